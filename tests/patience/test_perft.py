"""The engine counts what the second implementation counted."""

from collections.abc import Hashable

import pytest

from bot.patience import GAMES, Position, Rules, legal_moves
from bot.patience.parts import TABLEAU
from bot.patience.play import after
from tests.patience import perft_files
from tests.patience.plain import SETS
from tests.support.perft import perft
from tests.support.rule_sets import costly

FEW = 2000  # sequences
MANY = 10_000  # that CI counts where the order of the columns matters, so that few positions are alike
SHORT = {
    "betsy-ross",
    "golf",
    "putt-putt",
    "black-hole",
    "tripeaks",
    "bakers-game",
}  # their middles have few sequences


@pytest.mark.parametrize("key", costly())
def test_the_engine_counts_what_the_second_implementation_counted(key: str) -> None:
    rules = GAMES[key]
    for section in perft_files.read(key)[::2]:
        position = section.position(rules)
        most = MANY if rules.tableau.covers else max(section.counts.values())
        deepest = max(depth for depth, leaves in section.counts.items() if leaves <= most)
        for depth in {1, 2, max(depth for depth, leaves in section.counts.items() if leaves <= FEW)}:
            same(rules, section, depth, perft(rules, position, depth))
        same(rules, section, deepest, sequences(rules, position, deepest))


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_the_engine_counts_the_same_one_column_order_at_a_time(key: str) -> None:
    rules = GAMES[key]
    for section in perft_files.read(key):
        depth = max(section.counts)
        same(rules, section, depth, perft(rules, section.position(rules), depth))


def same(rules: Rules, section: perft_files.Section, depth: int, counted: int) -> None:
    """Fail unless *counted* is the count of the section's file, and say which first moves to look at."""
    if counted != section.counts[depth]:
        start = section.position(rules)
        first = {str(move): after(rules, start, move) for move in legal_moves(rules, start)}
        parts = {move: perft(rules, position, depth - 1) for move, position in first.items()}
        pytest.fail(f"{section.start}: {counted}, not {section.counts[depth]} to depth {depth}: {parts}")


def sequences(rules: Rules, start: Position, depth: int) -> int:
    """Count move sequences as perft does, but play on from only one of the orders of the same columns.

    To the rules all columns are alike, so that each order has equally many sequences; an engine that does not
    treat them alike arrives at another count.
    """
    layer = [(start, 1)]
    for _ in range(1, depth):
        following: dict[Hashable, tuple[Position, int]] = {}
        for position, times in layer:
            for move in legal_moves(rules, position):
                child = after(rules, position, move)
                key = in_any_order(rules, child)
                _, so_far = following.get(key, (child, 0))
                following[key] = child, so_far + times
        layer = list(following.values())
    return sum(times * len(legal_moves(rules, position)) for position, times in layer)


def in_any_order(rules: Rules, position: Position) -> Hashable:
    """Return a value that two positions share only if they differ at most in the order of their columns."""
    if rules.tableau.covers or rules.tableau.late or (rules.stock.onto is TABLEAU and position.piles[0]):
        return position  # the last columns open later, or a deal gives each column its card
    columns = rules.span(TABLEAU)
    piles, hidden = position.piles, position.hidden
    return (
        *(position.redeals, position.base, position.seed),
        *(piles[: columns.start], piles[columns.stop :], hidden[: columns.start], hidden[columns.stop :]),
        *sorted(zip(piles[columns.start : columns.stop], hidden[columns.start : columns.stop], strict=True)),
    )


@pytest.mark.parametrize("key", GAMES)
def test_every_file_has_three_deals_and_five_hard_middles(key: str) -> None:
    sections = perft_files.read(key)
    starts = [section.start for section in sections]

    assert [start.split()[0] for start in starts] == ["deal"] * 3 + ["position"] * 5
    assert len(set(starts)) == 8
    deep = [max(section.counts.values()) >= perft_files.ENOUGH for section in sections]
    assert all(deep[:3] if key in SHORT else deep) or not GAMES[key].tableau.count


@pytest.mark.long
@pytest.mark.parametrize("key", GAMES)
def test_the_files_are_what_the_second_implementation_counts_today(key: str) -> None:
    for section in perft_files.read(key):
        assert perft_files.counted(GAMES[key], section.start) == section


def test_every_game_has_a_second_implementation_and_a_file() -> None:
    assert sorted(SETS) == sorted(GAMES)
    assert sorted(path.stem for path in perft_files.FOLDER.glob("*.perft")) == sorted(GAMES)
