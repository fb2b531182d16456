"""Transposition tables: empty for a new owner, unchanged for the last one."""

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
