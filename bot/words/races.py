"""Texts about races: the lobby, who is ahead, the result."""

from collections.abc import Sequence
from datetime import datetime

from bot.patience import game_rules
from bot.together.challenge import MOST as MOST_WAITING
from bot.together.race import LIMITS, MOST, Runner, winners
from bot.together.races import Race
from bot.together.refusals import RaceRefusal, Why
from bot.words.cards import listed
from bot.words.marks import HEADLINE, SMALL, bold, instant
from bot.words.text import duration, person, plural

JOIN_LABEL, LEAVE_LABEL, BOARD_LABEL, REMATCH_LABEL = "Join", "Leave", "My board", "Rematch"
NOT_FOUND = "That race is over."
_CELLS = 10  # of a bar


def race_text(race: Race) -> str:
    """Return the text of the message of a race; a picture shows the rest of a result."""
    names = [person(each.name) for each in race.runners]
    match race.row.state:
        case "open":
            most = int(LIMITS[race.row.level].total_seconds()) // 60
            lines = [
                f"{HEADLINE}{names[0]} wants to race",
                f"{game_of(race)} · {most} minutes at most · starts {instant(race.row.starts_at)}",
                ", ".join(names),
                f"{SMALL}Everybody gets the same deal, proved winnable, on their own board. "
                "The race ends a minute after the first win; without a win, most cards home come first, then "
                f"fewer moves. Up to {MOST} players, no hints.",
            ]
        case "running":
            lines = [f"{HEADLINE}Race: {game_of(race)}", f"Ends {instant(race.ends_at)}", *_bars(race)]
        case _:
            lines = [f"{HEADLINE}{title(race)}"] if race.runners else [CALLED_OFF]
    return "\n".join(lines)


def game_of(race: Race) -> str:
    """Return the game and the level of a race: "Klondike, easy"."""
    return f"{game_rules(race.row.rules_key).name}, {race.row.level}"


def name_of(runner: Runner) -> str:
    """Return the name of a player, or that a runner is a ghost."""
    return "Ghost of an earlier race" if runner.player_id is None else person(runner.name)


def _bars(race: Race) -> list[str]:
    cards = len(game_rules(race.row.rules_key).cards())
    return [_line(place, each, race, cards) for place, each in race.places]


def _line(place: int, runner: Runner, race: Race, cards: int) -> str:
    full = runner.home * _CELLS // cards
    bar = "▰" * full + "▱" * (_CELLS - full)
    name = f"👻 {name_of(runner)}" if runner.player_id is None else bold(name_of(runner))
    return f"{bar} {place}. {name} · {_state(runner, race)}"


def _state(runner: Runner, race: Race) -> str:
    if runner.won_at is not None:
        return f"won in {_taken(runner.won_at, race)}"
    return f"{plural(runner.home, 'card')} home{', left the race' if runner.left else ''}"


def _taken(won_at: datetime, race: Race) -> str:
    return duration(int((won_at - race.row.starts_at).total_seconds()))


# -- the result -------------------------------------------------------------------------------


def title(race: Race) -> str:
    """Return who has won a race."""
    best = winners(each for _, each in race.places)
    if not best:
        return "Nobody won the race"
    if [each.player_id for each in best] == [None]:
        return "The ghost won the race"
    names = listed([name_of(each) for each in best], "and")
    return f"{names} won the race" if len(best) == 1 else f"A draw: {names}"


def result_places(race: Race) -> list[tuple[int, Runner]]:
    """Return the places of a result, all 0 if nobody has won: no medal for one who has left."""
    places = race.places
    return places if winners(each for _, each in places) else [(0, each) for _, each in places]


def heads(race: Race) -> tuple[str, ...]:
    """Return the heads of the columns of a result: one who races alone is in no series."""
    return ("Result", "Series") if len(race.runners) > 1 else ("Result",)


def cells(runner: Runner, race: Race) -> tuple[str, str]:
    """Return what a result says of a player: the time of a win, or the cards home, and the series."""
    if runner.won_at is not None:
        return _taken(runner.won_at, race), str(runner.wins)
    return "left" if runner.left else f"{runner.home} home", str(runner.wins)


def race_alt(race: Race) -> str:
    """Return the picture of a result in words."""
    series = len(race.runners) > 1
    lines = [
        f"{f'{place}. ' if place else ''}{name_of(each)}, {_state(each, race)}"
        + (f", {plural(each.wins, 'win')} in the series" if series else "")
        for place, each in result_places(race)
    ]
    return f"{game_of(race)}. {title(race)}. {'; '.join(lines)}."


def race_refusal(error: RaceRefusal) -> str:
    """Return the answer to a refused action of a race or a challenge."""
    return _REFUSALS[error.why]


def best_racers(names: Sequence[tuple[str, int]]) -> str:
    """Return the line about those who have won most races in a server, "" for nobody."""
    return f"Races won here: {', '.join(f'{person(name)} {won}' for name, won in names)}" if names else ""


CALLED_OFF = "The race was called off: everybody left."
_REFUSALS = {
    Why.LOBBY_OPEN: f"A race is about to start in this channel. Press {bold(JOIN_LABEL)} under it.",
    Why.RACING: "You are in a race. Finish it, or leave it first.",
    Why.FULL: f"This race is full: {plural(MOST, 'player')}.",
    Why.STARTED: "This race has started. Join the next one.",
    Why.NOT_IN_IT: "You are not in this race.",
    Why.OVER: NOT_FOUND,
    Why.NOT_OVER: "This race is not over yet.",
    Why.ONESELF: "You cannot challenge yourself.",
    Why.BOT: "Bots do not play patience. Challenge a person.",
    Why.HIDDEN: "This person does not accept challenges.",
    Why.AGAIN: "They have not taken up your last challenge. You can send another one a day later.",
    Why.MANY: f"{MOST_WAITING} of your challenges are still waiting to be played. Give them a day.",
    Why.OUT_OF_REACH: "I cannot reach them from here. Challenge them in a server that you share.",
    Why.NOT_ASKED: "You are not in this challenge.",
    Why.BEGUN: "You have begun. Finish your game, or give it up.",
    Why.ENDED: "That challenge is over.",
    Why.NOT_ENDED: "This challenge is not over yet.",
}
