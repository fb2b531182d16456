"""Safe moves: those that never turn a won position into a lost one, and their proofs."""

from __future__ import annotations

from bot.solver.kernel.foundations import faces_up, place
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    BURIES,
    CELLS_FREE,
    CHOICES,
    CLOSED,
    COLUMNS,
    DEAL_MOVE,
    DRAW_FREE,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HAND_PILE,
    HELD,
    LEN,
    NONE,
    PACK_SETS,
    PACKS,
    POS,
    SAFE,
    SAFE_ALONE,
    SAFE_CHAIN,
    SAFE_HAND,
    SAFE_RANKS,
    SAFE_RESERVE,
    SAFE_TWINS,
    SAFE_WASTE,
    STOCKED,
    TOP,
    UNDER,
    UPS,
    WASTE_PILE,
    WASTED,
    WTOP,
    Game,
)
from bot.solver.kernel.play import play
from bot.solver.kernel.state import can_deal, card_at
from bot.solver.kernel.vacancies import forced


@jit_small
def height_of(game: Game, states: Buffer, state: int, suit: int) -> int:
    """Return the height of the lower foundation of *suit*; 0 if one is not begun."""
    numbers = game.numbers
    least = 99
    begun = 0
    for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
        at = state + 3 * foundation
        if states[at + LEN] and game.octets[numbers[FACE_AT] + states[at + TOP]] // 13 == suit:
            begun += 1
            if states[at + LEN] < least:
                least = whole(states[at + LEN])
    return least if begun == numbers[PACKS] else 0


@jit
def home_set(game: Game, states: Buffer, state: int) -> int:
    """Return the faces of which every copy is home, as bits; for foundations in suit."""
    base = whole(states[state + BASE])
    home = 0
    for suit in range(4):
        ones = (1 << height_of(game, states, state, suit)) - 1
        home |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return home


@jit
def held_up(game: Game, states: Buffer, state: int, face: int) -> int:
    """Return, of each suit, the lowest rank that cannot go home before the card with this *face*.

    The ranks are counted from the base, four bits for each suit.  For ``BURIES`` only: there a card stays on
    the card beneath it until it goes home.  So a card that waits for *face* holds up all cards beneath it,
    and each of these the rest of its suit.
    """
    numbers = game.numbers
    under = state + whole(numbers[UNDER])
    faces = whole(numbers[FACE_AT])
    base = whole(states[state + BASE])
    low = (0xDDDD & ~(15 << 4 * (face // 13))) | (face % 13 - base + 13) % 13 << 4 * (face // 13)
    news = True
    while news:
        news = False
        for pile in range(numbers[FIRST_COLUMN], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
            card = whole(states[state + 3 * pile + TOP])
            waits = False
            for _ in range(states[state + 3 * pile + LEN]):
                here = whole(game.octets[faces + card])
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
def kept_off(game: Game, states: Buffer, state: int, face: int) -> int:
    """Return the faces that cannot go home before the base card with this *face*, as bits."""
    base = whole(states[state + BASE])
    low = held_up(game, states, state, face)
    held = 0
    for suit in range(4):
        ones = 8191 & ~((1 << (low >> 4 * suit & 15)) - 1)  # ranks from the base on
        held |= ((ones << base | ones >> (13 - base)) & 8191) << 13 * suit
    return held


@jit
def useful(game: Game, states: Buffer, state: int, face: int, home: int) -> int:
    """Return the faces that a winning line may still pack on a card with this *face*, as bits.

    Where columns only move as a whole (``BURIES``), a card packed on x stays there until it goes home, and so
    does every card that lies on another one now.  So no winning line packs a card on x that cannot go home
    before x does (:func:`held_up`).  This is computed for base cards only, on which the highest cards are
    packed: their whole suit must be home before the highest card is.
    """
    base = whole(states[state + BASE])
    open_ = whole(game.numbers[PACK_SETS + 52 * base + face]) & ~home
    if open_ and game.numbers[BURIES] and face % 13 == base:
        open_ &= ~kept_off(game, states, state, face)
    return open_


@jit
def is_harmless(game: Game, states: Buffer, state: int, face: int, home: int) -> bool:
    """Return whether a card with this *face*, which a foundation takes, is of no more use in play.

    One pack, foundations in suit (``SAFE_CHAIN``).  Call a card *idle* if it can go up now and every card
    that a winning line may pack on it (:func:`useful`) is home or idle.  **An idle card x may go up at
    once.** Take a winning line that does not send x up.  Play it with x home: leave out the moves of x, and
    send up at once every card that the line puts on x or on another card sent up in this way.  Such a card is
    idle, and so are the cards on it, so it can go.  The columns then hold the same cards as in the line
    except for idle cards, and only idle cards lie on those.  So every card that the line moves can be moved,
    and its target is unchanged or empty.  A reserve that fills spaces is at most some cards ahead of the
    line, and a card is as useful in a column as on the reserve.  The argument fails, and is not used, where a
    card taken from the waste shifts later packets (``SAFE_WASTE``), where spaces are filled from the talon at
    once (``SAFE_ALONE``, ``SAFE_HAND``), where cards return from the foundations, and where two cards compete
    for one foundation.

    Two packs (``SAFE_TWINS``): every copy of the cards that could be packed on x is home, and so is every
    copy of the cards below x in its suit.  So no twin waits for the place that x takes.

    Foundations without suits, columns that take every card (``SAFE_RANKS``): a card is never packed on x
    because it is x.  All foundations have reached the rank of x, so every card of this rank has a place.
    """
    numbers = game.numbers
    kind = numbers[SAFE]
    base = whole(states[state + BASE])
    if kind == SAFE_RANKS:
        wanted = (face - base) % 13
        for foundation in range(numbers[FIRST_UP], numbers[FIRST_UP] + numbers[UPS]):
            if states[state + 3 * foundation + LEN] < wanted:
                return False
        return True
    open_ = whole(game.numbers[PACK_SETS + 52 * base + face]) & ~home
    if kind == SAFE_TWINS:
        return open_ == 0 and height_of(game, states, state, face // 13) == (face % 13 - base) % 13
    if kind != SAFE_CHAIN:
        return False
    open_ = useful(game, states, state, face, home)
    if open_ == 0:
        return True
    checked = 0
    while open_ & ~checked:
        found = False
        for suit in range(4):
            wanted = suit * 13 + (base + height_of(game, states, state, suit)) % 13
            bit = 1 << wanted
            if open_ & bit and not checked & bit:
                if place(game, states, state, wanted) < 0:
                    return False
                checked |= bit
                open_ |= useful(game, states, state, wanted, home)
                found = True
        if not found:
            return False
    return True


@jit
def harmless_move(game: Game, states: Buffer, state: int, greedy: int) -> int:
    """Return a safe foundation move, or with *greedy* any foundation move; -1 if there is none."""
    numbers = game.numbers
    octets = game.octets
    first_up = whole(numbers[FIRST_UP])
    if states[state + BASE] == NONE:
        return -1
    up = faces_up(game, states, state)
    if up == 0:
        return -1
    home = -1
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        at = state + 3 * pile
        count = states[at + LEN]
        if count == 0:
            continue
        if pile < numbers[FIRST_COLUMN]:
            if count > 1 and numbers[CLOSED]:
                continue
            if not (numbers[SAFE_RESERVE] or greedy):
                continue
        elif count == 1 and not (numbers[SAFE_ALONE] or greedy):
            continue
        face = whole(octets[numbers[FACE_AT] + states[at + TOP]])
        if up >> face & 1:
            if not greedy:
                if home < 0:
                    home = home_set(game, states, state) if numbers[SAFE] < SAFE_RANKS else 0
                if not is_harmless(game, states, state, face, home):
                    continue
            return pile | first_up << 8 | 1 << 16
    for turn in range(2):
        if turn == 0:
            if not states[state + HELD] or not (numbers[SAFE_HAND] or greedy):
                continue
            card = card_at(game, states, state, whole(states[state + POS]))
            pile = whole(numbers[HAND_PILE])
        else:
            if not states[state + WASTED] or not numbers[SAFE_WASTE]:
                continue
            card = card_at(game, states, state, whole(states[state + WTOP]))
            pile = whole(numbers[WASTE_PILE])
        face = whole(octets[numbers[FACE_AT] + card])
        if up >> face & 1:
            if not greedy:
                if home < 0:
                    home = home_set(game, states, state) if numbers[SAFE] < SAFE_RANKS else 0
                if not is_harmless(game, states, state, face, home):
                    continue
            return pile | first_up << 8 | 1 << 16
    return -1


@jit
def auto_play(
    game: Game, states: Buffer, state: int, greedy: int, log: Buffer, end: int, out: Buffer, free: int
) -> int:
    """Play safe moves as long as there are any, and return the end of *log*, to which they are added.

    There are two beside safe foundation moves.  *An empty hand draws* (``DRAW_FREE``): the turned card covers
    nothing, every move possible before is possible after, and the turned card may fill a space wherever the
    next card of the stock may.  *Empty cells are filled once the stock is out* (``CELLS_FREE``): a card in a
    cell plays as it does on the waste, one more card of the waste can be played, and cells are of no other
    use.  ``licences`` says where both hold.
    """
    numbers = game.numbers
    while True:
        if states[state + BASE] == NONE or (
            numbers[CHOICES] and forced(game, states, state, out, free) > free
        ):
            return end
        move = -1
        if (numbers[DRAW_FREE] and not states[state + HELD] and states[state + STOCKED]) or (
            numbers[CELLS_FREE] and not states[state + STOCKED] and can_deal(game, states, state)
        ):
            move = DEAL_MOVE
        elif numbers[SAFE] or greedy:
            move = harmless_move(game, states, state, greedy)
        if move < 0:
            return end
        play(game, states, state, move, out, free)
        log[end] = move
        end += 1
