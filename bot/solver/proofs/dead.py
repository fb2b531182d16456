"""Proof of loss by delete relaxation: a card that must go home and can never be freed.

A delete relaxation is the game without the bad effects of moves, a standard idea of automated planning: what
is possible once stays possible.  ``delete_relaxation`` plays it.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.state import can_deal, card_at, face_of, talon_from
from bot.solver.proofs import delete_relaxation as relaxation
from bot.solver.proofs.competing import is_blocked
from bot.solver.proofs.relaxed_talon import flow, list_pack
from bot.solver.proofs.stuck import is_stuck


@jit
def held_up(game: k.Game, states: Buffer, state: int, face: int) -> int:
    """Return, of each suit, the lowest rank that cannot go home before the card with this *face*.

    The ranks are counted from the base, four bits for each suit.  A card stays on the card beneath it until
    it goes home.  So a card that waits for *face* holds up all cards beneath it, and each of these the rest
    of its suit.
    """
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    base = whole(states[state + k.BASE])
    low = (0xDDDD & ~(15 << 4 * (face // 13))) | (face % 13 - base + 13) % 13 << 4 * (face // 13)
    news = True
    while news:
        news = False
        for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
            card = whole(states[state + 3 * pile + k.TOP])
            waits = False
            for _ in range(states[state + 3 * pile + k.LEN]):
                here = face_of(game, card)
                suit = 4 * (here // 13)
                rank = (here % 13 - base + 13) % 13
                if rank >= low >> suit & 15:
                    waits = True
                elif waits:
                    low = (low & ~(15 << suit)) | rank << suit
                    news = True
                card = whole(states[under + card])
    return low


@jit
def kept_off(game: k.Game, states: Buffer, state: int, face: int) -> int:
    """Return the faces that cannot go home before the base card with this *face*, as bits.

    It is asked where a packed card stays in its place until it goes home, because columns only move as a
    whole (licence BURIES), as in Canfield.
    """
    base = whole(states[state + k.BASE])
    low = held_up(game, states, state, face)
    held = 0
    for suit in range(4):
        ones = 8191 & ~((1 << (low >> 4 * suit & 15)) - 1)  # ranks from the base on
        held |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return held


@jit
def begin(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int) -> None:
    """Empty *scratch*, and write into it the cards that are home and those that must go there."""
    numbers = game.numbers
    base = whole(states[state + k.BASE])
    for i in range(relaxation.PILES_AT):
        scratch[start + i] = 0
    scratch[start + relaxation.LOWS] = k.FACES_OF_RANK * ((1 << base) - 1)
    ones = (1 << numbers[k.LENGTH]) - 1
    needed = (ones << base | ones >> (13 - base)) & 8191
    scratch[start + relaxation.COPIES] = numbers[k.PACKS]
    scratch[start + relaxation.NEEDED] = k.FACES_OF_RANK * needed
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        height = whole(states[state + 3 * foundation + k.LEN])
        if height:
            suit = face_of(game, states[state + 3 * foundation + k.TOP]) // 13
            ones = (1 << height) - 1
            home = ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
            relaxation.add(scratch, start + relaxation.HOMES, home)
            relaxation.add(scratch, start + relaxation.FREES, home)
    for suit in range(4):
        face = 13 * suit + base
        scratch[start + relaxation.USEFUL + suit] = -1
        is_begun = scratch[start + relaxation.HOMES] >> face & 1
        if numbers[k.BURIES] and numbers[k.LAY_SETS + 52 * base + face] and not is_begun:
            scratch[start + relaxation.USEFUL + suit] = ~kept_off(game, states, state, face)


@jit
def is_dead(game: k.Game, states: Buffer, state: int, scratch: Buffer, start: int) -> bool:
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
    all cards of the pack are free at once.

    *Columns that only move as a whole*: a card stays on the card beneath it until it goes home.  So a column
    that moves leaves a space, and its cards still have to go home from its end.  A base card takes only cards
    that can go home before it (:func:`kept_off`).

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

    The proof is not used where cards return from foundations, where foundations are not built by suit, or
    where cards come to reserve piles or columns (licence DEADS).
    """
    numbers = game.numbers
    if numbers[k.DEADS] == k.BY_STUCK:
        return is_stuck(game, states, state)
    if numbers[k.DEADS] == k.BY_COMPETING:
        return is_blocked(game, states, state, scratch, start)
    if numbers[k.GATHERS] and can_deal(game, states, state):
        return False
    under = state + whole(numbers[k.UNDER])
    begin(game, states, state, scratch, start)
    scratch[start + relaxation.SPACES] = numbers[k.LATE]
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        scratch[start + relaxation.PILES_AT + 3 * pile] = states[state + 3 * pile + k.TOP]
        scratch[start + relaxation.PILES_AT + 3 * pile + 1] = states[state + 3 * pile + k.LEN]
        scratch[start + relaxation.PILES_AT + 3 * pile + 2] = 0
        scratch[start + relaxation.LOWEST_AT + pile] = k.NONE
        if pile >= numbers[k.FIRST_COLUMN] and not states[state + 3 * pile + k.LEN]:
            scratch[start + relaxation.SPACES] += 1
    fills = 0
    for i in range(k.TIERS + 2 * k.MAX_TIERS, k.TIERS + 4 * k.MAX_TIERS):
        fills |= numbers[i]
    again = numbers[k.LIMIT] < 0 or states[state + k.REDEALS] < numbers[k.LIMIT]
    in_order = True
    if (
        numbers[k.TURN] > 1
        and numbers[k.WASTE_PILE] >= 0
        and numbers[k.HAND_PILE] < 0
        and not numbers[k.ORDER]
        and not numbers[k.WASTE_FILLS]
    ):
        list_pack(game, states, state, scratch, start)
        in_order = False
    elif again or numbers[k.WASTE_PILE] < 0 or numbers[k.TURN] > 1 or fills & k.K_STOCK:
        for i in range(numbers[k.TALONS]):
            card = card_at(game, states, state, i)
            if states[under + card] == k.TALON:
                face = face_of(game, card)
                relaxation.add(scratch, start + relaxation.FREES, 1 << face)
                scratch[start + relaxation.LOOSE_TALON] |= 1 << face
        in_order = False
    for i in range(scratch[start + relaxation.COPIES]):
        relaxation.open_up(game, states, state, scratch, start, i)
    if not in_order:
        flow(game, states, state, scratch, start, k.NONE)
        return not relaxation.all_up(game, scratch, start)
    talons = whole(numbers[k.TALONS])
    at = whole(states[state + k.POS])
    for i in range(at):
        card = card_at(game, states, state, i)
        if states[under + card] == k.TALON:
            scratch[start + relaxation.STACK + scratch[start + relaxation.STACKED]] = card
            scratch[start + relaxation.STACKED] += 1
    held = card_at(game, states, state, at) if states[state + k.HELD] else k.NONE
    at = talon_from(game, states, state, at + whole(states[state + k.HELD]))
    while at < talons:
        held = flow(game, states, state, scratch, start, held)
        if held != k.NONE:
            scratch[start + relaxation.STACK + scratch[start + relaxation.STACKED]] = held
            scratch[start + relaxation.STACKED] += 1
        held = card_at(game, states, state, at)
        if numbers[k.HAND_PILE] < 0:
            scratch[start + relaxation.STACK + scratch[start + relaxation.STACKED]] = held
            scratch[start + relaxation.STACKED] += 1
            held = k.NONE
        at = talon_from(game, states, state, at + 1)
    flow(game, states, state, scratch, start, held)
    return not relaxation.all_up(game, scratch, start)
