"""Moves between Klondike's classes as moves of the game."""

from bot.patience import Move, Position, Rules, play
from bot.patience.notation import DEAL
from bot.patience.parts import WASTE
from bot.patience.plan import plan
from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer

LANES = (0, 2, 3, 1)
"""The place of each suit among the sets of a class."""


def bit_of(card: int) -> int:
    """Return the bit of a card in the sets of a class."""
    return LANES[card // 13] << 4 | card % 13


def card_of(bit: int) -> int:
    """Return the card of a bit."""
    return 13 * LANES.index(bit >> 4) + (bit & 15)


def line_of(
    rules: Rules, position: Position, deal: Buffer, rows: Buffer, log: Buffer, codes: list[int]
) -> list[Move]:
    """Return the moves of *codes*, with those that prepare them and those that ``settle`` plays.

    The class of *position* is at the beginning of *rows*, and is changed there.  *log* is scratch.
    """
    follower = Follower(rules, position)
    for code in codes:
        k.carry(deal, rows, 0, code)
        follower.follow(code)
        if not rows[k.BACK]:
            for place in range(k.settle(deal, rows, 0, log)):
                follower.follow(int(log[place]))
    return follower.moves


class Follower:
    """A game of Klondike that follows the moves of a search, and notes them as moves of the game."""

    def __init__(self, rules: Rules, position: Position) -> None:
        self.rules, self.position = rules, position
        self.moves: list[Move] = []
        self._plan = plan(rules)
        self._waste = rules.span(WASTE).start

    def follow(self, code: int) -> None:
        """Make one move of the search, after the moves that prepare it."""
        kind, card = code >> k.KIND, card_of(code & 63)
        if kind == k.NOTHING:
            return
        while kind in (k.TALON_UP, k.TALON_PACK) and self.position.piles[self._waste][-1:] != (card,):
            self._play(DEAL)
        pile, cards = next(each for each in enumerate(self.position.piles) if card in each[1])
        run = cards[cards.index(card) :]
        if kind not in (k.UP, k.TALON_UP):
            self._play(self._plan.move(pile, self._place(card), len(run)))
            return
        if run[1:]:  # these go to the other card of the pair first
            self._play(self._plan.move(pile, self._place(run[1]), len(run) - 1))
        self._play(self._plan.move(pile, self._plan.foundations.start))

    def _play(self, move: Move) -> None:
        self.position = play(self.rules, self.position, move)
        self.moves.append(move)

    def _place(self, card: int) -> int:
        """Return a column that takes *card*: one that ends in a parent, or a space for a king."""
        piles, lays = self.position.piles, self._plan.lays[0]
        if card % 13 == k.KING:
            return next(column for column in self._plan.columns if not piles[column])
        return next(
            column for column in self._plan.columns if piles[column] and lays[52 * piles[column][-1] + card]
        )
