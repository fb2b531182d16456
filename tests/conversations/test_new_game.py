"""Conversations about a game that only a test declares: the bot needs no other code for it."""

import re
from collections.abc import Iterator

import pytest

from bot.commands import choices
from bot.controls.view import menu
from bot.patience import GAMES, Game, game_rules, legal_moves, naming
from bot.view.pictures.board import describe, opening_picture, picture, replay, scene
from bot.words.moves import describe_move
from tests.bench.workload import long_game
from tests.patience.tripod import TRIPOD
from tests.support.club import Club


@pytest.fixture
def _declared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    games = {**GAMES, TRIPOD.key: TRIPOD}
    monkeypatch.setattr(naming, "GAMES", games)
    monkeypatch.setattr(choices, "GAMES", games)
    game_rules.cache_clear()
    yield
    game_rules.cache_clear()


def test_its_boards_are_drawn_and_described() -> None:
    game = long_game(TRIPOD, 1, 60)

    assert picture(game).startswith(b"\x89PNG")
    assert opening_picture(TRIPOD).startswith(b"\x89PNG")
    assert replay(game).startswith(b"GIF89a")
    assert {pile.name for pile in scene(game).piles} <= set(TRIPOD.table.split())
    assert describe(game)[0].startswith("Tripod, deal 1")
    assert re.search(r"R1: \S+ on top, 3 under; R2:", " ".join(describe(Game.start(TRIPOD, "1"))))


def test_its_moves_have_words_and_stand_in_the_menu() -> None:
    for position in long_game(TRIPOD, 2, 40).positions:
        moves = legal_moves(TRIPOD, position)
        assert all(describe_move(TRIPOD, position, step) for step in moves)
        assert len(menu(TRIPOD, position)) <= 25


@pytest.mark.usefixtures("_declared")
async def test_it_is_offered_played_and_found_again(table: Club) -> None:
    ann = table.person("ann")
    assert list(await ann.complete("play", "game", "tripo")) == ["tripod"]

    board = await ann.slash("play", game="Tripod", deal="1")
    board = await ann.press(board, "Deal")
    assert "moves 1," in board.alt
    if board.moves:
        board = await ann.choose(board, board.moves[0])
    board = await ann.press(board, "Undo")
    await table.restart()
    assert "**Tripod** · deal 1" in (await ann.slash("board")).text
    assert "Tripod" in (await ann.slash("rules", game="tripod")).text
