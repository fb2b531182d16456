"""Random choices of compiled code, and re-deals of the cards that nobody has seen."""

from typing import NamedTuple

from bot.solver.kernel.hashing import CHANCE
from bot.solver.kernel.jit import Buffer, jit
from bot.solver.kernel.layout import MASK


class Trial(NamedTuple):
    """Moves to be tried in re-deals of the cards that nobody has seen."""

    places: Buffer  # of the values that a re-deal shuffles, among those of the kernel
    chance: Buffer  # the number that :func:`draw` changes
    tried: Buffer  # the moves
    worth: Buffer  # the sum of what each was worth so far


@jit
def draw(chance: Buffer, below: int) -> int:
    """Return a number from 0 to *below* - 1, and change the only number of *chance*."""
    chance[0] = (chance[0] * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
    return (chance[0] >> 31 & CHANCE) % below


@jit
def shuffle(values: Buffer, places: Buffer, chance: Buffer) -> None:
    """Bring the *values* at *places* into a random order (Fisher and Yates)."""
    for i in range(len(places) - 1, 0, -1):
        one, other = places[i], places[draw(chance, i + 1)]
        kept = values[one]
        values[one] = values[other]
        values[other] = kept
