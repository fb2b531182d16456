"""Dealing: from a deal number or a pack to the first position of a game."""

from collections.abc import Sequence

from .cards import rank
from .deals import deal_cards
from .plan import plan
from .play import settle
from .position import Position
from .rules import FOUNDATION, Base, Pull, Rules


def deal(rules: Rules, deal: int | str | Sequence[int]) -> Position:
    """The opening position of a deal: a number, its text, the text of a pack, or the cards of a pack.

    The last card of a pack is dealt first.  Raises :class:`BadDeal` as ``deal_text`` does.
    """
    stock, _ = deal_cards(rules, deal)
    piles: list[list[int]] = [[] for _ in rules.piles]
    hidden = [0] * len(piles)

    def begin_foundation(card: int) -> None:
        piles[next(n for n in rules.span(FOUNDATION) if not piles[n])].append(card)

    for step in rules.setup:
        if isinstance(step, Pull):
            while sum(bool(piles[n]) for n in rules.span(FOUNDATION)) < step.count:
                at = max(i for i, card in enumerate(stock) if rank(card) == step.rank)
                begin_foundation(stock.pop(at))
            continue
        targets = rules.span(step.to)
        for n in targets if step.only is None else targets[step.only - 1 : step.only]:
            for _ in range(step.each):
                while step.divert is not None and rank(stock[-1]) == step.divert:
                    begin_foundation(stock.pop())
                piles[n].append(stock.pop())
            hidden[n] = step.down
    piles[0], hidden[0] = stock, len(stock)
    base = None
    if isinstance(rules.foundations.base, Base):
        base = next((rank(piles[n][0]) for n in rules.span(FOUNDATION) if piles[n]), None)
    return settle(plan(rules), Position(tuple(map(tuple, piles)), tuple(hidden), 0, base))
