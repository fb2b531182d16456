"""Cards that cannot go home before a base card, where a packed card stays in its place until it goes home.

That is so where columns only move as a whole (licence BURIES), as in Canfield.
"""

from __future__ import annotations

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import Game


@jit_small
def is_begun(game: Game, states: Buffer, state: int, suit: int) -> bool:
    """Return whether the foundation of *suit* has a card."""
    numbers = game.numbers
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        at = state + 3 * foundation
        if states[at + k.LEN] and game.octets[numbers[k.FACE_AT] + states[at + k.TOP]] // 13 == suit:
            return True
    return False


@jit
def held_up(game: Game, states: Buffer, state: int, face: int) -> int:
    """Return, of each suit, the lowest rank that cannot go home before the card with this *face*.

    The ranks are counted from the base, four bits for each suit.  A card stays on
    the card beneath it until it goes home.  So a card that waits for *face* holds up all cards beneath it,
    and each of these the rest of its suit.
    """
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    faces = whole(numbers[k.FACE_AT])
    base = whole(states[state + k.BASE])
    low = (0xDDDD & ~(15 << 4 * (face // 13))) | (face % 13 - base + 13) % 13 << 4 * (face // 13)
    news = True
    while news:
        news = False
        for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
            card = whole(states[state + 3 * pile + k.TOP])
            waits = False
            for _ in range(states[state + 3 * pile + k.LEN]):
                here = whole(game.octets[faces + card])
                suit = 4 * (here // 13)
                rank = (here % 13 - base + 13) % 13
                if rank >= low >> suit & 15:
                    waits = True
                elif waits:
                    low = (low & ~(15 << suit)) | rank << suit
                    news = True
                card = whole(states[under + card])
    return low


@jit
def kept_off(game: Game, states: Buffer, state: int, face: int) -> int:
    """Return the faces that cannot go home before the base card with this *face*, as bits."""
    base = whole(states[state + k.BASE])
    low = held_up(game, states, state, face)
    held = 0
    for suit in range(4):
        ones = 8191 & ~((1 << (low >> 4 * suit & 15)) - 1)  # ranks from the base on
        held |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return held
