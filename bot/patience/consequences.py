"""Consequences of a move: what happens by itself after it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from .notation import Move
from .plan import STOCK_PILE, Plan, plan
from .play import unfolded
from .position import Position
from .rules import FOUNDATION, Kind, Rules


class Event(Enum):
    """What happens to a card by itself."""

    FILLS = auto()  # it fills an empty pile
    GOES_UP = auto()  # it goes to a foundation, because the rules force it
    TURNED_UP = auto()  # it is turned face up where it lies


@dataclass(frozen=True, slots=True, kw_only=True)
class Consequence:
    """Something that happens by itself to *card* and *more* cards on it.

    *source* and *target*: where they were and where they are, as in a move.
    """

    event: Event
    card: int
    more: int = 0
    source: tuple[Kind, int]
    target: tuple[Kind, int]


def consequences(rules: Rules, position: Position, move: Move) -> list[Consequence]:
    """Return what happens by itself after *move*, a legal move of *position*, in its order."""
    p = plan(rules)
    found: list[Consequence] = []
    for step, after in unfolded(rules, position, move):
        if step is not move:
            found.append(_forced(p, position, step))
        if p.source(step) not in p.offers:  # the choice of a base lays out the table
            found.extend(_turned_up(p, position, after))
        position = after
    return found


def _forced(p: Plan, position: Position, step: Move) -> Consequence:
    source = p.source(step)
    assert source is not None
    return Consequence(
        event=Event.GOES_UP if step.target is FOUNDATION else Event.FILLS,
        card=position.piles[source][-step.count],
        more=step.count - 1,
        source=(step.source, step.source_number),
        target=(step.target, step.target_number),
    )


def _turned_up(p: Plan, before: Position, after: Position) -> Iterator[Consequence]:
    for n, (was, now) in enumerate(zip(before.hidden, after.hidden, strict=True)):
        cards = after.piles[n]
        if n != STOCK_PILE and now < was and now < len(cards):
            yield Consequence(event=Event.TURNED_UP, card=cards[-1], source=p.names[n], target=p.names[n])
