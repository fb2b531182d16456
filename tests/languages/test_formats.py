"""Plurals, numbers, lists and dates are as CLDR has them, in every language."""

from datetime import date
from functools import cache
from gettext import c2py  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]

import pytest
from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.numbers import format_decimal
from hypothesis import given
from hypothesis import strategies as st

from bot.words.language import LANGUAGES, day_name, listed, n_, number, p_, speaking
from tests.languages.catalogues import read

read_once = cache(read)
TRANSLATED = sorted(set(LANGUAGES) - {"en_GB"})
CODES = st.sampled_from(sorted(LANGUAGES))
COUNTS = st.integers(min_value=0, max_value=50) | st.integers(min_value=0, max_value=999_999)


@pytest.mark.parametrize("code", TRANSLATED)
@given(count=COUNTS)
def test_a_catalogue_has_the_plurals_of_cldr_below_a_million(code: str, count: int) -> None:
    catalog = read_once(code)
    forms = ("one", "other") if catalog.num_plurals == 2 else ("other",)
    assert forms[c2py(catalog.plural_expr)(count)] == Locale.parse(code).plural_form(count)


@pytest.mark.parametrize("code", TRANSLATED)
@given(millions=st.integers(min_value=1, max_value=50))
def test_whole_millions_are_written_as_other_plurals(code: str, millions: int) -> None:
    with speaking(code):
        text = n_("{count} move", "{count} moves", 10**6 * millions)
        assert text == n_("{count} move", "{count} moves", 17).replace("17", number(10**6 * millions))


@given(code=CODES, count=COUNTS)
def test_a_count_is_written_in_its_form(code: str, count: int) -> None:
    with speaking(code):
        text = n_("{count} move", "{count} moves", count)
        assert number(count) in text or count == 1, text


@given(code=CODES, value=st.integers(min_value=-10_000_000, max_value=10_000_000))
def test_numbers_are_written_as_in_cldr(code: str, value: int) -> None:
    with speaking(code):
        assert number(value) == format_decimal(value, locale=code)


@given(code=CODES, parts=st.lists(st.text("abcé日", min_size=1), min_size=1, max_size=6))
def test_lists_are_joined_as_in_cldr(code: str, parts: list[str]) -> None:
    with speaking(code):
        assert listed(parts, "and") == format_list(parts, style="standard", locale=code)
        assert all(part in listed(parts) for part in parts)


@given(code=CODES, day=st.dates(min_value=date(2020, 1, 1), max_value=date(2099, 12, 31)))
def test_dates_are_written_as_in_cldr_but_for_ordinals(code: str, day: date) -> None:
    written = format_date(day, "long", locale=code)
    if day.day == 1:
        written = written.replace("1 ", {"fr": "1er ", "pt_BR": "1º "}.get(code, "1 "), 1)
    with speaking(code):
        assert day_name(day) == written
        assert str(day.year) in day_name(day)


def test_a_word_of_several_meanings_has_a_context() -> None:
    with speaking("de"):
        assert p_("switch", "on") != "on"
