"""How many people stand how high on the world's boards.

A place on a board of 100,000 people is found by adding up those on the steps above and counting only who
stands on the same step.  Steps are single values up to 64 and grow with the value, so that a board has few.
The win rate, whose board asks for many games first, has one step for all.

Whoever changes tallies of the world tells :func:`moved` in the same transaction.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from sqlalchemy import delete, select, text

from bot.store.db.connection import Connection
from bot.store.db.upsert import each_insert_or_add
from bot.store.schema import LEAST_GAMES, REACHED, crowd

Measure = Literal["wins", "share", "clean", "streak", "points", "rating"]
MEASURES: tuple[Measure, ...] = ("wins", "share", "clean", "streak", "points", "rating")

_FINE = 64  # up to here every value is a step of its own; beyond, as many to each doubling at most
_LARGEST = 31  # bits of a value

Place = tuple[str, str, str, int]  # period, rules key, measure, the least value of the step


def step(measure: Measure, value: float) -> int:
    """The step that somebody with *value* stands on: its least value.

    >>> [step("wins", value) for value in (1, 63, 64, 127, 128, 131, 132)]
    [1, 63, 64, 126, 128, 128, 132]
    """
    if measure == "share":
        return 0
    whole = int(value)
    return whole - whole % width(whole)


def width(value: int) -> int:
    """How many values stand on the step of *value*."""
    return 1 << max(0, value.bit_length() - (_FINE.bit_length() - 1))


def places(row: Mapping[str, Any]) -> Iterable[Place]:
    """Where on the world's boards a tally stands."""
    if not row["shown"]:
        return
    for measure in MEASURES:
        value = row[measure]
        if value is not None and value > 0 and (measure != "share" or row["games"] >= LEAST_GAMES):
            yield row["period"], row["rules_key"], measure, step(measure, value)


async def moved(
    connection: Connection, before: Iterable[Mapping[str, Any]], after: Iterable[Mapping[str, Any]]
) -> None:
    """Tallies of the world that were *before* are now those *after*.

    The steps are taken in their order: so no two who change the same ones wait for each other.
    """
    change: Counter[Place] = Counter()
    for rows, sign in ((before, -1), (after, 1)):
        for row in rows:
            for place in places(row):
                change[place] += sign
    values = [
        {"period": period, "rules_key": key, "measure": measure, "least": least, "people": people}
        for (period, key, measure, least), people in sorted(change.items())
        if people
    ]
    if values:
        await connection.execute(each_insert_or_add(connection, crowd, "people"), values)


async def of(connection: Connection, period: str, rules_key: str, measure: Measure) -> list[tuple[int, int]]:
    """The steps of a board with how many people stand on each, from the highest down."""
    query = (
        select(crowd.c.least, crowd.c.people)
        .where(crowd.c.period == period, crowd.c.rules_key == rules_key, crowd.c.measure == measure)
        .order_by(crowd.c.least.desc())
    )
    return [(least, people) for least, people in await connection.execute(query)]


def step_in_sql(measure: Measure) -> str:
    """:func:`step` in SQL."""
    if measure == "share":
        return "0"
    fine = _FINE.bit_length() - 1
    wider = [
        f"WHEN {measure} < {1 << bits} THEN {measure} - {measure} % {1 << (bits - fine)}"
        for bits in range(fine + 1, _LARGEST + 1)
    ]
    return f"CASE WHEN {measure} < {_FINE} THEN {measure} {' '.join(wider)} END"


def _counted(measure: Measure) -> str:
    step = step_in_sql(measure)
    return (
        f"SELECT period, rules_key, '{measure}' AS measure, {step} AS least, count(*) AS people"
        f" FROM tally WHERE scope = 0 AND {REACHED[measure]} GROUP BY 1, 2, 4"
    )


async def count(connection: Connection) -> None:
    """Counts everybody anew."""
    await connection.execute(delete(crowd))
    for measure in MEASURES:
        insert = "INSERT INTO crowd (period, rules_key, measure, least, people)"
        await connection.execute(text(f"{insert} {_counted(measure)}"))


async def miscounted(connection: Connection, *, limit: int = 20) -> list[str]:
    """Boards of which the crowd is not what their tallies say, *limit* of each measure at most."""
    found: list[str] = []
    for measure in MEASURES:
        kept = "SELECT period, rules_key, measure, least, people FROM crowd"
        kept += f" WHERE measure = '{measure}' AND people <> 0"
        told = _counted(measure)
        query = (
            f"SELECT DISTINCT period, rules_key FROM (SELECT * FROM ({kept} EXCEPT {told}) AS one"
            f" UNION ALL SELECT * FROM ({told} EXCEPT {kept}) AS other) AS either ORDER BY 1, 2 LIMIT {limit}"
        )
        rows = await connection.execute(text(query))
        found += [" ".join(part for part in (measure, *row) if part) for row in rows]
    return found
