"""The menu of legal moves: one list of up to 25 moves, or pages of it if there are more."""

from bot.controls.verbs import is_number
from bot.patience import Position, Rules, worthwhile
from bot.patience.rules import Kind
from bot.view.moves import Line, lines
from bot.words.language import _

LIMIT = 25  # the most options that Discord allows in one menu
OPEN = "+"  # prefix of a value that opens a page of moves instead of playing one


def menu(rules: Rules, position: Position, page: str = "") -> list[Line]:
    """Return at most 25 lines for *position*; the last one opens the next page if there are more moves.

    *page*: the number after ``+`` in the value of such a line, the first page without one.

    Dealing is left out: it has a button of its own.  Foundation moves come first.
    """
    moves = sorted(worthwhile(rules, position), key=lambda step: step.target is not Kind.FOUNDATION)
    offered = lines(rules, position, moves)
    if len(offered) <= LIMIT:
        return offered
    size = LIMIT - 1
    pages = -(-len(offered) // size)
    number = int(page) % pages if is_number(page) else 0
    label = _("More … (page {page} of {pages})", page=number + 1, pages=pages)
    turn = Line(label=label, value=f"{OPEN}{(number + 1) % pages}")
    return [*offered[number * size : (number + 1) * size], turn]
