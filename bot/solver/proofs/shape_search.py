"""Searches of the shape relaxation: first with all suits, then with those of more and more ranks.

With all suits the relaxation is the game.  That decides most positions that can be decided quickly, because
the coarser relaxations leave out most states.  In others the suits matter little and there are far fewer
states without them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.patience import Move, Position, Rules, play
from bot.patience.notation import DEAL
from bot.patience.plan import plan
from bot.patience.rules import FOUNDATION, HAND, TABLEAU, WASTE
from bot.solver.kernel import layout
from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import (
    column_starts,
    column_starts_kernel,
    shape_nodes,
    shapes,
    shapes_kernel,
    suit_blind,
)
from bot.solver.proofs.column_starts_kernel import ASKING, DEPTH, STATES, TABLE_BITS, UNTIL
from bot.solver.proofs.guide import Guide
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.proofs.shape_nodes import BY_ARRANGEMENT, LATE_ARRANGEMENTS, LATE_CARDS
from bot.solver.proofs.suit_blind_tables import card_of, column_piles, pile_of

ALL_RANKS = (1 << 13) - 1
NO_LIMIT = 1 << 62

WITH_SUITS = (
    (0, 300_000),
    (BY_ARRANGEMENT | LATE_ARRANGEMENTS, 150_000),
    (BY_ARRANGEMENT, 200_000),
    (BY_ARRANGEMENT | LATE_ARRANGEMENTS | LATE_CARDS, 250_000),
    (LATE_ARRANGEMENTS | LATE_CARDS, 100_000),
    (LATE_ARRANGEMENTS, 100_000),
)
"""Searches that follow all ranks: the order of their moves, and how many states are searched.

Most wins are found soon in one of the orders.  Most states are those of the coarser relaxations, whose
verdicts the following searches use.
"""


@dataclass(frozen=True, slots=True)
class Step:
    """A move of the relaxation, played with the cards of the game."""

    what: int  # COLUMN_UP, TALON_UP, TALON_DOWN or SHIFT
    source: int  # columns of the position
    target: int
    card: int  # the card that moves
    wanted: int  # the card that the relaxation sends up


class ShapeSearch:
    """The shape relaxation of one position, searched again with one more rank after each false win.

    *guide* is the unordered-columns relaxation of the position.  The states that are seen stand in *table*,
    the verdicts of the column-starts relaxation in *starts_table*.
    """

    def __init__(self, tables: Tables, guide: Guide, table: Table, starts_table: Table) -> None:
        self.guide, self.table, self.starts_table = guide, table, starts_table
        base = int(tables.state[layout.BASE])
        self.columns = [
            [card_of(tables.faces[card], base) for card in pile_of(tables, pile)]
            for pile in column_piles(tables)
        ]
        self._with_suits = iter(WITH_SUITS)
        self._until = 0  # the states after which the next search with all suits begins
        self.starts = column_starts_kernel.ColumnStarts(
            table=None,
            stack=int_array(column_starts_kernel.STACK_SIZE),
            frames=int_array(column_starts_kernel.FRAME * (column_starts_kernel.MAX_DEPTH + 1)),
            marks=int_array(column_starts.MARKS),
            control=int_array(column_starts_kernel.CONTROL_SIZE),
        )
        self.starts.control[TABLE_BITS] = starts_table.bits
        self.stack = int_array(shapes_kernel.STACK_SIZE)
        self.frames = int_array(shapes_kernel.MAX_DEPTH)
        self.control = int_array(shapes_kernel.CONTROL_SIZE)
        self._begin_next()

    @property
    def states(self) -> int:
        """The number of states searched so far, those of the coarser relaxations included."""
        return int(self.control[STATES])

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return LOST, MAYBE, FULL or RUNNING.

        MAYBE: :meth:`line` wins in the game.  FULL: the memory is too small.
        """
        self.table.take(self._round)
        self.starts_table.take(self)
        if not (self.table.is_ready() and self.starts_table.is_ready() and self.guide.is_ready()):
            return shapes_kernel.RUNNING
        self.control[UNTIL] = min(self.states + states, self._until)
        answer = int(
            shapes_kernel.search(
                self.ranks,
                self.table.places,
                self.stack,
                self.frames,
                GuideSearch(*self.guide.buffers()),
                self.starts._replace(table=self.starts_table.places),
                self.control,
            )
        )
        is_over = answer == shapes_kernel.FULL or (
            answer == shapes_kernel.RUNNING and self.states >= self._until
        )
        if is_over and self._until < NO_LIMIT:
            self._begin_next()
            return shapes_kernel.RUNNING
        if answer == suit_blind.MAYBE:
            mistake = next((step for step in self.line() if step.card != step.wanted), None)
            if mistake:
                self._begin(self.ranks | 1 << (mistake.card >> 2))
                return shapes_kernel.RUNNING
        return answer

    def line(self) -> Iterator[Step]:
        """Yield the moves that led to the last state, right until one sends up another card than it wants."""
        piles = [list(column) for column in self.columns]
        for node in self.frames[: int(self.control[DEPTH]) + 1]:
            for source, target in self._shifts(int(node)):
                piles[target].append(piles[source].pop())
                yield Step(shape_nodes.SHIFT, source, target, piles[target][-1], piles[target][-1])
            move = int(self.stack[node + shapes.MOVE])
            what, wanted = move & 3, move >> shape_nodes.CARD_AT & 63
            column = int(self.stack[node + shapes.COLUMN])
            card = piles[column].pop() if what == shape_nodes.COLUMN_UP else wanted
            if what == shape_nodes.TALON_DOWN:
                piles[column].append(card)
            yield Step(what, column, column, card, wanted)

    def _shifts(self, node: int) -> list[tuple[int, int]]:
        """Return source and target of the shifts that lead to the arrangement of a node that is tried."""
        stack, columns = self.stack, len(self.columns)
        number = int(stack[node + shapes.TRIED])
        found: list[tuple[int, int]] = []
        while number:
            word = int(stack[node + shapes.HEAD + number * (columns + 1) + columns])
            found.append((word >> shapes.SOURCE_AT & 15, word >> shapes.TARGET_AT & 15))
            number = word >> shapes.EARLIER_AT
        return found[::-1]

    def _begin_next(self) -> None:
        """Start the next search that follows all ranks, or the first one that follows none."""
        self.control[shapes_kernel.ORDER], states = next(self._with_suits, (0, 0))
        self._until = self.states + states if states else NO_LIMIT
        self._begin(ALL_RANKS if states else 0)

    def _begin(self, ranks: int) -> None:
        """Start a search that follows *ranks*."""
        self.ranks = ranks
        self._round = object()
        control, (progress, _, cards) = self.control, self.guide.position
        self.stack[shapes.PROGRESS], self.stack[shapes.CARDS] = progress, cards
        for index, column in enumerate(self.columns):
            self.stack[shapes.HEAD + index] = column_word(ranks, column)
        control[TABLE_BITS] = self.table.bits
        control[shapes_kernel.MOST_SEEN] = (1 << self.table.bits) * 3 // 4
        control[shapes_kernel.SEEN] = control[ASKING] = 0
        control[DEPTH] = -1


def column_word(ranks: int, cards: Sequence[int]) -> int:
    """Return the integer that stands for a column, its lowest card first; *ranks* are followed."""
    word = cards[0] >> 2 | len(cards) << shapes.LENGTH_AT if cards else 0
    for at, card in enumerate(cards):
        if ranks >> (card >> 2) & 1:
            word |= (card & 3) << shapes.SUITS_AT + 2 * at
    return word


def game_moves(rules: Rules, position: Position, steps: Iterator[Step]) -> list[Move]:
    """Return *steps* as moves of the game, with the deals between them."""
    base = position.base or 0
    hand, waste, columns = rules.span(HAND), rules.span(WASTE).start, rules.span(TABLEAU)
    talon = [*hand, waste]
    moves: list[Move] = []

    def make(move: Move) -> None:
        nonlocal position
        position = play(rules, position, move)
        moves.append(move)

    for step in steps:
        face = 13 * (step.card & 3) + ((step.card >> 2) + base) % 13
        source = columns[step.source]
        if step.what in (shape_nodes.TALON_UP, shape_nodes.TALON_DOWN):
            while all(position.piles[pile][-1:] != (face,) for pile in talon):
                make(DEAL)
            source = next(pile for pile in talon if position.piles[pile][-1:] == (face,))
        up = step.what in (shape_nodes.COLUMN_UP, shape_nodes.TALON_UP)
        make(plan(rules).move(source, rules.span(FOUNDATION).start if up else columns[step.target], 1))
    return moves


def shape_search(
    tables: Tables, guide: Guide | None, table: Table, starts_table: Table
) -> ShapeSearch | None:
    """Return the search of the position, or None if a condition of ``shapes`` fails."""
    numbers = tables.numbers
    if guide is None or guide.leads or numbers[layout.RESERVES] or numbers[layout.LIFT] != layout.LIFT_TOP:
        return None
    return ShapeSearch(tables, guide, table, starts_table) if guide.game[suit_blind.BY_RANK] else None
