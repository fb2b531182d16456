"""Moves between Klondike's classes as moves of the game."""

from __future__ import annotations

from bot.patience import Move, Position, Rules, play
from bot.patience.notation import DEAL
from bot.patience.plan import plan
from bot.patience.rules import FOUNDATION, TABLEAU, WASTE
from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer
from bot.solver.searches import klondike_kernel


def line_of(
    rules: Rules, position: Position, deal: Buffer, rows: Buffer, codes: list[int], log: Buffer
) -> list[Move]:
    """Return the moves of *codes*, with the safe moves between them and the moves that prepare them.

    The class of *position* is at the beginning of *rows*, and is changed there.  *log* is scratch.
    """
    follower = Follower(rules, position)
    for code in (-1, *codes):
        if code >= 0:
            follower.follow(deal, code)
        for place in range(klondike_kernel.step(deal, rows, code, log)):
            follower.follow(deal, int(log[place]))
    return follower.moves


class Follower:
    """A game of Klondike that follows the moves of a search, and notes them as moves of the game."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.moves: list[Move] = []
        self._plan = plan(rules)
        self._columns, self._foundations = rules.span(TABLEAU), rules.span(FOUNDATION)
        self._waste = rules.span(WASTE).start

    def follow(self, deal: Buffer, code: int) -> None:
        """Make one move of the search, after the moves that prepare it."""
        kind, argument = code >> k.KIND, code & 0xFFFF
        if kind == k.UP:
            self._send_up(argument)
        elif kind in (k.TALON_UP, k.TALON_PACK):
            card = int(deal[k.TALON_AT + (argument & 63)])
            self._turn(card)
            target = self._foundations.start if kind == k.TALON_UP else self._place(card)
            self._move(self._waste, target)
        elif kind == k.PACK:
            column = self._columns[argument]
            run = self.position.piles[column][self.position.hidden[column] :]
            self._move(column, self._place(run[0]), len(run))
        else:
            piles = self.position.piles
            begun = (pile for pile in self._foundations if piles[pile])
            pile = next(pile for pile in begun if piles[pile][0] // 13 == argument)
            self._move(pile, self._place(piles[pile][-1]))

    def _move(self, source: int, target: int, count: int = 1) -> None:
        move = self._plan.move(source, target, count)
        self.position = play(self.rules, self.position, move)
        self.moves.append(move)

    def _turn(self, card: int) -> None:
        """Deal until *card* is the last of the waste."""
        while self.position.piles[self._waste][-1:] != (card,):
            self.position = play(self.rules, self.position, DEAL)
            self.moves.append(DEAL)

    def _place(self, card: int) -> int:
        """Return a column that takes *card*: one that ends in a parent, or a space for a king."""
        piles, lays = self.position.piles, self._plan.lays[0]
        if card % 13 == k.KING:
            return next(column for column in self._columns if not piles[column])
        return next(
            column for column in self._columns if piles[column] and lays[52 * piles[column][-1] + card]
        )

    def _send_up(self, card: int) -> None:
        """Send a card of a run up; a run that lies on it goes to the other card of its pair first."""
        piles = self.position.piles
        column = next(column for column in self._columns if card in piles[column])
        above = len(piles[column]) - 1 - piles[column].index(card)
        if above:
            self._move(column, self._place(piles[column][-above]), above)
        self._move(column, self._foundations.start)
