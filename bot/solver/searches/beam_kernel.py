"""A beam synchronised by the pack: a pool of states for every stage, of which the best are followed.

All lines pass the same stages (cards dealt, or cards come into play), so states that are compared have
seen the same cards, and even a simple estimate ranks them well.  In a stage the best of the pool are
expanded in rounds, different ones before twins (``kernel_pool``); children of the same stage come back into
the pool, the others wait in that of theirs.
It finds wins; that it finds none says nothing.  It runs in slices like the depth-first search.
"""

from __future__ import annotations

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, stage_of
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import DEADS, DEALS, MASK, PLAIN, STAGES, WIDTH
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.safe import tidy
from bot.solver.kernel.state import copy
from bot.solver.proofs.dead import is_dead
from bot.solver.searches.beam_pool import choose, kind_of
from bot.solver.searches.estimate import estimate

# -- ctl
(
    STAGE,
    ROUND,
    KEPT,  # states chosen for this round
    AT,  # of them expanded
    STATES,
    UNTIL,
    NODES,  # expanded in all, each with its parent and move
    MOST_NODES,
    ROWS,  # rows of the pool ever used
    MOST_ROWS,
    FREE,  # first free row, or -1
    BEAM,  # states expanded in a round
    ROUNDS,  # rounds in a stage
    LAST_ROUNDS,  # rounds in the last stage
    NOISE,
    RANDOM_STATE,
    GREEDY,
    MODE,
    TABLE_BITS,
    FOUND,  # node that reached the win
    FOUND_MOVE,
    DROPPED,
    SHAPES,  # whether the lengths of columns tell kinds apart
    CHOICES,  # rounds in all
) = range(24)
CTL_WORDS = 24
MADE = 40  # the moves of a way stand this high above its last move
PRICE = 15  # the weight of a move made
PROBES = 8

RUNNING, WON, ENDED = 0, 1, 2


@jit_small
def is_new(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Whether a state was not met lately; the table forgets when it is crowded."""
    mask = (1 << bits) - 1
    if two == 0:
        two = 1
    for probe in range(PROBES):
        i = (one + probe) & mask
        if table[i] == two:
            return False
        if table[i] == 0:
            table[i] = two
            return True
    table[one & mask] = two
    return True


@jit
def release(q: int, next_: Buffer, ctl: Buffer) -> None:
    """Let the rows of the list that begins at *q* be used again."""
    while q >= 0:
        after = whole(next_[q])
        next_[q] = ctl[FREE]
        ctl[FREE] = q
        q = after


@jit
def search(
    g: Buffer,
    t: Buffer,
    z: Buffer,
    rows: Buffer,  # two rows of scratch, then the pool
    next_: Buffer,
    scores: Buffer,
    kinds: Buffer,
    parents: Buffer,
    steps: Buffer,
    heads: Buffer,
    nodes: Buffer,  # parent and move of each expanded state
    ids: Buffer,
    bins: Buffer,
    seen: Buffer,
    out: Buffer,
    log: Buffer,
    table: Buffer,
    weights: Buffer,
    ctl: Buffer,
) -> int:
    """Go on until UNTIL states; RUNNING, WON (FOUND, FOUND_MOVE) or ENDED (nothing found)."""
    width = whole(g[WIDTH])
    last = whole(g[STAGES])
    bits = whole(ctl[TABLE_BITS])
    while ctl[STAGE] <= last:
        stage = whole(ctl[STAGE])
        if ctl[AT] >= ctl[KEPT]:
            rounds = ctl[LAST_ROUNDS] if stage == last else ctl[ROUNDS]
            if heads[stage] < 0 or ctl[ROUND] >= rounds:
                release(whole(heads[stage]), next_, ctl)
                heads[stage] = -1
                ctl[STAGE] += 1
                ctl[ROUND] = 0
                ctl[KEPT] = 0
                ctl[AT] = 0
                continue
            ctl[ROUND] += 1
            ctl[CHOICES] += 1
            first = whole(heads[stage])
            ctl[KEPT] = choose(
                first, whole(ctl[BEAM]), next_, scores, kinds, ids, bins, seen, whole(ctl[CHOICES])
            )
            release(whole(bins[0]), next_, ctl)
            heads[stage] = -1
            ctl[AT] = 0
        while ctl[AT] < ctl[KEPT]:
            if ctl[STATES] >= ctl[UNTIL]:
                return RUNNING
            if ctl[NODES] >= ctl[MOST_NODES]:
                return ENDED
            q = whole(ids[ctl[AT]])
            ctl[AT] += 1
            me = whole(ctl[NODES])
            ctl[NODES] += 1
            nodes[2 * me] = parents[q]
            nodes[2 * me + 1] = steps[q]
            made = whole(steps[q]) >> MADE
            copy(rows, 0, (q + 2) * width, width)
            next_[q] = ctl[FREE]
            ctl[FREE] = q
            end = moves(g, t, rows, 0, out, 0, ctl[MODE])
            for i in range(end):
                move = out[i] & PLAIN
                copy(rows, width, 0, width)
                play(g, t, rows, width, move, out, end)
                tidy(g, t, z, rows, width, ctl[GREEDY], log, 0, out, end)
                ctl[STATES] += 1
                if is_won(g, t, rows, width):
                    ctl[FOUND] = me
                    ctl[FOUND_MOVE] = move
                    return WON
                one, two = hash_of(g, t, z, rows, width)
                if not is_new(table, bits, one, two):
                    continue
                if g[DEADS] > 1 and is_dead(g, t, rows, width, out, end):
                    continue
                to = max(stage, min(last, stage_of(g, rows, width)))
                r = whole(ctl[FREE])
                if r >= 0:
                    ctl[FREE] = next_[r]
                else:
                    r = whole(ctl[ROWS])
                    if r >= ctl[MOST_ROWS]:
                        ctl[DROPPED] += 1
                        continue
                    ctl[ROWS] += 1
                copy(rows, (r + 2) * width, width, width)
                parents[r] = me
                after = made + 1 + (move >> DEALS & 255)
                steps[r] = move | after << MADE
                score = estimate(g, t, z, rows, width, weights, out, end) + weights[PRICE] * after
                if ctl[NOISE] > 0:
                    x = whole(ctl[RANDOM_STATE])
                    x = (x * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
                    ctl[RANDOM_STATE] = x
                    score += (x >> 33) % ctl[NOISE]
                scores[r] = score
                kinds[r] = kind_of(g, z, rows, width, whole(ctl[SHAPES]))
                next_[r] = heads[to]
                heads[to] = r
    return ENDED
