"""Counts of cards by rank in one integer, four bits for each rank, where every rank is a kind."""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit_small
from bot.solver.proofs.suit_blind import CHAIN_END, IS_RING

HIGH_BITS = 0x8888888888888  # the highest bit of every count


@jit_small
def counts_by_rank(cards: int) -> int:
    """Return how many of *cards* are of each rank, four bits for each rank."""
    cards -= cards >> 1 & 0x5555555555555
    return (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)


@jit_small
def parent_counts(relaxed: Buffer, counts: int) -> int:
    """Return, for each rank, the count of the rank that its cards pack on, or 0."""
    parents = counts >> 4 | (counts & 15) << 48
    return parents if relaxed[IS_RING] else parents & ~(15 << 4 * relaxed[CHAIN_END])


@jit_small
def least_starters(relaxed: Buffer, low: int, high: int) -> int:
    """Return how many of the *low* cards of each rank must begin a column.

    *high* counts the cards by rank that others can be packed on.
    """
    unplaced = low + HIGH_BITS - parent_counts(relaxed, high)
    positive = unplaced & HIGH_BITS
    return unplaced & (positive - (positive >> 3))


@jit_small
def total(counts: int) -> int:
    """Return the sum of thirteen numbers of four bits, none above four."""
    counts = (counts & 0xF0F0F0F0F0F0F) + (counts >> 4 & 0xF0F0F0F0F0F0F)
    counts += counts >> 32
    counts += counts >> 16
    return counts + (counts >> 8) & 255
