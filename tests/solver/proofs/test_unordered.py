"""The unordered-columns relaxation: it has every move of the game, and only lost positions are lost."""

from collections import Counter
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
from bot.solver.proofs import (
    abstraction,
    guide_kernel,
    suit_blind,
    suit_blind_tables,
    unordered,
    unordered_moves,
)
from bot.solver.proofs.unordered_tables import unordered_game
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.rule_sets import SUPPORTED
from tests.solver.small import packed_position, plain_search, quick_search, scattered_position

SPACE = Workspace(64 << 20)


def is_relaxed(key: str) -> bool:
    rules = game_rules(key)
    return unordered_game(compile_game(rules, packed_position(rules, Random(1), 12))) is not None


RELAXED = [key for key in SUPPORTED if is_relaxed(key)]
MAIN = ["gate-postsonly", "gate", "little-gate"]


def test_the_relaxation_applies_to_the_gates_and_the_games_of_packed_columns() -> None:
    assert {*MAIN, "gate-part", "four-seasons", "four-seasons-nowrap", "simplicity"} <= set(RELAXED)
    assert not {"frog", "canfield", "chord", "four-seasons-czarina", "klondike"} & set(RELAXED)


def test_counts_by_rank_fit_as_kinds_do() -> None:
    random, answers = Random("counts"), Counter[bool]()
    for key in ("four-seasons", "four-seasons-nowrap", "four-seasons-tobase"):
        found = unordered_game(compile_game(game_rules(key), packed_position(game_rules(key), random, 30)))
        assert found
        relaxed, _ = found
        for _ in range(200):
            may = random.getrandbits(52) & random.getrandbits(52)
            must = may & random.getrandbits(52)
            relaxed[unordered.STARTERS] = random.getrandbits(52) | random.getrandbits(52)
            reserves = random.randrange(2)
            relaxed[suit_blind.BY_RANK] = 1
            fits = unordered.fits(relaxed, must, may, reserves)
            relaxed[suit_blind.BY_RANK] = 0
            assert unordered.fits(relaxed, must, may, reserves) == fits
            answers[bool(fits)] += 1
    assert min(answers.values()) > 50, answers


def test_easy_ranks_are_those_of_cards_that_fit() -> None:
    random, answers = Random("easy"), Counter[bool]()
    for key in ("four-seasons", "four-seasons-nowrap"):
        found = unordered_game(compile_game(game_rules(key), packed_position(game_rules(key), random, 30)))
        assert found
        relaxed, _ = found
        for _ in range(300):
            cards = random.getrandbits(52) & random.getrandbits(52)
            if not unordered.fits(relaxed, cards, cards, 0):
                continue
            easy = unordered_moves.easy_ranks(relaxed, cards, 0)
            for card in range(52):
                if not cards >> card & 1:
                    fits = unordered.fits(relaxed, cards | 1 << card, cards | 1 << card, 0)
                    assert bool(easy >> (card | 3) & 1) == fits, (key, cards, card)
                    answers[bool(fits)] += 1
    assert min(answers.values()) > 50, answers


def test_dealt_places_reach_to_the_last_played_card() -> None:
    relaxed = int_array(unordered.TABLE_SIZE)
    for at_start in (0, 3, 39):
        relaxed[unordered.DEALT_AT_START] = at_start
        for played in (0, 1, 0b1010, 1 << 20, 1 << 39, (1 << 40) - 1):
            count = unordered.dealt_count(relaxed, played | 7 << unordered.HEIGHTS_AT)
            assert count == max(at_start, played.bit_length()), (at_start, played)


def test_a_waste_is_blocked_as_waste_and_reserve_are() -> None:
    rules, random, answers = game_rules("four-seasons"), Random("waste"), Counter[bool]()
    for _ in range(300):
        found = unordered_game(compile_game(rules, packed_position(rules, random, random.choice((16, 30)))))
        assert found
        relaxed, (progress, _, cards) = found
        scratch = int_array(unordered.SCRATCH_SIZE)
        blocked = unordered.waste_is_blocked(relaxed, progress, cards)
        assert unordered.piles_are_blocked(relaxed, progress, cards, scratch, 0) == blocked
        answers[bool(blocked)] += 1
    assert min(answers.values()) > 20, answers


def test_a_card_that_leaves_the_waste_for_the_columns_blocks_nothing() -> None:
    rules, random, kept = game_rules("four-seasons"), Random("top"), 0
    for _ in range(300):
        found = unordered_game(compile_game(rules, packed_position(rules, random, random.choice((16, 30)))))
        assert found
        relaxed, (progress, _, cards) = found
        dealt = unordered.dealt_count(relaxed, progress)
        top = max((place for place in range(dealt) if not progress >> place & 1), default=-1)
        if top < 0 or dealt == relaxed[suit_blind.TALON_COUNT]:
            continue
        before = progress | 1 << dealt  # the next card of the stock lies in the columns, too
        cards |= 1 << relaxed[suit_blind.TALON_CARD + dealt]
        after, lying = before | 1 << top, cards | 1 << relaxed[suit_blind.TALON_CARD + top]
        assert unordered.only_waste_played(before, after)
        assert not unordered.only_waste_played(progress, before)
        assert not unordered.only_waste_played(before, after + (1 << unordered.HEIGHTS_AT))
        if unordered.fits(relaxed, cards, cards, 0) and not unordered.waste_is_blocked(
            relaxed, before, cards
        ):
            assert not unordered.waste_is_blocked(relaxed, after, lying)
            kept += 1
    assert kept > 20, kept


def is_as_low(state: tuple[int, ...], other: tuple[int, ...]) -> bool:
    """Return whether the same cards are released in both states, and *state* has no higher foundation."""
    talon, reserves = unordered.TALON_BITS, unordered.RESERVE_AT
    return (
        state[0] & talon == other[0] & talon
        and state[0] >> reserves == other[0] >> reserves
        and all(state[0] >> at & 15 <= other[0] >> at & 15 for at in range(unordered.HEIGHTS_AT, reserves, 4))
    )


@pytest.mark.parametrize("key", RELAXED)
def test_the_relaxation_follows_every_game(key: str) -> None:
    """Some state of the relaxation always has the cards of the game released, with foundations as low."""
    rules = game_rules(key)
    random = Random(f"heaps {key}")
    released = 0
    for _ in range(10):
        tables = compile_game(rules, packed_position(rules, random, random.choice((12, 20, 32, 40))))
        found = unordered_game(tables)
        if found is None:  # a reserve pile has too many cards
            continue
        relaxed, lazy = found
        out = int_array(guide_kernel.MOST_WRITTEN)
        state = tables.state.copy()
        for _ in range(30):
            end = unordered_moves.successors(relaxed, lazy[0], lazy[2], out, 0)
            reached = [tuple(map(int, out[i : i + 3])) for i in range(0, end, 3)]
            last = kernel_moves.moves(tables.game, state, 0, out, 0, k.SKIP)
            moves = [int(out[i]) & k.PLAIN for i in range(last)]
            after = []
            for move in moves:
                then = state.copy()
                play.play(tables.game, then, 0, move, int_array(64), 0)
                abstracted = tuple(map(int, abstraction.abstract(tables.game, relaxed, then, 0)))
                follows = [low for low in (lazy, *reached) if is_as_low(low, abstracted)]
                assert follows, tables.move(move)
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
        relaxation = unordered_game(tables)
        assert relaxation is not None
        searcher = Searcher(rules, position, Budget(seconds=60, states=400_000), SPACE)
        plain = (plain_search if n % 2 else quick_search)(rules, position, states)
        relaxed, (progress, _, cards) = relaxation
        blocked = unordered.blocked(relaxed, progress, cards, int_array(unordered.SCRATCH_SIZE), 0)
        lost = isinstance(searcher.disprove(), Lost)
        guided = Searcher(rules, position, Budget(seconds=60, states=300_000), SPACE).guided()
        assert lost or not blocked
        assert not (lost and isinstance(plain, Won)), position.to_text(rules)
        if guided is not None and not isinstance(plain, Unknown):
            assert type(guided) is type(plain), position.to_text(rules)
        found[type(plain).__name__, "blocked" if blocked else "lost" if lost else "open"] += 1
    return found


@pytest.mark.parametrize("key", [*MAIN, "gate-part", "royal-east", "four-seasons", "simplicity"])
def test_positions_lost_in_the_relaxation_are_lost(key: str) -> None:
    found = examine(key, 15 if key in ("four-seasons", "simplicity") else 60, 20_000)
    if key in ("gate-postsonly", "little-gate"):
        assert found["Lost", "blocked"] >= 3, found
    assert found["Won", "open"] >= 3, found


def proved_lost(rules: Rules, position: Position) -> bool:
    """Return whether the relaxation proves the position lost."""
    return isinstance(Searcher(rules, position, Budget(seconds=60), SPACE).disprove(), Lost)


def examine_columns(columns: int, positions: int) -> Counter[tuple[bool, bool]]:
    """Compare proofs of loss at Four Seasons with fewer columns with an exhaustive search."""
    rules, random = with_columns("four-seasons", columns), Random(f"columns {columns}")
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(positions):
        position = scattered_position(rules, random)
        can_be_won = exhaustive(rules, position, 400)
        if can_be_won is not None:
            lost = proved_lost(rules, position)
            assert not (lost and can_be_won), position.to_text(rules)
            found[can_be_won, lost] += 1
    return found


@pytest.fixture
def no_suit_blind_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave games of few columns to the unordered-columns relaxation."""
    monkeypatch.setattr(suit_blind_tables, "MOST_COLUMNS", 0)


@pytest.mark.usefixtures("no_suit_blind_game")
@pytest.mark.parametrize("columns", [1, 2])
def test_proofs_agree_with_an_exhaustive_search(columns: int) -> None:
    found = examine_columns(columns, 25)
    assert found[False, True] >= 3
    assert found[True, False]


@pytest.mark.long
@pytest.mark.usefixtures("no_suit_blind_game")
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
