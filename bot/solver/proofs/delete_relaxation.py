"""The delete relaxation of ``dead``: what a card has once made possible stays possible.

No move shuts out another one, so the relaxation is played to its end without a choice.  *scratch* is a
workspace, used from index *start* on.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import face_of

# -- indices in the scratch
FREES, HOMES, OPENS = 0, 8, 16
"""For each number of copies, the faces with that many copies free, home, or able to go home."""
UP, LOWS, NEEDED, COPIES = 24, 25, 26, 27  # faces that go up; those below the base; all that must go; copies
TAKES, LOOSE, LOOSE_TALON, SPACES, STUCK, STACKED = 28, 29, 30, 31, 32, 33  # sets of faces, and counts
USEFUL = 34  # of each suit, what lines to a win may pack on its base card
LISTED = 38  # cards of a pack that is turned several at a time
PILES_AT = 40  # top, length, seen of every pile
LOWEST_AT = 200  # face of the lowest card of every column, or NONE while it is not looked up
STACK = 280  # cards of the pack
SCRATCH = 534


@jit_small
def add(scratch: Buffer, at: int, faces: int) -> None:
    """Add one card of each of *faces* to the sets from index *at* on, one set for each number of copies."""
    while faces:
        more = whole(scratch[at]) & faces
        scratch[at] |= faces
        faces = more
        at += 1


@jit
def open_up(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, copies: int) -> None:
    """Compute the faces of which that many *copies* can go home: as many of all lower cards are free.

    With the base rank rotated to the first of the 13 bits of a suit, the free ranks from the base on are the
    trailing ones; adding one flips these and the next bit.
    """
    base = whole(states[state + k.BASE])
    lows = whole(scratch[start + LOWS])
    free = whole(scratch[start + FREES + copies])
    turned = (free & ~lows) >> base | (free & lows) << (13 - base)
    turned &= k.ALL_FACES ^ k.FACES_OF_RANK << 12
    turned ^= turned + k.FACES_OF_RANK
    turned = (turned & k.ALL_FACES >> base) << base & ~lows | turned >> (13 - base) & lows
    scratch[start + OPENS + copies] = turned & scratch[start + NEEDED]
    up = 0
    for i in range(scratch[start + COPIES]):
        before = scratch[start + HOMES + i - 1] if i else -1
        up |= scratch[start + OPENS + i] & before & ~whole(scratch[start + HOMES + i])
    scratch[start + UP] = up


@jit_small
def goes_up(game: k.Game, scratch: Buffer, start: int, face: int) -> bool:
    """Return whether a card with this *face* can go home in the relaxation."""
    return scratch[start + UP] >> face & 1 != 0


@jit_small
def set_free(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, face: int) -> None:
    """Free one more card with this *face*, and compute again what can go home if that changes it."""
    bit = 1 << face
    i = 0
    while scratch[start + FREES + i] & bit:
        i += 1
    scratch[start + FREES + i] |= bit
    if scratch[start + OPENS + i] & bit:
        open_up(game, states, state, scratch, start, i)


@jit_small
def open_to_packs(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, face: int) -> None:
    """Let columns take the faces that a winning line may pack on a card with this *face*."""
    base = whole(states[state + k.BASE])
    faces = whole(game.numbers[k.LAY_SETS + 52 * base + face])
    if face % 13 == base:
        faces &= scratch[start + USEFUL + face // 13]
    scratch[start + TAKES] |= faces


@jit
def fills_now(game: k.Game, scratch: Buffer, start: int) -> int:
    """Return the kinds whose cards can enter an empty column in the relaxation."""
    numbers = game.numbers
    kinds = 0
    at = k.TIERS + 2 * k.MAX_TIERS
    shelved = False
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
        if scratch[start + PILES_AT + 3 * pile + 1]:
            shelved = True
    if shelved and numbers[at] == k.K_RESERVE and not numbers[k.AS_EMPTIED]:
        return k.K_RESERVE
    for i in range(at, at + k.MAX_TIERS):
        kinds |= numbers[i]
    for i in range(at + k.MAX_TIERS, at + 2 * k.MAX_TIERS):
        kinds |= numbers[i]
        if numbers[i] & k.K_RESERVE and shelved:
            return kinds
    return kinds


@jit
def moves_whole(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, pile: int) -> bool:
    """Return whether column *pile* can be packed on another one as a whole."""
    if states[state + 3 * pile + k.DOWN]:
        return True
    if scratch[start + LOWEST_AT + pile] == k.NONE:
        under = state + whole(game.numbers[k.UNDER])
        lowest = whole(states[state + 3 * pile + k.TOP])
        for _ in range(states[state + 3 * pile + k.LEN] - 1):
            lowest = whole(states[under + lowest])
        scratch[start + LOWEST_AT + pile] = face_of(game, lowest)
    face = whole(scratch[start + LOWEST_AT + pile])
    return game.octets[game.numbers[k.PACKS_AT] + pile] != 0 and scratch[start + TAKES] >> face & 1 != 0


@jit
def loosen(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int) -> bool:
    """Take cards from columns as far as they can leave, and return whether anything was freed."""
    numbers = game.numbers
    sets = k.LAY_SETS + 52 * states[state + k.BASE]
    under = state + whole(numbers[k.UNDER])
    lift = numbers[k.LIFT]
    news = False
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = start + PILES_AT + 3 * pile
        is_packed = game.octets[numbers[k.PACKS_AT] + pile] != 0
        to_space = scratch[start + SPACES] and fills & k.K_TABLEAU
        while scratch[at + 1]:
            card = whole(scratch[at])
            face = face_of(game, card)
            if not scratch[at + 2] & 1:
                scratch[at + 2] |= 1
                set_free(game, states, state, scratch, start, face)
                open_to_packs(game, states, state, scratch, start, face)
                news = True
            gone = 0
            if goes_up(game, scratch, start, face):
                gone = 1
            elif lift == k.LIFT_PILE and not fills & k.K_TABLEAU:
                # a card stays on the one beneath it until it goes home, wherever the column moves
                if not scratch[at + 2] & 2 and moves_whole(game, states, state, scratch, start, pile):
                    scratch[at + 2] |= 2
                    scratch[start + SPACES] += 1
                    news = True
            elif lift != k.LIFT_NOTHING:
                showing = max(1, whole(scratch[at + 1]) - whole(states[state + 3 * pile + k.DOWN]))
                count = 1
                lower = card
                while True:
                    packs = is_packed and scratch[start + TAKES] >> face_of(game, lower) & 1 != 0
                    if packs or (to_space and count < scratch[at + 1]):
                        gone = count
                        break
                    if lift == k.LIFT_TOP or count >= showing:
                        break
                    below = whole(states[under + lower])
                    if not numbers[sets + face_of(game, below)] >> face_of(game, lower) & 1:
                        break
                    lower = below
                    count += 1
            if gone == 0:
                break
            news = True
            for i in range(gone):
                card = whole(scratch[at])
                if i:
                    face = face_of(game, card)
                    set_free(game, states, state, scratch, start, face)
                    open_to_packs(game, states, state, scratch, start, face)
                scratch[at] = states[under + card]
            scratch[at + 1] -= gone
            if scratch[at + 1] == 0 and not scratch[at + 2] & 2:
                scratch[start + SPACES] += 1
            scratch[at + 2] &= 2
    return news


@jit
def unstack(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int) -> bool:
    """Take cards from reserve piles as far as they can leave or fill spaces; return whether any was freed."""
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    news = False
    before = whole(scratch[start + TAKES])
    counted = numbers[k.RESERVES] == 1  # its cards come out in a known order
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
        at = start + PILES_AT + 3 * pile
        card = whole(states[state + 3 * pile + k.TOP]) if counted else whole(scratch[at])
        left = whole(states[state + 3 * pile + k.LEN]) if counted else whole(scratch[at + 1])
        stuck = 0
        while left:
            face = face_of(game, card)
            top = left == scratch[at + 1]
            if top and not scratch[at + 2]:
                scratch[at + 2] = 1
                set_free(game, states, state, scratch, start, face)
                scratch[start + LOOSE] |= 1 << face
                news = True
            packs = scratch[start + TAKES] >> face & 1
            room = fills & k.K_RESERVE and scratch[start + SPACES] > stuck
            up = goes_up(game, scratch, start, face)
            if top and not (room or up or (packs and game.octets[numbers[k.PACKS_AT] + pile])):
                break
            if room:
                open_to_packs(game, states, state, scratch, start, face)
            if counted and not (packs or up):
                stuck += 1
            card = whole(states[under + card])
            left -= 1
            if top:
                scratch[at] = card
                scratch[at + 1] = left
                scratch[at + 2] = 0
                news = True
        if counted and numbers[k.TIERS + 2 * k.MAX_TIERS] == k.K_RESERVE:
            scratch[start + STUCK] = stuck
    return news or whole(scratch[start + TAKES]) != before


@jit
def settle_loose(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int, fills: int) -> bool:
    """Put loose cards into columns where they fit, and return whether columns take more cards for it."""
    before = whole(scratch[start + TAKES])
    for which in range(2):
        at = start + LOOSE + which
        kinds = k.K_HAND | k.K_WASTE | k.K_STOCK if which else k.K_RESERVE
        while True:
            fit = whole(scratch[at])
            if not (fills & kinds and scratch[start + SPACES] > scratch[start + STUCK]) or (
                which == 0 and game.numbers[k.RESERVES] == 1
            ):
                fit &= whole(scratch[start + TAKES])
            if fit == 0:
                break
            scratch[at] &= ~fit
            face = 0
            while fit:
                if not fit & 15:
                    fit >>= 4
                    face += 4
                    continue
                if fit & 1:
                    open_to_packs(game, states, state, scratch, start, face)
                fit >>= 1
                face += 1
    return whole(scratch[start + TAKES]) != before


@jit
def all_up(game: k.Game, scratch: Buffer, start: int) -> bool:
    """Return whether every card that must go home can."""
    needed = whole(scratch[start + NEEDED])
    return scratch[start + FREES + scratch[start + COPIES] - 1] & needed == needed
