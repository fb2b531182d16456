"""The layout of a game: its setup steps at the start and after the choice of a base."""

from .cards import SUITS, rank, suit
from .parts import FOUNDATION, OFFER, SHUFFLED, TABLEAU, Base, Deal, Pull
from .position import Position, shown_base
from .rules import Rules


def opening(rules: Rules, cards: list[int], seed: int) -> Position:
    """Return the position after the setup of *cards*, the last of which is dealt first."""
    piles: list[list[int]] = [[] for _ in rules.piles]
    hidden = [0] * len(piles)
    piles[0] = list(cards)
    _follow(rules, rules.setup, piles, hidden)
    dealt = tuple(map(tuple, piles))
    base = shown_base(rules, dealt) if isinstance(rules.foundations.base, Base) else None
    return Position(dealt, tuple(hidden), 0, base, seed if rules.stock.redeal in SHUFFLED else 0)


def lay_out(rules: Rules, position: Position) -> Position:
    """Return the position after the choice of a base: other offered cards become columns, more are dealt."""
    piles = [list(pile) for pile in position.piles]
    hidden = list(position.hidden)
    left = [piles[n] for n in rules.span(OFFER) if piles[n]]
    for n in rules.span(OFFER):
        piles[n] = []
    for n, cards in zip(rules.span(TABLEAU), left, strict=False):
        piles[n] = cards
    _follow(rules, rules.after_choice, piles, hidden)
    return Position(tuple(map(tuple, piles)), tuple(hidden), position.redeals, position.base, position.seed)


def _follow(rules: Rules, steps: tuple[Deal | Pull, ...], piles: list[list[int]], hidden: list[int]) -> None:
    stock = piles[0]
    for step in steps:
        if isinstance(step, Pull):
            if rules.foundations.steps:
                for place, n in enumerate(rules.span(FOUNDATION)[: step.count]):
                    piles[n].append(_pulled(stock, rules.rank_at(place, len(piles[n])), step.suits))
                continue
            while sum(bool(piles[n]) for n in rules.span(FOUNDATION)) < step.count:
                _begin_foundation(rules, piles, _pulled(stock, step.rank, step.suits))
            continue
        for n in targets(rules, step):
            for _ in range(step.each):
                while step.divert is not None and rank(stock[-1]) == step.divert:
                    _begin_foundation(rules, piles, stock.pop())
                if step.to is FOUNDATION:
                    _begin_foundation(rules, piles, stock.pop())
                else:
                    card = stock.pop()
                    piles[n].insert(0 if rank(card) == step.sink else len(piles[n]), card)
            hidden[n] += step.down
    hidden[0] = len(stock)


def targets(rules: Rules, step: Deal) -> range:
    """Return the piles that *step* deals to, in dealing order."""
    piles = rules.span(step.to)
    if step.to is TABLEAU and rules.tableau.late:
        piles = piles[: -rules.tableau.late]
    piles = piles[step.first - 1 :] if step.only is None else piles[step.only - 1 : step.only]
    return piles[::-1] if step.backwards else piles


def dealt_to(rules: Rules, pile: int) -> int:
    """Return the number of cards that the setup deals to *pile*."""
    steps = [step for step in rules.setup if isinstance(step, Deal)]
    return sum(step.each for step in steps if pile in targets(rules, step))


def _pulled(stock: list[int], wanted: int, suits: str) -> int:
    """Take the next card of the rank *wanted* and one of *suits* out of *stock*, and return it."""
    cards = [13 * SUITS.index(each) + wanted for each in suits]
    return stock.pop(max(at for at, card in enumerate(stock) if card in cards))


def _begin_foundation(rules: Rules, piles: list[list[int]], card: int) -> None:
    """Lay *card* on the first free foundation, or on the foundation of its suit."""
    suits = rules.foundations.suits
    free = [n for n in rules.span(FOUNDATION) if not piles[n]]
    if suits:
        free = [n for n in free if suits[n - rules.span(FOUNDATION).start] == SUITS[suit(card)]]
    piles[free[0]].append(card)
