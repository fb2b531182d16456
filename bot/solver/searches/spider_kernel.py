"""The beam search of Spider: one layer of states after the other, and the deal that ends a stage.

A state is a row of bytes: its place in the stock, the complete runs, the length and the face-down cards of
each column, and the cards of all columns one after the other.  *deal* holds what never changes.
"""

from __future__ import annotations

from bot.solver.kernel.hashing import CHANCE, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK

# -- a deal
COLUMNS, RUNS, STOCK, OVER_SPACES, SEED = range(5)
"""Columns; complete runs of a won game; cards of the stock; whether it deals over spaces; the seed."""
SUITED, PACKED, BROKEN, DOWN, BURIED, EMPTY, HOME, LONG = range(8, 16)
"""The weights of a score: a card on the next one of its suit, or of another suit; a card on any other; a card
face down, and a column that has one; an empty column; a complete run; a card of a run but the first two."""
STOCK_AT = 16
DEAL_SIZE = STOCK_AT + 104

# -- a row
PLACE, COMPLETE, LENGTHS, DOWNS, CARDS = 0, 1, 2, 12, 22
MOST_COLUMNS = 10
ROW = CARDS + 104
"""The most bytes of a row."""

DEALT = 1 << 16
"""The move that deals.  Another is the column, the target and the number of cards, four bits each."""

BINS = 8192
MOST_MOVES = 500  # of a random game
RUN = 13


@jit_small
def joined(on: int, card: int) -> bool:
    """Return whether *card* continues the run of *on*, in suit."""
    return on == card + 1 and on % 13 != 0


@jit_small
def packed(on: int, card: int) -> bool:
    """Return whether the rank of *card* follows that of *on*."""
    return on % 13 == card % 13 + 1


@jit
def run_of(cards: Buffer, at: int, down: int, count: int) -> int:
    """Return how many cards at the end of a column are one run."""
    length = 1
    while length < count - down and joined(cards[at + count - length - 1], cards[at + count - length]):
        length += 1
    return min(length, count)


@jit
def judged(deal: Buffer, cards: Buffer, at: int, down: int, count: int) -> tuple[int, int]:
    """Return the score and the hash of the column of *count* cards from *at* on."""
    if count == 0:
        return deal[EMPTY], 0
    score = deal[DOWN] * down
    if down:
        score += deal[BURIED]
    key = down + 1
    length = 1
    for i in range(count):
        card = int(cards[at + i])
        key = mix((key * 128 + card + 1) & MASK)
        if i > down:
            on = int(cards[at + i - 1])
            if joined(on, card):
                length += 1
                score += deal[SUITED]
                if length > 2:
                    score += deal[LONG]
                continue
            score += deal[PACKED] if packed(on, card) else deal[BROKEN]
        length = 1
    return score, key


@jit
def moved(deal: Buffer, state: Buffer, at: int, move: int, into: Buffer, to: int) -> None:
    """Write the state after *move* of the state at *at* of *state* to *to* of *into*."""
    columns = deal[COLUMNS]
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
    for n in range(columns):
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
def score_of(deal: Buffer, rows: Buffer, at: int) -> tuple[int, int]:
    """Return the score and the hash of the state at *at*."""
    score, first = deal[HOME] * rows[at + COMPLETE], at + CARDS
    key = int(rows[at + PLACE]) + 1  # 0 is a free place of the table
    for n in range(deal[COLUMNS]):
        length = int(rows[at + LENGTHS + n])
        points, part = judged(deal, rows, first, int(rows[at + DOWNS + n]), length)
        score += points
        key = (key + part) & MASK
        first += length
    return score, key


@jit
def is_new(table: Buffer, bits: int, key: int, keep: bool) -> bool:
    """Return whether *key* is not in the table; with *keep* it is then."""
    at = key & ((1 << bits) - 1)
    for _ in range(64):
        if table[at] == key:
            return False
        if table[at] == 0:
            if keep:
                table[at] = key
            return True
        at = (at + 1) & ((1 << bits) - 1)
    return True


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
def layer(
    deal: Buffer,
    rows: Buffer,
    first: int,
    last: int,
    width: int,
    noise: int,
    parents: Buffer,
    steps: Buffer,
    base: int,
    found: Buffer,
    bins: Buffer,
    table: Buffer,
    bits: int,
    room: int,
    most: int,
) -> int:
    """Write the best *width* states that follow those of the rows from *first* to *last* after them.

    There is room for *room* rows and one to spare, and in *found* for *most* candidates of four numbers each;
    *base* is the node of row 0.  Return the end of the rows, negative if the last one is a win.
    """
    spare = room * ROW
    out = most * 4
    for i in range(BINS):
        bins[i] = 0
    count = 0
    for row in range(first, last):
        for each in range(out, moves(deal, rows, row * ROW, found, out)):
            if count >= most:
                break
            moved(deal, rows, row * ROW, found[each], rows, spare)
            score, key = score_of(deal, rows, spare)
            if not is_new(table, bits, key, False):
                continue
            if noise:
                score += (mix((key + deal[SEED]) & MASK) & CHANCE) % noise
            score = min(max(score + BINS // 2, 0), BINS - 1)
            bins[score] += 1
            found[4 * count] = score
            found[4 * count + 1] = key
            found[4 * count + 2] = row
            found[4 * count + 3] = found[each]
            count += 1
    least, left = BINS - 1, width
    while least > 0 and left > bins[least]:
        left -= bins[least]
        least -= 1
    end = last
    for n in range(count):
        score = found[4 * n]
        if score < least or (score == least and left <= 0) or end >= room:
            continue
        if is_new(table, bits, found[4 * n + 1], True):
            if score == least:
                left -= 1
            moved(deal, rows, found[4 * n + 2] * ROW, found[4 * n + 3], rows, end * ROW)
            parents[base + end] = base + found[4 * n + 2]
            steps[base + end] = found[4 * n + 3]
            end += 1
            if rows[(end - 1) * ROW + COMPLETE] == deal[RUNS]:
                return -end
    return end


@jit
def deal_all(deal: Buffer, rows: Buffer, last: int, into: Buffer, found: Buffer) -> int:
    """Deal in each of the first *last* states where that is legal, and return how many they are.

    *into* takes the states after the deal, and *found* the score, the hash and the row before of each.
    """
    count = 0
    for row in range(last):
        at = row * ROW
        empty = 0
        for n in range(deal[COLUMNS]):
            empty += rows[at + LENGTHS + n] == 0
        if empty and not deal[OVER_SPACES]:
            continue
        moved(deal, rows, at, DEALT, into, count * ROW)
        score, key = score_of(deal, into, count * ROW)
        found[3 * count] = score
        found[3 * count + 1] = key
        found[3 * count + 2] = row
        count += 1
    return count


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
            end = moves(deal, rows, here, out, 0)
            empty = 0
            for n in range(deal[COLUMNS]):
                empty += rows[here + LENGTHS + n] == 0
            if rows[here + PLACE] < deal[STOCK] and (empty == 0 or deal[OVER_SPACES]):
                out[end] = DEALT
                end += 1
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
