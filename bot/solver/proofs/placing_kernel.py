"""Proof of loss where cards only leave, for foundations that ignore suits: high cards find no room.

**The relaxation.**  Of the cards still to be dealt only those from a rank on are placed as in the game: on a
foundation or on one of the columns.  Lower ones take no room.  Once they are dealt, they go home when it
suits.  As in ``competing``, no fewer cards of a higher rank may be away than of a lower one.  Cards that lie
in piles or are not dealt are away; those that take no room are away or at home, as needed.  Every line of
the game, without the moves of lower cards, is a line of the relaxation, because leaving out cards that lie on
others only frees these.  With every rank placed it is the game itself.

**The search** is depth-first over the places of the high cards.  If a rank has as many cards that take no
room as cards of a lower rank must be away, any number of its cards may go home, now or later, because lower
ranks never get more cards that must be away.  So a card of such a rank goes home at once.  A state is lost
if its piles can never be cleared (``competing.clears``).  If they can and all is dealt, the relaxation is
won, which proves nothing.  If no line wins, the position is lost.

The licence DEADS says where the proof holds.
"""

from bot.solver.kernel.hashing import is_new, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import MASK
from bot.solver.proofs import competing
from bot.solver.proofs.competing import NO, YES, clears

RUNNING, LOST, MAYBE = 0, 1, 2
MOST_CARDS = 104

# -- the game: numbers, then the ranks to be dealt, then by cards dealt and rank those that are not
PILES, RESERVES, LEAST, CARDS, RANK_AT = 0, 1, 2, 3, 4
UNDEALT_AT = RANK_AT + MOST_CARDS
GAME_SIZE = UNDEALT_AT + 13 * (MOST_CARDS + 1)

# -- a state: the heights of piles, the cards dealt, the cards of each rank in piles, and those of each pile
DEALT, LYING, PILE_AT = 8, 9, 24
WIDTH = PILE_AT + 8 * MOST_CARDS
DEEPEST = 2 * MOST_CARDS + 16

DEPTH, STATES, UNTIL = range(3)
CONTROL_SIZE = 3


@jit_small
def spare(game: Buffer, rank: int) -> int:
    """Return the cards of *rank* that take no room."""
    return whole(game[UNDEALT_AT + rank]) if rank < game[LEAST] else 0


@jit_small
def away(game: Buffer, rows: Buffer, row: int, rank: int) -> int:
    """Return the most cards of *rank* that can be away."""
    dealt = whole(rows[row + DEALT]) if rank >= game[LEAST] else 0
    return whole(rows[row + LYING + rank]) + whole(game[UNDEALT_AT + 13 * dealt + rank])


@jit_small
def needed(game: Buffer, rows: Buffer, row: int, rank: int) -> int:
    """Return the most cards of one rank below *rank* that must be away."""
    undealt = UNDEALT_AT + 13 * whole(rows[row + DEALT])
    most = 0
    for lower in range(rank):
        most = max(most, whole(rows[row + LYING + lower]) + whole(game[undealt + lower]))
    return most


@jit_small
def last(rows: Buffer, row: int, pile: int) -> int:
    """Return the rank of the last card of *pile*."""
    return whole(rows[row + PILE_AT + MOST_CARDS * pile + rows[row + pile] - 1])


@jit_small
def take(rows: Buffer, row: int, pile: int) -> None:
    """Take the last card of *pile*."""
    rows[row + LYING + last(rows, row, pile)] -= 1
    rows[row + pile] -= 1


@jit
def settle(game: Buffer, rows: Buffer, row: int) -> None:
    """Deal cards that take no room, and let cards go home that shut nothing out."""
    news = True
    while news:
        news = False
        while rows[row + DEALT] < game[CARDS]:
            rank = whole(game[RANK_AT + rows[row + DEALT]])
            if rank >= game[LEAST] and needed(game, rows, row, rank):
                break
            rows[row + DEALT] += 1
            news = True
        for pile in range(game[PILES]):
            while rows[row + pile]:
                rank = last(rows, row, pile)
                if spare(game, rank) < needed(game, rows, row, rank):
                    break
                take(rows, row, pile)
                news = True


@jit
def make(game: Buffer, rows: Buffer, row: int, move: int) -> bool:
    """Write the state after *move* behind the one at *row*; return False if there is no such move.

    Moves are first the last cards of piles that go home, then the next card that does; then it is laid on
    columns without a lower last card, then on others.
    """
    piles = whole(game[PILES])
    to = row + WIDTH
    pile = move if move < piles else (move - piles - 1) % piles
    if move < piles:
        if not rows[row + pile]:
            return False
        rank = last(rows, row, pile)
    else:
        if rows[row + DEALT] == game[CARDS]:
            return False
        rank = whole(game[RANK_AT + rows[row + DEALT]])
    if move <= piles:
        if away(game, rows, row, rank) - 1 < needed(game, rows, row, rank):
            return False
    else:
        lower = rows[row + pile] != 0 and last(rows, row, pile) < rank
        if pile < game[RESERVES] or lower != (move > 2 * piles):
            return False
    for at in range(WIDTH):
        rows[to + at] = rows[row + at]
    if move < piles:
        take(rows, to, pile)
        return True
    rows[to + DEALT] += 1
    if move > piles:
        rows[to + PILE_AT + MOST_CARDS * pile + rows[to + pile]] = rank
        rows[to + LYING + rank] += 1
        rows[to + pile] += 1
    return True


@jit
def hash_of(game: Buffer, rows: Buffer, row: int) -> tuple[int, int]:
    """Return the hash of a state, whatever the order of its columns."""
    one = mix(whole(game[LEAST]) << 8 | whole(rows[row + DEALT]))
    two = mix(one + 1)
    for pile in range(game[PILES]):
        word = mix(2 if pile < game[RESERVES] else 1)
        for at in range(rows[row + pile]):
            word = mix((word + rows[row + PILE_AT + MOST_CARDS * pile + at] + 1) & MASK)
        one = (one + word) & MASK
        two = (two + mix(word ^ 1)) & MASK
    return mix(one), mix(two)


@jit
def verdict(game: Buffer, rows: Buffer, row: int, scratch: Buffer) -> int:
    """Return LOST if the piles can never be cleared, MAYBE if they can and all is dealt, else RUNNING."""
    at = competing.CARDS
    for rank in range(13):
        scratch[competing.AWAY + rank] = away(game, rows, row, rank)
        scratch[competing.LYING + rank] = rows[row + LYING + rank]
    for pile in range(game[PILES]):
        scratch[competing.FIRST + pile] = at
        for place in range(rows[row + pile]):
            scratch[at + place] = rows[row + PILE_AT + MOST_CARDS * pile + place]
        at += rows[row + pile]
    scratch[competing.FIRST + game[PILES]] = at
    found = clears(scratch, 0, whole(game[PILES]))
    if found == NO:
        return LOST
    return MAYBE if found == YES and rows[row + DEALT] == game[CARDS] else RUNNING


@jit
def search(
    game: Buffer, rows: Buffer, frames: Buffer, scratch: Buffer, table: Buffer, control: Buffer
) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, LOST or MAYBE.

    *frames*: the next move of every state of the line.
    """
    depth = whole(control[DEPTH])
    while depth >= 0:
        if control[STATES] >= control[UNTIL]:
            control[DEPTH] = depth
            return RUNNING
        move = whole(frames[depth])
        frames[depth] += 1
        if move > 3 * game[PILES]:
            depth -= 1
            continue
        row = WIDTH * depth
        if not make(game, rows, row, move):
            continue
        control[STATES] += 1
        row += WIDTH
        settle(game, rows, row)
        one, two = hash_of(game, rows, row)
        if not is_new(table, one, two):
            continue
        found = verdict(game, rows, row, scratch)
        if found == MAYBE or depth + 2 >= DEEPEST:
            return MAYBE
        if found == RUNNING:
            depth += 1
            frames[depth] = 0
    return LOST
