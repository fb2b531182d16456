"""Texts about races: the lobby, who is ahead, the result."""

from collections.abc import Sequence
from datetime import datetime

from bot.patience import all_home, game_rules
from bot.together.challenge import MOST_WAITING
from bot.together.race import LIMITS, MOST_PLAYERS, Runner, winners
from bot.together.races import Race
from bot.together.refusals import RaceRefusal, Why
from bot.words.games import deal_name
from bot.words.language import N_, _, listed, n_, number, p_
from bot.words.marks import HEADLINE, SMALL, bold, instant
from bot.words.text import APART, duration, joined, name_of_game, person, sentence

_CELLS = 10  # of a bar


def race_text(race: Race) -> str:
    """Return the text of the message of a race; a picture shows who has won, and how the others stood."""
    names = [person(each.name) for each in race.runners]
    match race.row.state:
        case "open":
            rules = _(
                "Everybody gets the same deal, proved winnable, on their own board. The race ends a "
                "minute after the first win; without a win, the most cards home come first, then the "
                "fewest moves. Up to {count} players, no hints.",
                count=MOST_PLAYERS,
            )
            when = _(
                "{game} · {count} minutes at most · starts {time}",
                count=int(LIMITS[race.row.level].total_seconds()) // 60,
                game=game_of(race),
                time=instant(race.row.starts_at),
            )
            heading = HEADLINE + _("{name} wants to race", name=names[0])
            return "\n".join([heading, when, joined(names), SMALL + rules])
        case "running":
            heading = HEADLINE + _("Race: {game}", game=game_of(race))
            return "\n".join([heading, _("Ends {time}", time=instant(race.ends_at)), *_bars(race)])
        case _other:
            deal = joined([game_of(race), deal_name(None, race.row.deal)])
            called_off = _("The race was called off: everybody left.")
            return HEADLINE + _("Race: {game}", game=deal) if race.runners else called_off


def game_of(race: Race) -> str:
    """Return the game and the level of a race: "Klondike, easy"."""
    return joined([name_of_game(race.row.rules_key), _(race.row.level)])


def name_of(runner: Runner) -> str:
    """Return the name of a player, or that a runner is a ghost."""
    return _("Ghost of an earlier race") if runner.player_id is None else person(runner.name)


def _bars(race: Race) -> list[str]:
    cards, lines = all_home(game_rules(race.row.rules_key)), list[str]()
    for place, runner in race.places:
        full = runner.home * _CELLS // cards
        name = f"👻 {name_of(runner)}" if runner.player_id is None else bold(name_of(runner))
        lines.append(f"{'▰' * full}{'▱' * (_CELLS - full)} {place}. {name} · {_state(runner, race)}")
    return lines


def _state(runner: Runner, race: Race) -> str:
    if runner.won_at is not None:
        return p_("a player of a race", "won in {time}", time=_taken(runner.won_at, race))
    home = n_("{count} card home", "{count} cards home", runner.home)
    return p_("a player of a race", "{cards}, left the race", cards=home) if runner.left else home


def _taken(won_at: datetime, race: Race) -> str:
    return duration(int((won_at - race.row.starts_at).total_seconds()))


# -- the result -------------------------------------------------------------------------------


def title(race: Race) -> str:
    """Return who has won a race."""
    best = winners(each for _place, each in race.places)
    if not best:
        return _("Nobody won the race")
    if [each.player_id for each in best] == [None]:
        return _("The ghost won the race")
    names = listed([name_of(each) for each in best], "and")
    return _("{name} won the race", name=names) if len(best) == 1 else _("A draw: {names}", names=names)


def result_places(race: Race) -> list[tuple[int, Runner]]:
    """Return the places of a result, all 0 if nobody has won: no medal for one who has left."""
    places = race.places
    return places if winners(each for _place, each in places) else [(0, each) for _place, each in places]


def heads(race: Race) -> tuple[str, ...]:
    """Return the heads of the columns of a result: one who races alone is in no series."""
    return (_("Result"), _("Series")) if len(race.runners) > 1 else (_("Result"),)


def cells(runner: Runner, race: Race) -> tuple[str, str]:
    """Return what a result says of a player: the time of a win, or the cards home, and the series."""
    if runner.won_at is not None:
        return _taken(runner.won_at, race), number(runner.wins)
    left = p_("a player of a race", "left") if runner.left else _("{cards} home", cards=number(runner.home))
    return left, number(runner.wins)


def race_alt(race: Race) -> str:
    """Return the picture of a result in words."""
    lines: list[str] = []
    for place, each in result_places(race):
        parts = [f"{place}. {name_of(each)}" if place else name_of(each), _state(each, race)]
        if len(race.runners) > 1:
            parts.append(n_("{count} win in the series", "{count} wins in the series", each.wins))
        lines.append(joined(parts))
    return " ".join(map(sentence, [game_of(race), title(race), joined(lines, APART)]))


def race_refusal(error: RaceRefusal) -> str:
    """Return the answer to a refused action of a race or a challenge."""
    time = "" if error.until is None else instant(error.until)
    count = MOST_WAITING if error.why is Why.MANY else MOST_PLAYERS
    return _(_REFUSALS[error.why], count=count, time=time)


def best_racers(names: Sequence[tuple[str, int]]) -> str:
    """Return the line about those who have won most races in a server, "" for nobody."""
    shown = joined(f"{person(name)} {number(won)}" for name, won in names)
    return _("Races won here: {names}", names=shown) if names else ""


_REFUSALS = {
    Why.LOBBY_OPEN: N_("A race is about to start in this channel. Press <b>Join</b> under it."),
    Why.RACING: N_("You are in a race. Finish it, or leave it first."),
    Why.FULL: N_("This race is full: {count} players."),
    Why.STARTED: N_("This race has started. Join the next one."),
    Why.NOT_IN_IT: N_("You are not in this race."),
    Why.NOT_FIRST: N_("Only the first player on the list can start the race early."),
    Why.OVER: N_("That race is over."),
    Why.NOT_OVER: N_("This race is not over yet."),
    Why.ONESELF: N_("You cannot challenge yourself."),
    Why.BOT: N_("Bots do not play patience. Challenge a person."),
    Why.HIDDEN: N_("This person does not accept challenges."),
    Why.AGAIN: N_("Your last challenge to them has not been played. You can send another one {time}."),
    Why.MANY: N_("{count} of your challenges have not been taken up. You can send another one {time}."),
    Why.OUT_OF_REACH: N_("I cannot reach them from here. Challenge them in a server that you share."),
    Why.UNSENT: N_("The challenge could not be sent. Try again here or in another channel."),
    Why.NOT_ASKED: N_("You are not in this challenge."),
    Why.BEGUN: N_("You have begun. Finish your game, or give it up."),
    Why.ENDED: N_("That challenge is over."),
    Why.NOT_ENDED: N_("This challenge is not over yet."),
}
