"""The proof of loss by high cards that find no room (``placing_kernel``): its set-up."""

from bot.patience import Position, Rules
from bot.patience.parts import HAND, RESERVE, STOCK, TABLEAU
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import competing
from bot.solver.proofs import placing_kernel as k


class Placing:
    """The search of the relaxation in which cards of the rank *least* and higher are placed."""

    def __init__(self, rules: Rules, position: Position, least: int, table: Table) -> None:
        piles = [position.piles[n] for kind in (RESERVE, TABLEAU) for n in rules.span(kind)]
        hand = [card % 13 for n in rules.span(HAND) for card in position.piles[n]]
        hand += [card % 13 for n in rules.span(STOCK) for card in reversed(position.piles[n])]
        self.table = table
        self.game, self.rows = int_array(k.GAME_SIZE), byte_array(k.WIDTH * k.DEEPEST)
        self.frames, self.scratch = int_array(k.DEEPEST), int_array(competing.SIZE)
        self.control = int_array(k.CONTROL_SIZE)
        game, rows = self.game, self.rows
        game[k.PILES], game[k.RESERVES], game[k.LEAST] = len(piles), rules.reserve.count, least
        game[k.CARDS] = len(hand)
        for place, rank in enumerate(hand):
            game[k.RANK_AT + place] = rank
            for before in range(place + 1):
                game[k.UNDEALT_AT + 13 * before + rank] += 1
        for number, pile in enumerate(piles):
            rows[number] = len(pile)
            for place, card in enumerate(pile):
                rows[k.PILE_AT + k.MOST_CARDS * number + place] = card % 13
                rows[k.LYING + card % 13] += 1
        k.settle(game, rows, 0)
        self.at_once = k.verdict(game, rows, 0, self.scratch)

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return RUNNING, LOST or MAYBE."""
        if self.at_once:
            return int(self.at_once)
        self.table.take(self)
        self.control[k.UNTIL] = self.control[k.STATES] + states
        buffers = self.game, self.rows, self.frames, self.scratch, self.table.places, self.control
        return int(k.search(*buffers))

    @property
    def states(self) -> int:
        """The number of states generated so far."""
        return int(self.control[k.STATES])
