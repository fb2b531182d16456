"""Klondike played by a policy that looks at face-up cards only, in re-deals of the others.

The talon counts as seen, because it may be turned over as often as the player likes.  Estimating a move by
the games that a simple policy plays after it is the rollout algorithm; for solitaire see Yan, Diaconis,
Rusmevichientong and Van Roy, "Solitaire: man versus machine", NIPS 2004.
"""

from bot.solver.kernel import klondike as k
from bot.solver.kernel.chance import draw
from bot.solver.kernel.jit import Buffer, jit
from bot.solver.kernel.klondike_moves import moves
from bot.solver.kernel.state import copy

ORDER = k.DEAL_SIZE  # how many cards lie under a card, at the end of a deal
SIZE = k.DEAL_SIZE + 64
MOST_CLASSES, MOST_OPTIONS = 60, 200
ROWS = (MOST_CLASSES + 2) * k.WORDS
LONGEST = 200  # moves of a game
NOISE = 55  # a random number below this is added to the points of each move


@jit
def step(deal: Buffer, states: Buffer, state: int, move: int) -> None:
    """Carry out a move, and allow all moves after it, also those that a search leaves out as needless."""
    k.carry(deal, states, state, move)
    states[state + k.BACK] = states[state + k.PACKS] = 0


@jit
def is_reversible(deal: Buffer, states: Buffer, state: int, move: int) -> bool:
    """Return whether *move* shows no card and can be taken back; the class after *state* is scratch."""
    kind, card = move >> k.KIND, move & 63
    if kind != k.UP or states[state + k.BOTTOMS] >> card & 1:
        return kind == k.TAKE_BACK
    then = state + k.WORDS
    copy(states, then, state, k.WORDS)
    step(deal, states, then, move)
    shown = states[then + k.SHOWN]
    pairs = k.more_than(shown, shown & ~states[then + k.BOTTOMS])
    return k.fitting(deal, states, then, pairs) >> card & 1 != 0


@jit
def write_options(
    deal: Buffer, rows: Buffer, tree: Buffer, options: Buffer, keys: Buffer, out: Buffer
) -> int:
    """Write all moves that cannot be taken back, after moves that can; return their number.

    The classes reached by the latter are written to *rows*, in which the first one stands.  *tree* gets the
    class before each and the move from there, *options* the class and the move of each option.
    """
    classes, count, here = 1, 0, 0
    new = MOST_CLASSES * k.WORDS
    keys[0] = k.key_of(deal, rows, 0)
    while here < classes:
        for i in range(moves(deal, rows, here * k.WORDS, out, 0)):
            move = out[i]
            copy(rows, new, here * k.WORDS, k.WORDS)
            is_step = is_reversible(deal, rows, new, move)
            step(deal, rows, new, move)
            first = 0 if is_step else MOST_CLASSES + 1
            last = first + (classes if is_step else count)
            keys[last] = k.key_of(deal, rows, new)
            while keys[first] != keys[last]:
                first += 1
            if first < last:
                continue
            if is_step and classes < MOST_CLASSES:
                copy(rows, classes * k.WORDS, new, k.WORDS)
                tree[2 * classes], tree[2 * classes + 1] = here, move
                classes += 1
            elif not is_step and count < MOST_OPTIONS:
                options[2 * count], options[2 * count + 1] = here, move
                count += 1
        here += 1
    return count


@jit
def points(deal: Buffer, states: Buffer, state: int, move: int) -> int:
    """Return how good a move looks; the weights are from trials on other deals (cross-entropy method)."""
    kind, card = move >> k.KIND, move & 63
    rank = card & 15
    if kind == k.PACK:
        under = deal[ORDER + card]
        return 1023 + 138 * under - (246 if under == 0 else 0)
    if kind == k.TALON_PACK:
        return 162 + 87 * rank + (175 if rank == k.KING else 0)
    is_safe = k.safe_cards(states[state + k.HOME]) >> card & 1
    if kind == k.TALON_UP:
        return 252 if is_safe else 365 - 427 * rank
    if is_safe:
        return 5000
    return 249 if states[state + k.BOTTOMS] >> card & 1 else 36 - 63 * rank


@jit
def play_out(deal: Buffer, rows: Buffer, state: int, out: Buffer, chance: Buffer) -> int:
    """Play from a class to the end, without taking cards back from foundations; return the moves made.

    The game is won if all cards are home then.
    """
    for made in range(LONGEST):
        best, most = -1, 0
        for i in range(moves(deal, rows, state, out, 0)):
            if out[i] >> k.KIND != k.TAKE_BACK:
                score = points(deal, rows, state, out[i]) + draw(chance, NOISE)
                if best < 0 or score > most:
                    best, most = out[i], score
        if best < 0:
            return made
        step(deal, rows, state, best)
    return LONGEST


@jit
def lay(deal: Buffer, cards: Buffer) -> None:
    """Write into *deal* that *cards* are the talon and, below each bottom, those that it lies on.

    -1 stands before each bottom.
    """
    talons = deal[k.TALONS]
    deal[k.TALON_CARDS] = 0
    for place in range(talons):
        deal[k.TALON_AT + place] = cards[place]
        deal[k.PLACE_OF + cards[place]] = place
        deal[k.TALON_CARDS] |= 1 << cards[place]
    for i in range(len(cards) - 2, talons - 1, -1):
        card, under = cards[i], cards[i + 1]
        if card >= 0:
            deal[k.UNDER + card] = under + 1
            deal[ORDER + card] = deal[ORDER + under] + 1 if under >= 0 else 0
    for i in range(talons, len(cards) - 1):
        if cards[i] >= 0 and cards[i + 1] >= 0:
            deal[k.UNIT + cards[i + 1]] = deal[k.UNIT + cards[i]]
