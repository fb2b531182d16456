"""Conversations about the score of Vegas: a deal costs 52 dollars, and each card home pays five."""

from tests.support.club import Club


async def test_the_score_stands_on_the_board_and_at_the_end(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="klondike", rules="vegas", deal="2")
    assert "money −$52" in board.alt
    board = await ann.type("ace up")
    assert "home 1/52, money −$47" in board.alt
    ended = await ann.slash("resign")
    if "−$47" not in ended.text:
        ended = await ann.press(ended, ended.controls[0])
    assert "1 of 52 cards home · 1 move" in ended.text
    assert " · −$47" in ended.text
    rules = await ann.slash("rules", game="klondike", rules="vegas")
    assert "A deal costs $52, and each card on the foundations pays $5." in rules.text


async def test_other_games_have_no_money(table: Club) -> None:
    ann = table.person("Ann")
    assert "$" not in (await ann.slash("play", game="klondike", deal="2")).alt
    assert "$" not in (await ann.slash("rules", game="klondike")).text
