"""Whole conversations about each of the ten games, from the first card to the last sentence."""

from collections.abc import AsyncIterator
from functools import partial
from itertools import count, cycle
from pathlib import Path

import pytest

from bot.patience import DEAL, GAMES, Game, dealt_on, worthwhile
from tests.support.bots import patience_on
from tests.support.club import Club, Player, club
from tests.support.whole_games import LINES

TEN = (
    "canfield", "selective-canfield", "storehouse", "chameleon-001", "four-seasons", "simplicity",
    "fortunes-favor", "gate", "chord", "frog",
)  # fmt: skip


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[Club]:
    """Yield a server in which deals without a choice are made with the move before them."""
    async with club(patience_on(tmp_path / "patience.db", deals=True)) as world:
        yield world


async def stored(club: Club, player: Player) -> Game:
    return (await club.client.services.sessions.latest(player.id, player.channel.id)).game


async def test_there_is_a_line_of_every_ending_for_every_game() -> None:
    told = {(ending, record.split()[0]) for ending, record in LINES}
    assert told >= {(ending, key) for ending in ("won", "lost", "resigned") for key in TEN}


def one_ending_each() -> list[object]:
    """Return a parameter for each ending of each game: all but one ending of each of the ten are long."""
    taken: dict[str, str] = dict(zip(TEN, cycle(["won", "lost", "resigned"]), strict=False))
    found: list[object] = []
    for ending, record in LINES:
        key = record.split()[0]
        marks = () if taken.get(key) == ending else (pytest.mark.long,)
        found.append(pytest.param(ending, record, id=f"{ending}-{key}", marks=marks))
    return found


@pytest.mark.parametrize(("ending", "record"), one_ending_each())
async def test_a_whole_game(table: Club, ending: str, record: str) -> None:
    key, deal, *moves = record.split()
    ann = table.person("Ann")
    board = await ann.slash("play", game=key, deal=deal)
    assert GAMES[key].name in board.text
    assert f"deal {deal}" in board.text
    for number, (move, by) in enumerate(zip(moves, cycle(["tapped", "typed", "picked"])), 1):
        before, game = board, await stored(table, ann)
        if number <= len(game.moves):  # it was dealt with the move before
            assert move == "d"
            continue
        offered = {"d", *map(str, worthwhile(game.rules, game.position))}
        typed = by == "typed" or move not in offered  # of equal spaces the menu names one
        act = ann.type if typed else partial(ann.choose if by == "picked" and board.menus else ann.tap, board)
        board = await act(move)
        assert (board.id == before.id) != typed
        assert board.picture != before.picture
        assert f"moves {(await stored(table, ann)).made}," in board.alt
        assert not board.private
        assert not board.followups
    played = str(await stored(table, ann))
    assert played.startswith(record)
    assert set(played.removeprefix(record)) <= set(" d")
    if ending == "resigned":
        question = await ann.press(await ann.press(board, "More"), "Give up")
        assert question.picture == board.picture
        board = await ann.press(question, question.controls[0])
    says = {"won": "Won:", "lost": "game is lost", "resigned": "Given up"}[ending]
    assert says in board.text + board.alt
    assert not board.menus
    assert board.button("Play again")

    again = await ann.press(board, "Same deal again")
    assert again.id != board.id
    assert "moves 0," in again.alt
    old = await ann.look(board)
    assert old.alt == board.alt


async def test_typed_undo_and_redo_take_the_deals_without_a_choice_along(table: Club) -> None:
    starts = (Game.start(GAMES["klondike"], str(number)) for number in count(1))
    deal = next(game.deal for game in starts if dealt_on(game.play(DEAL)).ply > 1)
    ann = table.person("Ann")
    await ann.slash("play", game="klondike", deal=deal)
    await ann.type("d")
    played = await stored(table, ann)
    await ann.slash("undo")
    assert (await stored(table, ann)).position == played.position_at(0) != played.position
    await ann.slash("redo")
    assert (await stored(table, ann)).position == played.position


async def test_a_game_that_is_typed_at_after_a_lost_one_is_the_one_that_undo_means(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="klondike", deal="3")
    await ann.type("d")
    await ann.slash("play", game="golf", deal="1")
    lost = await ann.type(", ".join(["d"] * 16))
    assert "This game is lost" in lost.text
    await ann.type("d")
    assert "moves 2," in (await ann.slash("board")).alt
    undone = await ann.slash("undo")
    assert "Klondike" in undone.text
    assert "undone 1," in undone.alt


async def test_a_game_that_was_typed_at_is_shown_when_it_is_over(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="klondike", deal="3")
    await ann.type("d")
    await ann.slash("play", game="golf", deal="1")
    await ann.slash("resign")
    await ann.type("d")
    await ann.slash("resign")
    assert "Klondike" in (await ann.slash("board")).text
