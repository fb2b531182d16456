"""The search of Klondike's classes: its verdicts against an exhaustive search, and its lines."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.patience import GAMES, Position, deal, game_rules, play
from bot.patience.parts import FOUNDATION
from bot.solver import Budget, Lost, Won
from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.klondike_moves import turn
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import KLONDIKES, late_klondike, with_columns

SPACE = Workspace(32 << 20)
BUDGET = Budget(seconds=20)


def examine(key: str, name: str, positions: int, states: int) -> Counter[bool]:
    """Count verdicts of the search of classes, each checked by an exhaustive search."""
    random, found = Random(f"{name} {key}"), Counter[bool]()
    for _ in range(positions):
        rules = with_columns(key, random.choice((1, 1, 2, 3)))
        position = late_klondike(rules, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None:
            continue
        assert has_classes(rules, position)
        verdict = Searcher(rules, position, BUDGET, SPACE).classes()
        assert isinstance(verdict, Won if can_be_won else Lost), position.to_text(rules)
        found[can_be_won] += 1
    return found


@pytest.mark.parametrize("key", KLONDIKES)
def test_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    found = examine(key, "late", 30, 400)
    assert found[True] >= 2, found
    assert found[False] >= 1, found


@pytest.mark.long
@pytest.mark.parametrize("key", KLONDIKES)
def test_many_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    examine(key, "many late", 1_000, 6_000)


TAKEN_BACK = {
    "a king and a queen for a bottom": (
        "klondike-3",
        3,
        "s:qh w:QDKS t:-/jdthkhkdKC/qsjhTD f:AC2C3C4C5C6C7C8C9CTCJCQC/AD2D3D4D5D6D7D8D9D/AH2H3H4H5H6H7H8H9H/"
        "AS2S3S4S5S6S7S8S9STSJS 0",
    ),
    "the like of a queen that goes up": (
        "klondike-3",
        2,
        "s:kctd w:- t:qdkhQCJD/kskdjcTC f:AC2C3C4C5C6C7C8C9C/AD2D3D4D5D6D7D8D9D/AH2H3H4H5H6H7H8H9HTHJHQH/"
        "AS2S3S4S5S6S7S8S9STSJSQS 0",
    ),
    "a king for a bottom, and a queen for a card of the talon": (
        "klondike-3",
        3,
        "s:kcqdks w:QS9HJHKD t:-/tsTH/jskhQH f:AC2C3C4C5C6C7C8C9CTCJCQC/AD2D3D4D5D6D7D8D9DTDJD/"
        "AH2H3H4H5H6H7H8H/AS2S3S4S5S6S7S8S9S 0",
    ),
    "a queen for a bottom, by ones": (
        "klondike",
        3,
        "s:- w:- t:jdqd9sKS/JS/khqskdkcTS f:AC2C3C4C5C6C7C8C9CTCJCQC/AD2D3D4D5D6D7D8D9DTD/"
        "AH2H3H4H5H6H7H8H9HTHJHQH/AS2S3S4S5S6S7S8S 0",
    ),
}


@pytest.mark.parametrize(("key", "columns", "text"), TAKEN_BACK.values(), ids=TAKEN_BACK)
def test_cards_come_back_where_no_other_line_wins(key: str, columns: int, text: str) -> None:
    rules = with_columns(key, columns)
    position = Position.from_text(rules, text)
    assert exhaustive(rules, position, 6_000, back=False) is False
    verdict = Searcher(rules, position, BUDGET, SPACE).classes()
    assert isinstance(verdict, Won)
    assert any(move.source is FOUNDATION for move in verdict.moves)


@given(
    talon=st.integers(1, (1 << 24) - 1),
    place=st.integers(0, 24),
    size=st.integers(1, 4),
    limit=st.integers(-1, 2),
    used=st.integers(0, 2),
)
def test_the_talon_offers_what_turning_it_brings_up(
    talon: int, place: int, size: int, limit: int, used: int
) -> None:
    deal, state = int_array(k.DEAL_SIZE), int_array(k.WORDS)
    deal[k.TURN], deal[k.LIMIT] = size, limit
    for number in range(24):  # sixes to nines, of which none can go up
        deal[k.TALON_AT + number] = 16 * (number % 4) + 5 + number % 3
    state[k.TALON], state[k.PLACE], state[k.REDEALS] = talon, place, used
    turn(deal, state, 0)
    left = [number for number in range(24) if talon >> number & 1]
    before = [number for number in left if number < place]
    rest = left[len(before) :]
    now = {*before[-1:], *rest[size - 1 :: size], *rest[-1:]}
    again = {*left[size - 1 :: size], left[-1]} if limit < 0 or used < limit else set()
    assert state[k.NOW] == sum(1 << number for number in (left if size == 1 and limit < 0 else now))
    assert state[k.LATER] == sum(1 << number for number in again if not state[k.NOW] >> number & 1)


@pytest.mark.parametrize("key", KLONDIKES)
def test_a_position_on_a_winning_line_is_won_by_classes(key: str) -> None:
    """The redeals used and the place in the talon are those of the position, not of a deal."""
    rules = GAMES[key]
    position = deal(rules, 2)
    verdict = Searcher(rules, position, BUDGET, SPACE).classes()
    assert isinstance(verdict, Won)
    for ply, move in enumerate(verdict.moves):
        if ply % 40 == 0:
            again = Searcher(rules, position, BUDGET, SPACE).classes()
            assert isinstance(again, Won), position.to_text(rules)
        position = play(rules, position, move)


@pytest.mark.parametrize("key", ["double-klondike", "klondike+forced", "agnes-bernauer", "gate"])
def test_other_games_are_not_searched_by_classes(key: str) -> None:
    rules = game_rules(key)
    assert not has_classes(rules, deal(rules, 1))


def test_columns_that_do_not_end_in_packed_runs_are_not_searched_by_classes() -> None:
    rules = GAMES["klondike"]
    position = deal(rules, 1)
    assert has_classes(rules, position)
    assert not has_classes(rules, position._replace(hidden=(0,) * len(rules.piles)))
