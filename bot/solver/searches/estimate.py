"""How good a state looks beside others of its stage."""

from __future__ import annotations

from bot.solver.kernel.foundations import place
from bot.solver.kernel.jit import Buffer, jit, whole
from bot.solver.kernel.layout import (
    BASE,
    COLUMNS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    HOME,
    LEN,
    NONE,
    NOTHING_FREE,
    POS,
    RESERVES,
    SHELF,
    TALON,
    TALONS,
    TOP,
    UNDER,
    UPS,
    WASTED,
)
from bot.solver.kernel.state import card_at


@jit
def estimate(g: Buffer, t: Buffer, z: Buffer, b: Buffer, o: int, w: Buffer, s: Buffer, k: int) -> int:
    """How good a state looks beside others of its stage; *w* are 20 weights, *s* scratch from place *k*."""
    u = o + g[UNDER]
    faces = g[FACE_AT]
    base = whole(b[o + BASE])
    if base == NONE:
        return 0
    lowest = 13
    for f in range(g[FIRST_UP], g[FIRST_UP] + g[UPS]):
        if b[o + 3 * f + LEN] < lowest:
            lowest = whole(b[o + 3 * f + LEN])
    score = w[0] * b[o + WASTED] + w[1] * b[o + HOME] + w[4] * lowest
    # the waste: cards on lower ones of their suit, on lower ones of any suit, packed neighbours
    if b[o + WASTED]:
        for i in range(4):
            s[k + i] = 13
        least = 13
        before = -1
        n = whole(b[o + POS])
        for i in range(n):
            card = card_at(g, b, o, i)
            if b[u + card] != TALON:
                continue
            face = whole(t[faces + card])
            rank = (face % 13 - base) % 13
            if rank > s[k + face // 13]:
                score += w[3]
            else:
                s[k + face // 13] = rank
            if rank > least:
                score += w[12]
            else:
                least = rank
            if before >= 0 and z[52 * base + face] >> before & 1:
                score += w[11]
            before = face
    # what comes next and can be played
    if w[10]:
        n = min(whole(g[TALONS]), whole(b[o + POS]) + 8)
        for i in range(whole(b[o + POS]), n):
            card = card_at(g, b, o, i)
            if b[u + card] == TALON:
                face = whole(t[faces + card])
                if place(g, t, b, o, face) >= 0:
                    score += w[10]
                else:
                    for c in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
                        at = o + 3 * c
                        if b[at + LEN] and z[52 * base + t[faces + b[at + TOP]]] >> face & 1:
                            score += w[10]
                            break
    for p in range(g[FIRST_RESERVE], g[FIRST_RESERVE] + g[RESERVES]):
        count = whole(b[o + 3 * p + LEN])
        score += w[6] * count
        if count and w[18]:
            rank = (whole(t[faces + b[o + 3 * p + TOP]]) % 13 - base) % 13
            score += w[18] * (rank - lowest)
    tops = 0
    for p in range(g[FIRST_COLUMN], g[FIRST_COLUMN] + g[COLUMNS]):
        at = o + 3 * p
        count = whole(b[at + LEN])
        if count == 0:
            score += w[2]
            continue
        face = whole(t[faces + b[at + TOP]])
        rank = (face % 13 - base) % 13
        bit = 1 << (2 * rank + (1 if 13 <= face < 39 else 0))
        if not tops & bit:
            tops |= bit
            score += w[7]
        score += w[9] * rank
        score += w[5] * b[at + DOWN]
        card = whole(b[at + TOP])
        if w[14] or w[13] or g[NOTHING_FREE]:
            for i in range(count):
                s[k + i] = (whole(t[faces + card]) % 13 - base) % 13
                card = whole(b[u + card])
            for i in range(count):
                over = 0
                for j in range(i):
                    if s[k + j] > s[k + i]:
                        over += 1
                if over:
                    score += w[13]
                    score += w[14] * over
                    score += w[17] * (13 - s[k + i]) * min(over, 4)
                if i and s[k + i - 1] > s[k + i]:
                    score += w[16]
        elif w[8]:
            while b[u + card] < SHELF:
                card = whole(b[u + card])
            if (whole(t[faces + card]) % 13 - base) % 13 == 12 and not b[at + DOWN]:
                score += w[8]
    return score
