"""Transposition tables: empty for a new owner, unchanged for the last one; verdicts that took long stay."""

from bot.solver.kernel.hashing import KEY_AT, LOST, MAYBE, lookup, store
from bot.solver.kernel.jit import int_array
from bot.solver.kernel.table import Table


def test_a_table_is_wiped_for_another_owner_only() -> None:
    one, other = object(), object()
    table = Table(10)
    table.take(one)
    table.places[31] = table.places[32] = 7

    table.take(one)
    assert (table.places[31], table.places[32]) == (7, 7)

    table.take(other, 5)  # which uses 32 entries
    assert (table.places[31], table.places[32]) == (0, 7)

    table.take(one)
    assert table.places[32] == 0


def test_a_full_bucket_keeps_the_verdicts_that_took_the_most_states() -> None:
    table, bucket = int_array(64), 5
    keys = [(number << 58 | bucket, number + 1 << KEY_AT) for number in range(30)]
    for number, (one, two) in enumerate(keys):
        store(table, one, two, MAYBE if number % 2 else LOST, 1_000 if number % 4 == 3 else 1)

    held = {number: lookup(table, *key) for number, key in enumerate(keys) if lookup(table, *key)}
    assert held == dict.fromkeys((3, 7, 11, 15, 19, 23, 27), MAYBE) | {29: MAYBE}, (
        "the seven, and the last one"
    )

    store(table, *keys[3], LOST, 1)
    assert lookup(table, *keys[3]) == LOST, "a new verdict on a state replaces the old one"
    assert [table[place] for place in range(64) if place >> 3 != bucket] == [0] * 56
