"""Games with so little room that the waste decides them, and late positions in them."""

from dataclasses import replace
from random import Random

from bot.patience import GAMES, Position, Rules
from bot.patience.rules import FOUNDATION, RESERVE, TABLEAU, WASTE, Goal, Start

SMALL = [
    (key, columns, cells, packs)
    for key in ("chord", "chord-graceonce", "chord-graceopen")
    for columns, cells, packs in ((1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, 1), (1, 1, 2), (3, 2, 1))
]


def few_columns(key: str, columns: int, cells: int, packs: int) -> Rules:
    """Return the rules of *key* with fewer columns and cells; all thirteen ranks go to the foundations."""
    rules = GAMES[key]
    return replace(
        rules,
        key=f"{key}-{columns}-{cells}-{packs}",
        packs=packs,
        goal=Goal.FOUNDATIONS,
        foundations=replace(rules.foundations, count=4 * packs, length=13, start=Start.ANY),
        tableau=replace(rules.tableau, count=columns),
        reserve=replace(rules.reserve, count=cells),
        table="",
    )


def late_position(rules: Rules, random: Random) -> Position:
    """Return a position with most loose cards in the waste and often an empty stock."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    heights = [13] * rules.foundations.count
    for _ in range(random.choice((8, 12, 16, 20))):
        n = random.randrange(len(heights))
        heights[n] = max(5, heights[n] - 1)
    cards: list[int] = []
    for n, height in enumerate(heights):
        run = [13 * (n % 4) + rank for rank in range(13)]
        piles[rules.span(FOUNDATION)[n]] = run[:height]
        cards += run[height:]
    random.shuffle(cards)
    for n in rules.span(TABLEAU):
        for _ in range(random.randrange(3)):
            piles[n] += cards[-1:]
            del cards[-1:]
    stocked = random.choice((0, 0, 2, 4))
    piles[0] = cards[:stocked]
    del cards[:stocked]
    redeals = 0
    if not piles[0] and random.random() < 0.4:
        redeals = 1
        for n in rules.span(RESERVE):
            if random.random() < 0.7:
                piles[n] += cards[-1:]
                del cards[-1:]
    piles[rules.span(WASTE).start] = cards
    hidden = (len(piles[0]), *[0] * (len(piles) - 1))
    return Position(tuple(map(tuple, piles)), hidden, redeals, None, 0)
