"""The search of Klondike's classes: its verdicts against an exhaustive search, and its lines."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Position, Rules, deal, game_rules, play
from bot.patience.plan import plan
from bot.patience.rules import FOUNDATION, TABLEAU, WASTE
from bot.solver import Budget, Lost, Won
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from tests.solver.exhaustive import exhaustive

KEYS = ["klondike", "klondike-3", "klondike-vegas", "klondike-vegas-3"]
SPACE = Workspace(32 << 20)


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with hidden cards and packed runs, and about 16 cards that are not home."""
    lays = plan(rules).lays[0]
    piles: list[list[int]] = [[] for _ in rules.piles]
    hidden = [0] * len(piles)
    cards: list[int] = []
    least = random.choice((7, 8, 9, 10, 11))
    for suit, pile in enumerate(rules.span(FOUNDATION)):
        height = random.randrange(least, 13)
        run = [13 * suit + rank for rank in range(13)]
        piles[pile], cards = run[:height], cards + run[height:]
    random.shuffle(cards)
    for pile in rules.span(TABLEAU):
        down = random.choice((0, 0, 1, 2, 3, 4))
        if len(cards) <= down or random.random() < 0.2:
            continue
        piles[pile], cards = cards[: down + 1], cards[down + 1 :]
        hidden[pile] = down
        for _ in range(random.randrange(4)):
            fit = [card for card in cards if lays[52 * piles[pile][-1] + card]]
            if fit:
                piles[pile].append(random.choice(fit))
                cards.remove(piles[pile][-1])
    waste = random.randrange(len(cards) + 1)
    piles[rules.span(WASTE).start], piles[0] = cards[:waste], cards[waste:]
    hidden[0] = len(piles[0])
    redeals = random.randrange(1 + (rules.stock.redeals or 0))
    return Position(tuple(map(tuple, piles)), tuple(hidden), redeals)


def few_columns(key: str, columns: int) -> Rules:
    """Return Klondike with fewer columns: cards can return from foundations to few places only."""
    rules = GAMES[key]
    tableau = replace(rules.tableau, count=columns)
    return replace(rules, key=f"{key}-{columns}", tableau=tableau, table="")


def examine(key: str, name: str, positions: int, states: int) -> Counter[bool]:
    """Count verdicts of the search of classes, each checked by an exhaustive search."""
    random, found = Random(f"{name} {key}"), Counter[bool]()
    for _ in range(positions):
        rules = few_columns(key, random.choice((1, 1, 2, 3)))
        position = late_position(rules, random)
        can_be_won = exhaustive(rules, position, states)
        if can_be_won is None:
            continue
        assert has_classes(rules, position)
        verdict = Searcher(rules, position, Budget(seconds=20), SPACE).classes()
        assert isinstance(verdict, Won if can_be_won else Lost), position.to_text(rules)
        found[can_be_won] += 1
    return found


@pytest.mark.parametrize("key", KEYS)
def test_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    found = examine(key, "late", 30, 400)
    assert found[True] >= 2, found
    assert found[False] >= 1, found


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_many_late_positions_have_the_verdict_of_an_exhaustive_search(key: str) -> None:
    examine(key, "many late", 1_000, 6_000)


@pytest.mark.parametrize("key", KEYS)
def test_a_position_on_a_winning_line_is_won_by_classes(key: str) -> None:
    """The redeals used and the place in the talon are those of the position, not of a deal."""
    rules = GAMES[key]
    for number in (2, 4):
        position = deal(rules, number)
        verdict = Searcher(rules, position, Budget(seconds=20), SPACE).classes()
        for ply, move in enumerate(verdict.moves if isinstance(verdict, Won) else ()):
            if ply % 40 == 0:
                again = Searcher(rules, position, Budget(seconds=20), SPACE).classes()
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
    assert not has_classes(rules, replace(position, hidden=(0,) * len(rules.piles)))
