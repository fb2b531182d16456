"""The search of Klondike's classes (``kernel.klondike``): where it holds, and its set-up."""

from __future__ import annotations

from itertools import pairwise
from math import prod

from bot.patience import Move, Position, Rules
from bot.patience.plan import plan
from bot.patience.rules import FOUNDATION, TABLEAU, WASTE, Foundations, Stock, Tableau, Vacancy
from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import int_array
from bot.solver.searches import depth_kernel, klondike_kernel
from bot.solver.searches.depth_kernel import Line, Seen
from bot.solver.searches.klondike_line import line_of
from bot.solver.searches.visited import Visited
from bot.solver.searches.workspace import DEEPEST, Workspace

ANY_PILE = WASTE | TABLEAU | FOUNDATION


def has_classes(rules: Rules, position: Position) -> bool:
    """Return whether a game is Klondike, and *position* one whose columns end in packed runs."""
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
        and _has_numbers(rules, position)
        and _is_packed(rules, position)
    )


def _has_numbers(rules: Rules, position: Position) -> bool:
    """Return whether the position is so small that classes have numbers (``klondike.key_of``)."""
    fixed = [len(_fixed(rules, position, column)) for column in rules.span(TABLEAU)]
    talon = len(position.piles[0]) + len(position.piles[rules.span(WASTE).start])
    return (
        talon <= k.MOST_TALON
        and max(fixed) <= k.MOST_FIXED
        and prod(count + 1 for count in fixed) <= k.MOST_KEYS
    )


def _is_packed(rules: Rules, position: Position) -> bool:
    """Return whether all cards that lie face up in columns are in packed runs."""
    lays = plan(rules).lays[0]
    runs = (position.piles[column][position.hidden[column] :] for column in rules.span(TABLEAU))
    return all(lays[52 * lower + upper] for run in runs for lower, upper in pairwise(run))


def _fixed(rules: Rules, position: Position, column: int) -> tuple[int, ...]:
    """Return the cards of a column that count as never moved: those face down, and the next one.

    A king on the table is loose.
    """
    pile, down = position.piles[column], position.hidden[column]
    return () if pile and down == 0 and pile[0] % 13 == k.KING else pile[: down + 1]


class KlondikeSearch:
    """A depth-first search of all classes that can be reached, in the buffers of the workspace."""

    def __init__(self, rules: Rules, position: Position, space: Workspace) -> None:
        self.rules, self.position, self.space = rules, position, space
        self.deal = int_array(k.DEAL_SIZE)
        self.rows = int_array(k.WORDS * (DEEPEST + 1))
        self._write_talon()
        self._write_columns()
        self.first = list(self.rows[: k.WORDS])
        self.control = space.depth_control
        self.visited = Visited(self.control, space.least_table, space.table)
        self.answer = int(klondike_kernel.begin(self.deal, self._line()))
        """RUNNING; or WON if safe moves win, and ENDED if the position is dead."""

    def _write_talon(self) -> None:
        """Write the talon and the foundations."""
        piles, stock, rows = self.position.piles, self.rules.stock, self.rows
        waste = piles[self.rules.span(WASTE).start]
        talon = [*waste, *reversed(piles[0])]
        self.deal[k.TURN], self.deal[k.TALONS] = stock.turn, len(talon)
        self.deal[k.LIMIT] = -1 if stock.redeals is None else stock.redeals
        for place, card in enumerate(talon):
            self.deal[k.TALON_AT + place] = card
        rows[k.TALON], rows[k.PLACE] = (1 << len(talon)) - 1, len(waste)
        rows[k.REDEALS] = 0 if stock.redeals is None else self.position.redeals
        for pile in self.rules.span(FOUNDATION):
            if piles[pile]:
                rows[k.HEIGHTS] += len(piles[pile]) << 4 * (piles[pile][0] // 13)

    def _write_columns(self) -> None:
        piles, rows = self.position.piles, self.rows
        self.deal[k.COLUMNS] = self.rules.tableau.count
        for number, column in enumerate(self.rules.span(TABLEAU)):
            fixed = _fixed(self.rules, self.position, column)
            self.deal[k.FIXED_AT_START + number] = len(fixed)
            rows[k.FIXED] |= len(fixed) << 4 * number
            for place, card in enumerate(fixed):
                self.deal[k.COLUMNS_AT + k.MOST_FIXED * number + place] = card
            for card in piles[column][self.position.hidden[column] :]:
                rows[k.SHOWN] |= 1 << card
            for card in fixed[-1:]:
                rows[k.BOTTOMS] |= 1 << card

    def ask(self, states: int) -> int:
        """Search at most *states* more classes, and return RUNNING, WON, ENDED or FULL."""
        if self.answer != depth_kernel.RUNNING:
            return self.answer

        def search(seen: Seen) -> int:
            return klondike_kernel.search(self.deal, self._line(), seen, self.control)

        return self.visited.ask(search, states)

    def _line(self) -> Line:
        space = self.space
        return Line(rows=self.rows, frames=space.frames, out=space.out, log=space.log)

    @property
    def states(self) -> int:
        """Classes generated so far."""
        return self.visited.states

    def line(self) -> list[Move]:
        """Return the moves of the win that was found."""
        codes: list[int] = []
        if self.answer == depth_kernel.RUNNING:
            out, frames = self.space.out, self.space.frames
            depth = int(self.control[depth_kernel.DEPTH])
            codes = [int(out[frames[2 * d] - 1]) & klondike_kernel.MOVE for d in range(depth + 1)]
        self.rows[: k.WORDS] = self.first
        return line_of(self.rules, self.position, self.deal, self.rows, codes, self.space.log)
