"""Safe moves around base cards that are not home yet: they change no verdict."""

from collections import Counter
from random import Random

import pytest

from bot.patience import Position, Rules, game_rules
from bot.patience.plan import plan
from bot.patience.play import settle
from bot.patience.rules import FOUNDATION, RESERVE, TABLEAU, WASTE, Base
from bot.solver import Lost, Unknown, Verdict, Won
from tests.solver.small import plain_search, quick_search

LONG_RUNS = ["canfield", "canfield-wasteonly", "canfield-single", "canfield-part", "storehouse"]


def with_long_runs(rules: Rules, random: Random) -> Position:
    """Return a position with a suit that is not begun, and long packed runs across base cards."""
    p = plan(rules)
    base = random.randrange(13) if isinstance(rules.foundations.base, Base) else rules.foundations.base
    assert isinstance(base, int)
    piles: list[list[int]] = [[] for _ in rules.piles]
    heights = [random.choice((0, 7, 9, 10, 11, 12, 13)) for _ in range(4)]
    heights[random.randrange(4)] = 0
    cards: list[int] = []
    for suit, f in enumerate(rules.span(FOUNDATION)):
        run = [13 * suit + (base + i) % 13 for i in range(13)]
        piles[f] = run[: heights[suit]]
        cards += run[heights[suit] :]
    random.shuffle(cards)
    for c in rules.span(TABLEAU):
        piles[c] = [cards.pop()] if cards else []
        for _ in range(random.choice((0, 1, 2, 4, 7, 11))):
            fits = [card for card in cards if p.lays[base][52 * piles[c][-1] + card]] if cards else []
            if not fits:
                break
            piles[c].append(random.choice(fits))
            cards.remove(piles[c][-1])
    for pile, most in ((rules.span(RESERVE).start, 6), (rules.span(WASTE).start, 9)):
        count = random.randrange(min(most, len(cards)) + 1)
        piles[pile], cards = cards[:count], cards[count:]
    piles[0] = cards
    hidden = [0] * len(piles)
    hidden[0] = len(cards)
    dealt = base if isinstance(rules.foundations.base, Base) else None
    return settle(p, Position(tuple(map(tuple, piles)), tuple(hidden), 0, dealt))


def examine(key: str, positions: int, states: int) -> Counter[tuple[type[Verdict], type[Verdict]]]:
    """Count the pairs of verdicts, with and without shortcuts, on positions with long runs."""
    rules, random = game_rules(key), Random(f"long runs {key} {positions}")
    found: Counter[tuple[type[Verdict], type[Verdict]]] = Counter()
    for _ in range(positions):
        position = with_long_runs(rules, random)
        quick = quick_search(rules, position, states)
        if isinstance(quick, Unknown):
            continue
        plain = plain_search(rules, position, 3 * states)
        assert {type(quick), type(plain)} != {Won, Lost}, position.to_text(rules)
        found[type(quick), type(plain)] += 1
    return found


@pytest.mark.parametrize("key", LONG_RUNS)
def test_positions_with_long_runs_have_the_verdict_of_a_search_without_shortcuts(key: str) -> None:
    found = examine(key, 60, 10_000)
    assert found[Won, Won] >= 5, found
    if key != "storehouse":
        assert found[Lost, Lost] >= 5, found


@pytest.mark.long
@pytest.mark.parametrize("key", LONG_RUNS)
def test_many_positions_with_long_runs_have_the_verdict_of_a_search_without_shortcuts(key: str) -> None:
    examine(key, 3_000, 60_000)
