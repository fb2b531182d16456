"""Games with so little room that they can be searched exhaustively, and late positions in them."""

from dataclasses import replace
from random import Random

from bot.patience import Position, Rules, game_rules
from bot.patience.parts import FOUNDATION, RESERVE, TABLEAU, WASTE, Deal, Goal, Pull, Start
from bot.patience.plan import plan

KLONDIKES = ["klondike", "klondike-3", "klondike-vegas", "klondike-vegas-3"]
SMALL = [
    (key, columns, cells, packs)
    for key in ("chord", "chord-graceonce", "chord-graceopen")
    for columns, cells, packs in ((1, 1, 1), (1, 2, 2), (2, 1, 1), (2, 2, 1), (1, 1, 2), (3, 2, 1))
]


def few_columns(key: str, columns: int, cells: int, packs: int) -> Rules:
    """Return the rules of *key* with fewer columns and cells; all thirteen ranks go to the foundations."""
    rules = game_rules(key)
    return replace(
        rules,
        key=f"{key}-{columns}-{cells}-{packs}",
        packs=packs,
        goal=Goal.FOUNDATIONS,
        foundations=replace(rules.foundations, count=4 * packs, length=13, start=Start.ANY),
        tableau=replace(rules.tableau, count=columns),
        reserve=replace(rules.reserve, count=cells),
        setup=_that_fit(rules, columns),
        table="",
    )


def _that_fit(rules: Rules, columns: int) -> tuple[Deal | Pull, ...]:
    """Return the steps of the setup for a game with fewer *columns*; its positions are not dealt, anyway."""
    return tuple(
        step for step in rules.setup if isinstance(step, Pull) or max(step.first, step.only or 1) <= columns
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


def late_klondike(rules: Rules, random: Random) -> Position:
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


def with_columns(key: str, columns: int, cells: int | None = None) -> Rules:
    """Return the rules of *key* with fewer columns, and fewer *cells* if given, so that little has room."""
    rules = game_rules(key)
    tableau = replace(rules.tableau, count=columns)
    setup = _that_fit(rules, columns)
    if not rules.has_stock():  # which all cards have to leave
        setup = (Deal(TABLEAU, 52 * rules.packs, only=1),)
    count = rules.reserve.count if cells is None else cells
    reserve = replace(rules.reserve, count=count)
    return replace(
        rules, key=f"{key}-{columns}-{count}", tableau=tableau, reserve=reserve, setup=setup, table=""
    )
