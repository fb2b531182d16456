"""The menu of legal moves: one list of up to 25 moves, or pages by pile if there are more."""

from itertools import groupby

from bot.controls.verbs import is_number
from bot.patience import Move, Position, Rules, worthwhile
from bot.patience.rules import Kind
from bot.view.moves import Line, lines
from bot.words.language import _, n_
from bot.words.moves import pile_name

LIMIT = 25  # the most options that Discord allows in one menu
OPEN = "+"  # prefix of a value that opens a page of moves instead of playing one


def menu(rules: Rules, position: Position, page: str = "") -> list[Line]:
    """Return at most 25 lines for *position*; *page* is the text after ``+`` in the chosen value.

    The value of a line that opens a page is ``+`` and the page: ``+t3``, ``+t3.1``, or ``+`` for the first.

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
    source, _dot, typed = page.partition(".")
    number = int(typed) if is_number(typed) else 0
    if source in piles:
        offered = [Line(label=_("← all piles"), value=OPEN)]
        offered += lines(rules, position, sorted(piles[source], key=moves.index))
        return _cut(offered, source, number)
    offered = [
        lines(rules, position, steps)[0]
        if len(steps) == 1
        else Line(
            label=n_(
                "{pile}: {count} move …",
                "{pile}: {count} moves …",
                len(steps),
                pile=pile_name(rules, steps[0].source, steps[0].source_number),
            ),
            value=OPEN + name,
        )
        for name, steps in piles.items()
    ]
    return _cut(offered, "", number)


def _order(step: Move) -> tuple[int, int]:
    return step.source.value, step.source_number


def _cut(offered: list[Line], source: str, number: int) -> list[Line]:
    """Return page *number* of the lines *offered*, ending with a line that opens the next page."""
    if len(offered) <= LIMIT:
        return offered
    size = LIMIT - 1
    pages = -(-len(offered) // size)
    number %= pages
    following = (number + 1) % pages
    label = _("More … (page {page} of {pages})", page=number + 1, pages=pages)
    turn = Line(label=label, value=f"{OPEN}{source}.{following}")
    return [*offered[number * size : (number + 1) * size], turn]
