"""The sets of the delete relaxation against plain counting."""

from hypothesis import given
from hypothesis import strategies as st

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.proofs import delete_relaxation as e

FACES = range(52)


EMPTY = k.Game(numbers=int_array(k.GAME_WORDS), octets=byte_array(1), randoms=int_array(1))


@given(
    base=st.integers(0, 12),
    length=st.integers(1, 13),
    counts=st.lists(st.integers(0, 2), min_size=52, max_size=52),
    home=st.lists(st.integers(0, 13), min_size=4, max_size=4),
)
def test_a_card_goes_up_when_one_more_of_all_cards_below_it_are_free(
    base: int, length: int, counts: list[int], home: list[int]
) -> None:
    """Two packs, one foundation of each suit begun: compared with counting rank by rank."""
    states, scratch = byte_array(8), int_array(e.SCRATCH)
    states[k.BASE] = base
    ranks = {face: (face % 13 - base) % 13 for face in FACES}
    gone = {face: int(ranks[face] < home[face // 13]) for face in FACES}
    free = {face: max(counts[face], gone[face]) for face in FACES}
    scratch[e.COPIES] = 2
    scratch[e.LOWS] = k.FACES_OF_RANK * ((1 << base) - 1)
    scratch[e.NEEDED] = sum(1 << face for face in FACES if ranks[face] < length)
    e.add(scratch, e.HOMES, sum(1 << face for face in FACES if gone[face]))
    for face in FACES:
        for _ in range(free[face]):
            e.add(scratch, e.FREES, 1 << face)
    for copies in range(2):
        e.open_up(EMPTY, states, 0, scratch, 0, copies)
    for face in FACES:
        below = [free[other] for other in FACES if other // 13 == face // 13 and ranks[other] < ranks[face]]
        goes = ranks[face] < length and min(below, default=99) > gone[face]
        assert bool(scratch[e.UP] >> face & 1) is goes, (face, ranks[face])
        assert bool(e.goes_up(EMPTY, scratch, 0, face)) is goes


@given(base=st.integers(0, 12), order=st.permutations(list(FACES)), count=st.integers(0, 52))
def test_cards_set_free_one_by_one_open_what_they_open_together(
    base: int, order: list[int], count: int
) -> None:
    states, one_by_one, at_once = byte_array(8), int_array(e.SCRATCH), int_array(e.SCRATCH)
    states[k.BASE] = base
    for scratch in (one_by_one, at_once):
        scratch[e.COPIES] = 1
        scratch[e.LOWS] = k.FACES_OF_RANK * ((1 << base) - 1)
        scratch[e.NEEDED] = k.ALL_FACES
    e.open_up(EMPTY, states, 0, one_by_one, 0, 0)
    for face in order[:count]:
        e.set_free(EMPTY, states, 0, one_by_one, 0, face)
        e.add(at_once, e.FREES, 1 << face)
    e.open_up(EMPTY, states, 0, at_once, 0, 0)
    assert [int(x) for x in one_by_one[: e.TAKES]] == [int(x) for x in at_once[: e.TAKES]]
    assert bool(e.all_up(EMPTY, one_by_one, 0)) is (count == 52)
