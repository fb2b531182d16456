"""The memory of a transposition table, which one search after another uses."""

from __future__ import annotations

from bot.solver.kernel.jit import COMPILED, Buffer, int_array

PART = 1 << 19
"""Entries wiped at one time: a thousandth of a second, or some hundredths in memory that is new."""


class Table:
    """A table that one search after another owns: each finds it empty, except for its own entries.

    The owner wipes it part by part, because wiping it at once would make the stop flag wait too long.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.places: Buffer = None
        self._owner: object = None
        self._left = 0

    def take(self, owner: object, bits: int = 0) -> None:
        """Give the table to *owner*; a new owner uses ``1 << bits`` entries, or all if *bits* is 0."""
        if self.places is None:
            self.places = int_array(1 << self.bits)
        if owner is not self._owner:
            self._owner = owner
            self._left = 1 << (bits or self.bits)

    def is_ready(self) -> bool:
        """Wipe another part, and return whether everything is wiped."""
        if self._left:
            first = max(0, self._left - PART)
            wipe(self.places, self._left, first=first)
            self._left = first
        return not self._left


def wipe(buffer: Buffer, end: int, value: int = 0, *, first: int = 0) -> None:
    """Write *value* over the entries from *first* to *end*."""
    buffer[first:end] = value if COMPILED else [value] * (end - first)
