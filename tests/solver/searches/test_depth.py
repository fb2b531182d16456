"""Depth-first search: which states it leaves out, and how it goes on after a pause."""

from random import Random

import pytest

from bot.patience import deal, game_rules
from bot.solver import Budget, Lost
from bot.solver.kernel import hashing, moves, play
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import Buffer, byte_array, byte_array_of, int_array
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Seen
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from tests.solver.small import small_position

pytestmark = pytest.mark.usefixtures("compiled")

BITS = 10
LATE = 32
"""A deal of Canfield that is proved lost after 10,745 states."""
CANFIELD = game_rules("canfield")


def talon_states(game: k.Game, state: Buffer) -> list[Buffer]:
    """Return the states that differ from *state* only in how much of the pack is dealt, the top first."""
    under, talons = game.numbers[k.UNDER], game.numbers[k.TALONS]
    places = [i for i in range(talons) if state[under + i] == k.TALON]
    states = []
    for wasted in range(len(places) + 1):
        each = byte_array_of(bytes(state))
        each[k.WASTED], each[k.STOCKED] = wasted, len(places) - wasted
        each[k.POS] = places[wasted - 1] + 1 if wasted else 0
        each[k.WTOP] = places[wasted - 1] if wasted else k.NONE
        states.append(each)
    return states


def after_the_talon(game: k.Game, state: Buffer) -> set[tuple[int, int]]:
    """Return the hashes of the states that playing a card of the pack leads to."""
    width = game.numbers[k.WIDTH]
    rows, out, found = byte_array(2 * width), int_array(4096), set[tuple[int, int]]()
    rows[:width] = state
    end = moves.moves(game, rows, 0, out, 0, k.SKIP)
    for i in range(end):
        if int(out[i]) & 255 not in (0, game.numbers[k.WASTE_PILE]):
            continue
        rows[width:] = rows[:width]
        play.play(game, rows, width, int(out[i]) & k.PLAIN, out, end)
        one, two = hashing.hash_of(game, rows, width)
        found.add((int(one), int(two)))
    return found


@pytest.mark.parametrize("key", ["canfield", "selective-canfield", "double-canfield"])
def test_a_state_is_left_out_if_another_place_in_the_pack_has_all_its_moves(key: str) -> None:
    random, left_out = Random(key), 0
    for _ in range(40):
        rules = game_rules(key)
        tables = compile_game(rules, small_position(rules, random, 22))
        game = tables.game
        assert game.numbers[k.ALIAS]
        assert game.numbers[k.TURN] == 3
        table, control = int_array(1 << BITS), int_array(depth_kernel.CONTROL_SIZE)
        control[depth_kernel.TABLE_BITS], control[depth_kernel.FIRST_SEEN] = BITS, 1 << (BITS - 1)
        entered: list[set[tuple[int, int]]] = []
        states = talon_states(game, tables.state)
        random.shuffle(states)
        for state in states:
            here = after_the_talon(game, state)
            if depth_kernel.is_worth_a_look(
                game, state, 0, Seen(table, table), control, *hashing.hash_of(game, state, 0)
            ):
                entered.append(here)
            else:
                assert any(here <= other for other in entered)
                left_out += 1
    assert left_out > 50


@pytest.mark.parametrize("number", range(1, 7))
def test_a_search_goes_on_where_it_stopped(number: int) -> None:
    at_once, in_parts = (Searcher(CANFIELD, deal(CANFIELD, number), Budget()) for _ in range(2))
    verdict = at_once.depth(30_000)
    part = None
    for states in (200, 5_000, 30_000):
        part = part or in_parts.depth(states)
    assert part == verdict
    assert in_parts.states == at_once.states


def test_a_beam_does_not_disturb_a_search_that_goes_on() -> None:
    position = deal(CANFIELD, LATE)
    with_beam, without = (Searcher(CANFIELD, position, Budget()) for _ in range(2))
    assert with_beam.depth(300) is None
    assert with_beam.beam(next(iter(portfolio(CANFIELD))), 0) is None
    used = with_beam.states - 300
    assert with_beam.depth(30_000) == without.depth(30_000)
    assert with_beam.states - used == without.states


def test_a_search_begins_again_after_another_has_used_its_memory() -> None:
    position = deal(CANFIELD, LATE)
    searcher, other = (Searcher(CANFIELD, position, Budget()) for _ in range(2))
    assert searcher.depth(300) is None
    assert other.depth(5_000) is None
    assert searcher.depth(30_000) == other.depth(30_000) == Lost()
    assert searcher.states - 300 == other.states - 5_000


def test_a_search_begins_again_after_one_of_wider_states() -> None:
    position, wide = deal(CANFIELD, LATE), game_rules("double-canfield")
    searcher, fresh = (Searcher(CANFIELD, position, Budget()) for _ in range(2))
    other = Searcher(wide, deal(wide, 1), Budget())
    assert searcher.depth(300) is None
    other.beam(next(iter(portfolio(wide))), 0)
    assert searcher.depth(30_000) == fresh.depth(30_000) == Lost()
    assert searcher.states - 300 == fresh.states
