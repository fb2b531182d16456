"""Proof of loss by delete relaxation: a card that must go home and can never be freed.

A delete relaxation is the game without the bad effects of moves, a standard idea of automated planning: what
is possible once stays possible.  ``delete_relaxation`` plays it.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    BASE,
    BURIES,
    COLUMNS,
    FACE_AT,
    FACES_OF_RANK,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FOUNDATION_ANY,
    HAND_PILE,
    HELD,
    K_HAND,
    K_STOCK,
    K_WASTE,
    LATE,
    LAY_SETS,
    LEN,
    LENGTH,
    LIMIT,
    MAX_TIERS,
    NONE,
    ORDER,
    PACKS,
    POS,
    REDEALS,
    REDEALT_ONLY,
    STOCKED,
    TALON,
    TALONS,
    TIERS,
    TO_RESERVE,
    TOP,
    TURN,
    UNDER,
    UPS,
    WASTE_FILLS,
    WASTE_PILE,
    Game,
)
from bot.solver.kernel.state import card_at, talon_from
from bot.solver.proofs.buried import is_begun, kept_off
from bot.solver.proofs.delete_relaxation import (
    COPIES,
    FREES,
    HOMES,
    LISTED,
    LOOSE,
    LOOSE_TALON,
    LOWEST_AT,
    LOWS,
    MOST_COPIES,
    NEEDED,
    PILES_AT,
    SPACES,
    STACK,
    STACKED,
    STUCK,
    TAKES,
    USEFUL,
    add,
    all_up,
    bit_of,
    open_up,
)
from bot.solver.proofs.relaxed_talon import flow, list_pack


@jit
def begin(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
    """Write into *scratch* the cards that are home and those that must go there."""
    numbers = game.numbers
    base = whole(states[state + BASE])
    for i in range(MOST_COPIES):
        scratch[start + FREES + i] = 0
        scratch[start + HOMES + i] = 0
    scratch[start + LOWS] = FACES_OF_RANK * ((1 << base) - 1)
    ones = (1 << numbers[LENGTH]) - 1
    needed = (ones << base | ones >> (13 - base)) & 8191
    if numbers[FOUNDATION_ANY]:
        scratch[start + COPIES] = numbers[UPS]
        scratch[start + NEEDED] = needed
    else:
        scratch[start + COPIES] = numbers[PACKS]
        scratch[start + NEEDED] = FACES_OF_RANK * needed
    for suit in range(4):
        scratch[start + USEFUL + suit] = -1
        if (
            numbers[BURIES]
            and numbers[LAY_SETS + 52 * base + 13 * suit + base]
            and not is_begun(game, states, state, suit)
        ):
            scratch[start + USEFUL + suit] = ~kept_off(game, states, state, 13 * suit + base)
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        height = whole(states[state + 3 * foundation + LEN])
        if height:
            suit = (
                0
                if numbers[FOUNDATION_ANY]
                else whole(game.octets[numbers[FACE_AT] + states[state + 3 * foundation + TOP]]) // 13
            )
            ones = (1 << height) - 1
            home = ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
            add(scratch, start + HOMES, home)
            add(scratch, start + FREES, home)


@jit
def is_dead(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
    """Return whether the delete relaxation proves a state lost.

    *scratch* is a workspace, free from index *start* on.

    **The relaxation.**  What a card has once made possible stays possible.  A card that was the last of its
    column takes cards for ever and may go up at any later time.  A column that was emptied once is a space
    for ever, however often it is filled.  A foundation takes every card whose lower neighbour has been freed,
    even if another card needs the same place.  Only orders are kept: of the cards in each column and reserve
    pile, and of the pack.  The pack is dealt once, card by card, and a card of the waste that could not leave
    before the next one came lies under it until that one leaves.  Of a pack that is turned several cards at a
    time a card comes up only if enough cards before it have left (``relaxed_talon.come_up``).  With a redeal
    to come of a pack that is turned card by card or shuffled, or with spaces that take cards of the stock,
    all cards of the pack are free at once; and so they are while the stock lasts and cells take its cards.
    Once the stock is out, cells take the last cards of the waste, and are free again when these leave.

    *Columns that only move as a whole*: a card stays on the card beneath it until it goes home.  So a column
    that moves leaves a space, and its cards still have to go home from its end.  A base card takes only cards
    that can go home before it (``buried.kept_off``).

    *One reserve pile*: a reserve card that fills a space, and in the relaxation can neither be packed nor go
    home, is the lowest card of a column for good.  So there are at most as many such cards as there are
    columns that were empty or lost their lowest card for good.  A reserve card therefore enters a space only
    if these columns outnumber such cards above it.  It may do so although it could be packed or go home,
    since in the game that may not be possible yet; then it takes cards.  Where the reserve must fill spaces
    first, the pack gets a space only once the reserve is out, and only one that is left.

    **The proof.**  Every move of the game is possible in the relaxation, at the same card of the pack or
    before: by induction over the moves of a line, every card that was the last of its column, has left its
    pile or is home in the game has also done so in the relaxation.  So if some card that must go home never
    can in the relaxation, the state is lost.  The converse does not hold.

    The proof is not used where cards return from foundations, where foundations are not built by suit or rank
    alone, or where cells take cards of columns (licence DEADS).
    """
    numbers = game.numbers
    if states[state + BASE] == NONE:
        return False
    faces = whole(numbers[FACE_AT])
    under = state + whole(numbers[UNDER])
    begin(game, states, state, scratch, start)
    scratch[start + TAKES] = 0
    scratch[start + LOOSE] = 0
    scratch[start + LOOSE_TALON] = 0
    scratch[start + SPACES] = numbers[LATE]
    scratch[start + STUCK] = 0
    scratch[start + STACKED] = 0
    scratch[start + LISTED] = 0
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        scratch[start + PILES_AT + 3 * pile] = states[state + 3 * pile + TOP]
        scratch[start + PILES_AT + 3 * pile + 1] = states[state + 3 * pile + LEN]
        scratch[start + PILES_AT + 3 * pile + 2] = 0
        scratch[start + LOWEST_AT + pile] = NONE
        if pile >= numbers[FIRST_COLUMN] and not states[state + 3 * pile + LEN]:
            scratch[start + SPACES] += 1
    fills = 0
    for i in range(TIERS + 2 * MAX_TIERS, TIERS + 4 * MAX_TIERS):
        fills |= numbers[i]
    again = not numbers[TO_RESERVE] and (numbers[LIMIT] < 0 or states[state + REDEALS] < numbers[LIMIT])
    kinds = 0
    for i in range(TIERS, TIERS + 2 * MAX_TIERS):
        kinds |= numbers[i]
    cells = kinds & (K_STOCK | K_HAND | K_WASTE) != 0 and (
        not numbers[REDEALT_ONLY] & 1 or states[state + REDEALS] > 0
    )
    in_order = True
    if (
        numbers[TURN] > 1
        and numbers[WASTE_PILE] >= 0
        and numbers[HAND_PILE] < 0
        and not numbers[ORDER]
        and not numbers[TO_RESERVE]
        and not numbers[WASTE_FILLS]
        and not kinds & (K_STOCK | K_HAND | K_WASTE)
    ):
        list_pack(game, states, state, scratch, start)
        in_order = False
    elif (
        again
        or numbers[WASTE_PILE] < 0
        or numbers[TURN] > 1
        or fills & K_STOCK
        or (
            cells and states[state + STOCKED]
        )  # a cell might be kept for a later card than the first that is stuck
    ):
        for i in range(numbers[TALONS]):
            card = card_at(game, states, state, i)
            if states[under + card] == TALON:
                face = whole(game.octets[faces + card])
                add(scratch, start + FREES, bit_of(game, face))
                scratch[start + LOOSE_TALON] |= 1 << face
        in_order = False
    for i in range(scratch[start + COPIES]):
        open_up(game, states, state, scratch, start, i)
    if not in_order:
        flow(game, states, state, scratch, start, NONE, False)
        return not all_up(game, scratch, start)
    talons = whole(numbers[TALONS])
    at = whole(states[state + POS])
    for i in range(at):
        card = card_at(game, states, state, i)
        if states[under + card] == TALON:
            scratch[start + STACK + scratch[start + STACKED]] = card
            scratch[start + STACKED] += 1
    held = card_at(game, states, state, at) if states[state + HELD] else NONE
    at = talon_from(game, states, state, at + whole(states[state + HELD]))
    while at < talons:
        held = flow(game, states, state, scratch, start, held, False)
        if held != NONE:
            scratch[start + STACK + scratch[start + STACKED]] = held
            scratch[start + STACKED] += 1
        held = card_at(game, states, state, at)
        if numbers[HAND_PILE] < 0:
            scratch[start + STACK + scratch[start + STACKED]] = held
            scratch[start + STACKED] += 1
            held = NONE
        at = talon_from(game, states, state, at + 1)
    flow(game, states, state, scratch, start, held, cells or numbers[TO_RESERVE] != 0)
    return not all_up(game, scratch, start)
