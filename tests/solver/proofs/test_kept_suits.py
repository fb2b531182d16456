"""The relaxations that keep some suits: what they prove lost against an exhaustive search."""

from collections import Counter
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, is_won
from bot.solver import Budget, Lost, Won
from bot.solver.proofs import kept_suits_kernel as k
from bot.solver.proofs import layouts
from bot.solver.proofs.kept_suits import KeptSuits
from bot.solver.proofs.packed_column import HEIGHT_AT, LOW_AT
from bot.solver.proofs.refinement import decide
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.relaxed import keys_of
from tests.solver.small import after_careless_moves, packed_position, small_position

MAIN = ["four-seasons", "four-seasons-nowrap", "four-seasons-tobase", "four-seasons-florentine"]
KEYS = [*MAIN, "four-seasons-pysol", "florentine", "royal-east"]
EXACT = MAIN[:3]
"""The rule sets in which no rule is relaxed where all suits are kept."""

SPACE = Workspace(16 << 20)
BUDGET = Budget(seconds=30, states=400_000)
ALL_RANKS = tuple(range(13))


def test_the_relaxations_apply_to_seasons() -> None:
    assert keys_of("kept_suits") == set(KEYS)


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with some cards that are not home, in the last deal of the pack."""
    make = random.choice((small_position, packed_position))
    position = make(rules, random, random.choice((6, 8, 12, 16, 20, 28)))
    position = Position(position.piles, position.hidden, rules.stock.redeals or 0, position.base)
    return after_careless_moves(rules, position, random)


def search_of(rules: Rules, position: Position) -> KeptSuits:
    found = Searcher(rules, position, BUDGET, SPACE).kept_suits
    assert found is not None
    return found


def verdict(search: KeptSuits, ranks: tuple[int, ...], slices: int = 10_000) -> int:
    """Return the verdict with the suits of *ranks*, or RUNNING if it takes too many states."""
    search.begin(ranks)
    end = search.states + 200_000
    answer = k.RUNNING
    while answer == k.RUNNING and search.states < end:
        answer = search.ask(slices)
    return answer


def examine(key: str, name: str, count: int, states: int) -> Counter[str]:
    """Count, of *count* positions, those that can be won, the wins found, and those lost with two suits.

    With all suits the relaxation is the game.  With more suits, no more positions can be won.
    """
    random, found = Random(f"{name} {key}"), Counter[str]()
    for _ in range(count):
        rules = with_columns(key, random.choice((1, 2, 2, 3, 3, 4, 5)))
        position = late_position(rules, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None or is_won(rules, position):
            continue
        searcher = Searcher(rules, position, BUDGET, SPACE)
        search = searcher.kept_suits
        if search is None:
            continue
        ranks = tuple(random.sample(range(13), 2))
        answers = [verdict(search, each) for each in ((), ranks[:1], ranks, ALL_RANKS)]
        decided = [answer for answer in answers if answer not in (k.RUNNING, k.OPEN)]
        assert decided == sorted(decided, reverse=True), position.to_text(rules)  # LOST is less than MAYBE
        found_by_suits = searcher.decide_by_suits(200_000)
        assert not isinstance(found_by_suits, Lost if can_be_won else Won), position.to_text(rules)
        if can_be_won:
            assert k.LOST not in answers, position.to_text(rules)
        elif key in EXACT:
            assert answers[-1] != k.MAYBE, position.to_text(rules)
        found["can be won"] += can_be_won
        found["won"] += isinstance(found_by_suits, Won)
        found["lost"] += answers[2] == k.LOST
    return found


@pytest.mark.parametrize("key", MAIN)
def test_no_relaxation_loses_a_win_and_all_suits_are_the_game(key: str) -> None:
    found = examine(key, "late", 120, 300)
    assert found["can be won"] >= 10, found
    assert found["won"] >= 10, found
    assert found["lost"] >= 1, found


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_in_many_positions_no_relaxation_loses_a_win(key: str) -> None:
    found = examine(key, "many late", 5_000, 1_000)
    assert len(found) == 3, found
    assert min(found.values()) > 50, found


LATE = (
    "s:6s4s4c2sjhkc5c3cqc8h h:- w:5SASQDAC3D2DKDKH7S8D8CAD "
    "t:7H6D5D4H/7D6C/8S7C6H5H4D/3S2CAHKSQHJDTD/3H2H f:9HTH/9CTCJC/9STSJSQS/9D 0"
)


def test_a_late_position_is_lost() -> None:
    rules = GAMES["four-seasons"]
    position = Position.from_text(rules, LATE)
    assert isinstance(Searcher(rules, position, BUDGET, SPACE).decide_by_suits(400_000), Lost)
    search = search_of(rules, position)
    assert verdict(search, (), 7) == verdict(search_of(rules, position), ()) == k.LOST


def test_the_suits_of_one_rank_prove_a_loss() -> None:
    rules = GAMES["four-seasons"]
    text = (
        "s:qdtd9s4s2hjc7h2cah4d8djhad7d8s h:6D w:8CTSKC7CTCQS4H3C4C9D "
        "t:9C8H/3D2DASKSQCJDTH9H/KD/3H/3S2SACKHQHJS f:5H6H/5S6S7S/5D/5C6C 0"
    )
    search = search_of(rules, Position.from_text(rules, text))
    assert verdict(search, ()) == k.MAYBE
    assert verdict(search, (11,)) == k.LOST


WON = (
    "s:9d3s7d9s2dks4s6s8dqh7c8c5d2h h:QD w:TCJDJSTSJC5H4H "
    "t:3D2CADKHQC/5S4D3H2SACKD/AH/ASKCQSJHTD9C8S7S/5C4C3C f:6H7H8H9HTH/6D/6C/- 0"
)


def test_a_win_among_many_losses_is_found() -> None:
    rules = GAMES["four-seasons"]
    verdict = Searcher(rules, Position.from_text(rules, WON), BUDGET, SPACE).decide_by_suits(400_000)
    assert isinstance(verdict, Won)
    assert verdict.moves


def test_a_win_is_not_read_from_the_table_beyond_the_budget() -> None:
    rules = GAMES["four-seasons"]
    search = search_of(rules, Position.from_text(rules, WON))
    assert decide(search, search.ask) == k.MAYBE
    assert search.line(lambda: True) is None
    assert search.line(lambda: False)


def test_openings_have_relaxed_games() -> None:
    rules = GAMES["four-seasons"]
    assert verdict(search_of(rules, deal(rules, 1)), ()) != k.LOST


@pytest.mark.parametrize(("ranks", "answer"), [(ALL_RANKS[1:], k.MAYBE), (ALL_RANKS, k.OPEN)])
def test_a_class_that_is_too_large_proves_nothing(ranks: tuple[int, ...], answer: int) -> None:
    rules = GAMES["four-seasons"]
    search = search_of(rules, Position.from_text(rules, LATE))
    search.begin(ranks)
    shapes = (1, 7), (4, 8), (0, 6)  # lowest ranks and heights: their cards can lie in more than 2,000 ways
    for number in range(layouts.COLUMNS):
        lowest, height = shapes[number] if number < 3 else (0, 0)
        suits = sum(number << 2 * card for card in range(height))
        column = lowest + 1 << LOW_AT | height << HEIGHT_AT | suits if height else 0
        search.stack[k.FIRST_COLUMN + number] = column
    search.control[k.DEPTH] = -1
    k.ask(search.kernel(), len(ranks) + 1, 0, k.STATE)
    k.list_class(search.kernel(), 0)
    assert int(search.frames[k.MEMBERS]) == layouts.MOST_LAYOUTS
    assert search.frames[k.CUT]
    search.frames[k.END] = search.frames[k.NEXT]  # with no other successor
    assert search.ask(1) == answer


def layouts_of(search: KeptSuits) -> list[tuple[int, ...]]:
    """Return the columns of all members of the class in the first frame."""
    places = range(int(search.frames[k.CLASS]), int(search.frames[k.NEXT]), layouts.LAYOUT)
    return [tuple(sorted(map(int, search.stack[at : at + layouts.COLUMNS]))) for at in places]


def classes_after(search: KeptSuits, level: int, *, fresh: bool) -> tuple[int, set[tuple[int, ...]]]:
    """Return how many successors the class of the position has, and which classes they are in.

    A class is given by its progress and its least layout.
    """

    def listed(state: tuple[int, ...]) -> None:
        for at, word in enumerate(state):
            search.stack[at] = word
        search.frames[k.LEVEL], search.frames[k.PLACE], search.frames[k.CLASS] = level, 0, k.STATE
        k.list_class(search.kernel(), 0)

    listed(tuple(map(int, search.stack[: k.STATE])))
    first, end = int(search.frames[k.CLASS]), int(search.frames[k.NEXT])
    if not fresh:
        for at in range(first, end, layouts.LAYOUT):
            search.stack[at + layouts.FRESH] = (1 << layouts.COLUMNS) - 1
    k.list_successors(search.kernel(), 0)
    places = range(int(search.frames[k.NEXT]), int(search.frames[k.END]), k.STATE)
    found = set[tuple[int, ...]]()
    for state in [tuple(map(int, search.stack[at : at + k.STATE])) for at in places]:
        listed(state)
        found.add((state[0], *min(layouts_of(search))))
    return len(places), found


@pytest.mark.parametrize("key", MAIN)
def test_fresh_columns_lead_to_all_classes(key: str) -> None:
    random, fewer = Random(f"fresh {key}"), 0
    for _ in range(150):
        rules = with_columns(key, random.choice((3, 4, 5)))
        position = late_position(rules, random)
        search = Searcher(rules, position, BUDGET, SPACE).kept_suits
        if search is None:
            continue
        ranks = random.choice(((), (3, 7), ALL_RANKS))
        search.begin(ranks)
        state = list(search.stack[: k.STATE])
        found = []
        for fresh in (True, False):
            search.stack[: k.STATE] = state
            found.append(classes_after(search, len(ranks) + 1, fresh=fresh))
        assert found[0][1] == found[1][1], position.to_text(rules)
        fewer += found[0][0] < found[1][0]
    assert fewer > 10
