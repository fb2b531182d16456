"""Moves of a class of Klondike positions (``klondike``)."""

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


@jit
def add(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int, kind: int, cards: int) -> int:
    """Add the moves of one kind of *cards*, unless the talon does not offer them; return their end."""
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        move = kind << k.KIND | card
        if kind == k.TALON_UP or kind == k.TALON_PACK:
            place = deal[k.PLACE_OF + card]
            if states[state + k.LATER] >> place & 1:
                move |= k.AGAIN
            elif not states[state + k.NOW] >> place & 1:
                continue
        out[free] = move
        free += 1
    return free


@jit
def moves(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves of a class from index *free* of *out*, the best first, and return their end."""
    shown = states[state + k.SHOWN]
    bottoms = states[state + k.BOTTOMS]
    home = states[state + k.HOME]
    pairs = free_pairs(states, state)
    fits = fitting(deal, states, state, pairs)
    candidates = next_up(home)
    talon = talon_cards(deal, states, state)
    up = candidates & pairs & shown
    packs = bottoms & fits & ~up
    from_talon = talon & candidates
    draws = talon & fits & ~candidates
    back = home & ~(home >> 1) & fits & ~safe_cards(home)
    if states[state + k.BACK]:
        card = states[state + k.BACK] - 1
        bit = 1 << card
        kids = children(bit | like(bit))
        if more_than(shown & ~bit, shown & ~bottoms) & bit:
            kids = up = 0
        up &= like(bit)
        packs &= kids
        draws &= kids
        from_talon = 0
        rank = k.ACES << (card & 15)
        back &= rank >> 1 | rank & -(bit + bit)
    else:
        turn(deal, states, state)
    free = add(deal, states, state, out, free, k.UP, up)
    free = add(deal, states, state, out, free, k.PACK, packs)
    free = add(deal, states, state, out, free, k.TALON_UP, from_talon)
    free = add(deal, states, state, out, free, k.TALON_PACK, draws)
    return add(deal, states, state, out, free, k.TAKE_BACK, back)
