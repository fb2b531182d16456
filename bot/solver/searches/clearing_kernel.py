"""Depth-first search of games in which cards only leave: Golf and Pyramid with their relatives, in slices.

A state is one whole number: the cards that are left, as bits; above CARDS bits the place in the talon; and
above that the rank on the foundation, or with pairs the redeals used.  No two states have the same number.
A card of the talon counts as left only with pairs.  *deal* holds what never changes.
"""

from bot.solver.kernel.hashing import CHANCE, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.klondike import count_of, first_of
from bot.solver.kernel.layout import MASK
from bot.solver.searches import depth_kernel as d
from bot.solver.searches.depth_kernel import Line

# -- a deal
PAIRS, TABLE, TALONS, TURN, LIMIT, HOLDS, LAST, ROUND, BARE, SAME = range(10)
"""Whether pairs leave; cards of the table, which come before those of the talon; cards of the talon; cards
turned at a time; redeals, -1 without limit; whether the card turned last is held; the last place reached;
whether kings and aces are neighbours; the cards that lie on no other; and the bits that tell states apart: of
two states that differ only in others the lesser can become the greater."""
RANK_AT, ON_AT, TAKES_AT, KIN_AT, REST_AT = 10, 64, 128, 192, 208
"""By card its rank, and the cards that lie on it; by rank the cards of the table that follow on a foundation,
or by card those that leave with it, itself if it is a king; by rank the cards of the table; and by place in
the talon the ranks that come, counted in four bits each."""
DEAL_SIZE = REST_AT + 26

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
        if deal[TAKES_AT + card] & left == 0:
            return True
    return False


@jit
def is_stuck(deal: Buffer, state: int) -> bool:
    """Return whether there are too few cards for all of the table to follow, whatever lies on them.

    At most one follows each card of the table, each to be dealt, and that on the foundation.  In the order
    ace, 3, 5 … king, 2, 4 … queen there is one rank between neighbours, and both can follow its cards.  So
    it is best to follow the rank before while there are cards of it.  *kings* are followed by aces.
    """
    follow = 0
    for rank in range(13):
        follow |= count_of(state & LEFT & deal[KIN_AT + rank]) << 4 * rank
    lead = follow + deal[REST_AT + place_of(state)] + (1 << 4 * (state >> OVER))
    for kings in range(5 if deal[ROUND] else 1):
        spare = kings
        for step in range(13):
            rank = 2 * step % 13
            more = max((follow >> 4 * rank & 15) - spare, 0)
            spare = (lead >> 4 * ((rank + 1) % 13) & 15) - more
            if spare < 0 or (more and rank == KING and not deal[ROUND]):
                spare = -1
                break
        if spare >= kings:
            return False
    return True


@jit_small
def is_better(deal: Buffer, table: Buffer, control: Buffer, state: int) -> bool:
    """Enter a state, and return whether no state that can do the same or more was entered before.

    Two states are the same if they differ only in bits that are not in SAME.
    """
    mask = len(table) - 1
    i = mix(state & deal[SAME]) & mask
    while table[i] != 0 and (table[i] ^ state) & deal[SAME]:
        i = (i + 1) & mask
    if table[i] == 0:
        control[d.SEEN] += 1
    elif table[i] <= state:
        return False
    table[i] = state
    return True


@jit_small
def needs(deal: Buffer, left: int, card: int, other: int) -> bool:
    """Return whether a card has to leave the table, and only *other* can leave with it."""
    return card < deal[TABLE] and deal[TAKES_AT + card] & left == 1 << other


@jit
def moves(deal: Buffer, state: int, out: Buffer, end: int) -> int:
    """Write the moves of *state* to *out* from *end* on, the deal last, and return their end.

    A king of the table leaves at once: it only covers others.  Where later states are worse, so do all kings
    and cards that every win removes together.  Of the open cards of a rank, those that lie on no other wait:
    in a win they can change places.
    """
    left, place, over = state & LEFT, place_of(state), state >> OVER
    first, ranks = end, 0
    if not deal[PAIRS]:
        cards = left & deal[TAKES_AT + over]
        while cards:
            card = first_of(cards)
            cards &= cards - 1
            rank = 1 << deal[RANK_AT + card]
            if is_open(deal, left, card) and not (deal[BARE] >> card & 1 and ranks & rank):
                ranks |= rank
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
        others = cards & deal[TAKES_AT + card]
        cards &= cards - 1
        while others:
            other = first_of(others)
            others &= others - 1
            out[end] = other << 6 | card
            end += 1
            must = card == other or needs(deal, left, card, other) or needs(deal, left, other, card)
            if must and deal[SAME] == LEFT:
                out[first] = out[end - 1]
                return first + 1
    again = deal[LIMIT] < 0 or over < deal[LIMIT]
    if talon and (talon >> place or again) and over * 32 + place < deal[LAST]:
        out[end] = TURNED
        end += 1
    return end


@jit
def search(deal: Buffer, line: Line, table: Buffer, control: Buffer) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, WON, ENDED or FULL.

    *control* and the results are those of ``depth_kernel.search``; *line* has a whole number for each state.
    """
    while True:
        here = d.next_move(line, table, control)
        if here < 0:
            return d.ending(control)
        move = line.out[here]
        state = after(deal, line.rows[control[d.DEPTH]], move)
        control[d.STATES] += 1
        if state & ((1 << deal[TABLE]) - 1) == 0:
            return d.WON
        if is_dead(deal, state) if deal[PAIRS] else is_stuck(deal, state):
            continue
        # a deal is a step to worse states, which the table would take for known
        if (move != TURNED or deal[SAME] != LEFT) and not is_better(deal, table, control, state):
            continue
        end = line.frames[2 * control[d.DEPTH] + 1]
        if d.has_room(control, end, 200):
            d.lengthen(line, control, end, moves(deal, state, line.out, end))
            line.rows[control[d.DEPTH]] = state


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
