"""Moves of a class of Klondike positions (``klondike``), scored so that the best are tried first."""

from __future__ import annotations

from bot.solver.kernel import klondike as k
from bot.solver.kernel.jit import Buffer, jit
from bot.solver.kernel.klondike import can_uncover, first_of, fits, fixed, fixed_card, height, is_safe


@jit
def add_place(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int, argument: int) -> int:
    """Add the moves of a card of the talon; return their end."""
    card = deal[k.TALON_AT + (argument & 63)]
    if height(states, state, card // 13) == card % 13:
        out[free] = k.TALON_UP << k.KIND | argument | 60 << k.SCORE
        free += 1
    if fits(deal, states, state, card):
        out[free] = k.TALON_PACK << k.KIND | argument | 40 << k.SCORE
        free += 1
    return free


@jit
def add_talon(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """Add the moves of all cards of the talon that can be turned; return their end.

    The first time that a card comes up is the best.  After a redeal every card that can come up does so in
    one pass.
    """
    talon = states[state + k.TALON]
    if deal[k.TURN] == 1 and deal[k.LIMIT] < 0:
        while talon:
            free = add_place(deal, states, state, out, free, first_of(talon))
            talon &= talon - 1
        return free
    first = states[state + k.PLACE]
    seen = 0
    waste = talon & ((1 << first) - 1)
    if waste:
        place = 0
        while waste:
            place = first_of(waste)
            waste &= waste - 1
        seen = 1 << place
        free = add_place(deal, states, state, out, free, place)
    for redeal in range(2):
        stock = talon & ~((1 << first) - 1)
        turned = 0
        while stock:
            place = first_of(stock)
            stock &= stock - 1
            turned += 1
            if (turned % deal[k.TURN] == 0 or stock == 0) and not seen >> place & 1:
                seen |= 1 << place
                free = add_place(deal, states, state, out, free, redeal << 6 | place)
        if 0 <= deal[k.LIMIT] <= states[state + k.REDEALS]:
            return free
        first = 0
    return free


@jit
def moves(deal: Buffer, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves of a class from index *free* of *out*, and return their end.

    A card that could go up safely is not taken back: it would go up again.
    """
    shown = states[state + k.SHOWN]
    for suit in range(4):
        card = 13 * suit + height(states, state, suit)
        if height(states, state, suit) < 13 and shown >> card & 1 and can_uncover(states, state, card):
            score = 90 if states[state + k.BOTTOMS] >> card & 1 else 70
            out[free] = k.UP << k.KIND | card | score << k.SCORE
            free += 1
    for column in range(deal[k.COLUMNS]):
        left = fixed(states, state, column)
        if left and fits(deal, states, state, fixed_card(deal, column, left)):
            out[free] = k.PACK << k.KIND | column | (80 + left) << k.SCORE
            free += 1
    free = add_talon(deal, states, state, out, free)
    for suit in range(4):
        card = 13 * suit + height(states, state, suit) - 1
        if (
            height(states, state, suit)
            and fits(deal, states, state, card)
            and not is_safe(states, state, card)
        ):
            out[free] = k.BACK << k.KIND | suit | 1 << k.SCORE
            free += 1
    return free
