"""Games in which cards only leave, decided with the cards of a few ranks, of more, and at last of all.

**The relaxations.**  Of the cards still to be dealt, each level places those of one rank more: as in the
game, on a foundation or on a column.  The others take no room.  Once they are dealt, they are away or at
home, as needed.  As in ``competing``, no fewer cards of a higher rank may be away than of a lower one.  Cards
that lie in piles or are not dealt are away.  The last level places all ranks, so it is the game.

**Soundness.**  Every line of the game, without the moves of cards that are not placed, is a line of each
relaxation, because leaving out cards that lie on others only frees these.  Each state of a level has one on
the level below.  So a state that is lost on any level is lost in the game.  Before it looks at the moves of a
state, a search asks the level below, and leaves it if it is lost there.

*Safe moves.*  If a rank has as many cards that take no room as cards of a lower rank must be away, any number
of its cards may go home, now or later, because lower ranks never get more cards that must be away.  So do
those under the card in question.  Such a card goes home at once.

*Holding.*  Any other last card that can go home does, or is held.  It is held only to let others of its rank
go home in its place.  So it stays until none of them can go, and a state in which there are too few others is
lost.

*Locked cards.*  Cards at the bottom of piles that can go home last of all are in nobody's way: it does not
matter in which piles they lie.

The licence DEADS says where this holds.
"""

from bot.patience import Move, Position, Rules, is_won, legal_moves, play
from bot.patience.notation import DEAL
from bot.patience.parts import FOUNDATION, HAND, RESERVE, STOCK, TABLEAU
from bot.patience.plan import plan
from bot.solver.kernel.jit import byte_array, int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import placing_kernel as k
from bot.solver.proofs import placing_state as s

SLICE = 200
"""The most states between two checks of the limits; one takes up to a millisecond."""


class Placing:
    """The search of a position in a relaxed game, in which cards of *ranks* are placed.

    Its verdicts stay in *table* until another search takes it.  No pile has more than MOST_CARDS cards.
    """

    def __init__(self, rules: Rules, position: Position, table: Table) -> None:
        self.rules, self.position, self.table = rules, position, table
        self.piles = [n for kind in (RESERVE, TABLEAU) for n in rules.span(kind)]
        self.game, self.levels = int_array(s.GAME_SIZE), int_array(14)
        self.rows, self.frames = byte_array(s.WIDTH * k.DEEPEST), int_array(k.FRAME * k.DEEPEST)
        self.scratch, self.moves = int_array(s.SCRATCH_SIZE), int_array(k.LONGEST)
        self.control = int_array(s.CONTROL_SIZE)
        self.ranks: tuple[int, ...] = ()
        hand = [card % 13 for n in rules.span(HAND) for card in position.piles[n]]
        hand += [card % 13 for n in rules.span(STOCK) for card in reversed(position.piles[n])]
        self.all_ranks = tuple(sorted(set(hand)))
        game = self.game
        game[s.PILES], game[s.RESERVES], game[s.CARDS] = len(self.piles), rules.reserve.count, len(hand)
        for place, rank in enumerate(hand):
            game[s.RANK_AT + place] = rank
            for before in range(place + 1):
                game[s.UNDEALT_AT + 13 * before + rank] += 1

    def begin(self, ranks: tuple[int, ...]) -> None:
        """Start on the level on which the cards of these *ranks* are placed, each from a level on."""
        for level in range(len(ranks) + 1):
            self.levels[level] = sum(1 << rank for rank in ranks[:level])
        rows, control = self.rows, self.control
        for at in range(s.PILE_AT):
            rows[at] = 0
        for number, pile in enumerate(self.piles):
            cards = self.position.piles[pile]
            rows[number] = rows[s.OLD + number] = len(cards)
            for place, card in enumerate(cards):
                rows[s.PILE_AT + s.MOST_CARDS * number + place] = card % 13
                rows[s.LYING + card % 13] += 1
        control[s.DEPTH], control[s.LENGTH], control[s.TOP] = -1, 0, len(ranks)
        control[s.EXACT] = len(ranks) == len(self.all_ranks)
        k.open_frame(self._kernel(), len(ranks))

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and no more than a slice; return LOST, MAYBE or RUNNING."""
        self.control[s.UNTIL] = self.control[s.STATES] + min(states, SLICE)
        return int(k.search(self._kernel()))

    def line(self) -> tuple[Move, ...] | None:
        """Return the win that was found with all ranks placed; None if the rules do not let it be played."""
        p, line, position = plan(self.rules), list[Move](), self.position
        ups = p.foundations.start
        hand = self.rules.span(HAND).start
        for code in map(int, self.moves[: self.control[s.LENGTH]]):
            move = p.move(self.piles[code], ups) if code < s.DEALT_HOME else None
            if move is None:
                if not position.piles[hand]:
                    line.append(DEAL)
                    position = play(self.rules, position, DEAL)
                move = p.move(hand, ups if code == s.DEALT_HOME else self.piles[code - s.DEALT_TO])
            if move not in legal_moves(self.rules, position):
                return None
            line.append(move)
            position = play(self.rules, position, move)
        while up := next((m for m in legal_moves(self.rules, position) if m.target is FOUNDATION), None):
            line.append(up)
            position = play(self.rules, position, up)
        return tuple(line) if is_won(self.rules, position) else None

    def _kernel(self) -> s.Relaxed:
        """Return the search as the kernel takes it."""
        self.table.take(self)
        buffers = self.rows, self.frames, self.scratch, self.moves, self.table.places, self.control
        return s.Relaxed(self.game, self.levels, *buffers)

    @property
    def states(self) -> int:
        """The number of states searched so far."""
        return int(self.control[s.STATES])
