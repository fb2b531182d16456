"""The pack in the delete relaxation of ``dead``: which of its cards come up and leave.

*scratch* is the workspace of ``delete_relaxation``.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    ALL_FACES,
    FACE_AT,
    FIRST_RESERVE,
    HAND_PILE,
    K_HAND,
    K_STOCK,
    K_WASTE,
    NONE,
    PACKS_AT,
    RESERVES,
    STOCKED,
    TALON,
    TALONS,
    TURN,
    UNDER,
    WASTE_PILE,
    WASTED,
    Game,
)
from bot.solver.proofs.delete_relaxation import (
    LISTED,
    LOOSE_TALON,
    PILES_AT,
    SPACES,
    STACK,
    STACKED,
    STUCK,
    TAKES,
    UP,
    all_up,
    fills_now,
    goes_up,
    loosen,
    set_free,
    settle_loose,
    taken,
    unstack,
)

WAITS, PLACE = 8, 16
"""In the list of the pack: face | number of cards that it waits for << WAITS | place from 1 on << PLACE."""


@jit
def leaves(
    game: Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int, card: int, pile: int
) -> bool:
    """Return whether *card*, the last of talon pile *pile*, can leave, and if so make it loose."""
    numbers = game.numbers
    octets = game.octets
    face = whole(octets[numbers[FACE_AT] + card])
    kind = K_WASTE if pile == numbers[WASTE_PILE] else K_HAND
    packs = octets[numbers[PACKS_AT] + pile] and scratch[start + TAKES] >> face & 1
    if not (
        packs
        or goes_up(game, scratch, start, face)
        or (scratch[start + SPACES] > scratch[start + STUCK] and fills & kind)
    ):
        return False
    set_free(game, states, state, scratch, start, face)
    scratch[start + LOOSE_TALON] |= 1 << face
    return True


@jit
def list_pack(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
    """List the faces of the pack in the order of dealing, with their places and what they wait for.

    A card waits until so many cards before it have left that it can come up, which means that it is the last
    of the waste.  The pack is turned several cards at a time, again and again in the same order, so that
    happens only in these cases:

    - It is so already, or it is the last card of the pack.  Such a card waits for none.
    - It is the last of some cards turned in the current pass, which goes on from the waste as it is.  Such a
      card waits for none: cards that leave in a pass do not change what is turned together later in it.
    - It is the last of some cards turned in a later pass.  Then its place (from 1 on), less the number of
      cards before it that had left when that pass began, is a multiple of the cards turned at a time.  It
      waits for the least such number.
    - The last card that lay above it in the waste leaves.  Then the card at the next place has left, now or
      before, and :func:`come_up` makes it wait for none.
    """
    numbers = game.numbers
    under = state + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    turn = whole(numbers[TURN])
    wasted = whole(states[state + WASTED])
    cards = wasted + whole(states[state + STOCKED])
    place = 0
    turned = 0  # the remainder of the place divided by *turn*
    turned_now = 0  # the same, counted from the first card of the stock
    for card in range(numbers[TALONS]):
        if states[under + card] == TALON:
            at = start + STACK + place
            place += 1
            turned = turned + 1 if turned + 1 < turn else 0
            waits = turned
            if place > wasted:
                turned_now = turned_now + 1 if turned_now + 1 < turn else 0
                if turned_now == 0:
                    waits = 0
            if place in (wasted, cards):
                waits = 0
            scratch[at] = whole(game.octets[faces + card]) | waits << WAITS | place << PLACE
    scratch[start + LISTED] = place


@jit
def come_up(game: Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int) -> bool:
    """Let the listed cards leave that come up and can, and return whether any did.

    A card of the stock that fills a space leaves without coming up, so all cards come up from then on.
    """
    numbers = game.numbers
    room = scratch[start + SPACES] > scratch[start + STUCK]
    by_stock = room and fills & K_STOCK != 0
    packs = game.octets[numbers[PACKS_AT] + numbers[WASTE_PILE]] != 0
    fit = ALL_FACES if room and fills & (K_STOCK | K_WASTE) else 0  # the faces that columns take
    if packs:
        fit |= whole(scratch[start + TAKES])
    left = 0
    for i in range(scratch[start + LISTED]):
        entry = whole(scratch[start + STACK + i])
        face = entry & 255
        place = entry >> PLACE
        if (by_stock or entry >> WAITS & 255 < place - left) and (
            fit >> face & 1 or goes_up(game, scratch, start, face)
        ):
            set_free(game, states, state, scratch, start, face)
            if fit >> face & 1:
                scratch[start + TAKES] |= taken(game, states, state, scratch, start, face)
                if packs:
                    fit |= whole(scratch[start + TAKES])
            else:
                scratch[start + LOOSE_TALON] |= 1 << face
            before = start + STACK + left - 1
            if left and scratch[before] >> PLACE == place - 1:
                scratch[before] &= ~(255 << WAITS)
        else:
            scratch[start + STACK + left] = entry
            left += 1
    news = left < scratch[start + LISTED]
    scratch[start + LISTED] = left
    return news


@jit
def flow(game: Game, states: Buffer, state: int, scratch: Buffer, start: int, held: int, cells: bool) -> int:
    """Play the relaxation until nothing more is freed; return *held* if it is still held, else NONE."""
    numbers = game.numbers
    takes = -1
    up = -1
    spaces = -1
    filled = -1
    news = True
    while news:
        news = False
        fills = fills_now(game, scratch, start)
        # what leaves columns and reserve piles depends on nothing else
        if (
            cells
            or scratch[start + TAKES] != takes
            or scratch[start + UP] != up
            or scratch[start + SPACES] != spaces
            or fills != filled
        ):
            filled = fills
            takes = whole(scratch[start + TAKES])
            up = whole(scratch[start + UP])
            spaces = whole(scratch[start + SPACES])
            news = loosen(game, states, state, scratch, start, fills)
            if unstack(game, states, state, scratch, start, fills):
                news = True
        if all_up(game, scratch, start):
            return held
        if settle_loose(game, states, state, scratch, start, fills):
            news = True
        if scratch[start + LISTED] and come_up(game, states, state, scratch, start, fills):
            news = True
        if held != NONE and leaves(
            game, states, state, scratch, start, fills, held, whole(numbers[HAND_PILE])
        ):
            held = NONE
            news = True
        while scratch[start + STACKED]:
            card = whole(scratch[start + STACK + scratch[start + STACKED] - 1])
            if not leaves(game, states, state, scratch, start, fills, card, whole(numbers[WASTE_PILE])):
                break
            scratch[start + STACKED] -= 1
            news = True
        if cells:
            for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
                at = start + PILES_AT + 3 * pile
                if not scratch[at + 1] and scratch[start + STACKED]:
                    scratch[start + STACKED] -= 1
                    scratch[at] = scratch[start + STACK + scratch[start + STACKED]]
                    scratch[at + 1] = 1
                    scratch[at + 2] = 0
                    news = True
    return held
