"""Legal moves in words, as buttons, menus and pages show them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bot.patience import CARDS, Move, Position, Rules
from bot.patience.rules import Kind
from bot.words.moves import describe_move, short_move

BACK = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A move with its label; *value* is the move as text, or what a menu offers in its place."""

    label: str
    value: str
    card: str | None = None  # the first card that moves: "QS", or BACK if it is not seen


def lines(rules: Rules, position: Position, steps: Sequence[Move]) -> list[Line]:
    """Return a line for each move, short unless two would read alike."""
    texts = [short_move(rules, position, step) for step in steps]
    often = Counter(texts)
    found: list[Line] = []
    for step, (card, rest) in zip(steps, texts, strict=True):
        twins = often[card, rest] > 1
        label = describe_move(rules, position, step)[:100] if twins else f"{card} {rest}"
        found.append(Line(label=label, value=str(step), card=_first_card(rules, position, step)))
    return found


def _first_card(rules: Rules, position: Position, step: Move) -> str:
    if step.source is Kind.STOCK:
        return BACK
    return CARDS[position.piles[rules.pile_at(step.source, step.source_number)][-step.count]]
