"""The states of the relaxations of ``placing``: how they are kept, and what is known of one at once.

A state is a row of bytes: the heights of piles, the number of cards dealt, and the cards themselves by rank.
"""

from typing import NamedTuple

from bot.solver.kernel.hashing import mix
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import MASK
from bot.solver.proofs import competing
from bot.solver.proofs.competing import NO, clears

MOST_DEALT, MOST_CARDS, MOST_PILES = 104, 64, 8

# -- the game: numbers, then the ranks to be dealt, then by cards dealt and rank those that are not
PILES, RESERVES, CARDS, RANK_AT = 0, 1, 2, 3
UNDEALT_AT = RANK_AT + MOST_DEALT
GAME_SIZE = UNDEALT_AT + 13 * (MOST_DEALT + 1)

# -- a state: the heights of piles, the cards dealt, the cards of each rank in piles, those of each pile that
# were not dealt in this search, and the cards of each pile, where HELD marks some
DEALT, LYING, OLD, PILE_AT = 8, 9, 24, 32
WIDTH = PILE_AT + MOST_PILES * MOST_CARDS
HELD = 16

LOOK, LONG_LOOK = 3, 1_000
"""The most arrangements that are examined to clear the piles of a state, and once all cards are dealt."""

# -- scratch: that of ``competing``, the locked cards of each pile, and the number of them by rank
LOCKED = competing.SEEN + competing.ROOM_FOR_EACH * (LONG_LOOK + 1)
LOCKED_RANKS = LOCKED + MOST_PILES
SCRATCH_SIZE = LOCKED_RANKS + 13

# -- a line: below DEALT_HOME, the number of the pile whose last card goes home
DEALT_HOME, DEALT_TO = 8, 16

DEPTH, STATES, UNTIL, VERDICT, LENGTH, TOP, EXACT = range(7)
CONTROL_SIZE = 7


class Relaxed(NamedTuple):
    """The relaxed games; by level, the ranks that are placed, as bits; and the buffers."""

    game: Buffer
    levels: Buffer
    rows: Buffer
    frames: Buffer
    scratch: Buffer
    line: Buffer
    table: Buffer
    control: Buffer


@jit_small
def spare(relaxed: Relaxed, level: int, rank: int) -> int:
    """Return the cards of *rank* that take no room."""
    return 0 if relaxed.levels[level] >> rank & 1 else whole(relaxed.game[UNDEALT_AT + rank])


@jit_small
def to_place(relaxed: Relaxed, level: int, row: int, rank: int) -> int:
    """Return the cards of *rank* still to be dealt that are placed."""
    at = UNDEALT_AT + 13 * whole(relaxed.rows[row + DEALT]) + rank
    return whole(relaxed.game[at]) if relaxed.levels[level] >> rank & 1 else 0


@jit_small
def away(relaxed: Relaxed, level: int, row: int, rank: int) -> int:
    """Return the most cards of *rank* that can be away."""
    lying = whole(relaxed.rows[row + LYING + rank])
    return lying + to_place(relaxed, level, row, rank) + spare(relaxed, level, rank)


@jit_small
def needed(relaxed: Relaxed, row: int, rank: int) -> int:
    """Return the most cards of one rank below *rank* that must be away."""
    undealt = UNDEALT_AT + 13 * whole(relaxed.rows[row + DEALT])
    most = 0
    for lower in range(rank):
        most = max(most, whole(relaxed.rows[row + LYING + lower]) + whole(relaxed.game[undealt + lower]))
    return most


@jit_small
def free(relaxed: Relaxed, level: int, row: int, rank: int) -> int:
    """Return how many cards of *rank* can go home before one of a lower rank does."""
    return away(relaxed, level, row, rank) - needed(relaxed, row, rank)


@jit_small
def cards_of(row: int, pile: int) -> int:
    """Return where the cards of *pile* begin."""
    return row + PILE_AT + MOST_CARDS * pile


@jit_small
def last(rows: Buffer, row: int, pile: int) -> int:
    """Return the last card of *pile*."""
    return whole(rows[cards_of(row, pile) + rows[row + pile] - 1])


@jit_small
def note(relaxed: Relaxed, code: int) -> None:
    """Add a move to the line."""
    relaxed.line[relaxed.control[LENGTH]] = code
    relaxed.control[LENGTH] += 1


@jit
def release(relaxed: Relaxed, level: int, row: int, rank: int) -> bool:
    """Hold no card of *rank* if none can go home; return whether the last card of a column was held."""
    if free(relaxed, level, row, rank) > 0:
        return False
    rows = relaxed.rows
    found = False
    for pile in range(relaxed.game[PILES]):
        first = cards_of(row, pile)
        end = first + whole(rows[row + pile])
        for at in range(first, end):
            if rows[at] == rank | HELD:
                rows[at] = rank
                found |= at == end - 1 and pile >= relaxed.game[RESERVES]
    return found


@jit
def take(relaxed: Relaxed, level: int, row: int, pile: int) -> None:
    """Take the last card of *pile* home."""
    rows = relaxed.rows
    rank = last(rows, row, pile) & 15
    rows[row + LYING + rank] -= 1
    rows[row + pile] -= 1
    rows[row + OLD + pile] = min(rows[row + OLD + pile], rows[row + pile])
    note(relaxed, pile)
    release(relaxed, level, row, rank)


@jit
def settle(relaxed: Relaxed, level: int, row: int) -> None:
    """Deal cards that take no room, and let cards go home that shut nothing out."""
    rows = relaxed.rows
    game = relaxed.game
    news = True
    while news:
        news = False
        while rows[row + DEALT] < game[CARDS]:
            rank = whole(game[RANK_AT + rows[row + DEALT]])
            placed = relaxed.levels[level] >> rank & 1
            if placed and spare(relaxed, level, rank) < needed(relaxed, row, rank):
                break
            rows[row + DEALT] += 1
            note(relaxed, DEALT_HOME)
            news = True
        for pile in range(game[PILES]):
            while rows[row + pile]:
                card = last(rows, row, pile)
                if card & HELD:
                    break
                first = cards_of(row, pile)
                staying = spare(relaxed, level, card)
                for at in range(first, first + whole(rows[row + pile]) - 1):
                    staying += rows[at] & 15 == card
                if staying < needed(relaxed, row, card):
                    break
                take(relaxed, level, row, pile)
                news = True


@jit
def lock(relaxed: Relaxed, level: int, row: int) -> None:
    """Find the cards at the bottom of piles that can go home last of all, and hold none of them.

    The kings are locked, if all that are away lie there, then the queens on them, and so on.
    """
    rows = relaxed.rows
    scratch = relaxed.scratch
    for at in range(LOCKED, SCRATCH_SIZE):
        scratch[at] = 0
    for rank in range(12, -1, -1):
        elsewhere = to_place(relaxed, level, row, rank) + whole(rows[row + LYING + rank])
        for pile in range(relaxed.game[PILES]):
            at = cards_of(row, pile) + whole(scratch[LOCKED + pile])
            end = cards_of(row, pile) + whole(rows[row + pile])
            while at < end and rows[at] & 15 == rank:
                rows[at] = rank
                at += 1
                elsewhere -= 1
                scratch[LOCKED_RANKS + rank] += pile >= relaxed.game[RESERVES]
            scratch[LOCKED + pile] = at - cards_of(row, pile)
        if elsewhere:
            break


@jit
def is_in_vain(relaxed: Relaxed, level: int, row: int) -> bool:
    """Return whether a card is held though no others of its rank can take all the places at home."""
    rows = relaxed.rows
    held = 0
    for pile in range(relaxed.game[PILES]):
        at = cards_of(row, pile)
        for place in range(at, at + whole(rows[row + pile])):
            if rows[place] & HELD:
                held |= 1 << (rows[place] & 15)
    for rank in range(13):
        if not held >> rank & 1:
            continue
        others = to_place(relaxed, level, row, rank)
        for pile in range(relaxed.game[PILES]):
            at = cards_of(row, pile)
            for place in range(at + whole(rows[row + pile]) - 1, at - 1, -1):
                if rows[place] == rank | HELD:
                    break
                others += rows[place] == rank
        if free(relaxed, level, row, rank) > others:
            return True
    return False


@jit
def hash_of(relaxed: Relaxed, level: int, row: int) -> tuple[int, int]:
    """Return the hash of a state, whatever the order of its columns and of its locked cards."""
    rows = relaxed.rows
    scratch = relaxed.scratch
    one = mix(whole(relaxed.levels[level]) << 8 | whole(rows[row + DEALT]))
    for rank in range(13):
        one = mix((one + scratch[LOCKED_RANKS + rank]) & MASK)
    two = mix(one + 1)
    for pile in range(relaxed.game[PILES]):
        at = cards_of(row, pile)
        end = at + whole(rows[row + pile])
        word = mix(2 if pile < relaxed.game[RESERVES] else 1)
        at += 0 if pile < relaxed.game[RESERVES] else whole(scratch[LOCKED + pile])
        while at < end:
            for _ in range(min(end - at, 10)):
                word = word << 5 ^ rows[at] + 1
                at += 1
            word = mix(word & MASK)
        one = (one + word) & MASK
        two = (two + mix(word ^ 1)) & MASK
    return mix(one), mix(two)


@jit
def can_be_cleared(relaxed: Relaxed, level: int, row: int) -> bool:
    """Return False if the cards in piles can never all go home."""
    rows = relaxed.rows
    scratch = relaxed.scratch
    at = competing.CARDS
    for rank in range(13):
        scratch[competing.AWAY + rank] = away(relaxed, level, row, rank)
        scratch[competing.LYING + rank] = rows[row + LYING + rank]
    for pile in range(relaxed.game[PILES]):
        scratch[competing.FIRST + pile] = at
        first = cards_of(row, pile)
        for place in range(first, first + whole(rows[row + pile])):
            scratch[at] = rows[place] & 15
            at += 1
    scratch[competing.FIRST + relaxed.game[PILES]] = at
    is_dealt = rows[row + DEALT] == relaxed.game[CARDS]
    return bool(clears(scratch, 0, whole(relaxed.game[PILES]), LONG_LOOK if is_dealt else LOOK) != NO)


@jit
def copy_state(relaxed: Relaxed, row: int, to: int) -> None:
    """Copy a state."""
    rows = relaxed.rows
    for at in range(PILE_AT):
        rows[to + at] = rows[row + at]
    for pile in range(relaxed.game[PILES]):
        at = cards_of(row, pile)
        for place in range(rows[row + pile]):
            rows[cards_of(to, pile) + place] = rows[at + place]
