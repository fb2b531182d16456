"""Texts about a won game: the lines of its picture, and the picture in words."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.record import StoredGame, is_aided
from bot.solver.survey.winnability import measured
from bot.standings.leaderboards import Bests
from bot.words.games import deal_of, money
from bot.words.language import N_, _, n_, number, p_
from bot.words.marks import bold
from bot.words.solver import winnable_share
from bot.words.text import duration, game_name, joined, person, sentence

SIGN = "🏆"
HEADLINE = N_("You won!")


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A fact about a win: label, value, a note, and whether it is the player's best."""

    label: str
    value: str
    note: str = ""
    record: bool = False


def title(stored: StoredGame) -> str:
    """Return the game and its deal: "Gate · daily of 22 November 2026"."""
    return f"{game_name(stored.game.rules)} · {deal_of(stored)}"


def facts(stored: StoredGame, before: Bests, streak: int) -> list[Fact]:
    """Return the moves and the time of a win with the player's bests *before* it.

    A daily has the player's *streak* too, unless it is 0; any other game has whether help or undo was used.
    """
    result = stored.ended
    moves, time = p_("figure", "moves"), p_("figure", "time")
    found = [
        _compared(moves, number, result.moves, before.moves, _("fewest so far")),
        _compared(time, duration, result.seconds, before.seconds, _("fastest so far")),
    ]
    if score := money(stored.game.rules, result.home):
        found.append(Fact(label=p_("figure", "money"), value=score))
    elif stored.day is None:
        used = p_("undo", "not used") if result.clean else p_("undo", "used")
        label = p_("figure", "help") if is_aided(stored.game.events) else p_("figure", "undo")
        found.append(Fact(label=label, value=used))
    elif streak:
        days = n_("{count} day", "{count} days", streak)
        found.append(Fact(label=p_("figure", "streak"), value=days))
    return found


def _compared(label: str, shown: Callable[[int], str], now: int, best: int | None, record: str) -> Fact:
    """Return a figure with the best one before it, or that it is a *record*."""
    if best is None:
        return Fact(label=label, value=shown(now))
    better = now < best
    note = record if better else _("best: {figure}", figure=shown(best))
    return Fact(label=label, value=shown(now), note=note, record=better)


def shared_win(stored: StoredGame) -> str:
    """Return the line that shares a win with others."""
    result = stored.ended
    moves = n_("{count} move", "{count} moves", result.moves)
    how = [] if result.clean else [_("with help") if result.aided else _("with undo")]
    effort = joined([moves, *how, duration(result.seconds)])
    return f"{SIGN} {bold(person(stored.player_name))} · {title(stored)} · {effort}"


def footer(stored: StoredGame, before: Bests) -> str:
    """Return whether it is the first win, and how many such deals can be won.

    Nothing is said of the odds of a daily, which is a chosen deal, and of odds that are not known.
    """
    first = _("Your first win at this game.") if before.moves is None else ""
    found = measured(stored.game.rules.key)
    share = "" if stored.of_day is not None or found is None else winnable_share(found)
    return " ".join(filter(None, (first, share and sentence(share))))


def in_words(stored: StoredGame, shown: Sequence[Fact], last: str) -> str:
    """Return the picture in words."""
    parts = [f"{one.label} {one.value}{f' ({one.note})' if one.note else ''}" for one in shown]
    won = _("Won: {title}, {facts}.", title=title(stored), facts=joined(parts))
    return " ".join(filter(None, (won, last)))
