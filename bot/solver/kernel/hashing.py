"""Hash keys of states (Zobrist hashing), transposition tables, and the stage of a state."""

from functools import cache
from random import Random

from bot.solver.kernel import layout as k
from bot.solver.kernel.jit import Buffer, int_array_of, jit, jit_small, whole
from bot.solver.kernel.state import can_deal, face_of, next_card


@cache
def random_numbers() -> Buffer:
    """Return the random numbers of hash keys, two for each entry; they are the same in every process."""
    source = Random("patience")
    return int_array_of([source.getrandbits(63) & k.MASK for _ in range(2 * k.RANDOMS)])


CHANCE = (1 << 20) - 1
"""The bits of a hash that a random choice may take: compiled, the sign of a hash is open."""

PLACES_KEY = 65000
"""Where the random numbers of places in the pack begin."""

RUNNING, LOST, MAYBE, OPEN = range(4)
"""What a search of relaxed games finds; MAYBE: the relaxed game can be won; OPEN: states were left
out, and no win was found."""


@jit_small
def mix(word: int) -> int:
    """Mix the bits of a word (the finalizer of SplitMix64, within 63 bits)."""
    word = (word ^ (word >> 29)) * 0x3F58476D1CE4E5B9 & k.MASK
    word = (word ^ (word >> 32)) * 0x14D049BB133111EB & k.MASK
    return word ^ (word >> 31)


@jit
def hash_of(game: k.Game, states: Buffer, state: int) -> tuple[int, int]:
    """Return the hash of a state: two words of 63 bits, whatever the order of columns and reserve piles.

    Every column and reserve pile is hashed card by card, and the hashes are added.
    """
    numbers = game.numbers
    randoms = game.randoms
    under = state + whole(numbers[k.UNDER])
    # the place in the pack, as far as it decides what can come up
    place = 128 + whole(states[state + k.POS]) if states[state + k.HELD] else next_card(game, states, state)
    key = 2 * (PLACES_KEY + place)
    again = 2 * (64600 + whole(states[state + k.REDEALS]))
    one = whole(randoms[key]) ^ whole(randoms[again])
    two = whole(randoms[key + 1]) ^ whole(randoms[again + 1])
    if numbers[k.ORDER]:  # what is left of the talon, in its order
        for i in range(state + numbers[k.ORDER], state + numbers[k.ORDER] + numbers[k.TALONS]):
            card = whole(states[i])
            if states[under + card] == k.TALON:
                one = mix((one + randoms[2 * card]) & k.MASK)
                two = mix((two + randoms[2 * card + 1]) & k.MASK)
    for i in range(numbers[k.TALONS]):
        if states[under + i] == k.TALON:
            at = 2 * (40000 + i)
            one ^= randoms[at]
            two ^= randoms[at + 1]
    total = 0
    total2 = 0
    apart, end = 0, 0  # piles that deals tell apart
    if states[state + k.STOCKED]:
        apart, end = whole(numbers[k.ONTO]), whole(numbers[k.ONTO_END])
    elif numbers[k.GATHERS] and can_deal(game, states, state):
        apart, end = whole(numbers[k.FIRST_COLUMN]), whole(numbers[k.FIRST_UP])
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_COLUMN] + numbers[k.COLUMNS]):
        at = state + 3 * pile
        height = whole(states[at + k.LEN])
        if height == 0:
            continue
        card = whole(states[at + k.TOP])
        salt = 0 if pile < numbers[k.FIRST_COLUMN] else 20000
        entry = 2 * (50000 + salt // 100 + states[at + k.DOWN])
        if apart <= pile < end:
            entry = 2 * (51000 + 64 * pile + states[at + k.DOWN])
        first_sum = whole(randoms[entry])
        second_sum = whole(randoms[entry + 1])
        for i in range(height, 0, -1):
            face = face_of(game, card)
            if numbers[k.FOUNDATION_ANY] and numbers[k.NOTHING_FREE]:
                face = face % 13
            entry = 2 * (salt + k.HEIGHTS * face + i)
            first_sum ^= randoms[entry]
            second_sum ^= randoms[entry + 1]
            card = whole(states[under + card])
        total = (total + mix(first_sum)) & k.MASK
        total2 = (total2 + mix(second_sum)) & k.MASK
    first = state + 3 * numbers[k.FIRST_UP]
    for foundation in range(numbers[k.UPS]):
        at = first + 3 * foundation
        if states[at + k.LEN]:
            if numbers[k.FOUNDATION_ANY]:
                face = whole(game.octets[numbers[k.STEPS_AT] + foundation])
            else:
                face = face_of(game, states[at + k.TOP])
            entry = 2 * (30000 + 52 * states[at + k.LEN] + face)
            total = (total + randoms[entry]) & k.MASK
            total2 = (total2 + randoms[entry + 1]) & k.MASK
    if states[first + k.LEN] and not numbers[k.FOUNDATION_ANY]:
        entry = 2 * (60000 + (1 if 13 <= face_of(game, states[first + k.TOP]) < 39 else 0))
        one ^= randoms[entry]
        two ^= randoms[entry + 1]
    return (one ^ mix(total)) & k.MASK, (two ^ mix(total2)) & k.MASK


@jit_small
def stage_of(game: k.Game, states: Buffer, state: int) -> int:
    """Return the stage of a state, which no move decreases: cards dealt, or cards come into play."""
    numbers = game.numbers
    if numbers[k.STAGED] == 0:
        dealt = whole(numbers[k.TALONS]) - whole(states[state + k.STOCKED])
        if numbers[k.LIMIT] > 0 and not numbers[k.TO_RESERVE]:
            return whole(states[state + k.REDEALS]) * (whole(numbers[k.TALONS]) + 1) + dealt
        return dealt
    left = whole(states[state + k.STOCKED]) + whole(states[state + k.HELD]) + whole(states[state + k.WASTED])
    for pile in range(numbers[k.FIRST_RESERVE], numbers[k.FIRST_RESERVE] + numbers[k.RESERVES]):
        left += states[state + 3 * pile + k.LEN]
    return whole(numbers[k.CARDS]) - left


@jit_small
def is_new(table: Buffer, one: int, two: int) -> bool:
    """Enter the state with this hash into *table*, and return whether it was not in it.

    The index comes from the first word and the entry is the second, so two states are confused only if 63
    bits and a neighbourhood in the table agree by chance (probability below 1e-10 in a search of 1e8 states).
    A state whose second word is 0, which marks a free entry, is never found and is searched again.
    """
    mask = len(table) - 1
    i = one & mask
    while table[i] != 0 and table[i] != two:
        i = (i + 1) & mask
    if table[i] != 0:
        return False
    table[i] = two
    return True


EFFORT_AT, MOST_EFFORT, KEY_AT = 2, 15, 6
"""An entry of a table of verdicts: two bits of verdict, four of effort, and the key."""


@jit
def lookup(table: Buffer, one: int, two: int) -> int:
    """Return the verdict, 1 to 3, that *table* holds for a state with this hash, or 0."""
    first = (one & ((len(table) >> 3) - 1)) << 3
    for index in range(first, first + 8):
        if table[index] >> KEY_AT == two >> KEY_AT:
            return table[index] & 3
    return 0


@jit
def store(table: Buffer, one: int, two: int, verdict: int, states: int) -> None:
    """Store the verdict on a state; its effort is the number of *states* that were searched.

    Efforts are rounded to a power of four, and a full bucket loses an entry with the least effort.
    """
    effort = 0
    while states > 1 and effort < MOST_EFFORT:
        states >>= 2
        effort += 1
    first = (one & ((len(table) >> 3) - 1)) << 3
    least, index = MOST_EFFORT + 1, first
    for place in range(8):
        at = first + (place + (one >> 58) & 7)
        entry = whole(table[at])
        if entry == 0 or entry >> KEY_AT == two >> KEY_AT:
            index = at
            break
        if entry >> EFFORT_AT & MOST_EFFORT < least:
            least, index = entry >> EFFORT_AT & MOST_EFFORT, at
    table[index] = two >> KEY_AT << KEY_AT | effort << EFFORT_AT | verdict
