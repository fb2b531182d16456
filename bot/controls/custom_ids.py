"""Custom ids: verbs as Discord stores them with buttons and menus, in at most 100 characters.

They are ``b:name:values`` for a button, like ``b:move:12:7:r>t2``, and ``s:name:values`` for a menu, whose
choice is the last value.  Anybody can forge one, so decoding checks every value.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from datetime import date
from functools import lru_cache
from typing import Any

from bot.controls.leaderboard_query import LeaderboardQuery, read_query, write_query
from bot.controls.verbs import BY_NAME, Verb

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
    return _SEPARATOR.join([_MENU if menu else _BUTTON, verb.name, *(_text(value) for value, _ in given)])


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
    except ValueError:
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


def _text(value: object) -> str:
    return write_query(value) if isinstance(value, LeaderboardQuery) else str(value)
