"""The search of a relaxed game, and the transposition table of its verdicts.

The game is the relaxation of ``suit_blind`` or ``unordered``, as its table says.
A state is three integers, of which the first two identify it.
"""

from typing import NamedTuple

from bot.solver.kernel.hashing import LOST, MAYBE, RUNNING, mix
from bot.solver.kernel.jit import Buffer, jit, jit_small
from bot.solver.kernel.layout import MASK
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.blocked import blocked
from bot.solver.proofs.suit_blind_moves import successors
from bot.solver.proofs.unordered import is_ended
from bot.solver.proofs.unordered import successors as unordered_successors

# -- control: the state of the search between slices
DEPTH, STATES, UNTIL = range(3)
CONTROL_SIZE = 3
MAX_DEPTH = 240
MOST_WRITTEN = 3 * 4000  # integers that the successors of one state, or its workspace, take at most
STACK_SIZE = 3 * 100 * MAX_DEPTH


class GuideSearch(NamedTuple):
    """A relaxed game and the search of it, which may guide another search."""

    game: Buffer
    table: Buffer
    stack: Buffer
    frames: Buffer
    control: Buffer


# -- the transposition table --------------------------------------------------------------------


@jit_small
def lookup(table: Buffer, progress: int, columns: int) -> int:
    """Return the verdict that *table* holds for a state: LOST, MAYBE or 0.

    A bucket of eight entries is searched, of which a state takes two.
    """
    at = (mix(progress ^ mix(columns)) & ((len(table) >> 3) - 1)) << 3
    for index in range(at, at + 8, 2):
        if table[index] == progress and table[index + 1] & blind.STATE == columns:
            return table[index + 1] >> blind.LABEL
    return 0


@jit
def store(table: Buffer, progress: int, columns: int, verdict: int) -> None:
    """Store the verdict on a state; in a full bucket it replaces another one."""
    key = mix(progress ^ mix(columns)) & MASK
    at = (key & ((len(table) >> 3) - 1)) << 3
    index = at
    while (
        index < at + 8
        and table[index + 1] != 0
        and (table[index] != progress or table[index + 1] & blind.STATE != columns)
    ):
        index += 2
    if index >= at + 8:
        index = at + 2 * (key >> 60 & 3)
    table[index] = progress
    table[index + 1] = columns | verdict << blind.LABEL


BLOCKED_KEY = 1  # in place of the lists, which are sorted and so never equal it: the key of can_be_emptied


@jit
def can_be_emptied(guide: GuideSearch, progress: int, columns: int, cards: int, start: int) -> bool:
    """Return False if waste and reserve are proved blocked; the stack is workspace from *start* on.

    The answer is stored for all states that differ in their lists only.
    """
    shared = columns & blind.NO_LISTS != blind.NO_LISTS
    key = columns >> blind.RESERVE_AT << blind.RESERVE_AT | BLOCKED_KEY if shared else columns
    if shared:
        known = lookup(guide.table, progress, key)
        if known:
            return known == MAYBE
    lost = blocked(guide.game, progress, columns, cards, guide.stack, start)
    if lost or shared:
        store(guide.table, progress, key, LOST if lost else MAYBE)
    return not lost


# -- the search -------------------------------------------------------------------------------------


@jit
def begin(guide: GuideSearch, progress: int, columns: int, cards: int) -> None:
    """Start a search of this state."""
    guide.stack[0] = progress
    guide.stack[1] = columns
    guide.stack[2] = cards
    guide.control[DEPTH] = -1


@jit
def search(guide: GuideSearch) -> int:
    """Search until UNTIL states have been visited, and return RUNNING, LOST or MAYBE.

    Verdicts stay in the table for later searches.
    """
    relaxed = guide.game
    table = guide.table
    stack = guide.stack
    frames = guide.frames
    control = guide.control
    depth = control[DEPTH]
    place = 0
    end = 3
    if depth >= 0:
        place = frames[3 * depth + 1]
        end = frames[3 * depth + 2]
    while True:
        if place >= end:
            # no successor is left
            if depth >= 0:
                here = frames[3 * depth]
                store(table, stack[here], stack[here + 1], LOST)
                depth -= 1
            if depth < 0:
                control[DEPTH] = -1
                return LOST
            place = frames[3 * depth + 1]
            end = frames[3 * depth + 2]
            continue
        if control[STATES] >= control[UNTIL]:
            control[DEPTH] = depth
            if depth >= 0:
                frames[3 * depth + 1] = place
            return RUNNING
        progress = stack[place]
        columns = stack[place + 1]
        cards = stack[place + 2]
        ended = (
            is_ended(relaxed, progress, columns)
            if relaxed[blind.COLOURS]
            else progress >> blind.HEIGHTS_AT & 0xFFFF == blind.ALL_HOME
        )
        known = MAYBE if ended else lookup(table, progress, columns)
        if known == 0 and (depth + 2 > MAX_DEPTH or end + MOST_WRITTEN > len(stack)):
            known = MAYBE  # no room to search it, so it may not be called lost
        if known == 0:
            control[STATES] += 1
            here = frames[3 * depth] if depth >= 0 else place
            moved = (
                depth < 0 or progress != stack[here] or (columns ^ stack[here + 1]) >> blind.RESERVE_AT != 0
            )
            if moved and not can_be_emptied(guide, progress, columns, cards, end):
                known = LOST
        if known == LOST:
            place += 3
            continue
        if known == MAYBE:
            while depth >= 0:
                here = frames[3 * depth]
                store(table, stack[here], stack[here + 1], MAYBE)
                depth -= 1
            control[DEPTH] = -1
            return MAYBE
        if depth >= 0:
            frames[3 * depth + 1] = place + 3
        depth += 1
        first = end
        frames[3 * depth] = place
        if relaxed[blind.COLOURS]:
            end = unordered_successors(relaxed, progress, columns, cards, stack, first)
        else:
            end = successors(relaxed, progress, columns, cards, stack, first)
        place = first
        frames[3 * depth + 1] = place
        frames[3 * depth + 2] = end


@jit
def ask(
    guide: GuideSearch, progress: int, columns: int, cards: int, states: int, goes_on: int
) -> tuple[int, int]:
    """Search at most *states* states more, and return LOST, MAYBE or RUNNING and how many were searched.

    The search of this state begins, or with *goes_on* the one that was RUNNING before goes on.
    """
    before = guide.control[STATES]
    if not goes_on:
        begin(guide, progress, columns, cards)
    guide.control[UNTIL] = before + states
    known = search(guide)
    return known, guide.control[STATES] - before
