"""Carrying moves out, on one state in place; and counting how many sequences of them there are."""

from __future__ import annotations

from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    AFTER_AT,
    AFTERS,
    AS_EMPTIED,
    BASE,
    CHOOSE_COUNT,
    CHOOSE_FIRST,
    COLUMNS,
    DEAL_MOVE,
    DEALS,
    DOWN,
    EXACT,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FORCED,
    HOME,
    LEN,
    MAX_TIERS,
    NONE,
    SHELF,
    STOCKED,
    TABLE,
    TIERS,
    TOP,
    UNDER,
    UP,
    WASTE_FILLS,
    WASTE_PILE,
)
from bot.solver.kernel.moves import moves
from bot.solver.kernel.state import copy, deal, put, shorten, skip, take, turn_one
from bot.solver.kernel.vacancies import fillers, forced, tier


@jit
def carry(g: Buffer, t: Buffer, b: Buffer, o: int, move: int) -> None:
    """Do what *move* says, deals first, and nothing of what follows from it."""
    deals = move >> DEALS & 255
    if deals:
        skip(g, b, o, deals)
    p = move & 255
    if p == DEAL_MOVE:
        deal(g, t, b, o)
        return
    to = move >> 8 & 255
    count = move >> 16 & 255
    u = o + whole(g[UNDER])
    if to >= g[FIRST_UP]:
        card = take(g, t, b, o, p)
        face = whole(t[g[FACE_AT] + card])
        choosing = b[o + BASE] == NONE
        if choosing:
            b[o + BASE] = face % 13
        to = place(g, t, b, o, face)
        at = o + 3 * to
        b[at + TOP] = card
        b[at + LEN] += 1
        b[u + card] = UP
        b[o + HOME] += 1
        if choosing and p < g[FIRST_RESERVE]:
            lay_out(g, t, b, o)
        return
    if to == g[WASTE_PILE]:
        turn_one(g, b, o)
        return
    if count == 1:
        put(g, b, o, to, take(g, t, b, o, p))
        return
    card = whole(b[o + 3 * p + TOP])
    last = card
    for _ in range(count - 1):
        card = whole(b[u + card])
    below = whole(b[u + card])
    at = o + 3 * to
    if b[at + LEN]:
        b[u + card] = b[at + TOP]
    else:
        b[u + card] = TABLE if to >= g[FIRST_COLUMN] else SHELF
    b[at + TOP] = last
    b[at + LEN] += count
    shorten(g, b, o, p, count, below)


@jit
def lay_out(g: Buffer, t: Buffer, b: Buffer, o: int) -> None:
    """The offered cards that were not chosen become the columns, in order; then more cards are dealt."""
    c = whole(g[FIRST_COLUMN])
    for p in range(g[CHOOSE_FIRST], g[CHOOSE_FIRST] + g[CHOOSE_COUNT]):
        if b[o + 3 * p + LEN]:
            card = take(g, t, b, o, p)
            if c < g[FIRST_COLUMN] + g[COLUMNS]:
                put(g, b, o, c, card)
                c += 1
    for i in range(g[AFTER_AT], g[AFTER_AT] + 2 * g[AFTERS], 2):
        p = whole(t[i])
        if b[o + STOCKED]:
            put(g, b, o, p, take(g, t, b, o, 0))
            b[o + 3 * p + DOWN] += t[i + 1]


@jit
def play(g: Buffer, t: Buffer, b: Buffer, o: int, move: int, out: Buffer, k: int) -> None:
    """Play *move* and everything that follows from it without a choice; *out* is scratch from place *k*."""
    carry(g, t, b, o, move)
    if g[AS_EMPTIED]:
        fill_as_emptied(g, t, b, o, move & 255, out, k)
    settle(g, t, b, o, out, k)


@jit
def fill_as_emptied(g: Buffer, t: Buffer, b: Buffer, o: int, p: int, out: Buffer, k: int) -> None:
    """Fill column *p* if it has just been emptied."""
    if p < g[FIRST_COLUMN] or p >= g[FIRST_COLUMN] + g[COLUMNS] or b[o + 3 * p + LEN]:
        return
    kinds = tier(g, t, b, o, TIERS + 2 * MAX_TIERS)
    if kinds:
        fillers(g, t, b, o, out, k, 1, kinds, p)
        carry(g, t, b, o, out[k])


@jit
def settle(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int) -> None:
    """Do what must be done and can be done in one way only; *out* is scratch from place *k*."""
    if not (g[TIERS] or g[TIERS + 2 * MAX_TIERS] or g[FORCED] or g[WASTE_FILLS]):
        return
    while forced(g, t, b, o, out, k) == k + 1:
        carry(g, t, b, o, out[k])


@jit
def count(g: Buffer, t: Buffer, b: Buffer, o: int, out: Buffer, k: int, depth: int) -> int:
    """The number of move sequences of length *depth*; needs room for as many states behind this one."""
    if depth == 0:
        return 1
    end = moves(g, t, b, o, out, k, EXACT)
    if depth == 1:
        return end - k
    total = 0
    width = g[0]
    for i in range(k, end):
        copy(b, o + width, o, width)
        play(g, t, b, o + width, out[i], out, end)
        total += count(g, t, b, o + width, out, end, depth - 1)
    return total
