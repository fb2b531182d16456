"""Legal moves in words, as buttons, menus and pages show them, and the row of shortcuts over the menu."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.patience import CARDS, Move, Position, Rules, worthwhile
from bot.patience.parts import FOUNDATION, HAND, OFFER, RESERVE, STOCK, TABLEAU, WASTE
from bot.words.moves import describe_move, short_move

BACK = "back"
ROW = 5  # as many buttons as a message of Discord has in one row
_SOURCES = (OFFER, RESERVE, HAND, WASTE, TABLEAU, STOCK, FOUNDATION)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A move with its label; *value* is the move as text, or what a menu offers in its place."""

    label: str
    value: str
    card: str | None = None  # the first card that moves: "QS", or BACK if it is not seen


def lines(rules: Rules, position: Position, steps: Sequence[Move]) -> list[Line]:
    """Return a line for each move, short unless two would read alike."""
    texts = [short_move(rules, position, step) for step in steps]
    found: list[Line] = []
    for step, text in zip(steps, texts, strict=True):
        label = text if texts.count(text) == 1 else describe_move(rules, position, step)[:100]
        cards = position.piles[rules.pile_at(step.source, step.source_number)]
        card = BACK if step.source is STOCK else CARDS[cards[-step.count]]
        found.append(Line(label=label, value=str(step), card=card))
    return found


def shortcuts(rules: Rules, position: Position, hinted: Move | None = None) -> list[Line]:
    """Return at most :data:`ROW` of the menu's moves, that of a hint first; dealing has its own button.

    They are the moves that a player looks at first: to the foundations, from the reserve, the card just
    turned, then columns that turn up a card or become empty.  The order follows from the kinds of piles alone
    and weighs no move against another, so that it is no advice and may stand on a board of the contest.
    """
    moves = worthwhile(rules, position)
    first = sorted(moves, key=lambda step: (step != hinted, _order(rules, position, step)))
    return lines(rules, position, first[:ROW])


def _order(rules: Rules, position: Position, step: Move) -> tuple[bool, bool, int, bool, bool]:
    """Return a sort key; moves with equal keys stay in the order of the legal moves."""
    opens = empties = False
    drawn = rules.moved(step.count) < step.count
    if step.source is TABLEAU:
        column = rules.pile_at(step.source, step.source_number)
        left = len(position.piles[column]) - rules.moved(step.count)
        empties, opens = left == 0, 0 < left == position.hidden[column]
    return drawn, step.target is not FOUNDATION, _SOURCES.index(step.source), not opens, not empties
