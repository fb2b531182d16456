"""Hash keys of states (Zobrist hashing), transposition tables, and the stage of a state."""

from __future__ import annotations

from functools import cache
from random import Random

from bot.solver.kernel.jit import Buffer, int_array_of, jit, jit_small, whole
from bot.solver.kernel.layout import (
    BASE,
    CARDS,
    CHAINED,
    COLUMNS,
    DOWN,
    FACE_AT,
    FIRST_COLUMN,
    FIRST_RESERVE,
    FIRST_UP,
    FOUNDATION_ANY,
    HEIGHTS,
    HELD,
    LEN,
    LIMIT,
    MASK,
    NONE,
    NOTHING_FREE,
    ONTO_RESERVE,
    ORDER,
    POS,
    RANDOMS,
    REDEALS,
    RESERVES,
    STAGED,
    STOCKED,
    TALON,
    TALONS,
    TO_RESERVE,
    TOP,
    UNDER,
    UPS,
    WASTED,
    Game,
)
from bot.solver.kernel.state import next_card


@cache
def random_numbers() -> Buffer:
    """Return the random numbers of hash keys, two for each entry; they are the same in every process."""
    source = Random("patience")
    return int_array_of([source.getrandbits(63) & MASK for _ in range(2 * RANDOMS)])


PLACES_KEY = 65000
"""Where the random numbers of places in the pack begin."""


@jit_small
def talon_key(game: Game, states: Buffer, state: int) -> int:
    """Return the place in the pack, as far as it decides what can come up."""
    if states[state + HELD]:
        return 128 + states[state + POS]
    return next_card(game, states, state)


@jit_small
def mix(word: int) -> int:
    """Mix the bits of a word (the finalizer of SplitMix64, within 63 bits)."""
    word = (word ^ (word >> 29)) * 0x3F58476D1CE4E5B9 & MASK
    word = (word ^ (word >> 32)) * 0x14D049BB133111EB & MASK
    return word ^ (word >> 31)


@jit
def head_of(game: Game, states: Buffer, state: int) -> tuple[int, int]:
    """Return the hash of the place in the pack, and of the order of the talon where that changes."""
    numbers = game.numbers
    randoms = game.randoms
    key = 2 * (PLACES_KEY + talon_key(game, states, state))
    again = 2 * (64600 + whole(states[state + REDEALS]))
    one = whole(randoms[key]) ^ whole(randoms[again])
    two = whole(randoms[key + 1]) ^ whole(randoms[again + 1])
    if numbers[ORDER]:  # what is left of the talon, in its order
        under = state + whole(numbers[UNDER])
        for i in range(state + numbers[ORDER], state + numbers[ORDER] + numbers[TALONS]):
            card = whole(states[i])
            if states[under + card] == TALON:
                one = mix((one + randoms[2 * card]) & MASK)
                two = mix((two + randoms[2 * card + 1]) & MASK)
    if states[state + BASE] == NONE:
        one ^= 1
    return one, two


@jit
def links_of(game: Game, states: Buffer, state: int) -> tuple[int, int]:
    """Return the hash of the card beneath every card."""
    numbers = game.numbers
    randoms = game.randoms
    one = 0
    two = 0
    at = 0
    for i in range(state + numbers[UNDER], state + numbers[UNDER] + numbers[CARDS]):
        one ^= whole(randoms[at + 2 * states[i]])
        two ^= whole(randoms[at + 2 * states[i] + 1])
        at += 512
    return one, two


@jit
def links_after(game: Game, states: Buffer, state: int, was: int, one: int, two: int) -> tuple[int, int]:
    """Return :func:`links_of`, from the hash *one*, *two* of the state at *was*: few links differ."""
    numbers = game.numbers
    randoms = game.randoms
    under = state + whole(numbers[UNDER])
    under_before = was + whole(numbers[UNDER])
    for i in range(numbers[CARDS]):
        if states[under + i] != states[under_before + i]:
            at = 512 * i
            new = at + 2 * whole(states[under + i])
            old = at + 2 * whole(states[under_before + i])
            one ^= randoms[new] ^ randoms[old]
            two ^= randoms[new + 1] ^ randoms[old + 1]
    return one, two


@jit
def hash_of(game: Game, states: Buffer, state: int) -> tuple[int, int]:
    """Return the hash of a state: two words of 63 bits, whatever the order of columns and reserve piles.

    With one pack the card beneath every card identifies a state.  With equal or face-down cards every column
    and reserve pile is hashed card by card, and the hashes are added.
    """
    numbers = game.numbers
    octets = game.octets
    randoms = game.randoms
    one, two = head_of(game, states, state)
    if not numbers[CHAINED]:
        first_sum, second_sum = links_of(game, states, state)
        return one ^ first_sum, two ^ second_sum
    under = state + whole(numbers[UNDER])
    for i in range(numbers[TALONS]):
        if states[under + i] == TALON:
            at = 2 * (40000 + i)
            one ^= randoms[at]
            two ^= randoms[at + 1]
    total = 0
    total2 = 0
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_COLUMN] + numbers[COLUMNS]):
        at = state + 3 * pile
        height = whole(states[at + LEN])
        if height == 0:
            continue
        card = whole(states[at + TOP])
        salt = 0 if pile < numbers[FIRST_COLUMN] else 20000
        entry = 2 * (50000 + salt // 100 + states[at + DOWN])
        if numbers[ONTO_RESERVE] and salt == 0:
            entry = 2 * (51000 + pile)  # deals tell these piles apart
        first_sum = whole(randoms[entry])
        second_sum = whole(randoms[entry + 1])
        for i in range(height, 0, -1):
            face = whole(octets[numbers[FACE_AT] + card])
            if numbers[FOUNDATION_ANY] and numbers[NOTHING_FREE]:
                face = face % 13
            entry = 2 * (salt + HEIGHTS * face + i)
            first_sum ^= randoms[entry]
            second_sum ^= randoms[entry + 1]
            card = whole(states[under + card])
        total = (total + mix(first_sum)) & MASK
        total2 = (total2 + mix(second_sum)) & MASK
    first = state + 3 * numbers[FIRST_UP]
    for foundation in range(numbers[UPS]):
        at = first + 3 * foundation
        if states[at + LEN]:
            face = 0 if numbers[FOUNDATION_ANY] else whole(octets[numbers[FACE_AT] + states[at + TOP]])
            entry = 2 * (30000 + 52 * states[at + LEN] + face)
            total = (total + randoms[entry]) & MASK
            total2 = (total2 + randoms[entry + 1]) & MASK
    if states[first + LEN] and not numbers[FOUNDATION_ANY]:
        entry = 2 * (60000 + (1 if 13 <= octets[numbers[FACE_AT] + states[first + TOP]] < 39 else 0))
        one ^= randoms[entry]
        two ^= randoms[entry + 1]
    return (one ^ mix(total)) & MASK, (two ^ mix(total2)) & MASK


@jit_small
def stage_of(game: Game, states: Buffer, state: int) -> int:
    """Return the stage of a state, which no move decreases: cards dealt, or cards come into play."""
    numbers = game.numbers
    if numbers[STAGED] == 0:
        dealt = whole(numbers[TALONS]) - whole(states[state + STOCKED])
        if numbers[LIMIT] > 0 and not numbers[TO_RESERVE]:
            return whole(states[state + REDEALS]) * (whole(numbers[TALONS]) + 1) + dealt
        return dealt
    left = whole(states[state + STOCKED]) + whole(states[state + HELD]) + whole(states[state + WASTED])
    for pile in range(numbers[FIRST_RESERVE], numbers[FIRST_RESERVE] + numbers[RESERVES]):
        left += states[state + 3 * pile + LEN]
    return whole(numbers[CARDS]) - left


@jit_small
def slot_of(table: Buffer, bits: int, one: int, two: int) -> int:
    """Return the index in *table* of the state with this hash, or of the free entry where it belongs.

    The index comes from the first word and the entry is the second, so two states are confused only if 63
    bits and a neighbourhood in the table agree by chance (probability below 1e-10 in a search of 1e8 states).
    A state whose second word is 0, which marks a free entry, is never found and is searched again.
    """
    mask = (1 << bits) - 1
    i = one & mask
    while table[i] != 0 and table[i] != two:
        i = (i + 1) & mask
    return i


@jit_small
def is_in(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Return whether a state is in *table*."""
    return table[slot_of(table, bits, one, two)] != 0


@jit_small
def is_new(table: Buffer, bits: int, one: int, two: int) -> bool:
    """Enter a state into *table*, and return whether it was not in it."""
    i = slot_of(table, bits, one, two)
    if table[i] != 0:
        return False
    table[i] = two
    return True
