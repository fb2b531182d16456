"""The beam search of Spider: one layer of states after the other, and the deal that ends a stage.

A state is a row of bytes: its place in the stock, the complete runs, the length and the face-down cards of
each column, and the cards of all columns one after the other.  *deal* holds what never changes.
"""

from typing import NamedTuple

from bot.solver.kernel.hashing import CHANCE, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK

# -- a deal
COLUMNS, RUNS, STOCK, OVER_SPACES, SEED = range(5)
"""Columns; complete runs of a won game; cards of the stock; whether it deals over spaces; the seed."""
SUITED, LONG, OTHER, DOWN, EMPTY, HOME = range(5, 11)
"""The weights of a score: a card on the next one of its suit, and more from the third card of a run on; a
card on any other; a card face down; an empty column; a complete run."""
STOCK_AT = 11
DEAL_SIZE = STOCK_AT + 104

# -- a row
PLACE, COMPLETE, LENGTHS, DOWNS, CARDS = 0, 1, 2, 12, 22
MOST_COLUMNS = 10
ROW = CARDS + 104
"""The most bytes of a row."""

# -- parts of a state
WHOLES = 3 * (104 + MOST_COLUMNS)
TOTALS = WHOLES + 3 * MOST_COLUMNS
PARTS = TOTALS + 2
"""For each number of cards of each column, from none on, their score, their hash and the length of their last
run; then for each column its score, its hash and the number of cards in the columns before it; then the score
and the hash of the state."""

DEALT = 1 << 16
"""The move that deals.  Another is the column, the target and the number of cards, four bits each."""

NONE = -1  # no card, or one that lies face down
BINS = 8192
ROOM = 512  # for the moves of a state
MOST_MOVES = 500  # of a random game
RUN = 13


class Space(NamedTuple):
    """The buffers of a beam."""

    rows: Buffer  # the states so far, and one to spare
    parents: Buffer  # the row before each
    steps: Buffer  # the move that leads to it from there
    table: Buffer  # the hashes of the states; its length is a power of 2
    found: Buffer  # the score, the hash, the row before and the move of each candidate; then moves
    parts: Buffer  # of the state that is expanded
    bins: Buffer  # how many candidates have each score


@jit_small
def joined(on: int, card: int) -> bool:
    """Return whether *card* continues the run of *on*, in suit."""
    return on == card + 1 and on % 13 != 0


@jit
def run_of(cards: Buffer, at: int, down: int, count: int) -> int:
    """Return how many cards at the end of a column are one run."""
    length = 1
    while length < count - down and joined(cards[at + count - length - 1], cards[at + count - length]):
        length += 1
    return min(length, count)


@jit_small
def laid(deal: Buffer, on: int, card: int, score: int, key: int, run: int) -> tuple[int, int, int]:
    """Return the score, the hash and the length of the last run of a column after *card* lies on *on*."""
    key = (key * 0x5851F42D4C957F2D + card + 1) & MASK
    if on == NONE:
        return score, key, 1
    if joined(on, card):
        return score + deal[SUITED] + (deal[LONG] if run > 1 else 0), key, run + 1
    return score + deal[OTHER], key, 1


@jit_small
def column(deal: Buffer, score: int, key: int, down: int, count: int) -> tuple[int, int]:
    """Return the score and the hash of a column of *count* cards, which alone have *score* and *key*.

    *down* of them lie face down; not the last one, which is turned up.
    """
    if count == 0:
        return deal[EMPTY], 0
    if down == count:
        down -= 1
    return score + deal[DOWN] * down, mix((key + down) & MASK) >> 4  # the sum of ten does not overflow


@jit
def moved(deal: Buffer, state: Buffer, at: int, move: int, into: Buffer, to: int) -> None:
    """Write the state after *move* of the state at *at* of *state* to *to* of *into*."""
    for i in range(CARDS):
        into[to + i] = state[at + i]
    source, target, count = move & 15, move >> 4 & 15, move >> 8 & 15
    if move == DEALT:
        source = target = -1
    read, write = at + CARDS, to + CARDS
    place = int(state[at + PLACE])
    source_end = at + CARDS
    for n in range(source + 1):
        source_end += state[at + LENGTHS + n]
    for n in range(deal[COLUMNS]):
        length = int(state[at + LENGTHS + n])
        down = int(state[at + DOWNS + n])
        kept = length - count if n == source else length
        for i in range(kept):
            into[write + i] = state[read + i]
        read += length
        length = kept
        if n == target:
            for i in range(count):
                into[write + length + i] = state[source_end - count + i]
            length += count
        if move == DEALT and place < deal[STOCK]:
            into[write + length] = deal[STOCK_AT + place]
            length += 1
            place += 1
        if length and into[write + length - 1] % 13 == 0 and run_of(into, write, down, length) == RUN:
            length -= RUN
            into[to + COMPLETE] += 1
        if down and down == length:
            down -= 1
        into[to + LENGTHS + n] = length
        into[to + DOWNS + n] = down
        write += length
    into[to + PLACE] = place


@jit
def score_of(deal: Buffer, rows: Buffer, at: int, parts: Buffer) -> tuple[int, int]:
    """Return the score and the hash of the state at *at*, and write those of its columns to *parts*."""
    score, first = deal[HOME] * int(rows[at + COMPLETE]), 0
    key = int(rows[at + PLACE]) + 1  # 0 is a free place of the table
    for n in range(deal[COLUMNS]):
        length, down = int(rows[at + LENGTHS + n]), int(rows[at + DOWNS + n])
        points = part = run = 0
        on = NONE
        for i in range(length + 1):
            entry = 3 * (first + n + i)
            parts[entry], parts[entry + 1], parts[entry + 2] = points, part, run
            if i < length:
                card = int(rows[at + CARDS + first + i])
                points, part, run = laid(deal, on if i > down else NONE, card, points, part, run)
                on = card
        points, part = column(deal, points, part, down, length)
        entry = WHOLES + 3 * n
        parts[entry], parts[entry + 1], parts[entry + 2] = points, part, first
        score += points
        key += part
        first += length
    parts[TOTALS], parts[TOTALS + 1] = score, key
    return score, key


@jit
def score_after(deal: Buffer, rows: Buffer, at: int, parts: Buffer, move: int) -> tuple[int, int]:
    """Return the score and the hash after *move* in the state at *at*, whose *parts* are written."""
    source, target, count = move & 15, move >> 4 & 15, move >> 8
    whole = WHOLES + 3 * source
    score, key = parts[TOTALS] - parts[whole], parts[TOTALS + 1] - parts[whole + 1]
    end = parts[whole + 2] + int(rows[at + LENGTHS + source])
    length = int(rows[at + LENGTHS + source]) - count
    entry = 3 * (end - count + source)
    points, part = column(deal, parts[entry], parts[entry + 1], int(rows[at + DOWNS + source]), length)
    score += points
    key += part
    whole = WHOLES + 3 * target
    first, length, down = parts[whole + 2], int(rows[at + LENGTHS + target]), int(rows[at + DOWNS + target])
    score -= parts[whole]
    key -= parts[whole + 1]
    entry = 3 * (first + target + length)
    points, part, run = parts[entry], parts[entry + 1], parts[entry + 2]
    on = int(rows[at + CARDS + first + length - 1]) if length else NONE
    for i in range(end - count, end):
        card = int(rows[at + CARDS + i])
        points, part, run = laid(deal, on, card, points, part, run)
        on = card
    length += count
    if run == RUN:
        length -= RUN
        entry = 3 * (first + target + length)
        points, part = parts[entry], parts[entry + 1]
        score += deal[HOME]
    points, part = column(deal, points, part, down, length)
    return score + points, key + part


@jit
def is_new(table: Buffer, key: int, keep: bool) -> bool:
    """Return whether *key* is not in the table; with *keep* it is then."""
    last = len(table) - 1
    at = key & last
    for _ in range(64):
        if table[at] == key:
            return False
        if table[at] == 0:
            if keep:
                table[at] = key
            return True
        at = (at + 1) & last
    return True


@jit
def deals(deal: Buffer, rows: Buffer, at: int, out: Buffer, found: int) -> int:
    """Write the deal to *out* at *found* if it is legal in the state at *at*; return the end of the moves."""
    spaces = 0
    for n in range(deal[COLUMNS]):
        spaces += rows[at + LENGTHS + n] == 0
    if rows[at + PLACE] == deal[STOCK] or (spaces and not deal[OVER_SPACES]):
        return found
    out[found] = DEALT
    return found + 1


@jit
def moves(deal: Buffer, rows: Buffer, at: int, out: Buffer, found: int) -> int:
    """Write the moves of the state at *at*, other than the deal, to *out* from *found* on; return their end.

    A run goes to a space as a whole, and only to the first of several.
    """
    first = at + CARDS
    for source in range(deal[COLUMNS]):
        length = int(rows[at + LENGTHS + source])
        down = int(rows[at + DOWNS + source])
        if length:
            run = run_of(rows, first, down, length)
            low = int(rows[first + length - 1]) % 13
            end = at + CARDS
            spaces = 0
            for target in range(deal[COLUMNS]):
                other = int(rows[at + LENGTHS + target])
                end += other
                if target == source:
                    continue
                if other == 0:
                    if spaces == 0 and run < length:
                        out[found] = source | target << 4 | run << 8
                        found += 1
                    spaces = 1
                    continue
                count = int(rows[end - 1]) % 13 - low
                if 1 <= count <= run:
                    out[found] = source | target << 4 | count << 8
                    found += 1
        first += length
    return found


@jit
def layer(deal: Buffer, space: Space, first: int, last: int, width: int, noise: int, dealing: bool) -> int:
    """Write the best *width* states that follow those of the rows from *first* to *last* to the next rows.

    With *dealing* they follow after the deal, else after any other move.  A random number below *noise* is
    added to each score.  Return the end of the rows, negative if the last one is a win.
    """
    rows, found, bins, parts = space.rows, space.found, space.bins, space.parts
    room = len(space.parents)
    spare = room * ROW
    out = len(found) - ROOM
    for i in range(BINS):
        bins[i] = 0
    count = 0
    for row in range(first, last):
        at = row * ROW
        if dealing:
            end = deals(deal, rows, at, found, out)
        else:
            end = moves(deal, rows, at, found, out)
            score_of(deal, rows, at, parts)
        for each in range(out, end):
            if 4 * count + 4 > out:
                break
            if dealing:
                moved(deal, rows, at, DEALT, rows, spare)
                score, key = score_of(deal, rows, spare, parts)
            else:
                score, key = score_after(deal, rows, at, parts, found[each])
            if noise:
                score += (mix((key + deal[SEED]) & MASK) & CHANCE) % noise
            score = min(max(score + BINS // 4, 0), BINS - 1)
            found[4 * count] = score
            found[4 * count + 1] = key
            found[4 * count + 2] = row
            found[4 * count + 3] = found[each]
            count += 1
    for n in range(count):
        if is_new(space.table, found[4 * n + 1], False):
            bins[found[4 * n]] += 1
        else:
            found[4 * n] = -1
    least, left = BINS - 1, width
    while least > 0 and left > bins[least]:
        left -= bins[least]
        least -= 1
    end = last
    for n in range(count):
        score = found[4 * n]
        if score < least or (score == least and left <= 0) or end >= room:
            continue
        if is_new(space.table, found[4 * n + 1], True):
            if score == least:
                left -= 1
            moved(deal, rows, found[4 * n + 2] * ROW, found[4 * n + 3], rows, end * ROW)
            space.parents[end] = found[4 * n + 2]
            space.steps[end] = found[4 * n + 3]
            end += 1
            if rows[(end - 1) * ROW + COMPLETE] == deal[RUNS]:
                return -end
    return end


@jit
def playouts(deal: Buffer, rows: Buffer, out: Buffer, games: int) -> int:
    """Return how many of *games* games of random moves are won, from the first of the three *rows* on.

    A run goes up by itself, and the deal is one of the moves.
    """
    won = 0
    word = 1
    for _ in range(games):
        for i in range(ROW):
            rows[ROW + i] = rows[i]
        here = ROW
        for _ in range(MOST_MOVES):
            end = deals(deal, rows, here, out, moves(deal, rows, here, out, 0))
            if end == 0:
                break
            word = mix((word + 1) & MASK)
            there = 3 * ROW - here
            moved(deal, rows, here, out[(word & CHANCE) % end], rows, there)
            here = there
            if rows[here + COMPLETE] == deal[RUNS]:
                won += 1
                break
    return won
