"""Conversations about a win: its picture says what it was worth, and nothing is said twice."""

from unittest.mock import AsyncMock

import pytest

from bot.operations.services import Busy
from tests.support.club import Club, Player, Where
from tests.support.club_games import MONDAY, play
from tests.support.club_games import WIN as DAILY
from tests.support.seen import Message, is_one_private_sentence
from tests.support.whole_games import LINES

KEY, NAME = "fortunes-favor", "Fortune's Favor"
(_, DEAL, *MOVES) = next(record.split() for end, record in LINES if end == "won" and record.startswith(KEY))


async def win(player: Player, *, wasted: int = 0) -> Message:
    """Win the recorded game, after *wasted* moves that are taken back."""
    await player.club.env.advance_time(60)
    board = await player.slash("play", game=KEY, deal=DEAL)
    await player.club.env.advance_time(1)
    for _ in range(wasted):
        await player.type(MOVES[0])
        await player.slash("undo")
    for first in range(0, len(MOVES), 40):
        board = await player.type(" ".join(MOVES[first : first + 40]))
    return board


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_win_is_compared_with_those_before_it(table: Club, where: Where) -> None:
    ann, bob = table.person("Ann", where), table.person("Bob", where)
    first = await win(ann, wasted=2)
    assert first.alt.startswith(f"Won: {NAME} · deal {DEAL}, moves {len(MOVES) + 2}, time ")
    assert "undo used" in first.alt
    assert "Your first win at this game." in first.alt
    assert first.alt.endswith("Nearly every deal can be won.")
    assert "Won" not in first.text
    assert first.text.startswith(f"🏆 **{NAME}**")

    better = await win(ann)
    assert f"moves {len(MOVES)} (fewest so far), " in better.alt
    assert "undo not used" in better.alt
    assert "first win" not in better.alt
    assert better.picture != first.picture

    equal = await win(ann, wasted=1)
    assert f"moves {len(MOVES) + 1} (best: {len(MOVES)}), " in equal.alt
    assert "first win" in (await win(bob)).alt


async def test_an_earlier_win_looks_as_it_did(table: Club) -> None:
    ann = table.person("Ann")
    first = await win(ann, wasted=1)
    await win(ann)
    await table.restart()
    assert (await ann.press(await ann.press(first, "Same deal again"), "More")).alt != first.alt
    assert (await ann.look(first)).alt == first.alt


@pytest.mark.parametrize("where", ["server", "dm"])
async def test_a_win_is_shared_by_its_last_moves(table: Club, where: Where) -> None:
    ann, bob = table.person("Ann", where), table.person("Bob")
    won = await win(ann)
    shared = await ann.press(won, "Share")
    assert not shared.private
    assert shared.text.startswith(f"🏆 **Ann** · {NAME} · deal {DEAL} · {len(MOVES)} moves, ")
    assert "\n" not in shared.text
    first, last = len(MOVES) - 23, len(MOVES)
    assert f"deal {DEAL}: moves {first} to {last}, one after another. {first}. " in shared.alt
    assert shared.picture.startswith(b"GIF89a")
    assert shared.controls == ["Play this deal"]
    again = await ann.press(won, "Share")
    assert again.private
    assert again.text == "You have just shared this game here."
    if where == "server":
        assert (await bob.press(shared, "Play this deal")).moves
        assert is_one_private_sentence(await bob.forge(won, won.button("Share").custom_id))


@pytest.mark.parametrize("what", ["win", "daily"])
async def test_what_could_not_be_shared_can_be_shared_again(
    table: Club, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    ann = table.person("Ann")
    await table.env.advance_time(MONDAY)
    won = await (win(ann) if what == "win" else play(ann, *DAILY))
    busy = AsyncMock(side_effect=Busy("the database", "locked"))
    with table.trouble(), monkeypatch.context() as patch:
        patch.setattr(
            "bot.controls.actions.win_message" if what == "win" else "bot.controls.daily.place_here", busy
        )
        assert "so nothing was changed" in (await ann.press(won, "Share")).text
    assert not (await ann.press(won, "Share")).private
    assert (await ann.press(won, "Share")).text == "You have just shared this game here."


async def test_nothing_but_a_win_is_shared_by_its_moves(table: Club) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game=KEY, deal=DEAL)
    share = board.button("More").custom_id.replace("more", "share").rpartition(":")[0]
    assert is_one_private_sentence(await ann.forge(board, share))
    over = await ann.slash("resign")
    assert "Share" not in over.controls
    assert is_one_private_sentence(await ann.forge(over, share))
