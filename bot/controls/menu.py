"""The menu of legal moves: one list of up to 25 moves, or pages by pile if there are more."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.controls.items import is_number
from bot.patience import CARDS, Move, Position, Rules, worthwhile
from bot.patience.rules import Kind
from bot.words.moves import describe_move, pile, short_move

LIMIT = 25  # the most options that Discord allows in one menu
OPEN = "+"  # prefix of a value that opens a page of moves instead of playing one
BACK = "back"


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a menu: *value* is a move, or ``+`` and a page (``+t3``, ``+t3.1``, or ``+`` alone).

    Where the first card that moves can be shown, *beside* takes the place of *label*.
    """

    label: str
    value: str
    card: str | None = None  # "QS", or BACK for a card that is not seen
    beside: str = ""


def menu(rules: Rules, position: Position, page: str = "") -> list[Line]:
    """Return at most 25 lines for *position*; *page* is the text after ``+`` in the chosen value.

    Dealing is left out: it has a button of its own.  Foundation moves come first.
    """
    moves = sorted(worthwhile(rules, position), key=lambda step: step.target is not Kind.FOUNDATION)
    if len(moves) <= LIMIT:
        return lines(rules, position, moves)

    piles = {
        source: list(steps)
        for source, steps in groupby(
            sorted(moves, key=_order), key=lambda step: str(step).split(">")[0].split(":")[0]
        )
    }
    source, _, typed = page.partition(".")
    number = int(typed) if is_number(typed) else 0
    if source in piles:
        offered = [Line(label="← all piles", value=OPEN)]
        offered += lines(rules, position, sorted(piles[source], key=moves.index))
        return _cut(offered, source, number)
    offered = [
        lines(rules, position, steps)[0]
        if len(steps) == 1
        else Line(
            label=f"From {pile(rules, steps[0].source, steps[0].source_number)}: {len(steps)} moves …",
            value=OPEN + name,
        )
        for name, steps in piles.items()
    ]
    return _cut(offered, "", number)


def _order(step: Move) -> tuple[int, int]:
    return step.source.value, step.source_number


def lines(rules: Rules, position: Position, steps: Sequence[Move]) -> list[Line]:
    """Return a line for each move, short unless two would read alike."""
    texts = [short_move(rules, position, step) for step in steps]
    often = Counter(texts)
    found: list[Line] = []
    for step, (card, rest) in zip(steps, texts, strict=True):
        label = f"{card} {rest}"
        if often[card, rest] > 1:
            label = rest = describe_move(rules, position, step)[:100]
        found.append(Line(label=label, value=str(step), card=_first_card(rules, position, step), beside=rest))
    return found


def _first_card(rules: Rules, position: Position, step: Move) -> str:
    if step.source is Kind.STOCK:
        return BACK
    return CARDS[position.piles[rules.pile_at(step.source, step.source_number)][-step.count]]


def _cut(offered: list[Line], source: str, number: int) -> list[Line]:
    """Return page *number* of the lines *offered*, ending with a line that opens the next page."""
    if len(offered) <= LIMIT:
        return offered
    size = LIMIT - 1
    pages = -(-len(offered) // size)
    number %= pages
    following = (number + 1) % pages
    turn = Line(label=f"More … (page {number + 1} of {pages})", value=f"{OPEN}{source}.{following}")
    return [*offered[number * size : (number + 1) * size], turn]
