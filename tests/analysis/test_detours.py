"""Detours: the parts of a win in which most moves were wasted are found, and the sums are right."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from bot.analysis import detours
from bot.analysis.detours import Wins
from bot.patience import Move

DEAL = Move.from_text("d")
OTHER = Move.from_text("w>f")


def analysed(waste: Sequence[int]) -> tuple[tuple[Move, ...], Wins, int]:
    """Search a game whose n-th move wastes waste[n] moves, with a solver that finds the shortest wins.

    A move that wastes w moves makes the rest w - 1 moves longer.
    """
    lengths = [0]
    for wasted in reversed(waste):
        lengths.append(max(0, lengths[-1] + 1 - wasted))
    lengths.reverse()
    game = (DEAL,) * len(waste)
    wins: Wins = {len(game): ()}
    count = 0
    while (position := detours.next_position(wins)) is not None:
        wins = detours.learned(wins, game, position, (OTHER,) * lengths[position])
        count += 1
        assert count <= len(waste) + 1
    return game, wins, count


@given(st.lists(st.integers(0, 4), min_size=1, max_size=120))
def test_the_parts_add_up_to_what_the_game_wasted(waste: list[int]) -> None:
    game, wins, _ = analysed(waste)
    parts = detours.parts(wins)
    assert sum(part.moves for part in parts) == len(game) - len(wins[0])
    assert all(part.moves >= 0 for part in parts)
    assert [part.first for part in parts][1:] == [part.last for part in parts][:-1]


@given(st.integers(10, 150), st.data())
def test_one_costly_move_is_found_by_halving(length: int, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, length - 2))
    waste = [0] * length
    waste[at] = min(7, length - at)
    _, wins, count = analysed(waste)
    worst = detours.worst(wins)
    assert worst is not None
    assert (worst.first, worst.last, worst.moves) == (at, at + 1, waste[at])
    assert count <= 2 * length.bit_length() + 2


def test_a_win_without_detours_has_no_worst_part() -> None:
    _, wins, count = analysed([0] * 40)
    assert detours.worst(wins) is None
    assert count == 1


def test_a_search_in_vain_leaves_the_moves_of_the_game_as_the_best_win() -> None:
    game = (DEAL,) * 9
    wins = detours.learned({len(game): ()}, game, 4, None)
    assert wins[4] == game[4:]
    wins = detours.learned(wins, game, 6, (OTHER,))
    assert wins[4] == (*game[4:6], OTHER)
    assert detours.parts(wins)[-1].moves == 2
