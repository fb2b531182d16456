"""Texts about races: the lobby, who is ahead, the result."""

from collections.abc import Sequence

from bot.patience import game_rules
from bot.patience.pages.marks import HEADLINE, SMALL, bold, instant
from bot.together.race import LIMITS, MOST, Runner, winners
from bot.together.races import Race
from bot.together.refusals import RaceRefusal, Why
from bot.words.text import duration, person, plural

JOIN_LABEL, LEAVE_LABEL, BOARD_LABEL, REMATCH_LABEL = "Join", "Leave", "My board", "Rematch"
NOT_FOUND = "That race is over."
_CELLS = 10  # of a bar


def race_text(race: Race) -> str:
    """Return the text of the message of a race."""
    game = f"{game_rules(race.row.rules_key).name}, {race.row.level}"
    names = [person(each.name) for each in race.runners]
    match race.row.state:
        case "open":
            most = int(LIMITS[race.row.level].total_seconds()) // 60
            lines = [
                f"{HEADLINE}{names[0]} wants to race",
                f"{game} · {most} minutes at most · starts {instant(race.row.starts_at)}",
                ", ".join(names),
                f"{SMALL}Everybody gets the same deal, proved winnable, on their own board. "
                f"First to win, or most cards home when time is up. Up to {MOST} players, no hints.",
            ]
        case "running":
            lines = [f"{HEADLINE}Race: {game}", f"Ends {instant(race.ends_at)}", *_bars(race)]
        case _:
            lines = [_result(race), game, *_bars(race), *_series(race)] if race.runners else [CALLED_OFF]
    return "\n".join(lines)


def _bars(race: Race) -> list[str]:
    cards = len(game_rules(race.row.rules_key).cards())
    return [_line(place, each, race, cards) for place, each in race.places]


def _line(place: int, runner: Runner, race: Race, cards: int) -> str:
    full = runner.home * _CELLS // cards
    bar = "▰" * full + "▱" * (_CELLS - full)
    name = "👻 Ghost of an earlier race" if runner.player_id is None else bold(person(runner.name))
    return f"{bar} {place}. {name} · {_state(runner, race)}"


def _state(runner: Runner, race: Race) -> str:
    if runner.won_at is not None:
        taken = duration(int((runner.won_at - race.row.starts_at).total_seconds()))
        return f"won in {taken}"
    return f"{plural(runner.home, 'card')} home{', left the race' if runner.left else ''}"


def _result(race: Race) -> str:
    best = winners(each for _, each in race.places)
    if not best:
        return f"{HEADLINE}Nobody won the race"
    if [each.player_id for each in best] == [None]:
        return f"{HEADLINE}The ghost won the race"
    names = " and ".join(person(each.name) for each in best)
    return f"{HEADLINE}{names} won the race" if len(best) == 1 else f"{HEADLINE}A draw: {names}"


def _series(race: Race) -> list[str]:
    """Return the score of the series, with this race."""
    if len(race.runners) < 2:
        return []
    scores = sorted(((each.wins, each.name) for each in race.runners), key=lambda one: -one[0])
    return [f"Series: {', '.join(f'{person(name)} {wins}' for wins, name in scores)}"]


def race_refusal(error: RaceRefusal) -> str:
    """Return the answer to a refused action of a race."""
    return _REFUSALS[error.why]


def best_racers(names: Sequence[tuple[str, int]]) -> str:
    """Return the line about those who have won most races in a server, "" for nobody."""
    return f"Races won here: {', '.join(f'{person(name)} {won}' for name, won in names)}" if names else ""


CALLED_OFF = "The race was called off: everybody left."
_REFUSALS = {
    Why.LOBBY_OPEN: "A race is about to start in this channel. Join it there.",
    Why.RACING: "You are in a race. Finish it, or leave it first.",
    Why.FULL: f"This race is full: {plural(MOST, 'player')}.",
    Why.STARTED: "This race has started. Join the next one.",
    Why.NOT_IN_IT: "You are not in this race.",
    Why.OVER: NOT_FOUND,
    Why.NOT_OVER: "This race is not over yet.",
}
