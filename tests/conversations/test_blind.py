"""Conversations of a player who cannot see: the alt text of the board is all that is read."""

import re

import pytest

from bot.patience import GAMES
from tests.support import blind
from tests.support.club import Club


@pytest.mark.parametrize("key", ["klondike", "canfield", "gate", "forty-thieves"])
async def test_thirty_moves_are_played_from_the_alt_text_alone(table: Club, key: str) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game=key, deal="23")
    dealt = 0
    for made in range(30):
        step = blind.move(GAMES[key], board.alt)
        dealt += step == "d"
        board = await ann.type(step)
        assert re.search(rf"\bmoves {made + 1}\b", board.alt), (step, board.text)
    assert 0 < dealt < 25


@pytest.mark.parametrize("key", ["klondike", "canfield", "gate", "chord"])
async def test_every_pile_is_named_with_its_letter(table: Club, key: str) -> None:
    board = await table.person("Ann").slash("play", game=key, deal="23")
    rules = GAMES[key]
    names = {rules.pile_name(n).upper() for n in range(len(rules.piles))}
    assert set(blind.piles(board.alt)) == names


async def test_a_setting_makes_text_the_form_of_every_board(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    old = await ann.slash("play", game="canfield", deal="23")
    await ann.press(await ann.slash("settings"), "In words: off")
    board = await ann.press(old, "Deal")  # the picture of an older board goes
    assert (board.id, board.pictures, board.files) == (old.id, (), ())
    board = await ann.slash("play", game="klondike", deal="23")
    for made in range(30):
        assert not board.pictures
        board = await ann.type(blind.move(GAMES["klondike"], board.text))
        assert re.search(rf"\bMoves {made + 1}\b", board.text)
    assert "\nWaste (W): " in board.text
    heading, facts, *_, last_move = board.text.splitlines()
    assert heading == "**Klondike** · deal 23, for practice · Ann"
    assert "Klondike" not in facts
    assert board.text.count(last_move.removeprefix("-# ")) == 1
    assert board.button("Undo")
    await table.restart()
    assert (await ann.slash("board")).text == board.text
    ended = await ann.slash("resign")
    if "Given up" not in ended.text:
        ended = await ann.press(ended, ended.controls[0])
    assert "**Given up.**" in ended.text
    assert not ended.pictures
    assert (await bob.slash("play", game="klondike", deal="23")).pictures
