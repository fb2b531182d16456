"""A proof of loss by what can never come free: the game made easier until it only goes forward."""

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
    WASTE_PILE,
    Game,
)
from bot.solver.kernel.safe import height_of, kept_off
from bot.solver.kernel.state import card_at, talon_from
from bot.solver.proofs.delete_relaxation import (
    COPIES,
    FREES,
    HOMES,
    LOOSE,
    LOOSE_TALON,
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
    flow,
    open_up,
)


@jit
def begin(game: Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
    """What is home, and what that leaves to do."""
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
            and height_of(game, states, state, suit) == 0
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
    """Whether a state cannot be won, because some card never comes free though everything is made easier.

    ``s`` is scratch from place ``k`` on.

    The easier game: what a card has once done, it goes on offering.  A card that lay bare in a column takes
    cards for ever and can still go up; a column once emptied stays a space for ever, however often it is
    filled; a foundation takes every card whose lower neighbour came free, whoever else wants the place.
    Only the order is kept: of the cards in each column and reserve pile, and of the pack.  The pack is
    dealt once, card by card; a card of the waste that could not leave before the next one came lies under
    it until that one leaves.  With a redeal to come, or cards turned by threes, or spaces that take the
    stock, all cards of the pack are free at once, and so they are while the stock lasts and cells take its
    cards.  Once it is out, cells take the last cards of the waste, and are free again when these leave.

    *Columns that move as a whole only*: what lies on a card stays on it until it goes home.  So a column
    that is carried off leaves a space, and its cards still have to go home from its end.  And base cards
    take only what can go home before them (``kernel_safe.useful``).

    *One reserve pile*: a card of it that fills a space, and in the easier game can neither be packed nor go
    home, is the lowest of a column for good.  So there are at most as many such cards as columns were empty
    or lost their lowest card for good: a card of the reserve comes into a space only if there are more of
    these than such cards above it.  It may do so though it could be packed or go home, for in the game it
    might not yet; then it takes cards.  And where the reserve must fill spaces first, the pack gets one only
    once the reserve is out, and only one that is left.

    **What can be done in the game can be done in the easier one, at the same card of the pack or before**:
    by induction over the moves of a line, every card that was bare in a column, has left its pile or is
    home in the game, is so here.  So if here some card that must go home never can, the state is lost.
    The converse does not hold.  Not used where cards come back from foundations or foundations do not go
    by suit or rank alone, nor where cells take cards of columns (``compile`` says where).
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
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        scratch[start + PILES_AT + 3 * pile] = states[state + 3 * pile + TOP]
        scratch[start + PILES_AT + 3 * pile + 1] = states[state + 3 * pile + LEN]
        scratch[start + PILES_AT + 3 * pile + 2] = 0
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
    if (
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
        for i in range(scratch[start + COPIES]):
            open_up(game, states, state, scratch, start, i)
        flow(game, states, state, scratch, start, NONE, False)
        return not all_up(game, scratch, start)
    for i in range(scratch[start + COPIES]):
        open_up(game, states, state, scratch, start, i)
    n = whole(numbers[TALONS])
    at = whole(states[state + POS])
    for i in range(at):
        card = card_at(game, states, state, i)
        if states[under + card] == TALON:
            scratch[start + STACK + scratch[start + STACKED]] = card
            scratch[start + STACKED] += 1
    held = card_at(game, states, state, at) if states[state + HELD] else NONE
    at = talon_from(game, states, state, at + whole(states[state + HELD]))
    while at < n:
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
