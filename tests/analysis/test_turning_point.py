"""Bisection finds the end of what can be won and the start of what is lost, whatever is not known."""

from math import log2

from hypothesis import given
from hypothesis import strategies as st

from bot.analysis.turning_point import TurningPoint, learned, next_position
from bot.patience import Move
from bot.solver import Lost, Unknown, Verdict, Won


@st.composite
def truths(draw: st.DrawFn) -> tuple[int, int, int]:
    """Return the last position of a game, the last one decided as won and the first decided as lost."""
    last = draw(st.integers(0, 300))
    won = draw(st.integers(-1, last))
    return last, won, draw(st.integers(won + 1, last + 1))


def verdict(position: int, won: int, lost: int) -> Verdict:
    return Won(()) if position <= won else Lost() if position >= lost else Unknown("seconds")


def searched(last: int, won: int, lost: int) -> tuple[TurningPoint, int]:
    found, count = TurningPoint(last=last, lost_from=last + 1), 0
    while (position := next_position(found)) is not None:
        assert found.won_until < position < found.lost_from
        assert position not in found.tried
        found = learned(found, (), position, verdict(position, won, lost))
        count += 1
    return found, count


@given(truths())
def test_both_ends_are_found_with_few_searches(truth: tuple[int, int, int]) -> None:
    last, won, lost = truth
    found, count = searched(last, won, lost)
    assert (found.won_until, found.lost_from) == (won, lost)
    assert count <= 2 * log2(last + 2) + 3
    assert all(won < position < lost for position in found.tried)


@given(st.integers(2, 200), st.data())
def test_scattered_gaps_in_knowledge_never_give_a_wrong_answer(last: int, data: st.DataObject) -> None:
    turn = data.draw(st.integers(-1, last))
    blind = data.draw(st.sets(st.integers(0, last)))
    lost_from = last if turn < last and last not in blind else last + 1
    found = TurningPoint(last=last, lost_from=lost_from)
    while (position := next_position(found)) is not None:
        answer = Unknown("seconds") if position in blind else verdict(position, turn, turn + 1)
        found = learned(found, (), position, answer)
    assert found.won_until <= turn < found.lost_from
    if not blind & {found.won_until + 1, found.lost_from - 1}:
        assert found.lost_from == found.won_until + 1


def test_a_line_that_follows_the_game_wins_from_later_positions_too() -> None:
    game = tuple(map(Move.from_text, ("d", "d", "w>t1", "d", "d")))
    line = tuple(map(Move.from_text, ("d", "w>t1", "w>f", "d")))
    found = learned(TurningPoint(last=5, lost_from=5), game, 1, Won(line))
    assert (found.won_until, found.lost_from) == (3, 5)
    assert found.line == line[2:]
    assert learned(found, game, 4, Lost()).lost_from == 4


@given(st.integers(2, 200), st.data())
def test_idle_moves_are_never_blamed_and_leave_less_to_search(last: int, data: st.DataObject) -> None:
    turn = data.draw(st.integers(-1, last))
    idle = frozenset(data.draw(st.sets(st.integers(0, last - 1)))) - {turn}
    blind = data.draw(st.just(set[int]()) | st.sets(st.integers(0, last)))
    found = TurningPoint(last=last, lost_from=last + 1, idle=idle)
    while (position := next_position(found)) is not None:
        answer = Unknown("seconds") if position in blind else verdict(position, turn, turn + 1)
        found = learned(found, (), position, answer)
    assert found.won_until <= turn < found.lost_from
    left = found.choices(found.won_until, found.lost_from)
    assert turn in left
    assert blind or left == [turn]


def test_the_wider_gap_beside_what_was_tried_is_halved() -> None:
    found = TurningPoint(last=100, won_until=40, lost_from=90, tried=frozenset({50}))
    assert next_position(found) == 70
