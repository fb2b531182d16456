"""The easier game that guides a search: what is lost in it is lost."""

from __future__ import annotations

from bot.solver.kernel.compile import Tables
from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.proofs import guide_kernel as k
from bot.solver.proofs.suit_blind import HEAPED
from bot.solver.proofs.suit_blind_tables import blur
from bot.solver.proofs.unordered_tables import heap
from bot.solver.searches.workspace import Workspace


class Guide:
    """The blurred or heaped game of one position under search, and what has been found out in it.

    What has been found stands in the workspace's large table, until another search takes that.
    """

    def __init__(self, game: Buffer, position: tuple[int, int, int], space: Workspace) -> None:
        self.game, self.position, self.space = game, position, space
        self.stack = int_array(k.ROOM)
        self.frames = int_array(3 * (k.DEEPEST + 1))
        self.ctl = int_array(k.CTL_WORDS)
        self.maybe = False  # it is known not to be lost here

    @property
    def leads(self) -> bool:
        """Whether a search that leaves out what is lost here finds wins sooner than wide beams."""
        return not self.game[HEAPED]

    def begin(self) -> None:
        """Let the next search be about the position."""
        k.begin(*self.position, self.stack, self.ctl)

    def ask(self, states: int) -> int:
        """Go on for *states* more at most: LOST, MAYBE or RUNNING."""
        if not self.is_ready():
            return k.RUNNING
        self.ctl[k.UNTIL] = self.ctl[k.STATES] + states
        return int(k.search(*self.buffers()))

    def is_ready(self) -> bool:
        """Whether the table is wiped, if another search had it in the meantime; a part of it is."""
        self.space.table.take(self)
        return self.space.table.is_ready()

    def buffers(self) -> tuple[Buffer, ...]:
        """What the kernel needs: the game, the table, and the search."""
        self.ctl[k.TABLE_BITS] = self.space.table.bits
        return self.game, self.space.table.places, self.stack, self.frames, self.ctl

    @property
    def states(self) -> int:
        """States of the game looked at so far."""
        return int(self.ctl[k.STATES])


def guide_of(tables: Tables, space: Workspace) -> Guide | None:
    """The blurred or heaped game of the position that *tables* begin with, if it has one."""
    found = blur(tables) or heap(tables)
    return Guide(*found, space) if found else None
