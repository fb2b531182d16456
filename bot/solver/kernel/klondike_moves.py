"""Moves of a class of Klondike positions (``klondike``), scored so that the best are tried first."""

from __future__ import annotations

from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.klondike import (
    children,
    first_of,
    fitting,
    free_pairs,
    like,
    more_than,
    next_up,
    safe_cards,
    talon_cards,
)


@jit_small
def turned(deal: Buffer, stock: int) -> int:
    """Return the places of *stock* that come up when it is turned."""
    seen = 0
    while stock:
        for _ in range(deal[k.TURN] - 1):
            if stock & (stock - 1):
                stock &= stock - 1
        seen |= stock & -stock
        stock &= stock - 1
    return seen


@jit
def turn(deal: Buffer, states: Buffer, state: int) -> None:
    """Note the places of the talon from which cards can be played.

    No card is played after a redeal while the last one would go up safely: it may do so first, and then it
    is no longer in the way (``klondike.safe_cards``).
    """
    talon = states[state + k.TALON]
    now = later = 0
    if deal[k.TURN] == 1 and deal[k.LIMIT] < 0:
        now = talon
    elif talon:
        waste = talon & ((1 << states[state + k.PLACE]) - 1)
        now = turned(deal, talon ^ waste)
        while waste & (waste - 1):
            waste &= waste - 1
        now |= waste
        if deal[k.LIMIT] < 0:
            home = states[state + k.HOME]
            last = talon
            while last & (last - 1):
                last &= last - 1
            card = deal[k.TALON_AT + first_of(last)]
            if not safe_cards(home) & next_up(home) & 1 << card:
                later = turned(deal, talon)
        elif states[state + k.REDEALS] < deal[k.LIMIT]:
            later = turned(deal, talon)
    states[state + k.NOW] = now
    states[state + k.LATER] = later & ~now


@jit_small
def playable(deal: Buffer, states: Buffer, state: int, card: int) -> int:
    """Return what to add to a move of a card of the talon, or -1 if it does not come up."""
    place = deal[k.PLACE_OF + card]
    if states[state + k.NOW] >> place & 1:
        return 0
    return k.AGAIN if states[state + k.LATER] >> place & 1 else -1


@jit
def add_packs(deal: Buffer, out: Buffer, free: int, cards: int) -> int:
    """Add the moves of the bottoms *cards*; return their end."""
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        out[free] = k.PACK << k.KIND | card | (80 + deal[k.ORDER + card]) << k.SCORE
        free += 1
    return free


@jit
def add_talon(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int, cards: int, up: int) -> int:
    """Add the moves of *cards* of the talon, and those of *up*; return their end."""
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        again = playable(deal, states, state, card)
        if again >= 0:
            if up >> card & 1:
                out[free] = k.TALON_UP << k.KIND | again | card | 60 << k.SCORE
            else:
                out[free] = k.TALON_PACK << k.KIND | again | card | 40 << k.SCORE
            free += 1
    return free


@jit
def moves(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves of a class from index *free* of *out*, and return their end."""
    shown = states[state + k.SHOWN]
    bottoms = states[state + k.BOTTOMS]
    home = states[state + k.HOME]
    pairs = free_pairs(states, state)
    fits = fitting(deal, states, state, pairs)
    candidates = next_up(home)
    talon = talon_cards(deal, states, state)
    back = (home & ~(home >> 1)) & fits & ~safe_cards(home)
    if states[state + k.BACK]:
        card = states[state + k.BACK] - 1
        bit = 1 << card
        if not more_than(shown & ~bit, shown & ~bottoms) & bit:
            kids = children(bit | like(bit))
            up = like(bit) & shown & candidates
            if up:
                out[free] = k.UP << k.KIND | first_of(up) | 90 << k.SCORE
                free += 1
            free = add_packs(deal, out, free, kids & bottoms & ~(pairs & candidates))
            free = add_talon(deal, states, state, out, free, kids & talon & ~candidates, 0)
        rank = k.ACES << (card & 15)
        back &= rank >> 1 | rank & -(bit + bit)
    else:
        turn(deal, states, state)
        up = candidates & pairs & bottoms
        while up:
            card = first_of(up)
            up &= up - 1
            out[free] = k.UP << k.KIND | card | 90 << k.SCORE
            free += 1
        free = add_packs(deal, out, free, bottoms & fits & ~(pairs & candidates))
        free = add_talon(deal, states, state, out, free, talon & (candidates | fits), candidates)
    while back:
        card = first_of(back)
        back &= back - 1
        out[free] = k.TAKE_BACK << k.KIND | card | 1 << k.SCORE
        free += 1
    return free
