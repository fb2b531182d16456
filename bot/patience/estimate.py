"""An estimate of how far a position has come, from what can be seen of it.

The weights are rules of thumb, in points; what matters is their order.  They were chosen by games played on
some hundred deals of each of the ten games with a daily.
"""

from functools import lru_cache

from .cards import rank, suit
from .plan import Plan, plan
from .position import Position
from .rules import Build, Redeal, Rules

HOME = 5.0  # a card on a foundation
HIDDEN = -6.0  # a card that lies face down in a column
RESERVE = -6.0  # a card in a reserve that was dealt
CELL = -2.0  # a card in a reserve that can be filled again
WASTE_ONCE = -3.0  # a card in the waste, or just turned, where redeals are limited
WASTE_ALWAYS = -0.5  # where the waste is turned over as often as one likes
SPACE = 2.0  # an empty column
HEAD = 3.0  # a column that begins with a card that cannot be packed on any other: a king, as a rule
PACKED = 1.0  # a card packed on another one
JOINED = 1.5  # ... and of one run with it, where not all packed cards are
BLOCKED = -1.5  # a card over a lower one of its suit
RAISED = -2.5  # for each rank that a card is above the lowest one under it, where suits do not matter
WAITING = -1.5  # for each card that goes up between a card and one on it, where foundations have steps


def estimate(p: Plan, position: Position, base: int) -> float:
    """Return the points of *position*, as ``seen`` returns it; *base* is the base rank of the foundations."""
    rules, piles = p.rules, position.piles
    endless = rules.stock.redeals is None and rules.stock.redeal is Redeal.TURN_OVER
    points = HOME * sum([len(piles[n]) for n in p.foundations])
    for n in (p.hand, p.waste):
        if n is not None:
            points += len(piles[n]) * (WASTE_ALWAYS if endless else WASTE_ONCE)
    if rules.foundations.steps:
        return points + _waiting(rules, tuple([len(piles[n]) for n in p.foundations]), piles, p.columns)
    points += (CELL if rules.reserve.vacancy.may else RESERVE) * sum([len(piles[n]) for n in p.reserves])
    return points + sum([_column(rules, base, piles[n], position.hidden[n]) for n in p.columns])


@lru_cache(maxsize=8192)
def _column(rules: Rules, base: int, cards: tuple[int, ...], hidden: int) -> float:
    if not cards:
        return SPACE
    lays, holds = plan(rules).lays[base], plan(rules).holds[base]
    points = HIDDEN * hidden
    if not hidden and not any(lays[52 * on + cards[0]] for on in range(52)):
        points += HEAD
    for i in range(max(hidden, 1), len(cards)):
        card = cards[i]
        under = cards[hidden:i]
        if rules.tableau.build is not Build.FREE and i > hidden and lays[52 * cards[i - 1] + card]:
            points += PACKED
            if rules.tableau.run is not None and holds[52 * cards[i - 1] + card]:
                points += JOINED
        height = (rank(card) - base) % 13
        if rules.foundations.build is Build.SUIT:
            if any(suit(one) == suit(card) and (rank(one) - base) % 13 < height for one in under):
                points += BLOCKED
        elif under:
            points += RAISED * max(0, height - min((rank(one) - base) % 13 for one in under))
    return points


def _waiting(
    rules: Rules, heights: tuple[int, ...], piles: tuple[tuple[int, ...], ...], columns: range
) -> float:
    waits = _waits(rules, heights)
    points = 0.0
    for n in columns:
        least = 13.0
        for card in piles[n]:
            wait = waits[rank(card)]
            if wait > least:
                points += RAISED + WAITING * (wait - least)
            least = min(least, wait)
    return points


@lru_cache(maxsize=8192)
def _waits(rules: Rules, heights: tuple[int, ...]) -> list[float]:
    """Return for each rank the average number of cards that go up before it, where it is still to go up."""
    after: list[list[int]] = [[] for _rank in range(13)]
    for place, height in enumerate(heights):
        for wait in range(13 - height):
            after[rules.rank_at(place, height + wait)].append(wait)
    return [sum(each) / max(len(each), 1) for each in after]
