"""Conversations about a win: its picture says what it was worth, and nothing is said twice."""

import pytest

from tests.support.club import Club, Player, Where
from tests.support.seen import Message
from tests.support.whole_games import LINES

KEY, NAME = "fortunes-favor", "Fortune's Favor"
(_, DEAL, *MOVES) = next(record.split() for end, record in LINES if end == "won" and record.startswith(KEY))


async def win(player: Player, *, wasted: int = 0) -> Message:
    """Win the recorded game, after *wasted* moves that are taken back."""
    await player.club.env.advance_time(60)
    board = await player.slash("play", game=KEY, deal=DEAL)
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
