"""Random small positions with most cards home, and a search without shortcuts."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from bot.patience import Move, Position, Rules, is_won, legal_moves, play
from bot.patience.parts import FOUNDATION, HAND, RESERVE, SHUFFLED, STOCK, TABLEAU, WASTE, Base, Build, Unit
from bot.patience.plan import plan
from bot.patience.play import settle
from bot.solver import Budget, Unknown, Verdict, Won
from bot.solver.kernel import layout as k
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace

SPACE: list[Workspace] = []


def small_position(rules: Rules, random: Random, left: int) -> Position:
    """Return a position with about *left* cards that are not home."""
    f = rules.foundations
    base = random.randrange(13) if isinstance(f.base, Base) else f.base
    heights = [f.length] * f.count
    each = max(1, left // (4 * rules.packs))
    for n in range(f.count):
        heights[n] = max(0 if random.random() < 0.2 else 1, f.length - max(0, each + random.randrange(-1, 2)))
    piles: list[list[int]] = [[] for _ in rules.piles]
    suits = list(range(4)) * rules.packs
    if f.suits:
        suits = ["CDHS".index(suit) for suit in f.suits]
    elif f.start is not f.start.ANY:
        suits = [0, 1, 3, 2] * rules.packs
    cards: list[int] = []
    for n, (suit, height) in enumerate(zip(suits, heights, strict=True)):
        run = [suit * 13 + (base + i) % 13 for i in range(13)]
        piles[rules.span(FOUNDATION)[n]] = run[:height]
        cards += run[height:]
    if f.unit is Unit.RUN:
        heights = [f.length] * f.count
        for n in random.sample(range(f.count), max(1, round(left / f.length))):
            heights[n] = 0
        piles, cards = _runs(rules, heights)
    if f.steps:
        piles, cards = _by_steps(rules, heights)
    if f.build is Build.COLOURS:
        piles, cards = _by_colours(rules, base, heights)
    random.shuffle(cards)
    hidden = [0] * len(piles)
    for kind, most in ((TABLEAU, 2), (RESERVE, 4)):
        for n in rules.span(kind):
            for _ in range(random.randrange(most + 1)):
                if cards:
                    piles[n].append(cards.pop())
    if rules.span(WASTE):
        for _ in range(random.randrange(3)):
            if cards:
                piles[rules.span(WASTE).start].append(cards.pop())
    if rules.span(HAND) and cards and random.random() < 0.7:
        piles[rules.span(HAND).start].append(cards.pop())
    dealt_out = not rules.has_stock() or (TABLEAU in rules.stock.onto and random.random() < 0.5)
    while cards and dealt_out:
        piles[random.choice(rules.span(TABLEAU))].append(cards.pop())
    piles[0] = cards
    hidden[0] = len(cards)
    if rules.reserve.closed:
        for n in rules.span(RESERVE):
            hidden[n] = max(0, len(piles[n]) - 1)
    if rules.tableau.run is Build.FREE:
        for n in rules.span(TABLEAU):
            hidden[n] = random.randrange(max(1, len(piles[n])))
    redeals = random.randrange(2) if rules.stock.redeals is None or rules.stock.redeals > 0 else 0
    position = Position(
        tuple(map(tuple, piles)),
        tuple(hidden),
        redeals,
        base if isinstance(f.base, Base) else None,
        random.randrange(1000) if rules.stock.redeal in SHUFFLED else 0,
    )
    return settle(plan(rules), position)


def after_careless_moves(rules: Rules, position: Position, random: Random) -> Position:
    """Return the position after some random moves that leave foundations alone, which lose many games."""
    for _ in range(random.choice((0, 5, 10, 20))):
        careless = [move for move in legal_moves(rules, position) if move.target is not FOUNDATION]
        if not careless:
            break
        position = play(rules, position, random.choice(careless))
    return position


def cut_position(rules: Rules, random: Random) -> Position:
    """Return a position in which the pieces of one run lie on each other, and all other runs are complete."""
    f = rules.foundations
    heights = [f.length] * f.count
    heights[random.randrange(f.count)] = 0
    piles, cards = _runs(rules, heights)
    cards.sort(key=lambda card: -(card % 13))
    cuts = sorted(random.sample(range(1, f.length), random.randrange(2, 6)))
    pieces = [cards[start:end] for start, end in pairwise([0, *cuts, f.length])]
    columns = rules.span(TABLEAU)[: random.choice((2, 3, 4))]
    for piece in random.sample(pieces, len(pieces)):
        piles[random.choice(columns)] += piece
    return settle(plan(rules), Position(tuple(map(tuple, piles)), (0,) * len(piles)))


def _runs(rules: Rules, heights: list[int]) -> tuple[list[list[int]], list[int]]:
    """Return piles with a complete run on each foundation that has a height, and the other cards."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards = rules.cards()
    for n, height in enumerate(heights):
        run = [rules.suited(13 * (n % 4) + rank) for rank in reversed(range(height))]
        piles[rules.span(FOUNDATION)[n]] = run
        for card in run:
            cards.remove(card)
    return piles, cards


def _by_steps(rules: Rules, heights: list[int]) -> tuple[list[list[int]], list[int]]:
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards = rules.cards()
    for n, height in enumerate(heights):
        for i in range(max(height, 1)):
            card = next(card for card in cards if card % 13 == rules.rank_at(n, i))
            cards.remove(card)
            piles[rules.span(FOUNDATION)[n]].append(card)
    return piles, cards


def _by_colours(rules: Rules, base: int, heights: list[int]) -> tuple[list[list[int]], list[int]]:
    piles: list[list[int]] = [[] for _ in rules.piles]
    pack = [suit * 13 + rank for suit in range(4) for rank in range(13)] * rules.packs
    for n, height in enumerate(heights):
        red = n % 2 == 0
        for i in range(height):
            card = next(
                c
                for c in pack
                if c % 13 == (base + i) % 13 and (13 <= c < 39) == (red if i % 2 == 0 else not red)
            )
            pack.remove(card)
            piles[rules.span(FOUNDATION)[n]].append(card)
    return piles, pack


def tight_position(rules: Rules, random: Random) -> Position:
    """Return a position that is often lost: foundations far apart, a deep reserve and a deep waste."""
    base = random.randrange(13) if isinstance(rules.foundations.base, Base) else rules.foundations.base
    assert isinstance(base, int)
    heights = (1, 3, 5, 6, 7, 8, 9, 10) if rules.tableau.count < 4 else (1, 2, 3, 4, 6, 9)
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards: list[int] = []
    for suit, f in enumerate(rules.span(FOUNDATION)):
        height = random.choice(heights)
        run = [suit * 13 + (base + i) % 13 for i in range(13)]
        piles[f], more = run[:height], run[height:]
        cards += more
    random.shuffle(cards)
    for c in rules.span(TABLEAU):
        piles[c].append(cards.pop())
    for _ in range(min(random.randrange(2, 13), len(cards))):
        piles[rules.span(RESERVE).start].append(cards.pop())
    waste = random.randrange(len(cards) + 1)
    piles[rules.span(WASTE).start], piles[0] = cards[:waste], cards[waste:]
    hidden = [0] * len(piles)
    hidden[0] = len(piles[0])
    dealt = base if isinstance(rules.foundations.base, Base) else None
    return settle(plan(rules), Position(tuple(map(tuple, piles)), tuple(hidden), 0, dealt))


def scattered_position(rules: Rules, random: Random) -> Position:
    """Return a position that is often lost: foundations far apart, deep reserve piles and a deep waste."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    cards: list[int] = []
    base = random.randrange(13) if rules.foundations.base is Base.DEALT else None
    for suit, f in enumerate(rules.span(FOUNDATION)):
        height = random.choice((3, 5, 6, 7, 8, 9, 10, 11))
        run = [suit * 13 + ((base or 0) + i) % 13 for i in range(13)]
        piles[f], more = run[:height], run[height:]
        cards += more
    random.shuffle(cards)
    for c in rules.span(TABLEAU):
        if cards and random.random() < 0.6:
            piles[c].append(cards.pop())
    for p in rules.span(RESERVE):
        for _ in range(min(random.randrange(4), len(cards))):
            piles[p].append(cards.pop())
    waste = random.randrange(len(cards) + 1)
    piles[rules.span(WASTE).start], piles[0] = cards[:waste], cards[waste:]
    hidden = [0] * len(piles)
    hidden[0] = len(piles[0])
    return settle(plan(rules), Position(tuple(map(tuple, piles)), tuple(hidden), 0, base))


def plain_search(rules: Rules, position: Position, states: int = 200_000) -> Verdict:
    """Return the verdict of a depth-first search without the licences of ``kernel.licences``."""
    return _depth_first(rules, position, states, (k.SKIPS, k.DEADS))


def quick_search(rules: Rules, position: Position, states: int = 200_000) -> Verdict:
    """Return the verdict of the depth-first search."""
    return _depth_first(rules, position, states, ())


def positions_won(rules: Rules, start: Position, states: int = 2_000) -> list[Position]:
    """Return the positions on a winning line from *start*, itself first; empty if none is found soon.

    No proof of loss is used, so a search or proof that calls one of them lost is wrong.
    """
    verdict = _depth_first(rules, start, states, (k.DEADS,))
    return positions_on(rules, start, verdict.moves) if isinstance(verdict, Won) else []


def positions_on(rules: Rules, start: Position, moves: Sequence[Move]) -> list[Position]:
    """Return the positions in which *moves*, a winning line from *start*, are played."""
    positions = [start]
    for move in moves:
        positions.append(play(rules, positions[-1], move))
    assert is_won(rules, positions.pop())
    return positions


def _depth_first(rules: Rules, position: Position, states: int, off: Sequence[int]) -> Verdict:
    if not SPACE:
        SPACE.append(Workspace(64 << 20))
    searcher = Searcher(rules, position, Budget(states=states, seconds=60), SPACE[0])
    for name in off:
        searcher.tables.numbers[name] = 0
    return searcher.depth() or Unknown(searcher.why)


def packed_position(rules: Rules, random: Random, left: int) -> Position:
    """Return a small position in which every column is a packed run; other cards go to the stock."""
    position = small_position(rules, random, left)
    p = plan(rules)
    piles = [list(cards) for cards in position.piles]
    hidden = list(position.hidden)
    for c in rules.span(TABLEAU):
        cards = piles[c]
        fits = 1
        while fits < len(cards) and p.lays[position.base or 0][52 * cards[fits - 1] + cards[fits]]:
            fits += 1
        piles[rules.span(STOCK).start][0:0] = cards[fits:]
        piles[c] = cards[:fits]
        hidden[c] = 0
    hidden[0] = len(piles[0])
    return settle(p, position._replace(piles=tuple(tuple(cards) for cards in piles), hidden=tuple(hidden)))
