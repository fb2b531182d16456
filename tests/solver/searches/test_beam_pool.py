"""The choice of states from a pool: the best of every kind first, and no row is lost."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES, Position, Rules, deal, legal_moves, play
from bot.patience.parts import FOUNDATION, TABLEAU, WASTE
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array, int_array, int_array_of
from bot.solver.searches.beam_pool import BINS, KINDS, Pool, choose, kind_of

STATES = st.lists(st.tuples(st.integers(0, 1_000), st.integers(0, 9)), min_size=1, max_size=60)


def chosen(states: list[tuple[int, int]], beam: int) -> tuple[list[int], list[int]]:
    """Return the rows that are followed and those that are left, for *states* of a score and a kind each."""
    count = len(states)
    pool = Pool(
        rows=byte_array(1),
        after=int_array_of([*range(1, count), -1]),
        scores=int_array_of([score for score, _ in states]),
        kinds=int_array_of([kind for _, kind in states]),
        parents=int_array(1),
        steps=int_array(1),
        chosen=int_array(count),
        heads=int_array(1),
        nodes=int_array(1),
        bins=int_array(BINS),
        seen=int_array(KINDS),
    )
    kept = choose(pool, 0, beam, 1)
    left, row = list[int](), int(pool.bins[0])
    while row >= 0:
        left.append(row)
        row = int(pool.after[row])
    return [int(pool.chosen[i]) for i in range(kept)], left


@given(STATES, st.integers(1, 70))
def test_every_row_is_followed_or_left(states: list[tuple[int, int]], beam: int) -> None:
    kept, left = chosen(states, beam)
    assert sorted(kept + left) == list(range(len(states)))
    assert len(kept) == min(beam, len(states))


@given(STATES, st.integers(1, 70))
def test_the_best_of_each_kind_go_before_all_others(states: list[tuple[int, int]], beam: int) -> None:
    kept, _ = chosen(states, beam)
    if len(states) <= beam:
        return
    best: dict[int, int] = {}
    for score, kind in states:
        best[kind] = max(score, best.get(kind, 0))
    firsts = sorted(best.values(), reverse=True)[:beam]
    assert [states[row][0] for row in kept[: len(firsts)]] == firsts
    twins = [states[row][0] for row in kept[len(firsts) :]]
    assert twins == sorted(twins, reverse=True)


def kind(rules: Rules, position: Position, shapes: int) -> int:
    tables = compile_game(rules, position)
    return int(kind_of(tables.game, tables.state, 0, shapes))


@pytest.mark.parametrize("key", ["four-seasons", "chord", "frog"])
def test_a_kind_consists_of_the_waste_and_the_foundations(key: str) -> None:
    rules, random = GAMES[key], Random("kinds")
    position, same, other = deal(rules, 4), 0, 0
    for _ in range(80):
        moves = legal_moves(rules, position)
        if not moves:
            break
        after = play(rules, position, random.choice(moves))
        seen = [n for where in (WASTE, FOUNDATION) for n in rules.span(where)]
        alike = all(position.piles[n] == after.piles[n] for n in seen)
        assert (kind(rules, position, 0) == kind(rules, after, 0)) == alike
        same += alike
        other += not alike
        lengths = [sorted(len(each.piles[n]) for n in rules.span(TABLEAU)) for each in (position, after)]
        if alike:
            assert (kind(rules, position, 1) == kind(rules, after, 1)) == (lengths[0] == lengths[1])
        position = after
    assert same > 2
    assert other > 2
