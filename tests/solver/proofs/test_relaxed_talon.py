"""The pack in the delete relaxation: every card that comes up in play does so there."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from bot.patience import Position, deal, game_rules
from bot.solver import Lost, Won
from bot.solver.kernel import layout as k
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import byte_array_of, int_array
from bot.solver.proofs.delete_relaxation import LISTED, SCRATCH, STACK
from bot.solver.proofs.relaxed_talon import WAITS, list_pack
from tests.solver.proofs.dead_positions import dead
from tests.solver.small import plain_search

TABLES = compile_game(game_rules("canfield"), deal(game_rules("canfield"), 1))


def cards_waited_for(turn: int, count: int, wasted: int) -> list[int]:
    """Return for how many cards each card of a pack waits in the relaxation."""
    state, scratch = bytearray(TABLES.state), int_array(SCRATCH)
    under = TABLES.numbers[k.UNDER]
    for card in range(TABLES.numbers[k.TALONS]):
        state[under + card] = k.TALON if card < count else k.ABSENT
    state[k.WASTED], state[k.STOCKED] = wasted, count - wasted
    TABLES.numbers[k.TURN] = turn
    list_pack(TABLES.game, byte_array_of(bytes(state)), 0, scratch, 0)
    assert scratch[LISTED] == count
    return [int(scratch[STACK + place]) >> WAITS & 255 for place in range(count)]


@given(
    turn=st.integers(2, 4),
    count=st.integers(1, 14),
    wasted=st.integers(0, 14),
    leaves=st.lists(st.booleans(), max_size=60),
)
def test_every_card_that_becomes_the_last_of_the_waste_comes_up(
    turn: int, count: int, wasted: int, leaves: list[bool]
) -> None:
    """A pack is turned and redealt; wherever *leaves* says so, the last card of the waste leaves."""
    wasted = min(wasted, count)
    waits = cards_waited_for(turn, count, wasted)
    left = list(range(count))
    waste = wasted
    for leave in leaves:
        if waste:
            top = left[waste - 1]
            uncovered = top + 1 < count and top + 1 not in left
            gone = top - (waste - 1)
            assert uncovered or waits[top] <= gone
        if leave and waste:
            waste -= 1
            del left[waste]
        elif waste < len(left):
            waste = min(waste + turn, len(left))
        else:
            waste = 0


def test_a_card_that_never_comes_up_is_seen_at_once() -> None:
    """Turned by threes, only the queen of clubs comes up; nothing takes it, and the jack lies beneath it."""
    rules = game_rules("canfield-published-whole")
    ups = "/".join("".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "DH")
    up = f"AC2C3C4C5C6C7C8C9CTC/{ups}/AS2S3S4S5S6S7S8S9S"
    position = Position.from_text(rules, f"s:qctsjc w:- r:- t:KC/KS/QS/JS f:{up} 0")
    by_ones = replace(rules, stock=replace(rules.stock, turn=1))

    assert isinstance(plain_search(rules, position), Lost)
    assert dead(rules, position)
    assert isinstance(plain_search(by_ones, position), Won)
    assert not dead(by_ones, position)
