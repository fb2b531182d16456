"""Games of single cards, decided with the suits of a few ranks, of more, and at last of all.

**The relaxations.**  Level 0 is that of ``unordered``: columns are sets of cards, and only capacity counts.
Level 1 keeps the foundations, the talon, and of each column its height and the rank of its lowest card.
Columns are packed runs, so this tells the rank of every card in them.  A last card may go home as any card of
its rank that lies in the columns.  Each further level keeps the suits of one more rank: a last card of that
rank goes home as itself.  The last level keeps all suits, so it is the game.

**Soundness.**  Every move of the game is a move of each relaxation, with the deals before it, and every state
of a level has one on the level below.  So a state that is lost on any level is lost in the game.  Before it
looks at the successors of a state, a search asks the level below, and leaves out what is lost there.  Where
states are left out, because a list or a column would be too long, no state is called lost; on the last level
it is left open.

*Classes.*  Moves between columns can be taken back: a card that leaves a card or a space can return to it,
because spaces take cards of the columns.  All states that these moves lead to are a class, and win or lose
together.  Other moves never lead back, so there are no cycles, and the table may forget a verdict.

*Safe moves.*  A card goes home at once if all cards of the next lower rank are home or can go home, all cards
of the ranks below are home, and so can every card in the columns that the level does not tell from it.  Only
cards of the next lower rank may be packed on it.  These can go home instead, and no card still has to lie on
them.  A card of the base rank may hold cards of the last rank, so it is not safe.
"""

from collections.abc import Callable

from bot.patience import Move, Position, Rules, is_won, legal_moves, play
from bot.patience.parts import FOUNDATION, HAND, STOCK, TABLEAU, WASTE, Kind
from bot.solver.kernel.hashing import mix
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import kept_suits_kernel as k
from bot.solver.proofs import layouts
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.packed_column import MOST_HIGH, with_card

MOST_BETWEEN = 20_000
"""The most positions that are examined on the way from one state of a win to a later one."""


class KeptSuits:
    """The search of a position in a relaxed *game*, with the suits of *ranks*.

    Its verdicts stay in *table*, the workspace's large one, until another search takes it.
    """

    all_ranks = tuple(range(13))

    def __init__(self, game: Buffer, rules: Rules, position: Position, table: Table) -> None:
        self.game, self.rules, self.position, self.table = game, rules, position, table
        self.kept, self.control = int_array(layouts.KEPT_SIZE), int_array(k.CONTROL_SIZE)
        self.stack, self.frames = int_array(k.STACK_SIZE), int_array(k.FRAME * k.DEEPEST)
        self.marks = int_array(layouts.MARKS_SIZE)
        self.ranks: tuple[int, ...] = ()

    def line(self, is_spent: Callable[[], bool]) -> tuple[Move, ...] | None:
        """Return the win that was found with the suits of all ranks.

        None if the table no longer holds it, or *is_spent* says that there is no time left.
        """
        line, position = (), self.position
        while not is_won(self.rules, position):
            found = self._way_on(position, is_spent)
            if found is None:
                return None
            moves, position = found
            line += moves
        return line

    def _way_on(
        self, position: Position, is_spent: Callable[[], bool]
    ) -> tuple[tuple[Move, ...], Position] | None:
        """Return moves to a later state from which the table holds a win, and the position after them."""
        here, known = self._state_of(position)[0], set[tuple[object, ...]]()
        waiting: list[tuple[tuple[Move, ...], Position]] = [((), position)]
        for moves, before in waiting:
            if is_spent() or len(known) > MOST_BETWEEN:
                break
            for move in legal_moves(self.rules, before):
                after = play(self.rules, before, move)
                state = self._state_of(after)
                key = (*after.piles[:2], state[0], *sorted(state[k.FIRST_COLUMN :]))
                if key in known:
                    continue
                known.add(key)
                self._write(state)
                held = layouts.verdict_of(self.kernel(), len(self.ranks) + 1, state[0], k.FIRST_COLUMN)
                if held == k.MAYBE or is_won(self.rules, after):
                    if state[0] != here:
                        return (*moves, move), after
                    waiting.append(((*moves, move), after))
        return None

    def _state_of(self, position: Position) -> tuple[int, ...]:
        """Return the state of the position, or of a later one."""

        def cards_in(kinds: Kind) -> list[list[int]]:
            piles = [position.piles[number] for kind in kinds for number in self.rules.span(kind)]
            return [[int(self.game[blind.CARD_OF_FACE + card]) for card in pile] for pile in piles]

        progress = sum(
            1 << blind.HEIGHTS_AT + 4 * (card & 3) for pile in cards_in(FOUNDATION) for card in pile
        )
        left = {card for pile in cards_in(STOCK | HAND | WASTE) for card in pile}
        for place in range(self.game[blind.TALON_COUNT]):
            progress |= (int(self.game[blind.TALON_CARD + place]) not in left) << place
        columns = cards_in(TABLEAU)
        cards = sum(1 << card for column in columns for card in column)
        words = [0] * layouts.COLUMNS
        for number, column in enumerate(columns):
            for card in column:
                words[number] = with_card(words[number], card >> 2, card & 3)
        return progress, 0, cards, *words

    def _write(self, state: tuple[int, ...]) -> None:
        for at, word in enumerate(state):
            self.stack[at] = word

    def begin(self, ranks: tuple[int, ...]) -> None:
        """Start on the level on which the suits of these *ranks* are kept, each from a level on."""
        for level in range(len(ranks) + 2):
            here = ranks[: max(level - 1, 0)]
            self.kept[layouts.KEYS + level] = mix(sum(1 << rank for rank in here) + (1 << 13 if level else 0))
            for rank in range(13):
                self.kept[13 * level + rank] = 3 if rank in here else 0
                bits = sum(3 << 2 * at for at in range(MOST_HIGH) if (rank - at) % 13 in here)
                self.kept[layouts.KEPT_IN_COLUMNS + 13 * level + rank] = bits
        self._write(self._state_of(self.position))
        for at in range(k.FIRST_COLUMN, k.STATE):
            self.stack[at] = layouts.kept_column(self.kernel(), len(ranks) + 1, self.stack[at])
        self.control[k.DEPTH] = -1
        self.control[k.EXACT] = len(ranks) + 1 if len(ranks) == len(self.all_ranks) else -1
        k.ask(self.kernel(), len(ranks) + 1, 0, k.STATE)

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return LOST, MAYBE, OPEN or RUNNING."""
        self.control[k.UNTIL] = self.control[k.STATES] + states
        return int(k.search(self.kernel()))

    def kernel(self) -> layouts.Relaxed:
        """Return the search as the kernel takes it."""
        self.table.take(self)
        buffers = self.table.places, self.stack, self.frames, self.marks, self.control
        return layouts.Relaxed(self.game, self.kept, *buffers)

    @property
    def states(self) -> int:
        """The number of states searched so far."""
        return int(self.control[k.STATES])
