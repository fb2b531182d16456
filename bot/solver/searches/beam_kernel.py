"""A beam synchronised by the pack: a pool of states for every stage, of which the best are followed.

All lines pass the same stages (cards dealt, or cards come into play).  So the states that are compared have
seen the same cards, and even a simple estimate ranks them well.  In a stage the best states of the pool are
expanded in rounds, different ones before twins (``beam_pool``).  Children of the same stage return to the
pool, the others wait in the pool of their own stage.

A beam finds wins; finding none proves nothing.  It runs in slices like the depth-first search.
"""

from bot.solver.kernel.foundations import is_won
from bot.solver.kernel.hashing import hash_of, stage_of
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.layout import BY_COMPETING, DEADS, DEALS, MASK, PLAIN, STAGES, WIDTH, Game
from bot.solver.kernel.lines import auto_play
from bot.solver.kernel.moves import moves
from bot.solver.kernel.play import play
from bot.solver.kernel.state import copy
from bot.solver.proofs.dead import is_dead
from bot.solver.searches.beam_pool import Pool, choose, kind_of
from bot.solver.searches.estimate import Weights, estimate

# -- control: what the search remembers between slices
(
    STAGE,
    ROUND,
    KEPT,  # states chosen for this round
    AT,  # how many of them are expanded
    STATES,
    UNTIL,
    NODES,  # states expanded in all
    ROWS,  # rows of the pool ever used
    FREE,  # first free row, or -1
    BEAM,  # states expanded in a round
    ROUNDS,  # rounds in a stage
    LAST_ROUNDS,  # rounds in the last stage
    NOISE,
    RANDOM_STATE,
    GREEDY,
    MODE,
    TABLE_BITS,
    FOUND,  # the node whose child is won
    FOUND_MOVE,
    SHAPES,  # whether the lengths of columns are part of a kind
    CHOICES,  # rounds in all
) = range(21)
CONTROL_SIZE = 21
MADE = 40  # bits by which the number of moves so far stands above the last move
PARENT = 32  # bits by which the parent of a node stands above the move to it
MOVE = (1 << PARENT) - 1
PROBES = 8

RUNNING, WON, ENDED = 0, 1, 2


@jit_small
def is_new(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Return whether a state was not met recently; the table forgets when it is crowded."""
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
def release(row: int, pool: Pool, control: Buffer) -> None:
    """Free the rows of the list that begins at *row*."""
    while row >= 0:
        following = whole(pool.after[row])
        pool.after[row] = control[FREE]
        control[FREE] = row
        row = following


@jit
def choose_round(pool: Pool, control: Buffer) -> None:
    """Choose the states that the next round of the current stage expands, and free the rows of the others."""
    stage = whole(control[STAGE])
    control[ROUND] += 1
    control[CHOICES] += 1
    first = whole(pool.heads[stage])
    control[KEPT] = choose(pool, first, whole(control[BEAM]), whole(control[CHOICES]))
    release(whole(pool.bins[0]), pool, control)
    pool.heads[stage] = -1
    control[AT] = 0


@jit_small
def free_row(pool: Pool, control: Buffer) -> int:
    """Take a free row of the pool; -1 if it is full."""
    row = whole(control[FREE])
    if row >= 0:
        control[FREE] = pool.after[row]
        return row
    row = whole(control[ROWS])
    if row >= len(pool.after):
        return -1
    control[ROWS] += 1
    return row


@jit_small
def noise(control: Buffer) -> int:
    """Return the next random number below NOISE; 0 if there is none."""
    if control[NOISE] <= 0:
        return 0
    number = whole(control[RANDOM_STATE])
    number = (number * 0x5851F42D4C957F2D + 0x14057B7EF767814F) & MASK
    control[RANDOM_STATE] = number
    return (number >> 33) % whole(control[NOISE])


@jit
def search(
    game: Game, pool: Pool, table: Buffer, out: Buffer, log: Buffer, weights: Weights, control: Buffer
) -> int:
    """Search until UNTIL states have been generated, and return RUNNING, WON or ENDED.

    After WON the line ends with node FOUND and move FOUND_MOVE; ENDED proves nothing.  *table* holds the hash
    keys met recently.
    """
    numbers = game.numbers
    rows = pool.rows
    width = whole(numbers[WIDTH])
    last = whole(numbers[STAGES])
    bits = whole(control[TABLE_BITS])
    while control[STAGE] <= last:
        stage = whole(control[STAGE])
        if control[AT] >= control[KEPT]:
            rounds = control[LAST_ROUNDS] if stage == last else control[ROUNDS]
            if pool.heads[stage] < 0 or control[ROUND] >= rounds:
                release(whole(pool.heads[stage]), pool, control)
                pool.heads[stage] = -1
                control[STAGE] += 1
                control[ROUND] = 0
                continue
            choose_round(pool, control)
        while control[AT] < control[KEPT]:
            if control[STATES] >= control[UNTIL]:
                return RUNNING
            if control[NODES] >= len(pool.nodes):
                return ENDED
            row = whole(pool.chosen[control[AT]])
            control[AT] += 1
            node = whole(control[NODES])
            control[NODES] += 1
            pool.nodes[node] = pool.parents[row] << PARENT | pool.steps[row] & MOVE
            made = whole(pool.steps[row]) >> MADE
            copy(rows, 0, (row + 2) * width, width)
            pool.after[row] = control[FREE]
            control[FREE] = row
            end = moves(game, rows, 0, out, 0, control[MODE])
            for number in range(end):
                move = out[number] & PLAIN
                copy(rows, width, 0, width)
                play(game, rows, width, move, out, end)
                if control[GREEDY]:
                    auto_play(game, rows, width, log, 0, out, end)
                control[STATES] += 1
                if is_won(game, rows, width):
                    control[FOUND] = node
                    control[FOUND_MOVE] = move
                    return WON
                one, two = hash_of(game, rows, width)
                if not is_new(table, bits, one, two):
                    continue
                if numbers[DEADS] == BY_COMPETING and is_dead(game, rows, width, out, end):
                    continue
                to = max(stage, min(last, stage_of(game, rows, width)))
                row = free_row(pool, control)
                if row < 0:
                    continue
                copy(rows, (row + 2) * width, width, width)
                pool.parents[row] = node
                after = made + 1 + (move >> DEALS & 255)
                pool.steps[row] = move | after << MADE
                score = estimate(game, rows, width, weights, out, end) + weights.price * after
                pool.scores[row] = score + noise(control)
                pool.kinds[row] = kind_of(game, rows, width, whole(control[SHAPES]))
                pool.after[row] = pool.heads[to]
                pool.heads[to] = row
    return ENDED
