"""The unordered-columns relaxation: it has every move of the game, and only lost positions are lost."""

from collections import Counter
from itertools import product
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules
from bot.solver import Budget, Lost, Unknown, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel import play
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import guide_kernel, suit_blind, unordered
from bot.solver.proofs.blocked import blocked, fits
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.relaxed import keys_of
from tests.solver.small import packed_position, plain_search, quick_search, scattered_position

SPACE = Workspace(64 << 20)


MAIN = ["gate-postsonly", "gate", "little-gate"]
RELAXED = [*MAIN, "gate-part"]


def test_the_relaxation_applies_to_the_gates() -> None:
    assert keys_of("unordered") == set(RELAXED)


def test_cards_fit_as_counted_one_by_one() -> None:
    random, answers = Random("fits"), Counter[bool]()
    found = relaxed_game(compile_game(GAMES["gate"], packed_position(GAMES["gate"], random, 30)))
    assert found
    relaxed, _ = found
    for _ in range(1_000):
        cards = random.getrandbits(52) & random.getrandbits(52)
        starters = random.getrandbits(52) | random.getrandbits(52)
        relaxed[suit_blind.STARTERS] = starters
        lying = [card for card in range(52) if cards >> card & 1]
        begun, right = 0, True
        for rank, red in product(range(13), (False, True)):
            kind = [card for card in lying if card >> 2 == rank and (card & 3 in (1, 2)) == red]
            places = sum(card >> 2 == rank + 1 and (card & 3 in (1, 2)) != red for card in lying)
            begun += max(0, len(kind) - places)
            right &= sum(not starters >> card & 1 for card in kind) <= places
        right &= begun <= relaxed[suit_blind.COLUMN_COUNT]
        assert bool(fits(relaxed, cards, cards, 1, 0)) == right
        answers[right] += 1
    assert min(answers.values()) > 50, answers


def is_as_low(state: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether the same cards are released in both states, and *state* has no higher foundation."""
    talon, heights = (1 << suit_blind.DEALT_AT) - 1, suit_blind.HEIGHTS_AT
    return (
        state[0] & talon == other[0] & talon
        and state[1] == other[1]
        and all(state[0] >> at & 15 <= other[0] >> at & 15 for at in range(heights, heights + 16, 4))
    )


@pytest.mark.parametrize("key", RELAXED)
def test_the_relaxation_follows_every_game(key: str) -> None:
    """Some state of the relaxation always has the cards of the game released, with foundations as low."""
    rules = game_rules(key)
    random = Random(f"heaps {key}")
    released = 0
    for _ in range(10):
        tables = compile_game(rules, packed_position(rules, random, random.choice((12, 20, 32, 40))))
        found = relaxed_game(tables)
        if found is None:  # a reserve pile has too many cards
            continue
        relaxed, lazy = found
        out = int_array(guide_kernel.MOST_WRITTEN)
        state = tables.state.copy()
        for _ in range(30):
            end = unordered.successors(relaxed, lazy[0], lazy[1], lazy[2], out, 0)
            reached = [tuple(map(int, out[i : i + 3])) for i in range(0, end, 3)]
            last = kernel_moves.moves(tables.game, state, 0, out, 0, k.SKIP)
            moves = [int(out[i]) & k.PLAIN for i in range(last)]
            after = []
            for move in moves:
                then = state.copy()
                play.play(tables.game, then, 0, move, int_array(64), 0)
                abstracted = tuple(map(int, suit_blind.abstract(tables.game, relaxed, then, 0)))
                follows = [low for low in (lazy, *reached) if is_as_low(low, abstracted)]
                assert follows, tables.moves([move])
                released += follows[0] is not lazy
                after.append((then, random.choice(follows)))
            if not moves:
                break
            state, lazy = random.choice(after)
    assert released > 50


def examine(key: str, positions: int, states: int) -> Counter[tuple[str, str]]:
    """How tight positions of a game are judged, by a search without shortcuts and by the relaxation."""
    rules, random = game_rules(key), Random(f"heap {key}")
    found: Counter[tuple[str, str]] = Counter()
    for n in range(positions):
        position = scattered_position(rules, random)
        tables = compile_game(rules, position)
        relaxation = relaxed_game(tables)
        assert relaxation is not None
        searcher = Searcher(rules, position, Budget(seconds=60, states=400_000), SPACE)
        plain = (plain_search if n % 2 else quick_search)(rules, position, states)
        relaxed, abstracted = relaxation
        is_blocked = blocked(relaxed, *abstracted, int_array(guide_kernel.MOST_WRITTEN), 0)
        lost = isinstance(searcher.disprove(), Lost)
        again = Searcher(rules, position, Budget(seconds=60, states=300_000), SPACE)
        guided = again.depth(guide=again.guide)
        assert lost or not is_blocked
        assert not (lost and isinstance(plain, Won)), position.to_text(rules)
        if guided is not None and not isinstance(plain, Unknown):
            assert type(guided) is type(plain), position.to_text(rules)
        found[type(plain).__name__, "blocked" if is_blocked else "lost" if lost else "open"] += 1
    return found


@pytest.mark.parametrize("key", [*MAIN, "gate-part"])
def test_positions_lost_in_the_relaxation_are_lost(key: str) -> None:
    found = examine(key, 60, 20_000)
    if key in ("gate-postsonly", "little-gate"):
        assert found["Lost", "blocked"] >= 3, found
    assert found["Won", "open"] >= 3, found


def proved_lost(rules: Rules, position: Position) -> bool:
    """Return whether the relaxation proves the position lost."""
    return isinstance(Searcher(rules, position, Budget(seconds=60), SPACE).disprove(), Lost)


def examine_columns(columns: int, positions: int) -> Counter[tuple[bool, bool]]:
    """Compare proofs of loss at Gate with fewer columns with an exhaustive search."""
    rules, random = with_columns("gate", columns), Random(f"columns {columns}")
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(positions):
        position = scattered_position(rules, random)
        can_be_won = exhaustive(rules, position, 400)
        if can_be_won is not None:
            lost = proved_lost(rules, position)
            assert not (lost and can_be_won), position.to_text(rules)
            found[can_be_won, lost] += 1
    return found


@pytest.mark.parametrize("columns", [2, 3])
def test_proofs_agree_with_an_exhaustive_search(columns: int) -> None:
    found = examine_columns(columns, 50)
    assert found[False, True] >= 3
    assert found[True, False]


@pytest.mark.long
@pytest.mark.parametrize("columns", [1, 2, 3, 5])
def test_many_proofs_agree_with_an_exhaustive_search(columns: int) -> None:
    examine_columns(columns, 300)


@pytest.mark.long
@pytest.mark.parametrize("key", RELAXED)
def test_many_positions_lost_in_the_relaxation_are_lost(key: str) -> None:
    examine(key, 2_000, 100_000)


@pytest.mark.parametrize(("key", "number"), [("gate-postsonly", 30), ("gate", 2907), ("gate", 9993)])
def test_deals_in_which_every_card_comes_free_are_disproved(key: str, number: int) -> None:
    rules = GAMES[key]
    verdict = solve(rules, deal(rules, number), Budget(seconds=60, bytes=64 << 20))
    assert isinstance(verdict, Lost)
    assert verdict.effort.phase == "relaxation"


def test_a_small_table_forgets_states_and_proves_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["gate-postsonly"]
    for number, lost in ((79, True), (121, True), (69, False)):
        monkeypatch.setattr(SPACE, "table", table := Table(5))
        searcher = Searcher(rules, deal(rules, number), Budget(seconds=60, states=1_000_000), SPACE)
        verdict = searcher.disprove()
        assert isinstance(verdict, Lost) or not lost or searcher.why
        assert verdict is None or lost
        assert searcher.states > 1 << table.bits
