"""Dates, numbers and shares as each language writes them."""

from datetime import date

import pytest

from bot.words.language import dated, day_name, days_between, number, percent, speaking, weekday_letters

DAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("code", "said", "letters"),
    [
        ("en_GB", ("21 November", "November 2026", "41%", "1,200"), "MTWTFSS"),
        ("de", ("21. November", "November 2026", "41\xa0%", "1.200"), "MDMDFSS"),
        ("fr", ("21 novembre", "novembre 2026", "41\xa0%", "1\u202f200"), "LMMJVSD"),
        ("ja", ("11月21日", "2026年11月", "41%", "1,200"), "月火水木金土日"),
    ],
)
def test_each_language_has_its_own_forms(code: str, said: tuple[str, ...], letters: str) -> None:
    with speaking(code):
        forms = dated(DAY, "MMMMd"), dated(DAY, "yMMMM"), percent(0.41), number(1200)
        assert forms == said
        assert "".join(weekday_letters()) == letters  # weeks begin on Monday everywhere


def test_a_range_names_what_its_days_share_once() -> None:
    with speaking("ja"):
        assert days_between(date(2026, 11, 16), date(2026, 11, 22)) == "2026年11月16日～22日"


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        ("fr", ("1er janvier 2027", "1er janv."), ("11 janvier 2027", "11 janv.")),
        ("pt_BR", ("1º de janeiro de 2027", "1º de jan."), ("11 de janeiro de 2027", "11 de jan.")),
        ("es", ("1 de enero de 2027", "1 ene"), ("11 de enero de 2027", "11 ene")),
        ("ja", ("2027年1月1日", "1月1日"), ("2027年1月11日", "1月11日")),
    ],
)
def test_the_first_of_a_month_is_an_ordinal_where_it_takes_one(
    code: str, first: tuple[str, str], second: tuple[str, str]
) -> None:
    with speaking(code):
        forms = [(day_name(day), dated(day, "MMMd")) for day in (date(2027, 1, 1), date(2027, 1, 11))]
        assert forms == [first, second]
