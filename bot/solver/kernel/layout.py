"""Where everything stands in a state, in the tables of a game and in a move.

A *state* is a run of bytes in some buffer::

    BASE REDEALS POS HELD HOME STOCKED WASTED WTOP   (top, length, face-down) of every pile   under[card]

Cards are numbered afresh for each search: first the *talon* (stock, held card and waste) in the order of
dealing, then all others; so two equal cards of two packs have two numbers.  Where a redeal shuffles, the
state ends with the order of the talon: the card at each of its places.  Else place and card are the same.
``under[card]`` is the card on which it lies, or TABLE (a column's lowest), SHELF (a reserve pile's lowest),
TALON, UP (on a foundation) or ABSENT.  A pile is its last card and its length; moving a packed run changes
three links whatever its length.  What is left of the talon is where ``under`` says TALON; cards at places
before POS are the waste, WTOP is the place of its last, and if HELD the card at POS is in the hand.
"""

from __future__ import annotations

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
NONE = 255  # no card, no base
TABLE, TALON, UP, ABSENT, SHELF = 255, 254, 253, 252, 251  # in place of the card beneath

# -- numbers of a game
(
    WIDTH,  # bytes of a state
    UNDER,  # where under[] begins in it
    CARDS,
    TALONS,  # cards of the talon
    PILES,
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
    TO_RESERVE,  # does a redeal lay the waste on the reserve piles?
    LIFT,
    LENGTH,
    START,
    CHOOSE_FIRST,
    CHOOSE_COUNT,
    LEFT,  # cards that stay in each column when the game is won; -1: only the foundations count
    MOST,  # cards in a column at most
    LATE,  # last columns that open when the stock is out
    CLOSED,  # reserve piles that do not play until their last card is left
    TO_BASE_TABLES,  # are there tables of lays for every base, or one?
    CHAINED,  # hash columns card by card (equal cards or face-down cards are about)
    ALIAS,  # with endless redeals, places in the pack from which the same comes up are one
    SAFE,  # which argument makes a foundation move safe; 0 none
    SAFE_WASTE,
    SAFE_HAND,
    SAFE_RESERVE,
    SAFE_ALONE,  # may a safe move empty a column?
    DRAW_FREE,
    CELLS_FREE,
    STAGED,  # 0: stages of a beam are places in the pack, 1: cards that have come into play
    STAGES,
    TAKES_BACK,  # may cards come back from the foundations?
    SKIPS,  # may deals be skipped over?
    KINDS_AT,  # where the kind of each pile begins in the octets
    FACE_AT,
    LAYS_AT,
    FOLLOW_AT,
    PACKS_AT,
    GOES_UP_AT,
    SUITS_AT,  # suit of each foundation place, 4 where any
    REDEALT_ONLY,  # bit 0: reserve, bit 1: columns: fills not before the first redeal
    CLOSING,  # bits as above: only the last rank of a foundation fills
    LONGEST,  # bits as above: of piles that must fill the longest
    NOTHING_FREE,  # columns take everything and give to foundations only
    FOUNDATION_ANY,  # foundations know no suit
    PACKS,
    FORCED,  # base cards go up by themselves
    KEEPS,  # a held card that can be played may not be laid off
    WASTE_FILLS,  # an empty waste takes the next card of the stock by itself
    AS_EMPTIED,  # columns that must be filled are filled by the move that empties them, or not at all
    ONTO_RESERVE,  # a deal lays a card on each reserve pile
    CHOICES,  # may there be several ways to do what must be done?
    AFTER_AT,  # where what is dealt after the choice of a base begins: pairs of pile and face-down cards
    AFTERS,
    ORDER,  # where the order of the talon begins in a state; 0: it never changes
    SHUFFLES_AT,  # where the orders of shuffled redeals begin
    DEADS,  # may cards be told that never come free? 1: in complete searches, 2: in beams, too
    BURIES,  # does what is packed on a card stay there until it goes home?
    CHAINS_AT,  # where the link of every face in the chains of packing begins in the octets
    CHAINS,  # links
    CHAIN_STARTS,  # links that begin a chain, as bits; 0 where chains are of no use
    TIERS,  # MAX_TIERS numbers for each of: reserve must, reserve may, columns must, columns may
) = range(68)
MAX_TIERS = 4
FOLLOW_SETS = TIERS + 4 * MAX_TIERS  # for every face the faces that follow it on a foundation, as bits
LAY_SETS = FOLLOW_SETS + 52  # and those that may be packed on it, for every base rank where there are tables
PACK_SETS = LAY_SETS + 13 * 52  # the same where packing matters; empty sets where columns take every card
GAME_WORDS = PACK_SETS + 13 * 52
ALL_FACES = (1 << 52) - 1
FACES_OF_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39  # moved up by the rank
MOST_STAGES = 4000

# -- Lift, Start, safe arguments
LIFT_NOTHING, LIFT_TOP, LIFT_RUN, LIFT_PILE, LIFT_PILE_OR_TOP = range(5)
START_ANY, START_BESIDE, START_TURNS = range(3)
SAFE_CHAIN, SAFE_TWINS, SAFE_RANKS = 1, 2, 3

# -- kinds as bits, the values of rules.Kind
K_STOCK, K_HAND, K_WASTE, K_OFFER, K_RESERVE, K_TABLEAU, K_FOUNDATION = 1, 2, 4, 8, 16, 32, 64

# -- a move: source | target << 8 | count << 16 | deals before it << 24, a search puts its score above
DEALS = 24
SCORE = 36
PLAIN = (1 << SCORE) - 1
DEAL_MOVE = 255

EXACT, STEP, SKIP, LEAN = 0, 1, 2, 4
"""Ways to list moves: all of them; one of equals; one of equals, and a deal only with what it is for.

With LEAN added, parts of runs stay where they are unless they bare a card that goes up: for beams only.
"""
MASK = (1 << 63) - 1

# -- random numbers for hash keys
HEIGHTS = 128
RANDOMS = 256 * 256
