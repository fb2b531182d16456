"""Moves of the blurred game of ``kernel_reasons``; each plays a card or lays two columns together."""

# ruff: noqa: SIM109  (numba compiles loops, not generators)
from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit
from bot.solver.proofs.suit_blind import (
    AGAIN,
    AT_ONCE,
    CARD_OF,
    CHILD,
    COLUMN_COUNT,
    DEALT,
    EMPTY,
    FREE_FILL,
    HEIGHTS_AT,
    IDLE_COLUMN,
    IDLE_RESERVE,
    IDLE_WASTE,
    KIND_OF,
    MEMBERS,
    NOT,
    PARENT,
    RESERVE_FILL,
    RESERVE_FIRST,
    SHELF_AT,
    SHELF_CARD,
    STOCK_FILL,
    TALON_COUNT,
    TALON_FILL,
    WHOLE,
    cards_of,
    columns_of,
    idle_of,
    place_of,
    placed,
    runs,
    settled,
    with_column,
    with_kind,
    without,
    without_column,
)


@jit
def add(r: Buffer, a: int, b: int, c: int, out: Buffer, k: int) -> int:
    """Write down a state that a move has led to, at place *k* of *out*."""
    b, c = settled(r, b, c)
    out[k] = a
    out[k + 1] = b
    out[k + 2] = c
    return k + 3


@jit
def rises(r: Buffer, a: int, b: int, c: int, q: int, out: Buffer, k: int) -> int:
    """Add what comes of a last card of kind *q* going up, as whichever card of the columns it may be."""
    f = a >> HEIGHTS_AT
    last = b & EMPTY
    lowest = b >> 24 & EMPTY
    shelf = b >> SHELF_AT << SHELF_AT
    i = place_of(last, q)
    j = place_of(lowest, q)
    on = r[PARENT + q]
    whole = r[WHOLE]
    more = cards_of(r, c, q) - 1
    if j >= 0:
        for x in range(4):
            if lowest >> 6 * x & NOT == q:
                more -= 1
    for s in range(4):
        height = f >> 4 * s & 15
        card = 4 * height + s
        if height > 12 or r[KIND_OF + card] != q or not c >> card & 1:
            continue
        up = a + (1 << HEIGHTS_AT + 4 * s)
        left = c & ~(1 << card)
        if whole:
            for x in range(4):
                if last >> 6 * x & NOT != q:
                    continue
                first = lowest >> 6 * x & NOT
                rest = without_column(b, x, x)
                if first == q:
                    k = add(r, up, rest, left, out, k)
                if on != NOT and (first != q or more >= 0) and cards_of(r, c, on):
                    k = add(r, up, with_column(r, rest, first, on), left, out, k)
            continue
        # it lay on a card: then cards of its kind are left for all columns that begin with one
        if on != NOT and more >= 0 and cards_of(r, c, on):
            k = add(r, up, with_kind(without(last, i), on) | lowest << 24 | shelf, left, out, k)
        if j >= 0:
            k = add(r, up, without_column(b, i, j), left, out, k)
    return k


@jit
def rises_free(r: Buffer, a: int, b: int, c: int, most: int, q: int, out: Buffer, k: int) -> int:
    """As :func:`rises`, where any card may fill a space: what is left must fit in; *q* or any kind (-1)."""
    f = a >> HEIGHTS_AT
    for s in range(4):
        height = f >> 4 * s & 15
        card = 4 * height + s
        if height > 12 or not c >> card & 1:
            continue
        if q >= 0 and r[KIND_OF + card] != q:
            continue
        left = c & ~(1 << card)
        if runs(r, left) <= most:
            k = add(r, a + (1 << HEIGHTS_AT + 4 * s), b, left, out, k)
    return k


@jit
def lands(r: Buffer, a: int, b: int, c: int, card: int, free: bool, fills: int, out: Buffer, k: int) -> int:
    """Add what comes of packing *card*, which has been taken from talon or reserve, or filling a space."""
    q = r[KIND_OF + card]
    c |= 1 << card
    if free:
        if runs(r, c) <= r[COLUMN_COUNT]:
            k = add(r, a, b, c, out, k)
        return k
    last = b & EMPTY
    lowest = b >> 24 & EMPTY
    shelf = b >> SHELF_AT << SHELF_AT
    on = r[PARENT + q]
    if on != NOT and r[WHOLE]:
        for x in range(4):
            if last >> 6 * x & NOT == on:
                rest = without_column(b, x, x)
                k = add(r, a, with_column(r, rest, lowest >> 6 * x & NOT, q), c, out, k)
    elif on != NOT:
        i = place_of(last, on)
        if i >= 0:
            k = add(r, a, with_kind(without(last, i), q) | lowest << 24 | shelf, c, out, k)
    if fills and columns_of(lowest) < r[COLUMN_COUNT]:
        k = add(r, a, with_column(r, b, q, q), c, out, k)
    return k


@jit
def talon_card(
    r: Buffer, a: int, b: int, c: int, i: int, at: int, free: bool, idle: int, out: Buffer, k: int
) -> int:
    """Add what card *i* of the talon may do once it is dealt as far as *at*."""
    card = r[CARD_OF + i]
    f = a >> HEIGHTS_AT
    then = placed(((a | 1 << i) & ~(63 << DEALT)) | at << DEALT, r)
    if (f >> 4 * (card & 3) & 15) == card >> 2:
        k = add(r, then + (1 << HEIGHTS_AT + 4 * (card & 3)), b, c, out, k)
        if r[IDLE_WASTE] and idle >> card & 1:
            return k
    may = r[TALON_FILL] and not (r[RESERVE_FIRST] and b >> SHELF_AT)
    return lands(r, then, b, c, card, free, may, out, k)


@jit
def talon_moves(r: Buffer, a: int, b: int, c: int, free: bool, idle: int, out: Buffer, k: int) -> int:
    """Add the moves of the talon after every number of deals."""
    n = r[TALON_COUNT]
    at = a >> DEALT & 63
    top = at - 1
    while top >= 0 and a >> top & 1:
        top -= 1
    stock_fills = r[STOCK_FILL] and not (r[RESERVE_FIRST] and b >> SHELF_AT)
    rounds = 0 if top >= 0 else 1  # before the first deal all of it lies ahead
    while True:
        if top >= 0:
            k = talon_card(r, a, b, c, top, at, free, idle, out, k)
            if r[IDLE_WASTE] and idle >> r[CARD_OF + top] & 1:
                return k
        i = at
        while i < n and a >> i & 1:
            i += 1
        if i >= n:
            rounds += 1
            if not r[AGAIN] or rounds > 1:
                return k
            at = 0
            top = -1
            continue
        if stock_fills and not free and columns_of(b >> 24 & EMPTY) < r[COLUMN_COUNT]:
            card = r[CARD_OF + i]
            q = r[KIND_OF + card]
            then = placed(((a | 1 << i) & ~(63 << DEALT)) | at << DEALT, r)
            k = add(r, then, with_column(r, b, q, q), c | 1 << card, out, k)
        elif stock_fills and free:
            card = r[CARD_OF + i]
            then = placed(((a | 1 << i) & ~(63 << DEALT)) | at << DEALT, r)
            k = lands(r, then, b, c, card, free, 1, out, k)
        turned = 0
        while i < n and turned < r[AT_ONCE]:
            if not a >> i & 1:
                top = i
                turned += 1
            i += 1
        at = top + 1


@jit
def outcomes(r: Buffer, a: int, b: int, c: int, out: Buffer, k: int) -> int:
    """List the states that a move leads to from place *k* of *out*, three words each; where they end."""
    f = a >> HEIGHTS_AT
    idle = idle_of(r, f)
    shelf = b >> SHELF_AT
    free = r[FREE_FILL] != 0 and not (shelf and r[RESERVE_FIRST])
    last = b & EMPTY
    lowest = b >> 24 & EMPTY
    columns = r[COLUMN_COUNT]
    # what is forced
    if shelf:
        card = r[SHELF_CARD + shelf - 1]
        if r[IDLE_RESERVE] and idle >> card & 1:
            return add(r, a + (1 << HEIGHTS_AT + 4 * (card & 3)), b - (1 << SHELF_AT), c, out, k)
    if r[IDLE_WASTE]:
        top = (a >> DEALT & 63) - 1
        while top >= 0 and a >> top & 1:
            top -= 1
        if top >= 0 and idle >> r[CARD_OF + top] & 1:
            card = r[CARD_OF + top]
            return add(r, placed(a | 1 << top, r) + (1 << HEIGHTS_AT + 4 * (card & 3)), b, c, out, k)
    if r[IDLE_COLUMN]:
        for s in range(4):
            height = f >> 4 * s & 15
            card = 4 * height + s
            if height < 13 and idle & c >> card & 1:
                q = r[KIND_OF + card]
                if c & r[MEMBERS + q] & ~idle:
                    continue
                if free:
                    under = r[CHILD + q]
                    if under == NOT or cards_of(r, c, under) < cards_of(r, c, q):
                        return rises_free(r, a, b, c, columns, q, out, k)
                elif place_of(last, q) >= 0:
                    return rises(r, a, b, c, q, out, k)
    # foundations
    if free:
        k = rises_free(r, a, b, c, columns, -1, out, k)
    else:
        before = NOT
        for x in range(4):
            q = last >> 6 * x & NOT
            if q != NOT and q != before:
                before = q
                k = rises(r, a, b, c, q, out, k)
    if shelf:
        card = r[SHELF_CARD + shelf - 1]
        if (f >> 4 * (card & 3) & 15) == card >> 2:
            k = add(r, a + (1 << HEIGHTS_AT + 4 * (card & 3)), b - (1 << SHELF_AT), c, out, k)
    # columns
    if r[WHOLE] and not free:
        for x in range(4):
            q = lowest >> 6 * x & NOT
            if q == NOT or r[PARENT + q] == NOT:
                continue
            for y in range(4):
                if y != x and last >> 6 * y & NOT == r[PARENT + q]:
                    both = without_column(without_column(b, max(x, y), max(x, y)), min(x, y), min(x, y))
                    joined = with_column(r, both, lowest >> 6 * y & NOT, last >> 6 * x & NOT)
                    k = add(r, a, joined, c, out, k)
    elif not free:
        before = NOT
        for x in range(4):
            q = lowest >> 6 * x & NOT
            if q == NOT or q == before:
                continue
            before = q
            if r[PARENT + q] == NOT:
                continue
            i = place_of(last, r[PARENT + q])
            if i >= 0:
                k = add(r, a, without_column(b, i, x), c, out, k)
    if shelf:
        card = r[SHELF_CARD + shelf - 1]
        k = lands(r, a, b - (1 << SHELF_AT), c, card, free, r[RESERVE_FILL], out, k)
    return talon_moves(r, a, b, c, free, idle, out, k)
