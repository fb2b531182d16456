"""The suit-blind relaxation: suits inside columns are dropped.  A position lost in the relaxation is lost.

**The relaxation.**  A relaxed state keeps the foundations, the number of cards in the reserve, the cards of
the talon that have been played and how far the talon is dealt.  From these follows which cards lie in the
columns.  Of the columns themselves it keeps only the *kinds* of their lowest and of their last cards, as two
sorted lists.  A kind is what building sees of a card: its rank, or its rank and colour.  Dropped are which
column begins and ends with which kind, and where each card of a kind lies: a last card may go up as any card
of its kind that lies in the columns.  Once any card may fill a space the two lists are dropped as well.
Every arrangement of the cards in packed runs can then be turned into every other, so it is enough that one
exists.

**Soundness.**  Every state of the game has an abstraction, and every move leads either to a state with the
same abstraction or to one whose abstraction a move of the relaxation reaches.  (Moving the end of a run to an
equal card exchanges two last cards and changes neither list.)  So if the game can be won, the relaxation can
be won.  A relaxed state that is lost therefore proves that every position with this abstraction is lost,
whichever suit lies where: it is a no-good.  A win in the relaxation proves nothing.

*Counting runs.*  In packed runs every card except the lowest of a column lies on a card of the next kind.  So
there are at least as many columns as cards that find no such card: the sum, over all kinds, of how many more
cards a kind has than the next kind.  Once any card may fill a space this bound is the only condition.

**Conditions.**  One pack; four foundations of thirteen cards in suit; no cards taken back from foundations;
at most four columns, each a packed run, of which more than the whole moves; every kind packs on at most one
other kind; one reserve pile at most, which must fill spaces, and then the waste may; at most forty cards in
the talon, dealt one by one and only once.  Limits that the relaxation ignores (the number of cards in a
column, columns that open late, parts of runs that do not move) only allow more in it than in the game.
``suit_blind_tables.suit_blind_game`` checks the conditions.

The search has no cycles: each move plays a card from talon, reserve or columns, or joins two columns.  So the
transposition table may forget a lost state when it is full; the search then finds it again.

A state is two integers that lose nothing, so that no two states can be confused::

    progress = played cards of the talon | how far it is dealt << 40 | heights of the foundations << 46
    columns = last kinds | lowest kinds << 24 | number of cards in the reserve << 48

A third integer, *cards*, the set of the cards in the columns, is derived from them.  Cards are numbered from
the base rank: 4 * rank + suit.
"""

from __future__ import annotations

from bot.solver.kernel.jit import Buffer, jit, jit_small

# -- the table of a relaxed game, one integer array: numbers and flags first
(
    TALON_COUNT,
    COLUMN_COUNT,
    KIND_COUNT,
    COLUMNS_FILL,  # whether a card of the columns may fill a space
    UNORDERED,  # whether this is the unordered-columns relaxation, see ``unordered``
) = range(5)
# -- then arrays, each from this index on, and some single values
TALON_CARD = 17  # the cards of the talon in the order of dealing
RESERVE_CARD = 64  # the cards of the reserve; the last is played first
KIND_OF = 96  # by card: its kind
KIND_SHIFT = 160  # by kind: 4 * its rank
PARENT = 224  # by kind: the kind it packs on, or NO_KIND
MEMBERS = 288  # by kind: the set of its cards
BIT_COUNT = 352  # by number below 16: how many of its bits are set
CARD_OF_FACE = 368  # by face: the card, numbered from the base rank
CHECKS_BLOCKED = 432  # whether states are tested by ``suit_blind_blocked`` or ``unordered.blocked``
CHAIN_END = 433  # the kind that packs on none; any kind in a ring
IS_RING = 434  # whether every kind packs on another
STARTERS = 435  # the cards that may begin a column while the reserve must fill spaces
BY_RANK = 436  # whether every rank is a kind that packs on the next, but for at most one
TABLE_SIZE = 437

NO_KIND = 63
NO_COLUMNS = (1 << 24) - 1  # an empty list of kinds

# -- bits of the two integers of a state
DEALT_AT = 40
HEIGHTS_AT = 46
RESERVE_AT = 48

ONE_SUIT = 0x1111111111111  # the cards of one suit

# -- verdicts in the transposition table
LOST, MAYBE = 1, 2  # MAYBE: not lost in the relaxation
LABEL = 56
STATE = (1 << LABEL) - 1


@jit_small
def without_entry(kinds: int, index: int) -> int:
    """Return the sorted list *kinds* without the entry at *index*."""
    return (kinds & ((1 << 6 * index) - 1)) | kinds >> 6 * (index + 1) << 6 * index | NO_KIND << 18


@jit_small
def with_kind(kinds: int, kind: int) -> int:
    """Return the sorted list *kinds* with *kind* inserted."""
    index = 0
    while kinds >> 6 * index & NO_KIND < kind:
        index += 1
    return (
        (kinds & ((1 << 6 * index) - 1)) | kind << 6 * index | kinds >> 6 * index << 6 * index + 6
    ) & NO_COLUMNS


@jit_small
def with_column(columns: int, first: int, end: int) -> int:
    """Return *columns* with one more column, from the kind *first* to the kind *end*."""
    last = columns & NO_COLUMNS
    lowest = columns >> 24 & NO_COLUMNS
    rest = columns >> RESERVE_AT << RESERVE_AT
    return with_kind(last, end) | with_kind(lowest, first) << 24 | rest


@jit_small
def without_column(columns: int, last_index: int, lowest_index: int) -> int:
    """Return *columns* without one entry of its last kinds and one of its lowest kinds."""
    return (
        without_entry(columns & NO_COLUMNS, last_index)
        | without_entry(columns >> 24 & NO_COLUMNS, lowest_index) << 24
        | columns >> RESERVE_AT << RESERVE_AT
    )


@jit_small
def index_of(kinds: int, kind: int) -> int:
    """Return the index of *kind* in the list *kinds*, or -1."""
    for index in range(4):
        if kinds >> 6 * index & NO_KIND == kind:
            return index
    return -1


@jit_small
def column_count(kinds: int) -> int:
    """Return the number of entries of the list."""
    count = 0
    while count < 4 and kinds >> 6 * count & NO_KIND != NO_KIND:
        count += 1
    return count


@jit_small
def count_of(relaxed: Buffer, cards: int, kind: int) -> int:
    """Return the number of cards of *kind* in the set *cards*."""
    return relaxed[BIT_COUNT + ((cards & relaxed[MEMBERS + kind]) >> relaxed[KIND_SHIFT + kind])]


@jit
def least_runs(relaxed: Buffer, cards: int) -> int:
    """Return a lower bound on the number of packed runs that hold the set *cards*."""
    count = 0
    for kind in range(relaxed[KIND_COUNT]):
        more = count_of(relaxed, cards, kind)
        if more:
            on = relaxed[PARENT + kind]
            if on != NO_KIND:
                more -= count_of(relaxed, cards, on)
            if more > 0:
                count += more
    return count


@jit
def home_cards(heights: int) -> int:
    """Return the set of the cards on the foundations, whose heights are *heights*."""
    home = 0
    for suit in range(4):
        home |= (ONE_SUIT & ((1 << 4 * (heights >> 4 * suit & 15)) - 1)) << suit
    return home


@jit_small
def top_of_waste(progress: int, dealt: int) -> int:
    """Return the place of the last card of the waste, or -1 if it is empty."""
    top = dealt - 1
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
        columns = with_column(columns - (1 << RESERVE_AT), relaxed[KIND_OF + card], relaxed[KIND_OF + card])
        count += 1
    if relaxed[COLUMNS_FILL] and not reserve:
        columns |= NO_COLUMNS | NO_COLUMNS << 24
    return columns, cards


@jit_small
def skip_played(relaxed: Buffer, progress: int) -> int:
    """Return *progress* with the talon dealt to the next card not played, or to the end."""
    dealt = progress >> DEALT_AT & 63
    count = relaxed[TALON_COUNT]
    while dealt < count and progress >> dealt & 1:
        dealt += 1
    return (progress & ~(63 << DEALT_AT)) | dealt << DEALT_AT
