"""Results: cells that spreadsheets show and never compute, and a line with the punctuation of a language."""

import csv
import io
import re
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.people.moderation import COLUMNS, Finished, cell, table
from bot.words.language import speaking
from bot.words.server import finished

AT = datetime(2026, 11, 21, 9, tzinfo=UTC)
ONE_DAY = timedelta(days=1)
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝")
NAMES = st.text(st.characters(codec="utf-8"), max_size=20)


TODAY = AT.date()


def game(
    name: str, *, player_id: int = 7, hidden: bool = False, of_day: date | None = TODAY - ONE_DAY
) -> Finished:
    return Finished(
        game_id=5,
        player_id=player_id,
        name=name,
        hidden=hidden,
        rules_key="gate",
        deal="17",
        day=None,
        of_day=of_day,
        dealt_by_bot=True,
        open_board=False,
        started_at=AT,
        finished_at=AT,
        outcome="won",
        moves=80,
        seconds=600,
        home=52,
        clean=True,
        points=3,
        counted=True,
        final=False,
        removed=False,
        contested=False,
    )


@given(NAMES | st.builds("{}{}{}".format, NAMES | st.just(";"), st.sampled_from("=+-@\t\r\n ＝"), NAMES))
@example(" \n")
@example("Ann;=1+1;")
@example('Ann; "=1+1;')
def test_no_cell_is_a_formula_and_none_is_lost(name: str) -> None:
    shown = cell(name)
    assert not shown.lstrip(" ").startswith(FORMULA)
    assert unquoted(shown) == unquoted(name.replace("\0", ""))
    text = table([game(name)], AT).decode("utf-8-sig")
    (head, row) = csv.reader(io.StringIO(text, newline=""))
    assert tuple(head) == COLUMNS
    assert row[COLUMNS.index("name")] == shown
    for cells in csv.reader(io.StringIO(text, newline=""), delimiter=";"):  # as in Germany or France
        assert not [each for each in cells if each.lstrip(" ").startswith(FORMULA)]


def unquoted(text: str) -> str:
    return re.sub(r"(^|[;\t\r\n])'", r"\1", text)


def test_who_is_hidden_or_deleted_has_neither_name_nor_id() -> None:
    text = table([game("Ann", hidden=True), game("", player_id=-99)], AT).decode()
    assert "Ann" not in text
    assert "<@" not in text


def test_the_deals_of_today_are_left_out_until_the_day_is_over() -> None:
    games = [game("Ann", of_day=day) for day in (None, TODAY - ONE_DAY, TODAY, TODAY + ONE_DAY)]
    rows = csv.DictReader(io.StringIO(table(games, AT).decode("utf-8-sig"), newline=""))
    assert [row["deal"] for row in rows] == ["17", "17", *["secret until the day is over"] * 2]


@pytest.mark.parametrize(
    ("code", "said"),
    [("en_GB", ": Gate, won, "), ("fr", "\u00a0: La Porte, "), ("ja", ": ゲート、クリア、80手、")],
)
def test_a_result_has_the_punctuation_of_its_language(code: str, said: str) -> None:
    with speaking(code):
        assert finished(game("Ann")).startswith(f"Ann{said}")
