"""Empty piles: which may be filled, and which must be."""

from bot.solver.kernel import layout as k
from bot.solver.kernel.foundations import is_complete, place
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import face_of, last_card, plays, size


@jit_small
def is_open(game: k.Game, states: Buffer, state: int, group: int) -> bool:
    """Return whether piles of *group* (0 reserve, 1 columns) may be filled already."""
    return not (game.numbers[k.REDEALT_ONLY] >> group & 1) or states[state + k.REDEALS] > 0


@jit_small
def next_empty(game: k.Game, states: Buffer, state: int, group: int, first: int) -> int:
    """Return the first empty pile of *group*, from pile *first* on, that is open, or -1."""
    numbers = game.numbers
    end = numbers[k.FIRST_UP] if group else numbers[k.FIRST_COLUMN]
    if group and states[state + k.STOCKED]:
        end -= numbers[k.LATE]
    for pile in range(max(first, numbers[k.FIRST_COLUMN if group else k.FIRST_RESERVE]), end):
        if not states[state + 3 * pile + k.LEN]:
            return pile
    return -1


@jit
def tier(game: k.Game, states: Buffer, state: int, at: int, dealing: bool) -> int:
    """Return the kinds of the first tier, from index *at* on, that has a card; 0 if none has.

    With *dealing* the talon counts as if it had a card.
    """
    numbers = game.numbers
    for i in range(at, at + k.MAX_TIERS):
        kinds = whole(numbers[i])
        if kinds == 0:
            return 0
        if dealing and kinds & (k.K_STOCK | k.K_HAND | k.K_WASTE):
            return kinds
        for pile in range(numbers[k.FIRST_UP] + numbers[k.UPS]):
            if kinds & game.octets[numbers[k.KINDS_AT] + pile] and size(game, states, state, pile):
                return kinds
    return 0


@jit
def forced(game: k.Game, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the moves that do the first thing that must be done, from index *free* of *out*; return their end.

    First piles are filled, in the order waste, reserve, columns; then base cards go up, if they must.
    """
    numbers = game.numbers
    if numbers[k.WASTE_FILLS] and not states[state + k.WASTED] and states[state + k.STOCKED]:
        out[free] = whole(numbers[k.WASTE_PILE]) << 8 | 1 << 16
        return free + 1
    for group in range(2):
        at = k.TIERS + 2 * k.MAX_TIERS * group
        if numbers[at] == 0 or (group and numbers[k.AS_EMPTIED]) or not is_open(game, states, state, group):
            continue
        empty = next_empty(game, states, state, group, 0)
        if empty < 0:
            continue
        kinds = tier(game, states, state, at, False)
        if kinds:
            return fillers(game, states, state, out, free, group, kinds, empty)
    if numbers[k.FORCED]:
        return base_cards(game, states, state, out, free)
    return free


@jit
def fillers(
    game: k.Game, states: Buffer, state: int, out: Buffer, free: int, group: int, kinds: int, empty: int
) -> int:
    """List the moves that fill pile *empty* of *group* with a card of *kinds*; return their end."""
    numbers = game.numbers
    best = 0
    first = free
    for pile in range(numbers[k.FIRST_UP]):
        if kinds & game.octets[numbers[k.KINDS_AT] + pile]:
            count = size(game, states, state, pile)
            if count > 0:
                if numbers[k.LONGEST] >> group & 1:
                    if count <= best:
                        continue
                    best = count
                    free = first
                out[free] = pile | empty << 8 | 1 << 16
                free += 1
    return free


@jit
def base_cards(game: k.Game, states: Buffer, state: int, out: Buffer, free: int) -> int:
    """List the move of the first base card or complete run that can go up; return the end."""
    numbers = game.numbers
    for pile in range(1, numbers[k.FIRST_UP]):
        if not plays(game, states, state, pile) or not game.octets[numbers[k.GOES_UP_AT] + pile]:
            continue
        face = face_of(game, last_card(game, states, state, pile))
        if face % 13 != states[state + k.BASE] or place(game, states, state, face) < 0:
            continue
        if not numbers[k.RUNS] or is_complete(game, states, state, pile):
            up = whole(numbers[k.LENGTH]) if numbers[k.RUNS] else 1
            out[free] = pile | whole(numbers[k.FIRST_UP]) << 8 | up << 16
            return free + 1
    return free


@jit
def fill_kinds(game: k.Game, states: Buffer, state: int, mode: int) -> int:
    """Return the kinds that may fill an empty reserve pile and, 8 bits higher, an empty column.

    In SKIP mode the talon counts as if it had a card; its kinds stand in the last tier.
    """
    kinds = 0
    for group in range(2):
        at = k.TIERS + 2 * k.MAX_TIERS * group + k.MAX_TIERS
        is_wanted = game.numbers[at] and is_open(game, states, state, group)
        if is_wanted and next_empty(game, states, state, group, 0) >= 0:
            kinds |= tier(game, states, state, at, mode == k.SKIP) << 8 * group
    return kinds
