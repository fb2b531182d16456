"""The suit-blind relaxation: suits inside columns are dropped.  A position lost in the relaxation is lost.

**The relaxation.**  A relaxed state keeps the foundations, the number of cards in the reserve, the cards of
the talon that have been played and how far the talon is dealt.  From these follows which cards lie in the
columns.  Of the columns themselves it keeps only the ranks of their lowest and of their last cards, as two
sorted lists.  Dropped are which column begins and ends with which rank, and where each card of a rank lies: a
last card may go up as any card of its rank that lies in the columns.  Once any card may fill a space the two
lists are dropped as well.  Every arrangement of the cards in packed runs can then be turned into every other,
so it is enough that one exists.

**Soundness.**  Every state of the game has an abstraction, and every move leads either to a state with the
same abstraction or to one whose abstraction a move of the relaxation reaches.  (Moving the end of a run to an
equal card exchanges two last cards and changes neither list.)  So if the game can be won, the relaxation can
be won.  A relaxed state that is lost therefore proves that every position with this abstraction is lost,
whichever suit lies where: it is a no-good.  A win in the relaxation proves nothing.

*Counting runs.*  In packed runs every card except the lowest of a column lies on a card of the next rank.  So
there are at least as many columns as cards that find no such card: the sum, over all ranks, of how many more
cards a rank has than the next rank.  Once any card may fill a space this bound is the only condition.

**Conditions.**  One pack; four foundations of thirteen cards in suit; no cards taken back from foundations;
at most four columns, each a packed run regardless of suit, of which parts move too; one reserve pile at most,
which must fill spaces, and then the waste may; at most forty cards in the talon, dealt one by one and only
once.  Limits that the relaxation ignores (the number of cards in a
column, columns that open late, parts of runs that do not move) only allow more in it than in the game.
``relaxed_tables.relaxed_game`` checks the conditions.

The search has no cycles: each move plays a card from talon, reserve or columns, or joins two columns.  So the
transposition table may forget a lost state when it is full; the search then finds it again.

A state is two integers that lose nothing, so that no two states can be confused::

    progress = played cards of the talon | how far it is dealt << 40 | heights of the foundations << 46
    columns = last ranks | lowest ranks << 24 | numbers of cards in the reserve piles << 48

A third integer, *cards*, the set of the cards in the columns, is derived from them.  Cards are numbered from
the base rank: 4 * rank + suit.
"""

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, jit, jit_small, whole
from bot.solver.kernel.state import face_of

# -- the table of a relaxed game, one integer array: numbers and flags first
(
    TALON_COUNT,
    COLUMN_COUNT,
    COLUMNS_FILL,  # whether a card of the columns may fill a space
    CHAIN_END,  # the rank that packs on none; any rank in a ring
    IS_RING,  # whether every rank packs on the next
    STARTERS,  # the cards that may begin a column while a reserve pile has a card
    LATER_STARTERS,  # and once the reserve is empty
    COLOURS,  # whether runs alternate in colour: then this is the relaxation of ``unordered``
    RESERVE_WIDTH,  # the bits of the number of cards in each of at most two reserve piles
    SINGLE,  # whether cards move singly, without a reserve: then these are the relaxations of ``kept_suits``
    DEALT,  # how far the talon is dealt in the first position of the search
) = range(11)
# -- then arrays, each from this index on
TALON_CARD = 11  # the cards of the talon in the order of dealing
RESERVE_CARD = 57  # the cards of the reserve; the last is played first
RESERVE_ROOM = 8  # entries for the first of two reserve piles
CARD_OF_FACE = 89  # by face: the card, numbered from the base rank
TABLE_SIZE = CARD_OF_FACE + 52

NO_RANK = 63
NO_COLUMNS = (1 << 24) - 1  # an empty list of ranks
NO_LISTS = NO_COLUMNS | NO_COLUMNS << 24  # no columns, or columns of which nothing is kept

# -- bits of the two integers of a state
DEALT_AT = 40
HEIGHTS_AT = 46
RESERVE_AT = 48

ALL_CARDS = (1 << 52) - 1
ONE_SUIT = 0x1111111111111  # the cards of one suit
HIGH_BITS = 0x8888888888888  # the highest bit of every count of cards by rank
ALL_HOME = 0xDDDD  # the heights of complete foundations

# -- an entry of the transposition table: a verdict above the state
LABEL = 56
STATE = (1 << LABEL) - 1


@jit_small
def without_entry(ranks: int, index: int) -> int:
    """Return the sorted list *ranks* without the entry at *index*."""
    return (ranks & ((1 << 6 * index) - 1)) | ranks >> 6 * (index + 1) << 6 * index | NO_RANK << 18


@jit_small
def with_rank(ranks: int, rank: int) -> int:
    """Return the sorted list *ranks* with *rank* inserted."""
    index = 0
    while ranks >> 6 * index & NO_RANK < rank:
        index += 1
    return (
        (ranks & ((1 << 6 * index) - 1)) | rank << 6 * index | ranks >> 6 * index << 6 * index + 6
    ) & NO_COLUMNS


@jit_small
def with_column(columns: int, first: int, end: int) -> int:
    """Return *columns* with one more column, from the rank *first* to the rank *end*."""
    last = columns & NO_COLUMNS
    lowest = columns >> 24 & NO_COLUMNS
    rest = columns >> RESERVE_AT << RESERVE_AT
    return with_rank(last, end) | with_rank(lowest, first) << 24 | rest


@jit_small
def without_column(columns: int, last_index: int, lowest_index: int) -> int:
    """Return *columns* without one entry of its last ranks and one of its lowest ranks."""
    return (
        without_entry(columns & NO_COLUMNS, last_index)
        | without_entry(columns >> 24 & NO_COLUMNS, lowest_index) << 24
        | columns >> RESERVE_AT << RESERVE_AT
    )


@jit_small
def index_of(ranks: int, rank: int) -> int:
    """Return the index of *rank* in the list *ranks*, or -1."""
    for index in range(4):
        if ranks >> 6 * index & NO_RANK == rank:
            return index
    return -1


@jit_small
def column_count(ranks: int) -> int:
    """Return the number of entries of the list."""
    count = 0
    while count < 4 and ranks >> 6 * count & NO_RANK != NO_RANK:
        count += 1
    return count


@jit_small
def parent_of(relaxed: Buffer, rank: int) -> int:
    """Return the rank that cards of *rank* pack on, or NO_RANK."""
    if rank == relaxed[CHAIN_END] and not relaxed[IS_RING]:
        return NO_RANK
    return rank + 1 if rank < 12 else 0


@jit_small
def counts_by_rank(cards: int) -> int:
    """Return how many of *cards* are of each rank, four bits for each rank."""
    cards -= cards >> 1 & 0x5555555555555
    return (cards & 0x3333333333333) + (cards >> 2 & 0x3333333333333)


@jit_small
def counts_of(relaxed: Buffer, cards: int, red: int) -> int:
    """Return the counts by rank of *cards*; where runs alternate in colour, only of the red or black ones."""
    if not relaxed[COLOURS]:
        return counts_by_rank(cards)
    if red:
        return (cards >> 1 & ONE_SUIT) + (cards >> 2 & ONE_SUIT)
    return (cards & ONE_SUIT) + (cards >> 3 & ONE_SUIT)


@jit_small
def in_reserve(relaxed: Buffer, reserves: int, pile: int) -> int:
    """Return the number of cards in a reserve pile, the first or the second."""
    return reserves >> relaxed[RESERVE_WIDTH] * pile & ((1 << relaxed[RESERVE_WIDTH]) - 1)


@jit_small
def parent_counts(relaxed: Buffer, counts: int) -> int:
    """Return, for each rank, the count of the rank that its cards pack on, or 0."""
    parents = counts >> 4 | (counts & 15) << 48
    return parents if relaxed[IS_RING] else parents & ~(15 << 4 * relaxed[CHAIN_END])


@jit_small
def least_starters(cards: int, parents: int) -> int:
    """Return how many of the *cards* of each rank must begin a column, where so many *parents* take them."""
    unplaced = cards + HIGH_BITS - parents
    positive = unplaced & HIGH_BITS
    return unplaced & (positive - (positive >> 3))


@jit_small
def total(counts: int) -> int:
    """Return the sum of thirteen numbers of four bits, none above four."""
    counts = (counts & 0xF0F0F0F0F0F0F) + (counts >> 4 & 0xF0F0F0F0F0F0F)
    counts += counts >> 32
    counts += counts >> 16
    return counts + (counts >> 8) & 255


@jit_small
def count_of(cards: int, rank: int) -> int:
    """Return the number of cards of *rank* in the set *cards*."""
    return counts_by_rank(cards) >> 4 * rank & 15


@jit_small
def least_runs(relaxed: Buffer, cards: int) -> int:
    """Return a lower bound on the number of packed runs that hold the set *cards*."""
    counts = counts_by_rank(cards)
    return total(least_starters(counts, parent_counts(relaxed, counts)))


@jit
def home_cards(heights: int) -> int:
    """Return the set of the cards on the foundations, whose heights are *heights*."""
    home = 0
    for suit in range(4):
        home |= (ONE_SUIT & ((1 << 4 * (heights >> 4 * suit & 15)) - 1)) << suit
    return home


@jit_small
def with_higher(cards: int) -> int:
    """Return *cards* and every higher card of their suits."""
    cards |= cards << 4
    cards |= cards << 8
    cards |= cards << 16
    return (cards | cards << 32) & ALL_CARDS


@jit_small
def write(progress: int, columns: int, cards: int, out: Buffer, end: int) -> int:
    """Write a state, and return the end of what is written."""
    out[end] = progress
    out[end + 1] = columns
    out[end + 2] = cards
    return end + 3


@jit_small
def dealt_of(relaxed: Buffer, progress: int) -> int:
    """Return how far the talon is dealt.

    Where cards move singly, its bits are for more played cards, and it follows from the last one played.
    """
    if not relaxed[SINGLE]:
        return progress >> DEALT_AT & 63
    dealt = whole(relaxed[TALON_COUNT])
    while dealt > relaxed[DEALT] and not progress >> dealt - 1 & 1:
        dealt -= 1
    return dealt


@jit_small
def top_of_waste(relaxed: Buffer, progress: int) -> int:
    """Return the place of the last card of the waste, or -1 if it is empty."""
    top = dealt_of(relaxed, progress) - 1
    while top >= 0 and progress >> top & 1:
        top -= 1
    return top


@jit
def normalized_columns(relaxed: Buffer, columns: int, cards: int) -> tuple[int, int]:
    """Return *columns* and *cards* after the reserve has filled the spaces it must fill.

    Both lists are dropped where they do not count.
    """
    reserve = columns >> RESERVE_AT
    count = column_count(columns >> 24 & NO_COLUMNS)
    while reserve and count < relaxed[COLUMN_COUNT]:
        reserve -= 1
        card = relaxed[RESERVE_CARD + reserve]
        cards |= 1 << card
        columns = with_column(columns - (1 << RESERVE_AT), card >> 2, card >> 2)
        count += 1
    if relaxed[COLUMNS_FILL] and not reserve:
        columns |= NO_LISTS
    return columns, cards


@jit_small
def skip_played(relaxed: Buffer, progress: int) -> int:
    """Return *progress* with the talon dealt to the next card not played, or to the end."""
    dealt = progress >> DEALT_AT & 63
    count = relaxed[TALON_COUNT]
    while dealt < count and progress >> dealt & 1:
        dealt += 1
    return (progress & ~(63 << DEALT_AT)) | dealt << DEALT_AT


@jit_small
def played(relaxed: Buffer, progress: int, index: int) -> int:
    """Return *progress* after the card at *index* of the talon is played, and dealt if it was not."""
    if relaxed[SINGLE]:
        return progress | 1 << index
    dealt = max(progress >> DEALT_AT & 63, index + 1)
    return skip_played(relaxed, ((progress | 1 << index) & ~(63 << DEALT_AT)) | dealt << DEALT_AT)


@jit
def abstract(game: k.Game, relaxed: Buffer, states: Buffer, state: int) -> tuple[int, int, int]:
    """Return the abstraction of a state, in the game whose table is *relaxed*: progress, columns, cards."""
    numbers = game.numbers
    under = state + whole(numbers[k.UNDER])
    progress = 0 if relaxed[SINGLE] else whole(states[state + k.POS]) << DEALT_AT
    for index in range(numbers[k.TALONS]):
        if states[under + index] != k.TALON:
            progress |= 1 << index
    for foundation in range(numbers[k.FIRST_UP], numbers[k.FIRST_UP] + numbers[k.UPS]):
        at = state + 3 * foundation
        if states[at + k.LEN]:
            suit = face_of(game, states[at + k.TOP]) // 13
            progress += whole(states[at + k.LEN]) << HEIGHTS_AT + 4 * suit
    columns = NO_LISTS
    for pile in range(numbers[k.RESERVES]):
        count = whole(states[state + 3 * (numbers[k.FIRST_RESERVE] + pile) + k.LEN])
        columns |= count << RESERVE_AT + relaxed[RESERVE_WIDTH] * pile
    cards = 0
    for pile in range(numbers[k.FIRST_COLUMN], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        place = state + 3 * pile
        height = whole(states[place + k.LEN])
        if height == 0:
            continue
        card = whole(states[place + k.TOP])
        counted = relaxed[CARD_OF_FACE + face_of(game, card)]
        end = counted >> 2
        cards |= 1 << counted
        for _ in range(height - 1):
            card = whole(states[under + card])
            counted = relaxed[CARD_OF_FACE + face_of(game, card)]
            cards |= 1 << counted
        if not relaxed[COLOURS] and not relaxed[SINGLE]:
            columns = with_column(columns, counted >> 2, end)
    if not relaxed[COLOURS] and not relaxed[SINGLE]:
        columns, cards = normalized_columns(relaxed, columns, cards)
    return progress if relaxed[SINGLE] else skip_played(relaxed, progress), columns, cards
