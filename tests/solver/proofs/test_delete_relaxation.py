"""Sets of faces in place of counts: what may go home in the easier game, and hashes told by what changed."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES, deal
from bot.solver.kernel import hashing, moves, play, safe
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.proofs import delete_relaxation as e
from bot.solver.searches.workspace import Workspace

FACES = range(52)


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
    g, b, s = int_array(k.GAME_WORDS), byte_array(8), int_array(e.SCRATCH)
    b[k.BASE] = base
    ranks = {face: (face % 13 - base) % 13 for face in FACES}
    gone = {face: int(ranks[face] < home[face // 13]) for face in FACES}
    free = {face: max(counts[face], gone[face]) for face in FACES}
    s[e.COPIES] = 2
    s[e.LOWS] = k.FACES_OF_RANK * ((1 << base) - 1)
    s[e.NEEDED] = sum(1 << face for face in FACES if ranks[face] < length)
    e.add(s, e.HOMES, sum(1 << face for face in FACES if gone[face]))
    for face in FACES:
        for _ in range(free[face]):
            e.add(s, e.FREES, 1 << face)
    for copies in range(2):
        e.open_up(g, b, 0, s, 0, copies)
    for face in FACES:
        below = [free[other] for other in FACES if other // 13 == face // 13 and ranks[other] < ranks[face]]
        goes = ranks[face] < length and min(below, default=99) > gone[face]
        assert bool(s[e.UP] >> face & 1) is goes, (face, ranks[face])
        assert bool(e.goes_up(g, s, 0, face)) is goes


@given(base=st.integers(0, 12), order=st.permutations(list(FACES)), count=st.integers(0, 52))
def test_cards_set_free_one_by_one_open_what_they_open_together(
    base: int, order: list[int], count: int
) -> None:
    g, b, s, at_once = int_array(k.GAME_WORDS), byte_array(8), int_array(e.SCRATCH), int_array(e.SCRATCH)
    b[k.BASE] = base
    for scratch in (s, at_once):
        scratch[e.COPIES] = 1
        scratch[e.LOWS] = k.FACES_OF_RANK * ((1 << base) - 1)
        scratch[e.NEEDED] = k.ALL_FACES
    e.open_up(g, b, 0, s, 0, 0)
    for face in order[:count]:
        e.set_free(g, b, 0, s, 0, face)
        e.add(at_once, e.FREES, 1 << face)
    e.open_up(g, b, 0, at_once, 0, 0)
    assert [int(x) for x in s[: e.TAKES]] == [int(x) for x in at_once[: e.TAKES]]
    assert bool(e.all_up(g, s, 0)) is (count == 52)


@pytest.mark.parametrize(
    "key", ["canfield", "canfield-part", "four-seasons", "simplicity", "storehouse", "gate"]
)
def test_the_hash_of_the_links_is_told_by_those_that_changed(key: str) -> None:
    rules, random = GAMES[key], Random(key)
    space = Workspace(8 << 20)
    out, log = int_array(10_000), int_array(1_000)
    for number in range(1, 6):
        tables = compile_game(rules, deal(rules, number))
        g, t, width, z = tables.numbers, tables.octets, tables.width, space.neighbours(rules)
        assert not g[k.CHAINED]
        rows = byte_array(2 * width)
        rows[:width] = tables.state
        for _ in range(60):
            end = moves.moves(g, t, rows, 0, out, 0, k.STEP)
            if not end:
                break
            rows[width:] = rows[:width]
            play.play(g, t, rows, width, out[random.randrange(end)] & k.PLAIN, out, end)
            safe.tidy(g, t, z, rows, width, 0, log, 0, out, end)
            before = hashing.links_of(g, z, rows, 0)
            after = hashing.links_after(g, z, rows, width, 0, *before)
            assert after == hashing.links_of(g, z, rows, width)
            one, two = hashing.head_of(g, z, rows, width)
            assert (one ^ after[0], two ^ after[1]) == hashing.hash_of(g, t, z, rows, width)
            rows[:width] = rows[width:]
