"""Legal moves of a flat state: with ``play`` a second engine, driven by the tables of the game.

Moves are written to *out* from index *free* on.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.cards import Aims, add_card, add_column
from bot.solver.kernel.foundations import faces_packed, faces_up
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import can_deal, face_of, last_card, plays
from bot.solver.kernel.vacancies import fill_kinds, forced


@jit_small
def wanted(game: k.Game, pile: int, aims: Aims) -> int:
    """Return the faces that could be played from *pile* now, as bits."""
    numbers = game.numbers
    octets = game.octets
    if octets[numbers[k.KINDS_AT] + pile] & (aims.fills | aims.fills >> 8):
        return k.ALL_FACES
    faces = 0
    if octets[numbers[k.GOES_UP_AT] + pile]:
        faces |= aims.up
    if octets[numbers[k.PACKS_AT] + pile]:
        faces |= aims.packed
    return faces


@jit
def skip_on(game: k.Game, states: Buffer, state: int, out: Buffer, free: int, aims: Aims) -> int:
    """Add the moves of the talon after every number of deals; return their end.

    Dealing on serves only the card that is played next from the talon, so "deal on to a card and play it" is
    one move; or the cells that are filled once the stock is out, so dealing it out is another.  A held card
    that was laid on the waste could have been played while it was held.  With endless redeals the second pass
    through the pack ends where the first began, if it turns the same cards.
    """
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    hand = whole(numbers[k.HAND_PILE])
    waste = whole(numbers[k.WASTE_PILE])
    turn = whole(numbers[k.TURN])
    limit = whole(numbers[k.LIMIT])
    of_stock = wanted(game, 0, aims)
    of_hand = wanted(game, hand, aims) if hand >= 0 else 0
    of_waste = wanted(game, waste, aims)
    redeals = whole(states[state + k.REDEALS])
    pos = whole(states[state + k.POS])
    held = whole(states[state + k.HELD])
    stocked = whole(states[state + k.STOCKED])
    wasted = whole(states[state + k.WASTED])
    top = whole(states[state + k.WTOP])
    first = wasted + held
    deals = 0
    again = 0
    while True:
        if stocked and of_stock:
            card = pos + held
            while states[under + card] != k.TALON:
                card += 1
            free = add_card(game, states, state, out, free, card, deals << k.DEALS, aims)
        if held and of_hand >> face_of(game, pos) & 1:
            free = add_card(game, states, state, out, free, pos, hand | deals << k.DEALS, aims)
        if wasted and (not held or deals == 0) and of_waste >> face_of(game, top) & 1:
            free = add_card(game, states, state, out, free, top, waste | deals << k.DEALS, aims)
        if deals >= 250:
            return free
        if held:
            top = pos
            wasted += 1
            held = 0
            pos += 1
        if stocked == 0:
            if numbers[k.TO_RESERVE] and deals:
                out[free] = k.DEAL_MOVE | (deals - 1) << k.DEALS | 40 << k.SCORE
                free += 1
            if numbers[k.TO_RESERVE] or wasted == 0 or (limit >= 0 and redeals >= limit):
                return free
            if limit < 0:
                again += 1
                if again > 1:
                    return free
            redeals += 1
            pos = 0
            stocked = wasted
            wasted = 0
        elif hand >= 0:
            while states[under + pos] != k.TALON:
                pos += 1
            held = 1
            stocked -= 1
        else:
            for _ in range(min(turn, stocked)):
                while states[under + pos] != k.TALON:
                    pos += 1
                top = pos
                pos += 1
                wasted += 1
                stocked -= 1
        deals += 1
        if numbers[k.FORCED] and (held or wasted):
            face = face_of(game, pos if held else top)
            # a base card goes up automatically, so dealing cannot go past it
            if face % 13 == states[state + k.BASE] and aims.up >> face & 1:
                out[free] = k.DEAL_MOVE | (deals - 1) << k.DEALS | (200 - min(deals, 100)) << k.SCORE
                return free + 1
        if again and first % turn == 0 and wasted + held >= first:
            return free


@jit
def moves(game: k.Game, states: Buffer, state: int, out: Buffer, free: int, mode: int) -> int:
    """List the moves of a state from index *free* of *out*, and return their end.

    *mode* is EXACT, STEP or SKIP, perhaps with LEAN.
    """
    numbers = game.numbers
    end = forced(game, states, state, out, free)
    if end > free:
        return end
    kinds = fill_kinds(game, states, state, mode & 3)
    aims = Aims(mode, kinds, faces_up(game, states, state), faces_packed(game, states, state))
    first = 0
    if mode & 3 == k.SKIP:
        first = whole(numbers[k.FIRST_RESERVE])
        free = skip_on(game, states, state, out, free, aims)
        if numbers[k.TO_RESERVE] and not states[state + k.STOCKED] and can_deal(game, states, state):
            out[free] = k.DEAL_MOVE | 40 << k.SCORE
            free += 1
    elif can_deal(game, states, state):
        hand = whole(numbers[k.HAND_PILE])
        if numbers[k.KEEPS] and states[state + k.HELD]:
            card = last_card(game, states, state, hand)
            end = add_card(game, states, state, out, free, card, hand, aims)
        if end == free:  # else the held card can be played, and must be
            out[free] = k.DEAL_MOVE | (40 if numbers[k.WASTE_PILE] < 0 and hand < 0 else 120) << k.SCORE
            free += 1
    for pile in range(first, numbers[k.FIRST_COLUMN]):
        if plays(game, states, state, pile):
            card = last_card(game, states, state, pile)
            free = add_card(game, states, state, out, free, card, pile, aims)
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        if states[state + 3 * pile + k.LEN]:
            free = add_column(game, states, state, out, free, pile, aims)
    if numbers[k.TAKES_BACK]:
        for pile in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
            if states[state + 3 * pile + k.LEN]:
                begin = free
                card = whole(states[state + 3 * pile + k.TOP])
                free = add_card(game, states, state, out, free, card, pile, aims)
                for i in range(begin, free):
                    out[i] &= k.PLAIN  # tried last
    return free
