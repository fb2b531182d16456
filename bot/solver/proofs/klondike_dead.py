"""Proof of loss by delete relaxation for classes of Klondike positions, as in ``dead`` for other games."""

from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer, jit


@jit
def is_dead(deal: Buffer, states: Buffer, state: int) -> bool:
    """Return whether the delete relaxation proves that a class is lost.

    **The relaxation.**  Three things grow and never shrink: the cards that were *free* (on a foundation, in
    the talon or last of a column), the cards *shown* in runs, and whether a column was *empty*.  A card goes
    up if it and all cards before it in its suit were free.  A card of a run becomes free if a parent more
    than the loose cards of the pair above it was shown, if a card of its own pair came in, or if one of these
    loose cards goes up.  A bottom leaves if it goes up; if a parent came in, or more parents were shown than
    loose cards lie on them, or one of these goes up; and if it is a king, once a column was empty.

    **The proof.**  By induction over the moves of a line: what is free, shown or empty in the game is so in
    the relaxation.  For a loose card leaves the columns only for a foundation, and a card comes into a run
    from a foundation, from the talon or by being turned.  So if some card is never free in the relaxation,
    the class is lost.
    """
    shown = first = states[state + k.SHOWN]
    bottoms = states[state + k.BOTTOMS]
    loose = shown & ~bottoms
    free = states[state + k.HOME] | (deal[k.TALON_CARDS] & ~shown)
    kings = k.KINGS if k.count_of(bottoms) < deal[k.COLUMNS] else 0
    while True:
        free_before = free
        bottoms_before = bottoms
        going = free & (free ^ (free + k.ACES))
        left = k.both(loose & going)
        free |= shown & (k.more_than(shown, loose) | k.both(free & ~first) | k.parents(left))
        pairs = k.more_than(shown | free, loose) | k.both(free & ~first)
        leaving = bottoms & (going | (k.children(pairs) | left) & ~k.KINGS | kings)
        while leaving:
            card = k.first_of(leaving)
            leaving &= leaving - 1
            bottoms ^= 1 << card
            under = deal[k.UNDER + card] - 1
            if under >= 0:
                shown |= 1 << under
                bottoms |= 1 << under
            else:
                kings = k.KINGS
        if free == k.CARDS:
            return False
        if free == free_before and bottoms == bottoms_before:
            return True
