"""The search of the relaxations of ``placing``."""

from bot.solver.kernel.hashing import LOST, MAYBE, RUNNING, lookup, store
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.proofs import placing_state as s

# -- a frame: a state under search
(
    LEVEL,
    NEXT,  # the number of the next move; -1: the level below is asked
    LINE,  # the length of the line to the state
    ONE,  # its hash
    TWO,
    BEGUN,  # states searched before
    HERE,  # the pile whose last card goes home or is held, or -1
    ORDER,  # the columns for the next card, the best first
) = range(8)
FRAME = ORDER + s.MOST_PILES
DEEPEST = 4_000
LONGEST = DEEPEST + 4 * s.MOST_DEALT  # moves of a line, at most

MADE, NOT_MADE, NO_MORE = range(3)
"""What becomes of a move: it leads to a state or to none that counts, or there are no more."""


@jit
def list_moves(relaxed: s.Relaxed, frame: int, row: int) -> None:
    """Choose the pile whose last card goes home or is held; without one, put the columns in order."""
    rows = relaxed.rows
    frames = relaxed.frames
    piles = whole(relaxed.game[s.PILES])
    level = whole(frames[frame + LEVEL])
    s.lock(relaxed, level, row)
    frames[frame + NEXT] = 0
    frames[frame + HERE] = -1
    for pile in range(piles - 1, -1, -1):  # reserve piles before columns
        if rows[row + pile] > relaxed.scratch[s.LOCKED + pile]:
            card = s.last(rows, row, pile)
            if not card & s.HELD and s.free(relaxed, level, row, card) > 0:
                frames[frame + HERE] = pile
    if frames[frame + HERE] >= 0 or rows[row + s.DEALT] == relaxed.game[s.CARDS]:
        return
    rank = whole(relaxed.game[s.RANK_AT + rows[row + s.DEALT]])
    for pile in range(relaxed.game[s.RESERVES], piles):
        cost = 0  # of the cards that a new one shuts in
        highest = -1
        at = s.cards_of(row, pile)
        for place in range(at + whole(rows[row + pile]) - 1, at - 1, -1):
            here = whole(rows[place]) & 15
            if here < rank:
                cost += 10 if highest > here else 30 + 3 * (rank - here)
            highest = max(highest, here)
        place = frame + ORDER + pile - whole(relaxed.game[s.RESERVES])
        word = cost << 4 | pile
        while place > frame + ORDER and frames[place - 1] > word:
            frames[place] = frames[place - 1]
            place -= 1
        frames[place] = word


@jit_small
def is_twin(rows: Buffer, row: int, pile: int, first: int) -> bool:
    """Return whether a column between *first* and *pile* holds the same cards."""
    for other in range(first, pile):
        if rows[row + other] == rows[row + pile]:
            same = True
            for place in range(rows[row + pile]):
                same &= rows[s.cards_of(row, other) + place] == rows[s.cards_of(row, pile) + place]
            if same:
                return True
    return False


@jit
def make(relaxed: s.Relaxed, frame: int, row: int) -> int:
    """Write the state after the next move behind the one at *row*; return what becomes of the move.

    A card that can go home does, or is held until none of its rank can.  If the last one that is held is of
    the rank of a card that is dealt and goes home, it could have gone in its place.
    """
    rows = relaxed.rows
    game = relaxed.game
    frames = relaxed.frames
    level = whole(frames[frame + LEVEL])
    move = whole(frames[frame + NEXT])
    frames[frame + NEXT] += 1
    relaxed.control[s.LENGTH] = frames[frame + LINE]
    columns = whole(game[s.PILES]) - whole(game[s.RESERVES])
    pile = whole(frames[frame + HERE])
    if move > (1 if pile >= 0 else columns) or (pile < 0 and rows[row + s.DEALT] == game[s.CARDS]):
        return NO_MORE
    to = row + s.WIDTH
    s.copy_state(relaxed, row, to)
    if pile >= 0:
        if move:
            rows[s.cards_of(to, pile) + rows[to + pile] - 1] |= s.HELD
        else:
            s.take(relaxed, level, to, pile)
        return MADE
    rank = whole(game[s.RANK_AT + rows[row + s.DEALT]])
    can_go = s.free(relaxed, level, row, rank) > 0
    rows[to + s.DEALT] += 1
    if move == 0:
        s.note(relaxed, s.DEALT_HOME)
        return MADE if can_go and not s.release(relaxed, level, to, rank) else NOT_MADE
    pile = whole(frames[frame + ORDER + move - 1]) & 15
    if is_twin(rows, row, pile, whole(game[s.RESERVES])):
        return NOT_MADE
    s.note(relaxed, s.DEALT_TO + pile)
    rows[s.cards_of(to, pile) + rows[to + pile]] = rank | s.HELD if can_go else rank
    rows[to + s.LYING + rank] += 1
    rows[to + pile] += 1
    return MADE


@jit
def project(relaxed: s.Relaxed, frame: int, row: int) -> None:
    """Write the state of the level below behind the one at *row*."""
    rows = relaxed.rows
    level = whole(relaxed.frames[frame + LEVEL]) - 1
    to = row + s.WIDTH
    for at in range(s.PILE_AT):
        rows[to + at] = rows[row + at]
    for pile in range(relaxed.game[s.PILES]):
        at = s.cards_of(row, pile)
        end = s.cards_of(to, pile)
        for place in range(rows[row + pile]):
            rank = whole(rows[at + place]) & 15
            if place < rows[row + s.OLD + pile] or relaxed.levels[level] >> rank & 1:
                rows[end] = rank
                end += 1
            else:
                rows[to + s.LYING + rank] -= 1
        rows[to + pile] = end - s.cards_of(to, pile)


@jit
def open_frame(relaxed: s.Relaxed, level: int) -> None:
    """Set VERDICT to what is known of the next row, and begin to search its state if that is nothing."""
    rows = relaxed.rows
    frames = relaxed.frames
    control = relaxed.control
    depth = whole(control[s.DEPTH]) + 1
    row = s.WIDTH * depth
    control[s.VERDICT] = LOST
    s.settle(relaxed, level, row)
    s.lock(relaxed, level, row)
    if s.is_in_vain(relaxed, level, row):
        return
    one, two = s.hash_of(relaxed, level, row)
    known = lookup(relaxed.table, one, two)
    if known:
        control[s.VERDICT] = known
        return
    control[s.STATES] += 1
    left = 0  # cards that are not locked
    highest = 0
    for pile in range(relaxed.game[s.PILES]):
        left += rows[row + pile] - relaxed.scratch[s.LOCKED + pile]
        highest = max(highest, rows[row + pile])
    if not s.can_be_cleared(relaxed, level, row):
        store(relaxed.table, one, two, LOST, 1)
        return
    is_exact = control[s.EXACT] and level == control[s.TOP]
    if depth + 2 >= DEEPEST or highest + 1 >= s.MOST_CARDS or (
        rows[row + s.DEALT] == relaxed.game[s.CARDS] and not (is_exact and left)
    ):  # fmt: skip
        control[s.VERDICT] = MAYBE
        return
    frame = FRAME * depth
    frames[frame + LEVEL] = level
    frames[frame + LINE] = control[s.LENGTH]
    frames[frame + ONE] = one
    frames[frame + TWO] = two
    frames[frame + BEGUN] = control[s.STATES]
    frames[frame + NEXT] = -1
    control[s.DEPTH] = depth
    control[s.VERDICT] = RUNNING if level else MAYBE


@jit
def search(relaxed: s.Relaxed) -> int:
    """Search until UNTIL states have been visited, and return RUNNING, LOST or MAYBE."""
    frames = relaxed.frames
    control = relaxed.control
    while control[s.DEPTH] >= 0:
        if control[s.STATES] >= control[s.UNTIL]:
            return RUNNING
        frame = FRAME * whole(control[s.DEPTH])
        row = s.WIDTH * whole(control[s.DEPTH])
        level = whole(frames[frame + LEVEL])
        verdict = whole(control[s.VERDICT])
        if frames[frame + NEXT] < 0 and verdict != LOST:  # the level below does not call it lost
            if verdict == RUNNING:
                project(relaxed, frame, row)
                open_frame(relaxed, level - 1)
            else:
                list_moves(relaxed, frame, row)
                control[s.VERDICT] = LOST
            continue
        if frames[frame + NEXT] >= 0 and verdict == LOST:
            made = NOT_MADE
            while made == NOT_MADE:
                made = make(relaxed, frame, row)
            if made == MADE:
                open_frame(relaxed, level)
                continue
        if verdict == LOST or level < control[s.TOP]:
            one, two = whole(frames[frame + ONE]), whole(frames[frame + TWO])
            store(relaxed.table, one, two, verdict, whole(control[s.STATES] - frames[frame + BEGUN]))
        control[s.DEPTH] -= 1
    return whole(control[s.VERDICT])
