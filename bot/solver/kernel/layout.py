"""The layout of states, of game tables and of moves.

A *state* is a sequence of bytes in a buffer::

    BASE REDEALS POS HELD HOME STOCKED WASTED WTOP   (top, length, face-down) of every pile   under[card]

Each search numbers the cards anew: first the *talon* (stock, held card and waste) in the order of dealing,
then all others.  So equal cards of two packs have different numbers.  Where a redeal shuffles, the state
ends with the order of the talon, the card at each of its places; elsewhere place and card are the same.

``under[card]`` is the card on which *card* lies, or TABLE (the lowest card of a column), SHELF (the lowest of
a reserve pile), TALON, UP (on a foundation) or ABSENT.  A pile is its last card and its length, so that
moving a packed run changes three links whatever its length.  The cards with TALON are what is left of the
talon: those at places before POS are the waste, WTOP is the place of the last of them, and with HELD the card
at POS is in the hand.
"""

from typing import NamedTuple

from bot.solver.kernel.jit import Buffer


class Game(NamedTuple):
    """A game as arrays, the first argument of most compiled functions."""

    numbers: Buffer  # sizes, limits and licences, indexed by the names below
    octets: Buffer  # byte tables: kinds of piles, faces of cards, what lies on what
    randoms: Buffer  # for hash keys, two for each entry


# -- the head of a state
BASE, REDEALS, POS, HELD, HOME, STOCKED, WASTED, WTOP = range(8)
TOP, LEN, DOWN = 8, 9, 10  # of pile p at 3 * p more
NONE = 255  # no card
TABLE, TALON, UP, ABSENT, SHELF = 255, 254, 253, 252, 251  # in place of the card beneath

# -- numbers of a game
(
    WIDTH,  # bytes of a state
    UNDER,  # where under[] begins in it
    CARDS,
    TALONS,  # cards of the talon
    FIRST_RESERVE,
    RESERVES,
    FIRST_COLUMN,
    COLUMNS,
    FIRST_UP,
    UPS,
    HAND_PILE,  # or -1
    WASTE_PILE,  # or -1
    TURN,
    LIMIT,  # redeals; -1 without limit
    TO_RESERVE,  # whether a redeal lays the waste on the reserve piles
    LIFT,
    LENGTH,
    START,
    LEFT,  # cards that stay in each column when the game is won; -1: only the foundations count
    MOST,  # the most cards that a column may have
    LATE,  # how many of the last columns open only when the stock is out
    CLOSED,  # whether a reserve pile plays only its last remaining card
    TO_BASE_TABLES,  # whether there is a table of lays for every base, or one for all
    AUTO_WASTE,  # whether cards of the waste go up automatically: see licences, also for the next ones
    STAGED,  # whether the stages of a beam are cards come into play, or else cards dealt
    STAGES,
    TAKES_BACK,  # whether cards may return from the foundations
    SKIPS,  # whether several deals and a play from the talon are one move
    KINDS_AT,  # where the kind of each pile begins in the octets
    FACE_AT,
    LAYS_AT,
    HOLDS,  # from where LAYS_AT begins to the table of what lifts together; 0 if that is the same table
    PACKS_AT,
    GOES_UP_AT,
    SUITS_AT,  # suit of each foundation place, 4 where any
    REDEALT_ONLY,  # bit 0: reserve, bit 1: columns; empty piles are filled only after a redeal
    CLOSING,  # bits as above; only the last rank of a foundation fills them
    LONGEST,  # bits as above; the longest of the piles must fill them
    NOTHING_FREE,  # columns take every card and give cards to foundations only
    FOUNDATION_ANY,  # foundations know no suit
    STEPS,  # whether each foundation has a step of its own, and moves name it
    STEPS_AT,
    PACKS,
    FORCED,  # base cards go up automatically
    KEEPS,  # a held card that can be played must be
    WASTE_FILLS,  # an empty waste takes the next card of the stock automatically
    AS_EMPTIED,  # columns that must be filled are filled by the move that empties them, or not at all
    ONTO,  # the first of the piles on each of which a deal lays a card
    ONTO_END,  # and the end of these piles; 0 if there are none
    GATHERS,  # where a redeal gathers the columns, the scratch for them begins in a state; else 0
    EACH,  # cards that it deals to each column
    RUNS,  # foundations take complete runs, which go up automatically
    CHOICES,  # whether a forced fill may leave a choice
    ORDER,  # where the order of the talon begins in a state; 0: it never changes
    SHUFFLES_AT,  # where the orders of shuffled redeals begin
    DEADS,  # which proof of loss a search asks about every state: one of the following, or 0
    BURIES,  # whether a card packed on another stays there until it goes home
    LIKE_ENDS,  # whether a part of a run moves to another column only to uncover a card that goes up
    TIERS,  # MAX_TIERS numbers for each of: reserve must, reserve may, columns must, columns may
) = range(59)
BY_DELETION, BY_STUCK, BY_COMPETING = 1, 2, 3  # the proofs of dead, stuck and competing
MAX_TIERS = 4
FOLLOW_SETS = TIERS + 4 * MAX_TIERS  # for every face the faces that follow it on a foundation, as bits
LAY_SETS = FOLLOW_SETS + 52  # and those that may be packed on it, for every base rank where there are tables
ON_SETS = LAY_SETS + 13 * 52  # for every face those on which it may be packed, for the base rank 0
GAME_WORDS = ON_SETS + 52
ALL_FACES = (1 << 52) - 1
FACES_OF_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # moved up by the rank
MOST_STAGES = 4000

# -- Lift, Start
LIFT_NOTHING, LIFT_TOP, LIFT_RUN, LIFT_PILE, LIFT_PILE_OR_TOP = range(5)
START_ANY, START_BESIDE, START_TURNS = range(3)

# -- kinds as bits, the values of rules.Kind
K_STOCK, K_HAND, K_WASTE, K_OFFER, K_RESERVE, K_TABLEAU, K_FOUNDATION = 1, 2, 4, 8, 16, 32, 64

# -- a move: source | target << 8 | count << 16 | deals before it << 24, a search puts its score above
DEALS = 24
SCORE = 36
PLAIN = (1 << SCORE) - 1
DEAL_MOVE = 255

EXACT, STEP, SKIP, LEAN = 0, 1, 2, 4
"""Modes of listing moves: all; one of several equal ones; in SKIP a deal only together with its purpose.

With LEAN added, a part of a run moves only if the card it uncovers goes to a foundation.  That loses wins, so
only searches that prove nothing use it.
"""
MASK = (1 << 63) - 1

# -- random numbers for hash keys
HEIGHTS = 128
RANDOMS = 256 * 256
