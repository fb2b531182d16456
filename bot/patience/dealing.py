"""Dealing: from a deal number or a pack to the first position of a game."""

from collections.abc import Sequence

from .deals import deal_cards
from .opening import opening
from .plan import plan
from .play import settle
from .position import Position
from .rules import Rules


def deal(rules: Rules, deal: int | str | Sequence[int]) -> Position:
    """The opening position of a deal: a number, its text, the text of a pack, or the cards of a pack.

    The last card of a pack is dealt first.  Raises :class:`BadDeal` as ``deal_text`` does.
    """
    cards, seed = deal_cards(rules, deal)
    return settle(plan(rules), opening(rules, cards, seed))
