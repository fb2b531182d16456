"""The search of Klondike's classes (``kernel.klondike``): where it holds, and its set-up."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from math import prod

from bot.patience import Move, Position, Rules
from bot.patience.parts import FOUNDATION, TABLEAU, WASTE, Foundations, Stock, Tableau, Vacancy
from bot.patience.plan import plan
from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.searches import klondike_kernel
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.klondike_line import bit_of, line_of
from bot.solver.searches.workspace import DEEPEST, Workspace

ANY_PILE = WASTE | TABLEAU | FOUNDATION


def has_classes(rules: Rules, position: Position) -> bool:
    """Return whether a game is Klondike, and *position* one whose columns end in packed runs.

    It is so small that classes have numbers (``klondike.key_of``).
    """
    stock, columns = rules.stock, rules.tableau.count
    vacancy = Vacancy(may=(ANY_PILE,), closing=True)
    return (
        rules.packs == 1
        and rules.foundations == Foundations()
        and rules.tableau == Tableau(count=columns, takes=ANY_PILE, vacancy=vacancy)
        and not rules.reserve.count
        and not rules.offer
        and stock == Stock(turn=stock.turn, redeals=stock.redeals)
        and (stock.redeals is None or stock.redeals <= k.MOST_REDEALS)
        and columns <= k.MOST_COLUMNS
        and len(position.piles[0]) + len(position.piles[rules.span(WASTE).start]) <= k.MOST_TALON
        and prod(len(_fixed(position, column)) + 1 for column in rules.span(TABLEAU)) <= k.MOST_KEYS
        and _is_packed(rules, position)
    )


def _is_packed(rules: Rules, position: Position) -> bool:
    """Return whether all cards that lie face up in columns are in packed runs."""
    lays = plan(rules).lays[0]
    runs = (position.piles[column][position.hidden[column] :] for column in rules.span(TABLEAU))
    return all(lays[52 * lower + upper] for run in runs for lower, upper in pairwise(run))


def _fixed(position: Position, column: int) -> tuple[int, ...]:
    """Return the cards of a column that count as never moved: those face down, and the next one.

    A king on the table is loose.
    """
    pile, down = position.piles[column], position.hidden[column]
    return () if pile and down == 0 and pile[0] % 13 == k.KING else pile[: down + 1]


def klondike_search(
    rules: Rules, position: Position, space: Workspace, states: int
) -> tuple[DepthFirst, Callable[[list[int]], list[Move]]]:
    """Return the search of all classes that can be reached, and what makes moves of its codes.

    It is for at most *states* states, if that is not 0.
    """
    deal, rows = written(rules, position)
    space.frames[0], space.frames[1], space.out[0] = 0, 1, k.NOTHING << k.KIND
    search = DepthFirst(space, rows, partial(klondike_kernel.search, deal), space.table_for(states))
    return search, partial(line_of, rules, position, deal, rows, space.log)


def written(rules: Rules, position: Position) -> tuple[Buffer, Buffer]:
    """Return the deal, and rows that begin with the first class."""
    deal, first = int_array(k.DEAL_SIZE), int_array(k.WORDS * (DEEPEST + 1))
    piles, stock = position.piles, rules.stock
    waste = piles[rules.span(WASTE).start]
    talon = [bit_of(card) for card in (*waste, *reversed(piles[0]))]
    deal[k.COLUMNS], deal[k.TURN], deal[k.TALONS] = rules.tableau.count, stock.turn, len(talon)
    deal[k.LIMIT] = -1 if stock.redeals is None else stock.redeals
    deal[k.TALON_CARDS] = sum(1 << card for card in talon)
    for place, card in enumerate(talon):
        deal[k.TALON_AT + place] = card
        deal[k.PLACE_OF + card] = place
    first[k.TALON], first[k.PLACE] = (1 << len(talon)) - 1, len(waste)
    first[k.REDEALS] = 0 if stock.redeals is None else position.redeals
    for pile in rules.span(FOUNDATION):
        for card in map(bit_of, piles[pile]):
            first[k.HOME] |= 1 << card
            first[k.COUNTS] += 1 << 4 * (card >> 4)
    unit = 1 << 16
    for column in rules.span(TABLEAU):
        fixed = [bit_of(card) for card in _fixed(position, column)]
        for place, card in enumerate(fixed):
            deal[k.UNDER + card] = fixed[place - 1] + 1 if place else 0
            deal[k.UNIT + card] = unit
        first[k.COUNTS] += len(fixed) * unit
        unit *= len(fixed) + 1
        for card in piles[column][position.hidden[column] :]:
            first[k.SHOWN] |= 1 << bit_of(card)
        for card in fixed[-1:]:
            first[k.BOTTOMS] |= 1 << card
    return deal, first
