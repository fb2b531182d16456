"""The pack in the delete relaxation of ``dead``: which of its cards come up and leave.

*scratch* is the workspace of ``delete_relaxation``.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import face_of
from bot.solver.proofs import delete_relaxation as relaxation

WAITS, PLACE = 8, 16
"""In the list of the pack: face | number of cards that it waits for << WAITS | place from 1 on << PLACE."""


@jit
def leaves(
    game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int, card: int, pile: int
) -> bool:
    """Return whether *card*, the last of talon pile *pile*, can leave, and if so make it loose."""
    numbers = game.numbers
    face = face_of(game, card)
    kind = k.K_WASTE if pile == numbers[k.WASTE_PILE] else k.K_HAND
    packs = game.octets[numbers[k.PACKS_AT] + pile] and scratch[start + relaxation.TAKES] >> face & 1
    room = scratch[start + relaxation.SPACES] > scratch[start + relaxation.STUCK] and fills & kind != 0
    if not (packs or room or relaxation.goes_up(game, scratch, start, face)):
        return False
    relaxation.set_free(game, states, state, scratch, start, face)
    scratch[start + relaxation.LOOSE_TALON] |= 1 << face
    return True


@jit
def list_pack(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
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
    under = state + whole(numbers[k.UNDER])
    turn = whole(numbers[k.TURN])
    wasted = whole(states[state + k.WASTED])
    cards = wasted + whole(states[state + k.STOCKED])
    place = 0
    for card in range(numbers[k.TALONS]):
        if states[under + card] == k.TALON:
            at = start + relaxation.STACK + place
            place += 1
            waits = place % turn
            if place == cards or (place >= wasted and (place - wasted) % turn == 0):
                waits = 0
            scratch[at] = face_of(game, card) | waits << WAITS | place << PLACE
    scratch[start + relaxation.LISTED] = place


@jit
def come_up(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int) -> bool:
    """Let the listed cards leave that come up and can, and return whether any did.

    A card of the stock that fills a space leaves without coming up, so all cards come up from then on.
    """
    numbers = game.numbers
    room = scratch[start + relaxation.SPACES] > scratch[start + relaxation.STUCK]
    by_stock = room and fills & k.K_STOCK != 0
    packs = game.octets[numbers[k.PACKS_AT] + numbers[k.WASTE_PILE]] != 0
    fit = k.ALL_FACES if room and fills & (k.K_STOCK | k.K_WASTE) else 0  # the faces that columns take
    if packs:
        fit |= whole(scratch[start + relaxation.TAKES])
    left = 0
    for i in range(scratch[start + relaxation.LISTED]):
        entry = whole(scratch[start + relaxation.STACK + i])
        face = entry & 255
        place = entry >> PLACE
        comes = by_stock or entry >> WAITS & 255 < place - left
        if comes and (fit >> face & 1 or relaxation.goes_up(game, scratch, start, face)):
            relaxation.set_free(game, states, state, scratch, start, face)
            if fit >> face & 1:
                relaxation.open_to_packs(game, states, state, scratch, start, face)
                if packs:
                    fit |= whole(scratch[start + relaxation.TAKES])
            else:
                scratch[start + relaxation.LOOSE_TALON] |= 1 << face
            before = start + relaxation.STACK + left - 1
            if left and scratch[before] >> PLACE == place - 1:
                scratch[before] &= ~(255 << WAITS)
        else:
            scratch[start + relaxation.STACK + left] = entry
            left += 1
    news = left < scratch[start + relaxation.LISTED]
    scratch[start + relaxation.LISTED] = left
    return news


@jit
def flow(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, held: int) -> int:
    """Play the relaxation until nothing more is freed; return *held* if it is still held, else NONE."""
    numbers = game.numbers
    takes = up = spaces = filled = -1
    news = True
    while news:
        news = False
        fills = relaxation.fills_now(game, scratch, start)
        # what leaves columns and reserve piles depends on nothing else
        if (
            scratch[start + relaxation.TAKES] != takes
            or scratch[start + relaxation.UP] != up
            or scratch[start + relaxation.SPACES] != spaces
            or fills != filled
        ):
            filled = fills
            takes = whole(scratch[start + relaxation.TAKES])
            up = whole(scratch[start + relaxation.UP])
            spaces = whole(scratch[start + relaxation.SPACES])
            news = relaxation.loosen(game, states, state, scratch, start, fills)
            news |= relaxation.unstack(game, states, state, scratch, start, fills)
        if relaxation.all_up(game, scratch, start):
            return held
        news |= relaxation.settle_loose(game, states, state, scratch, start, fills)
        if scratch[start + relaxation.LISTED] and come_up(game, states, state, scratch, start, fills):
            news = True
        if held != k.NONE and leaves(
            game, states, state, scratch, start, fills, held, whole(numbers[k.HAND_PILE])
        ):
            held = k.NONE
            news = True
        while scratch[start + relaxation.STACKED]:
            card = whole(scratch[start + relaxation.STACK + scratch[start + relaxation.STACKED] - 1])
            if not leaves(game, states, state, scratch, start, fills, card, whole(numbers[k.WASTE_PILE])):
                break
            scratch[start + relaxation.STACKED] -= 1
            news = True
    return held
