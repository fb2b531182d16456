"""Depth-first search of games in which cards only leave: Golf and Pyramid with their relatives, in slices.

A state is one whole number: the cards that are left, as bits; above CARDS bits the place in the talon; and
above that the rank on the foundation, or with pairs the redeals used.  No two states have the same number.
A card of the talon counts as left only with pairs.  *deal* holds what never changes.
"""

from __future__ import annotations

from bot.solver.kernel.hashing import CHANCE, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.klondike import count_of, first_of
from bot.solver.kernel.layout import MASK
from bot.solver.searches import depth_kernel
from bot.solver.searches.depth_kernel import Line, Seen, is_first_visit

# -- a deal
PAIRS, TABLE, TALONS, TURN, LIMIT, HOLDS, LAST = range(7)
"""Whether pairs leave; cards of the table, which come before those of the talon; cards of the talon; cards
turned at a time; redeals, -1 without limit; whether the card turned last is held; the last place reached."""
RANK_AT, ON_AT, TAKES_AT = 8, 64, 128
"""By card its rank, and the cards that lie on it; by rank the cards of the table that follow on a foundation,
or by card those that leave with it."""
DEAL_SIZE = 192

CARDS, MOST_TALON, MOST_REDEALS = 52, 25, 15
MOST_MOVES = 500  # of a random game
PLACE, OVER = CARDS, CARDS + 5
LEFT = (1 << CARDS) - 1
KING = 12
TURNED = -1
"""The move that deals.  Another is the two cards that leave, six bits each, or twice the same."""


@jit_small
def place_of(state: int) -> int:
    """Return how many cards of the talon come before the next one."""
    return state >> PLACE & 31


@jit_small
def is_open(deal: Buffer, left: int, card: int) -> bool:
    """Return whether nothing lies on a card of the table."""
    return deal[ON_AT + card] & left == 0


@jit_small
def is_held(deal: Buffer, talon: int, place: int) -> bool:
    """Return whether the card turned last is in the hand; if it has left, the hand is empty."""
    return deal[HOLDS] != 0 and place > 0 and talon >> max(place - 1, 0) & 1 != 0


@jit
def after(deal: Buffer, state: int, move: int) -> int:
    """Return the state after *move*."""
    left, place, over = state & LEFT, place_of(state), state >> OVER
    if not deal[PAIRS]:
        if move == TURNED:
            return left | (place + 1) << PLACE | deal[RANK_AT + deal[TABLE] + place] << OVER
        card = move & 63
        return (left & ~(1 << card)) | place << PLACE | deal[RANK_AT + card] << OVER
    talon = left >> deal[TABLE]
    if move != TURNED:
        left &= ~(1 << (move & 63) | 1 << (move >> 6))
        talon = left >> deal[TABLE]
    elif talon >> place:
        for _ in range(min(deal[TURN], count_of(talon >> place))):
            place += first_of(talon >> place) + 1
    else:
        place = 0
        over += deal[LIMIT] >= 0
    if not is_held(deal, talon, place):
        while place < deal[TALONS] and not talon >> place & 1:
            place += 1  # places from which the same cards come up are one
    return left | place << PLACE | over << OVER


@jit
def is_dead(deal: Buffer, state: int) -> bool:
    """Return whether a card of the table has lost all its partners, or lies over or under those left."""
    left = state & LEFT
    cards = left & ((1 << deal[TABLE]) - 1)
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        if deal[RANK_AT + card] != KING and deal[TAKES_AT + card] & left == 0:
            return True
    return False


@jit
def moves(deal: Buffer, state: int, out: Buffer, end: int) -> int:
    """Write the moves of *state* to *out* from *end* on, the deal last, and return their end.

    A king of the table leaves at once: it only covers others.
    """
    left, place, over = state & LEFT, place_of(state), state >> OVER
    if not deal[PAIRS]:
        cards = left & deal[TAKES_AT + over]
        while cards:
            card = first_of(cards)
            cards &= cards - 1
            if is_open(deal, left, card):
                out[end] = card << 6 | card
                end += 1
        if place < deal[LAST]:
            out[end] = TURNED
            end += 1
        return end
    table = deal[TABLE]
    talon = left >> table
    free = 0
    cards = left & ((1 << table) - 1)
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        if is_open(deal, left, card):
            if deal[RANK_AT + card] == KING:
                out[end] = card << 6 | card
                return end + 1
            free |= 1 << card
    waste = talon & ((1 << place) - 1)
    if is_held(deal, talon, place):
        free |= 1 << (table + place - 1)
        waste ^= 1 << (place - 1)
    if waste:
        top = place - 1
        while not waste >> top & 1:
            top -= 1
        free |= 1 << (table + top)
    cards = free
    while cards:
        card = first_of(cards)
        cards &= cards - 1
        if deal[RANK_AT + card] == KING:
            out[end] = card << 6 | card
            end += 1
        others = cards & deal[TAKES_AT + card]
        while others:
            out[end] = first_of(others) << 6 | card
            others &= others - 1
            end += 1
    again = deal[LIMIT] < 0 or over < deal[LIMIT]
    if talon and (talon >> place or again) and over * 32 + place < deal[LAST]:
        out[end] = TURNED
        end += 1
    return end


@jit
def search(deal: Buffer, line: Line, seen: Seen, control: Buffer) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, WON, ENDED or FULL.

    *control* and the results are those of ``depth_kernel.search``; *line* has a whole number for each state.
    """
    rows = line.rows
    frames = line.frames
    out = line.out
    depth = control[depth_kernel.DEPTH]
    while depth >= 0:
        if control[depth_kernel.STATES] >= control[depth_kernel.UNTIL]:
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.RUNNING
        if control[depth_kernel.SEEN] >= control[depth_kernel.MOST_SEEN]:
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.FULL
        here = frames[2 * depth]
        end = frames[2 * depth + 1]
        if here >= end:
            depth -= 1
            continue
        frames[2 * depth] = here + 1
        state = after(deal, rows[depth], out[here])
        control[depth_kernel.STATES] += 1
        if state & ((1 << deal[TABLE]) - 1) == 0:
            control[depth_kernel.DEPTH] = depth
            return depth_kernel.WON
        if not is_first_visit(seen, control, mix(state), state + 1):
            continue
        if deal[PAIRS] and is_dead(deal, state):
            continue
        if depth + 3 > control[depth_kernel.DEEPEST] or end + 200 > control[depth_kernel.ROOM]:
            control[depth_kernel.CUT] = 1
            continue
        depth += 1
        rows[depth] = state
        frames[2 * depth] = end
        frames[2 * depth + 1] = moves(deal, state, out, end)
    control[depth_kernel.DEPTH] = depth
    return depth_kernel.ENDED


@jit
def playouts(deal: Buffer, first: int, out: Buffer, games: int, seed: int) -> int:
    """Return how many of *games* random games are won; a card leaves before another is turned."""
    won = 0
    word = seed
    for _ in range(games):
        state = first
        for _ in range(MOST_MOVES):
            if state & ((1 << deal[TABLE]) - 1) == 0:
                won += 1
                break
            end = moves(deal, state, out, 0)
            if end == 0:
                break
            word = mix((word + 1) & MASK)
            state = after(deal, state, out[(word & CHANCE) % max(end - (out[end - 1] == TURNED), 1)])
    return won
