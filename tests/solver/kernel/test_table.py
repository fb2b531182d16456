"""Transposition tables: empty for a new owner, unchanged for the last one."""

from bot.solver.kernel.table import PART, Table


def test_a_table_is_wiped_part_by_part_for_another_owner_only() -> None:
    one, other = object(), object()
    table = Table((2 * PART).bit_length() - 1)
    table.take(one)
    assert not table.is_ready()
    assert table.is_ready()
    table.places[0] = table.places[PART] = 7

    table.take(one)
    assert table.is_ready()
    assert (table.places[0], table.places[PART]) == (7, 7)

    table.take(other)
    assert not table.is_ready()
    assert (table.places[0], table.places[PART]) == (7, 0)
    assert table.is_ready()
    assert (table.places[0], table.places[PART]) == (0, 0)


def test_only_the_requested_entries_are_wiped() -> None:
    table = Table(10)
    table.take("one")
    assert table.is_ready()
    table.places[31] = table.places[32] = 7

    table.take("other", 5)

    assert table.is_ready()
    assert (table.places[31], table.places[32]) == (0, 7)
