"""Verbs: what buttons and menus do, with the values that it needs, and their custom ids.

Each verb has a name, and those that need the same values share a dataclass.  One with a *game_id* belongs to
that game.  The last value may be the choice from a menu.

Discord stores a verb with its button or menu as a custom id of at most 100 characters: ``b:name:values`` for
a button, like ``b:move:12:7:r>t2``, and ``s:name:values`` for a menu, whose choice is the last value.
Anybody can forge one, so decoding checks every value.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from functools import lru_cache
from typing import Any, Literal, get_args

from bot.controls.leaderboard_query import LeaderboardQuery, read_query, write_query
from bot.patience import UnknownGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """A verb without values; ``top`` shows the results of today's featured daily."""

    name: Literal["games", "all", "ten", "surprise", "mistakes", "puzzle", "storm", "top", "forget", "keep"]


@dataclass(frozen=True, slots=True, kw_only=True)
class InGame:
    """With a game: ``go`` continues it in this channel, ``goon`` an expired one as an unranked copy.

    ``drop`` asks whether to give it up, ``again`` starts its deal, ``table`` opens it in the browser.
    """

    name: Literal["text", "go", "goon", "drop", "again", "replay", "analyse", "share", "table"]
    game_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class AtPly:
    """With a game whose board was seen at *ply*: a turn, help, or another row of buttons.

    ``back`` takes moves back to the last position that can be won, ``quit`` gives up a game of the list.
    """

    name: Literal["undo", "redo", "auto", "hint", "check", "back", "resign", "quit", "more", "less", "giveup"]
    game_id: int
    ply: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """Make a move or turn to a page of the menu; ``choose`` makes one that a typed text may mean."""

    name: Literal["move", "choose"]
    game_id: int
    ply: int
    move: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AtPosition:
    """With a position of a finished game: practise from it, or try a *move* as the answer to its puzzle."""

    name: Literal["playfrom", "try"]
    game_id: int
    position: int
    move: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfRules:
    """Start a game, by default on a random deal, or show its rules in a message of their own.

    ``open`` starts it on an open board, ``challenge`` asks whom to challenge at it, and ``dare`` challenges
    the person who is picked as *deal*.
    """

    name: Literal["new", "open", "rules", "challenge", "dare"]
    key: str
    deal: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """Start the game that was picked from a menu, one of several in a message."""

    name: Literal["pick"] = "pick"
    menu: int
    key: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDay:
    """With a day: play its featured daily, explain its proof, or answer its puzzle.

    *text*: the fingerprint that was promised, or the move.
    """

    name: Literal["today", "fair", "guess"]
    day: date
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OfDaily:
    """With the daily of one game: ``daily`` plays it or shows the user's own result."""

    name: Literal["daily", "practise", "solution", "results"]
    day: date
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """Show a page of help: without *topic* in a message of its own."""

    name: Literal["help"] = "help"
    topic: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Remind:
    """Show the reminder, after a change: ``on`` or one of :data:`bot.people.reminders.CHOICES`."""

    name: Literal["remind"] = "remind"
    when: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesPage:
    """Turn the message to a page of rules."""

    name: Literal["rulespage"] = "rulespage"
    page: str
    key: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaderboard:
    """Show another leaderboard in a message of *owner_id*; *control* differs where two lead to the same."""

    name: Literal["leaderboard"] = "leaderboard"
    owner_id: int
    control: str
    query: LeaderboardQuery
    choice: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stats:
    """Turn to a page of a player's profile in a message of *owner_id*."""

    name: Literal["stats"] = "stats"
    owner_id: int
    player_id: int
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Set:
    """Change a preference."""

    name: Literal["set"] = "set"
    preference: str
    value: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """Turn to the page of the audit log that begins at *offset*."""

    name: Literal["audit"] = "audit"
    offset: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Race:
    """With a race: ``hurry`` starts it early, ``seat`` shows the user's board.

    With a challenge: ``duel`` plays it, ``decline`` and ``calloff`` end it before it is played, ``score``
    tells its result, ``revenge`` is a rematch.
    """

    name: Literal[
        "join", "unjoin", "hurry", "seat", "rematch", "duel", "decline", "calloff", "score", "revenge"
    ]
    race_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Storm:
    """Answer puzzle *number* of a storm, from 0, with *move*."""

    name: Literal["strike"] = "strike"
    storm_id: int
    number: int
    move: str


_OfGame = InGame | AtPly | Move | AtPosition
_Page = Help | Remind | RulesPage | Leaderboard | Stats | Audit
Verb = _OfGame | Race | Storm | Plain | OfRules | Pick | OfDay | OfDaily | Set | _Page
BY_NAME = {name: made for made in get_args(Verb) for name in get_args(fields(made)[0].type)}
"""The dataclasses of verbs by their names, which stand in custom ids, logs and metrics."""


def game_of(verb: Verb) -> int | None:
    """Return the number of the game that the verb belongs to, None if there is none."""
    return verb.game_id if isinstance(verb, _OfGame) else None


# -- custom ids -------------------------------------------------------------------------------

_SEPARATOR = ":"
_BUTTON, _MENU = "b", "s"
_VALUES = {made: fields(made)[1:] for made in BY_NAME.values()}
"""The fields of each kind of verb after its name."""


def encode(verb: Verb, *, menu: bool = False) -> str:
    """Return the custom id of a button that does *verb*, or of a *menu*, which gives its last value.

    Values that are the default are left out at the end.
    """
    given = [(getattr(verb, field.name), field.default) for field in _VALUES[type(verb)]]
    if menu:
        del given[-1]
    while given and given[-1][0] == given[-1][1]:
        del given[-1]
    texts = [write_query(value) if isinstance(value, LeaderboardQuery) else str(value) for value, _ in given]
    return _SEPARATOR.join([_MENU if menu else _BUTTON, verb.name, *texts])


@lru_cache(maxsize=1024)  # the controls of a pressed message are looked through several times
def decode(text: str, picked: str | None = None) -> Verb | None:
    """Return the verb of a custom id, with the value *picked* from a menu; None if it is none of ours."""
    kind, name, rest = (*text.split(_SEPARATOR, 2), "", "")[:3]
    made = BY_NAME.get(name)
    if made is None or kind != (_BUTTON if picked is None else _MENU):
        return None
    wanted = _VALUES[made]
    count = len(wanted) - (picked is not None)
    # a move, which may contain a separator, is always the last value
    values = rest.split(_SEPARATOR, count - 1) if rest and count else [rest][: bool(rest)]
    if picked is not None:
        values = [*values, picked] if len(values) == count else []
    required = sum(field.default is MISSING for field in wanted)
    if not required <= len(values) <= len(wanted):
        return None
    try:
        given = {field.name: _READ[field.type](value) for field, value in zip(wanted, values, strict=False)}
    except (ValueError, UnknownGame):
        return None
    return made(name=name, **given)


def is_number(text: str) -> bool:
    """Return whether a text is a number that the database can hold."""
    return text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < 2**63


def _number(text: str) -> int:
    if not is_number(text):
        raise ValueError(text)
    return int(text)


def _day(text: str) -> date:
    day = date.fromisoformat(text)
    if str(day) != text:  # another notation of ISO 8601
        raise ValueError(text)
    return day


_READ: Mapping[Any, Callable[[str], object]] = {
    int: _number,
    str: str,
    date: _day,
    LeaderboardQuery: read_query,
}
