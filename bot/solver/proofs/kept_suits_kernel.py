"""The search of the relaxations of ``kept_suits``, and the transposition table of their verdicts.

A state is the three integers of ``suit_blind``, of which the second is 0 here, and from level 1 on columns as
in ``packed_column``.  A suit that the level does not keep counts as 0.
"""

from bot.solver.kernel.hashing import LOST, MAYBE, OPEN, RUNNING, store
from bot.solver.kernel.jit import jit, jit_small, whole
from bot.solver.proofs import layouts
from bot.solver.proofs import packed_column as packed
from bot.solver.proofs import suit_blind as blind
from bot.solver.proofs.blocked import blocked
from bot.solver.proofs.layouts import COLUMNS, FRESH, LAYOUT, Relaxed, hash_of, kept_column, takes, verdict_of
from bot.solver.proofs.suit_blind import ALL_HOME, HEIGHTS_AT
from bot.solver.proofs.unordered import is_ended, successors

FIRST_COLUMN = 3
STATE = FIRST_COLUMN + COLUMNS

DEEPEST = 1_200
MOST_SUCCESSORS = 6_000
STACK_SIZE = 1 << 21
# integers of one state on the stack at most
ROOM = LAYOUT * layouts.MOST_LAYOUTS + STATE * (MOST_SUCCESSORS + 1)

# -- a frame: a state under search, and its successors
(
    LEVEL,
    PLACE,  # of the state on the stack
    MEMBERS,  # states in its class; -1: the level below is asked about it
    CLASS,  # where their columns stand; the successors follow
    NEXT,  # the place of the next successor
    END,  # of the successors
    CUT,  # whether some are left out, so that the state may not be called lost
    BEGUN,  # states searched before
) = range(8)
FRAME = 8

DEPTH, STATES, UNTIL, VERDICT, EXACT = range(5)  # EXACT: the level that is the game itself, or -1
CONTROL_SIZE = 5


@jit_small
def kept_suit(relaxed: Relaxed, level: int, card: int) -> int:
    """Return what *level* keeps of the suit of a card."""
    return card & 3 & whole(relaxed.kept[13 * level + (card >> 2)])


@jit
def list_class(relaxed: Relaxed, frame: int) -> None:
    """List the layouts of all states in the class of the state under search."""
    stack = relaxed.stack
    frames = relaxed.frames
    first = whole(frames[frame + CLASS])
    for index in range(COLUMNS):
        stack[first + index] = stack[frames[frame + PLACE] + FIRST_COLUMN + index]
    end, is_cut = layouts.list_layouts(relaxed, first)
    if is_cut:
        frames[frame + CUT] = 1
    frames[frame + MEMBERS] = (end - first) // LAYOUT
    frames[frame + NEXT] = end
    frames[frame + END] = end


@jit_small
def is_safe(relaxed: Relaxed, level: int, progress: int, cards: int, card: int) -> bool:
    """Return whether a card that can go home is not needed in the columns, which hold *cards*."""
    rank = card >> 2
    if rank == 0:
        return False
    for suit in range(4):
        height = progress >> HEIGHTS_AT + 4 * suit & 15
        if height < rank - (rank > 1):
            return False
        other = 4 * rank + suit
        alike = kept_suit(relaxed, level, other) == kept_suit(relaxed, level, card)
        if alike and height != rank and cards >> other & 1:
            return False
    return True


@jit
def succeed(relaxed: Relaxed, frame: int, progress: int, cards: int, columns: int) -> int:
    """Write a successor with the columns that stand at *columns*, and return where its own stand."""
    frames = relaxed.frames
    stack = relaxed.stack
    end = whole(frames[frame + END])
    stack[end] = progress
    stack[end + 1] = 0
    stack[end + 2] = cards
    for index in range(COLUMNS):
        stack[end + FIRST_COLUMN + index] = stack[columns + index]
    if end - frames[frame + NEXT] < STATE * MOST_SUCCESSORS:
        frames[frame + END] += STATE
    else:
        frames[frame + CUT] = 1
    return end + FIRST_COLUMN


@jit
def list_home(relaxed: Relaxed, frame: int, progress: int, cards: int) -> bool:
    """List the successors in which a card of the columns goes home; return whether only the last counts."""
    frames = relaxed.frames
    stack = relaxed.stack
    level = whole(frames[frame + LEVEL])
    start = whole(frames[frame + NEXT])
    for columns in range(whole(frames[frame + CLASS]), start, LAYOUT):
        for index in range(COLUMNS):
            column = whole(stack[columns + index])
            if column == 0 or not stack[columns + FRESH] >> index & 1:
                continue
            rank = packed.last_rank(column)
            for suit in range(4):
                card = 4 * rank + suit
                at = HEIGHTS_AT + 4 * suit
                if (
                    progress >> at & 15 == rank
                    and cards >> card & 1
                    and kept_suit(relaxed, level, card) == packed.last_suit(column)
                ):
                    safe = is_safe(relaxed, level, progress, cards, card)
                    if safe:
                        frames[frame + END] = start
                    to = succeed(relaxed, frame, progress + (1 << at), cards & ~(1 << card), columns)
                    stack[to + index] = packed.without_last(column)
                    if safe:
                        frames[frame + CUT] = 0
                        return True
    return False


@jit
def list_successors(relaxed: Relaxed, frame: int) -> None:
    """List the states that moves out of the class lead to, behind the class."""
    frames = relaxed.frames
    stack = relaxed.stack
    game = relaxed.game
    level = whole(frames[frame + LEVEL])
    progress = whole(stack[frames[frame + PLACE]])
    cards = whole(stack[frames[frame + PLACE] + 2])
    if list_home(relaxed, frame, progress, cards):
        return
    first = whole(frames[frame + CLASS])
    for talon in range(max(blind.top_of_waste(game, progress), 0), game[blind.TALON_COUNT]):
        if progress >> talon & 1:
            continue
        card = whole(game[blind.TALON_CARD + talon])
        after = blind.played(game, progress, talon)
        at = HEIGHTS_AT + 4 * (card & 3)
        if progress >> at & 15 == card >> 2:
            succeed(relaxed, frame, after + (1 << at), cards, first)
            if is_safe(relaxed, level, progress, 0, card):
                return
        if verdict_of(relaxed, 0, after, first) == LOST:
            continue
        for columns in range(first, whole(frames[frame + NEXT]), LAYOUT):
            for index in range(COLUMNS):
                if stack[columns + FRESH] >> index & 1 and takes(relaxed, columns, index, card >> 2):
                    column = whole(stack[columns + index])
                    if column >> packed.HEIGHT_AT & 31 == packed.MOST_HIGH:
                        frames[frame + CUT] = 1
                        continue
                    to = succeed(relaxed, frame, after, cards | 1 << card, columns)
                    stack[to + index] = packed.with_card(column, card >> 2, kept_suit(relaxed, level, card))


@jit_small
def unsure(relaxed: Relaxed, level: int) -> int:
    """Return the verdict on a state that may not be called lost."""
    return OPEN if level == relaxed.control[EXACT] else MAYBE


@jit
def open_frame(relaxed: Relaxed, level: int, place: int, free: int) -> int:
    """Begin to search the state at *place* of the stack, which is free from *free* on.

    Returns its verdict where that is known at once.
    """
    stack = relaxed.stack
    frames = relaxed.frames
    frame = FRAME * (whole(relaxed.control[DEPTH]) + 1)
    if frame == FRAME * DEEPEST or free + ROOM > len(stack):
        return unsure(relaxed, level)  # there is no room to search it
    progress = whole(stack[place])
    cards = whole(stack[place + 2])
    if level == 0 and blocked(relaxed.game, progress, 0, cards, stack, free):
        one, two = hash_of(relaxed, level, progress, 0, 0)
        store(relaxed.table, one, two, LOST, 1)
        return LOST
    relaxed.control[DEPTH] += 1
    frames[frame + LEVEL] = level
    frames[frame + PLACE] = place
    frames[frame + BEGUN] = relaxed.control[STATES]
    frames[frame + CLASS] = free
    frames[frame + NEXT] = free
    frames[frame + CUT] = 0
    if level == 0:
        frames[frame + MEMBERS] = 1
        frames[frame + END] = successors(relaxed.game, progress, 0, cards, stack, free)
        return RUNNING
    frames[frame + MEMBERS] = -1
    for index in range(STATE):
        word = whole(stack[place + index])
        stack[free + index] = word if index < FIRST_COLUMN else kept_column(relaxed, level - 1, word)
    return RUNNING


@jit
def close_frame(relaxed: Relaxed, verdict: int) -> None:
    """End the search of a state, and store the verdict on all states of its class, once that is listed."""
    frame = FRAME * whole(relaxed.control[DEPTH])
    level = whole(relaxed.frames[frame + LEVEL])
    place = whole(relaxed.frames[frame + PLACE])
    progress = whole(relaxed.stack[place])
    states = whole(relaxed.control[STATES] - relaxed.frames[frame + BEGUN])
    for member in range(relaxed.frames[frame + MEMBERS]):
        at = whole(relaxed.frames[frame + CLASS]) + LAYOUT * member
        one, two = whole(relaxed.stack[at + layouts.ONE]), whole(relaxed.stack[at + layouts.TWO])
        one, two = hash_of(relaxed, level, progress, one, two)
        store(relaxed.table, one, two, verdict, states)
    relaxed.control[DEPTH] -= 1
    relaxed.control[VERDICT] = verdict


@jit
def ask(relaxed: Relaxed, level: int, place: int, free: int) -> None:
    """Set VERDICT to what is known of the state at *place*, and begin to search it if that is nothing."""
    progress = whole(relaxed.stack[place])
    if progress >> HEIGHTS_AT & 0xFFFF == ALL_HOME or (level == 0 and is_ended(relaxed.game, progress, 0)):
        relaxed.control[VERDICT] = MAYBE
        return
    known = verdict_of(relaxed, 0, progress, place)
    if level and known != LOST:
        known = verdict_of(relaxed, level, progress, place + FIRST_COLUMN)
    if known == RUNNING:
        relaxed.control[STATES] += 1
        known = open_frame(relaxed, level, place, free)
    relaxed.control[VERDICT] = known


@jit
def search(relaxed: Relaxed) -> int:
    """Search until UNTIL states have been visited, and return RUNNING, LOST, MAYBE or OPEN."""
    control = relaxed.control
    frames = relaxed.frames
    while control[DEPTH] >= 0:
        if control[STATES] >= control[UNTIL]:
            return RUNNING
        frame = FRAME * whole(control[DEPTH])
        level = whole(frames[frame + LEVEL])
        below = bool(frames[frame + MEMBERS] < 0)  # whether the level below is asked
        verdict = whole(control[VERDICT])  # its answer, or that of the last successor
        if verdict == (LOST if below else MAYBE):
            close_frame(relaxed, verdict)
            continue
        first = whole(frames[frame + CLASS])
        if below and verdict == RUNNING:
            ask(relaxed, level - 1, first, first + STATE)
            continue
        if below:
            list_class(relaxed, frame)
            list_successors(relaxed, frame)
        if verdict == OPEN:
            frames[frame + CUT] = 1
        following = whole(frames[frame + NEXT])
        if following < frames[frame + END]:
            frames[frame + NEXT] = following + (STATE if level else FIRST_COLUMN)
            ask(relaxed, level, following, whole(frames[frame + END]))
        else:
            close_frame(relaxed, unsure(relaxed, level) if frames[frame + CUT] else LOST)
    return whole(control[VERDICT])
