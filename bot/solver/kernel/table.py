"""The memory of a transposition table, which one search after another uses."""

from bot.solver.kernel.jit import COMPILED, Buffer, int_array


class Table:
    """A table that one search after another owns: each finds it empty, except for its own entries."""

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.places: Buffer = None
        self._owner: object = None

    def take(self, owner: object, bits: int = 0) -> None:
        """Give the table to *owner*; a new owner uses ``1 << bits`` entries, or all if *bits* is 0."""
        if self.places is None:
            self.places = int_array(1 << self.bits)
        elif owner is not self._owner:
            wipe(self.places, 1 << (bits or self.bits))
        self._owner = owner


def wipe(buffer: Buffer, end: int, value: int = 0) -> None:
    """Write *value* over the first *end* entries."""
    buffer[:end] = value if COMPILED else [value] * end
