"""The suit-blind relaxation: it has every move of the game, and only lost positions are lost in it."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules
from bot.solver import Budget, Lost, Unknown, Verdict, Won, solve
from bot.solver.kernel import layout as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel import play
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import suit_blind_moves
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.relaxed import keys_of
from tests.solver.small import packed_position, plain_search, quick_search, tight_position

SPACE = Workspace(64 << 20)


MAIN = ["chameleon-000", "chameleon-001", "chameleon-002", "chameleon-pysol"]
RELAXED = [*MAIN, "chameleon-plus", "rainbow-pysol", "chameleon-001+held"]


def test_the_relaxation_applies_to_the_chameleons() -> None:
    assert keys_of("suit_blind") == set(RELAXED)


def abstraction_after(tables: Tables, move: int) -> tuple[int, int, int] | None:
    """Return the abstraction of the state after *move*, or None if a column is not a packed run."""
    state = tables.state.copy()
    out = int_array(64)
    play.play(tables.game, state, 0, move, out, 0)
    found = relaxed_game(replace(tables, state=state))
    return found[1] if found else None


@pytest.mark.parametrize("key", RELAXED)
def test_the_relaxation_has_a_move_for_every_move_of_the_game(key: str) -> None:
    rules = game_rules(key)
    random = Random(f"images {key}")
    seen = 0
    for _ in range(10 if key in MAIN else 3):
        position = packed_position(rules, random, random.choice((12, 20, 32, 40)))
        tables = compile_game(rules, position)
        out = int_array(4000)
        for _ in range(20):
            found = relaxed_game(tables)
            if found is None:  # too many cards in the talon
                break
            relaxed, abstraction = found
            end = suit_blind_moves.successors(relaxed, *abstraction, out, 0)
            reached = {(int(out[i]), int(out[i + 1])) for i in range(0, end, 3)} | {abstraction[:2]}
            mode = k.SKIP if tables.numbers[k.SKIPS] else k.EXACT
            last = kernel_moves.moves(tables.game, tables.state, 0, out, 0, mode)
            moves = [int(out[i]) & k.PLAIN for i in range(last)]
            for move in moves:
                if mode == k.EXACT and move & 255 == k.DEAL_MOVE:
                    continue  # the relaxation deals only to play
                after = abstraction_after(tables, move)
                assert after is not None
                assert after[:2] in reached, (position.to_text(rules), tables.moves([move]))
                seen += 1
            if not moves:
                break
            state = tables.state.copy()
            move = random.choice(moves)
            play.play(tables.game, state, 0, move, int_array(64), 0)
            tables = replace(tables, state=state)
    assert seen > 100


def disproved(rules: Rules, position: Position, states: int = 400_000) -> bool:
    searcher = Searcher(rules, position, Budget(seconds=60), SPACE)
    return isinstance(searcher.disprove(states), Lost)


def guided_search(rules: Rules, position: Position) -> Verdict:
    """Return the verdict of the depth-first search that skips states lost in the relaxation."""
    searcher = Searcher(rules, position, Budget(seconds=60, states=300_000), SPACE)
    return searcher.depth(guide=searcher.guide) or Unknown(searcher.why)


@pytest.mark.parametrize("key", RELAXED)
def test_positions_lost_in_the_relaxation_are_lost(key: str) -> None:
    rules = game_rules(key)
    random = Random(f"reasons {key}")
    found: Counter[tuple[str, bool]] = Counter()
    for n in range(50 if key in MAIN else 8):
        position = tight_position(rules, random)
        plain = (plain_search if n % 2 else quick_search)(rules, position, 30_000)
        lost = disproved(rules, position)
        assert not (lost and isinstance(plain, Won)), position.to_text(rules)
        found[type(plain).__name__, lost] += 1
        guided = guided_search(rules, position)
        if not isinstance(plain, Unknown):
            assert type(guided) in (type(plain), Unknown), position.to_text(rules)
    if key in MAIN:
        assert found["Lost", True] >= 2, found


@pytest.mark.parametrize(("key", "number"), [("chameleon-001", 32), ("chameleon-002", 2)])
def test_a_lean_search_wins_what_takes_a_full_one_long(key: str, number: int) -> None:
    rules = GAMES[key]
    searcher = Searcher(rules, deal(rules, number), Budget(seconds=100), SPACE)
    assert searcher.disprove() is None
    assert isinstance(searcher.depth(1_000_000, searcher.guide, lean=True), Won)


def test_a_lean_search_that_ends_proves_nothing() -> None:
    rules = GAMES["chameleon-001"]
    lost = deal(rules, 14)
    searcher = Searcher(rules, lost, Budget(seconds=100), SPACE)
    assert searcher.depth(1_000_000, searcher.guide, lean=True) is None
    assert searcher.why == ""
    assert isinstance(searcher.depth(1_000_000, searcher.guide), Lost)


@pytest.mark.parametrize("number", [10, 18])
def test_a_guided_search_finds_wins(number: int) -> None:
    rules = GAMES["chameleon-001"]
    searcher = Searcher(rules, deal(rules, number), Budget(seconds=100), SPACE)
    assert isinstance(searcher.depth(guide=searcher.guide), Won)


@pytest.mark.parametrize(
    ("key", "number"), [("chameleon-000", 9), ("chameleon-001", 14), ("chameleon-002", 8)]
)
def test_deals_that_take_a_search_minutes_are_disproved(key: str, number: int) -> None:
    searcher = Searcher(GAMES[key], deal(GAMES[key], number), Budget(seconds=60), SPACE)
    assert isinstance(searcher.disprove(), Lost)


def test_a_small_table_forgets_states_and_proves_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["chameleon-001"]
    position = deal(rules, 14)
    searcher = Searcher(rules, position, Budget(seconds=60), SPACE)
    monkeypatch.setattr(SPACE, "table", table := Table(3))
    assert isinstance(searcher.disprove(), Lost)
    assert searcher.states > 1 << table.bits


def test_a_search_of_the_relaxation_stops_at_its_limits() -> None:
    rules = GAMES["chameleon-001"]
    looks = iter([False] * 3)
    searcher = Searcher(
        rules, deal(rules, 4), Budget(seconds=60, stop=lambda: next(looks, True)), Workspace(8 << 20)
    )
    assert searcher.disprove() is None
    assert searcher.why == "stop"
    verdict = Searcher(rules, deal(rules, 4), Budget(states=5_000), SPACE)
    assert verdict.disprove() is None
    assert verdict.states == 5_000
    assert isinstance(solve(rules, deal(rules, 4), Budget(states=30_000)), Unknown)
