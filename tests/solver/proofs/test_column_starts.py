"""The column-starts relaxation: it has every move of the game, and only lost positions are lost."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.patience import game_rules
from bot.solver import Budget
from bot.solver.kernel import layout as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel import play
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.jit import int_array
from bot.solver.proofs import (
    abstraction,
    column_starts,
    column_starts_kernel,
    suit_blind,
    suit_blind_tables,
)
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.proofs.rank_counts import counts_by_rank
from bot.solver.proofs.suit_blind_tables import card_of, column_piles, pile_of
from bot.solver.proofs.unordered_tables import unordered_game
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive
from tests.solver.few_columns import with_columns
from tests.solver.small import packed_position, scattered_position

SPACE = Workspace(64 << 20)
KEYS = ["four-seasons", "four-seasons-nowrap", "four-seasons-tobase"]


@pytest.fixture(autouse=True)
def no_suit_blind_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave games of few columns to the unordered-columns relaxation, too."""
    monkeypatch.setattr(suit_blind_tables, "MOST_COLUMNS", 0)


def columns_of(tables: Tables) -> list[list[int]]:
    base = int(tables.state[k.BASE])
    return [
        [card_of(tables.faces[card], base) for card in pile_of(tables, pile)] for pile in column_piles(tables)
    ]


def counted(ranks: list[int]) -> int:
    return sum(1 << 4 * rank for rank in ranks)


def joined(relaxed: object, cards: int, starts: int) -> frozenset[int]:
    """Return *starts* and all that shifts join to them."""
    out, marks = int_array(2 * column_starts.MOST_STARTS), int_array(column_starts.MARKS)
    end = column_starts.with_shifts(relaxed, counts_by_rank(cards), starts, out, 1, marks)
    assert not any(marks)
    return frozenset(map(int, out[1:end]))


def test_last_cards_are_counted_from_starts() -> None:
    rules, random = game_rules("four-seasons"), Random("last")
    for _ in range(50):
        columns = columns_of(compile_game(rules, packed_position(rules, random, random.choice((20, 30, 40)))))
        cards = sum(1 << card for column in columns for card in column)
        starts = counted([column[0] >> 2 for column in columns if column])
        last = counted([column[-1] >> 2 for column in columns if column])
        assert column_starts.last_cards(counts_by_rank(cards), starts) == last


@pytest.mark.parametrize("key", KEYS)
def test_shifts_can_be_taken_back(key: str) -> None:
    rules, random, sizes = game_rules(key), Random(f"back {key}"), Counter[int]()
    for _ in range(30):
        tables = compile_game(rules, packed_position(rules, random, random.choice((20, 30, 40))))
        found = unordered_game(tables)
        if found is None:  # too many cards in the talon
            continue
        relaxed, (_, _, cards) = found
        starts = counted([column[0] >> 2 for column in columns_of(tables) if column])
        all_starts = joined(relaxed, cards, starts)
        sizes[len(all_starts)] += 1
        assert all(joined(relaxed, cards, other) == all_starts for other in all_starts)
    assert max(sizes) > 2, sizes


@pytest.mark.parametrize("key", KEYS)
def test_the_relaxation_follows_every_game(key: str) -> None:
    """Every move of the game is a shift or a move of the relaxation; forced moves are switched off."""
    rules, random = game_rules(key), Random(f"starts {key}")
    followed: Counter[bool] = Counter()
    for _ in range(10):
        tables = compile_game(rules, packed_position(rules, random, random.choice((12, 20, 32, 40))))
        found = unordered_game(tables)
        if found is None:  # too many cards in the talon
            continue
        relaxed, _ = found
        for name in (suit_blind.IDLE_WASTE, suit_blind.IDLE_COLUMN):
            relaxed[name] = 0

        def abstracted(tables: Tables, relaxed: object = relaxed) -> tuple[int, int, frozenset[int]]:
            progress, _, cards = map(int, abstraction.abstract(tables.game, relaxed, tables.state, 0))
            starts = counted([column[0] >> 2 for column in columns_of(tables) if column])
            return progress, cards, joined(relaxed, cards, starts)

        out, marks = int_array(column_starts_kernel.MOST_WRITTEN), int_array(column_starts.MARKS)
        for _ in range(30):
            progress, cards, starts = abstracted(tables)
            last = column_starts.with_shifts(relaxed, counts_by_rank(cards), min(starts), out, 1, marks)
            end = column_starts.successors(relaxed, progress, cards, out, 1, last)
            reached = {
                (int(out[at]), joined(relaxed, int(out[at + 2]), int(out[at + 1])))
                for at in range(last, end, 3)
            }
            end = kernel_moves.moves(tables.game, tables.state, 0, out, 0, k.SKIP)
            after: list[Tables] = []
            for move in [int(out[at]) & k.PLAIN for at in range(end)]:
                state = tables.state.copy()
                play.play(tables.game, state, 0, move, int_array(64), 0)
                after.append(replace(tables, state=state))
                then, _, starts_then = abstracted(after[-1])
                shifted = (then, starts_then) == (progress, starts)
                assert shifted or (then, starts_then) in reached, tables.move(move)
                followed[shifted] += 1
            if not after:
                break
            tables = random.choice(after)
    assert min(followed.values()) > 50, followed


def examine(key: str, columns: int, positions: int) -> Counter[tuple[bool, bool]]:
    """Compare verdicts of the relaxation on games of few columns with an exhaustive search."""
    rules, random = with_columns(key, columns), Random(f"starts {key} {columns}")
    found: Counter[tuple[bool, bool]] = Counter()
    for _ in range(positions):
        position = scattered_position(rules, random)
        can_be_won = exhaustive(rules, position, 400)
        shapes = Searcher(rules, position, Budget(seconds=60), SPACE).shapes
        if can_be_won is None or shapes is None:
            continue
        shapes.starts_table.take(shapes)
        while not (shapes.guide.is_ready() and shapes.starts_table.is_ready()):
            pass
        own = shapes.starts._replace(table=shapes.starts_table.places)
        progress, _, cards = shapes.guide.position
        starts = counted([column[0] >> 2 for column in shapes.columns if column])
        column_starts_kernel.begin(progress, starts, cards, own)
        own.control[column_starts_kernel.UNTIL] = 1 << 40
        answer = column_starts_kernel.search(GuideSearch(*shapes.guide.buffers()), own)
        is_lost = answer == suit_blind.LOST
        assert not (is_lost and can_be_won), position.to_text(rules)
        found[can_be_won, is_lost] += 1
    return found


@pytest.mark.parametrize("columns", [2, 3])
def test_only_lost_positions_are_lost(columns: int) -> None:
    found = examine("four-seasons", columns, 40)
    assert found[False, True] >= 5, found
    assert found[True, False] >= 5, found


@pytest.mark.long
@pytest.mark.parametrize("columns", [1, 2, 3, 5])
@pytest.mark.parametrize("key", KEYS)
def test_only_lost_positions_are_lost_among_many(key: str, columns: int) -> None:
    examine(key, columns, 300)
