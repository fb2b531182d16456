"""The guide: the relaxed game of a position under search, in which lost states are proved."""

from bot.solver.kernel.jit import Buffer, int_array
from bot.solver.kernel.table import Table
from bot.solver.proofs import guide_kernel
from bot.solver.proofs.guide_kernel import GuideSearch
from bot.solver.proofs.suit_blind import COLOURS


class Guide:
    """The relaxed game of one position under search, and the search of that game.

    Its verdicts stay in *table*, the workspace's large one, until another search takes it.
    """

    def __init__(self, game: Buffer, position: tuple[int, int, int], table: Table) -> None:
        self.game, self.position, self.table = game, position, table
        self.stack = int_array(guide_kernel.STACK_SIZE)
        self.frames = int_array(3 * (guide_kernel.MAX_DEPTH + 1))
        self.control = int_array(guide_kernel.CONTROL_SIZE)

    @property
    def leads(self) -> bool:
        """Whether a search that skips states lost here finds wins sooner than wide beams do."""
        return not self.game[COLOURS]

    def begin(self) -> None:
        """Start a search of the position."""
        guide_kernel.begin(self.kernel(), *self.position)

    def ask(self, states: int) -> int:
        """Search at most *states* more states, and return LOST, MAYBE or RUNNING."""
        self.control[guide_kernel.UNTIL] = self.control[guide_kernel.STATES] + states
        return int(guide_kernel.search(self.kernel()))

    def kernel(self) -> GuideSearch:
        """Return the search as the kernel takes it."""
        self.table.take(self)
        return GuideSearch(self.game, self.table.places, self.stack, self.frames, self.control)

    @property
    def states(self) -> int:
        """The number of states searched so far."""
        return int(self.control[guide_kernel.STATES])
