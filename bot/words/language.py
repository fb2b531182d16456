"""The language in which messages are written: catalogues, plurals, and numbers, lists and dates as in CLDR.

A message is a whole English sentence with named holes, given as a literal to :func:`_`, :func:`n_` or
:func:`p_`, or marked with :func:`N_` where it is defined and translated where it is used.  Its translation in
the current language comes from ``locales``, whose files the build compiles; English needs none.  A message
may contain ``<b>bold</b>``, ``<i>italic</i>`` and ``<c>/typed</c>``, which become marks
(:mod:`bot.words.marks`).

The current language belongs to the current task: a front end sets it for each interaction with :func:`speak`,
or with :func:`speaking` for a part of it.
"""

import gettext
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache, lru_cache
from pathlib import Path
from typing import Literal

from babel import dates, lists, numbers

from bot.words.marks import BOLD, END, ITALIC, TYPED

ENGLISH = "en_GB"
LANGUAGES: Mapping[str, str] = {
    ENGLISH: "English",
    "pt_BR": "Português (Brasil)",
    "es": "Español",
    "de": "Deutsch",
    "fr": "Français",
    "ja": "日本語",
}
"""The name of each language in itself, by its code, which is the name of its folder in ``locales``."""

FOLDER = Path(__file__).with_name("locales")
_FIRST = {"fr": "1er", "pt_BR": "1º"}  # CLDR has no ordinal numbers in dates
_MARKS = {"<b>": BOLD, "</b>": BOLD, "<i>": ITALIC, "</i>": ITALIC, "<c>": TYPED, "</c>": END}
_current: ContextVar[str] = ContextVar("language", default=ENGLISH)


def language() -> str:
    """Return the code of the current language."""
    return _current.get()


def speak(code: str) -> None:
    """Set the language for the rest of the current task."""
    _current.set(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Set the language within a block."""
    token = _current.set(code)
    try:
        yield
    finally:
        _current.reset(token)


def closed_up(text: str) -> str:
    """Return *text* without spaces between its sentences where the current language has none."""
    return text.replace("。 ", "。") if language() == "ja" else text


@lru_cache(maxsize=256)
def understood(locale: str) -> str:
    """Return the code of the language that serves best for a locale of Discord or a browser, else English.

    >>> understood("en-US"), understood("tlh")
    ('en_GB', 'en_GB')
    """
    return next((code for code in LANGUAGES if code[:2] == locale[:2]), ENGLISH)


@cache
def _catalogue(code: str) -> gettext.NullTranslations:
    if code == ENGLISH:
        return gettext.NullTranslations()
    return gettext.translation("patience", FOLDER, [code], fallback=True)


@cache
def _template(code: str, message: str, context: str | None) -> str:
    found = _catalogue(code)
    return _marked(found.pgettext(context, message) if context else found.gettext(message))


@lru_cache(maxsize=4096)
def _counted(code: str, one: str, many: str, count: int) -> str:
    return _marked(_catalogue(code).ngettext(one, many, count))


def _marked(text: str) -> str:
    for written, mark in _MARKS.items():
        text = text.replace(written, mark)
    return text


def _(message: str, /, **values: object) -> str:
    """Return a message in the current language, with *values* in its holes.

    >>> _("Nothing goes on an ace."), _("{card} is not in sight.", card="7♥")
    ('Nothing goes on an ace.', '7♥ is not in sight.')
    """
    text = _template(_current.get(), message, None)
    return text.format_map(values) if values else text


def p_(context: str, message: str, /, **values: object) -> str:
    """Return a message that needs a *context* to be understood, in the current language.

    >>> p_("not off", "on")
    'on'
    """
    text = _template(_current.get(), message, context)
    return text.format_map(values) if values else text


def n_(one: str, many: str, count: int, /, **values: object) -> str:
    """Return the form of a message for *count*, which stands in its hole ``{count}``.

    Whole millions, which CLDR sets apart in some languages and no count here reaches, are plurals as others.

    >>> n_("{count} move", "{count} moves", 1), n_("{count} move", "{count} moves", 1200)
    ('1 move', '1,200 moves')
    """
    text = _counted(_current.get(), one, many, count)
    return text.format_map({"count": number(count), **values})


def N_(message: str) -> str:
    """Mark a message for translation where it is used."""
    return message


def Np_(_context: str, message: str) -> str:
    """Mark a message for translation by :func:`p_` where it is used."""
    return message


@lru_cache(maxsize=4096)
def _number(code: str, value: float) -> str:
    return numbers.format_decimal(value, locale=code)


def number(value: float) -> str:
    """Return a number as the current language writes it.

    >>> number(1200), number(-0.5)
    ('1,200', '-0.5')
    """
    return _number(_current.get(), value)


def listed(parts: Sequence[str], joint: Literal["or", "and"] = "or") -> str:
    """Return a list as the current language writes it.

    >>> listed(["A", "B", "C"]), listed(["A", "B"], "and")
    ('A, B or C', 'A and B')
    """
    style = "standard" if joint == "and" else "or"
    return lists.format_list(list(parts), style=style, locale=language())


def day_name(day: date) -> str:
    """Return a date in words.

    >>> day_name(date(2026, 11, 21))
    '21 November 2026'
    """
    return _first(day, dates.format_date(day, "long", locale=language()))


def dated(day: date, skeleton: Literal["yMMMMEEEEd", "yMMMM", "yMMM", "MMM", "MMMMd", "MMMd"]) -> str:
    """Return parts of a date in words; a *skeleton* of CLDR names the parts.

    >>> [dated(date(2026, 11, 21), parts) for parts in ("yMMMM", "MMMMd", "MMMd")]
    ['November 2026', '21 November', '21 Nov']
    """
    return _first(day, dates.format_skeleton(skeleton, day, locale=language()))


def _first(day: date, text: str) -> str:
    """Return a date in words whose first day of a month is an ordinal number in some languages."""
    return re.sub(r"\b1\b", _FIRST.get(language(), "1"), text) if day.day == 1 else text


def days_between(first: date, last: date, skeleton: Literal["yMMMMd", "yMMMM"] = "yMMMMd") -> str:
    """Return a range of days or months in words.

    >>> days_between(date(2026, 11, 16), date(2026, 11, 22))
    '16–22 Nov 2026'
    """
    return dates.format_interval(first, last, skeleton, locale=language())


def weekday_letters() -> list[str]:
    """Return the shortest names of the days of the week, from Monday on."""
    names = dates.get_day_names("narrow", "stand-alone", language())
    return [names[weekday] for weekday in range(7)]


def percent(share: float) -> str:
    """Return a share from 0 to 1 in percent.

    >>> percent(0.41)
    '41%'
    """
    return numbers.format_percent(share, locale=language())
