"""The opening position of a game, from a deal number or a pack."""

from collections.abc import Sequence

from .deals import deal_cards
from .opening import opening
from .plan import plan
from .play import settle
from .position import Position
from .rules import Rules


def deal(rules: Rules, deal: int | str | Sequence[int]) -> Position:
    """Return the opening position of *deal*: a number, its text, the text of a pack, or its cards.

    The last card of a pack is dealt first.  Raises :class:`BadDeal` as ``deal_text`` does.
    """
    cards, seed = deal_cards(rules, deal)
    return settle(plan(rules), opening(rules, cards, seed))
