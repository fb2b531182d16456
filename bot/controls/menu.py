"""The menu of legal moves: one list of up to 25 moves, or pages by pile if there are more."""

from dataclasses import dataclass
from itertools import groupby

from bot.patience import DEAL, Move, Position, Rules, legal_moves
from bot.patience.rules import Kind
from bot.words.moves import describe_move, pile

LIMIT = 25  # the most options that Discord allows in one menu
OPEN = "+"  # prefix of a value that opens a page of moves instead of playing one


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line of a menu: *value* is a move, or ``+`` and a page (``+t3``, ``+t3.1``, or ``+`` alone)."""

    label: str
    value: str
    note: str = ""


def menu(rules: Rules, position: Position, page: str = "") -> list[Line]:
    """Return at most 25 lines for *position*; *page* is the text after ``+`` in the chosen value.

    Dealing is left out: it has a button of its own.  Foundation moves come first.
    """
    moves = [step for step in legal_moves(rules, position) if step != DEAL]
    moves.sort(key=lambda step: step.target is not Kind.FOUNDATION)
    if len(moves) <= LIMIT:
        return [_line(rules, position, step) for step in moves]

    piles = {
        source: list(steps)
        for source, steps in groupby(
            sorted(moves, key=_order), key=lambda step: str(step).split(">")[0].split(":")[0]
        )
    }
    source, _, number = page.partition(".")
    if source in piles:
        lines = [Line(label="← all piles", value=OPEN)]
        lines += [_line(rules, position, step) for step in sorted(piles[source], key=moves.index)]
        return _cut(lines, source, int(number or 0))
    lines = [
        _line(rules, position, steps[0])
        if len(steps) == 1
        else Line(
            label=f"From {pile(rules, steps[0].source, steps[0].source_number)}: {len(steps)} moves …",
            value=OPEN + name,
            note=name,
        )
        for name, steps in piles.items()
    ]
    return _cut(lines, "", int(number or 0))


def _order(step: Move) -> tuple[int, int]:
    return step.source.value, step.source_number


def _line(rules: Rules, position: Position, step: Move) -> Line:
    return Line(label=describe_move(rules, position, step)[:100], value=str(step), note=str(step))


def _cut(lines: list[Line], source: str, number: int) -> list[Line]:
    """Return page *number* of *lines*, ending with a line that opens the next page."""
    if len(lines) <= LIMIT:
        return lines
    size = LIMIT - 1
    pages = -(-len(lines) // size)
    number %= pages
    following = (number + 1) % pages
    turn = Line(label=f"More … (page {number + 1} of {pages})", value=f"{OPEN}{source}.{following}")
    return [*lines[number * size : (number + 1) * size], turn]
