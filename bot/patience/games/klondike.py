"""Klondike, Double Klondike, Westcliff and Agnes Bernauer, as most programs play them, and Yukon's family.

Yukon, Russian Solitaire and Alaska, in which any face-up card moves, with all the cards on it, are taken from
the rules of PySolFC; the legal moves were compared with those of its game classes, and agree.
"""

from dataclasses import replace

from bot.patience.parts import (
    FOUNDATION,
    NOWHERE,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Foundations,
    Reserve,
    Stock,
    Tableau,
    Vacancy,
    Way,
    Wrap,
)
from bot.patience.rules import Rules


def _triangle(columns: int) -> tuple[Deal, ...]:
    """Deal row by row from left to right: the first card of a row is face up, the others face down."""
    steps: list[Deal] = []
    for row in range(1, columns):
        steps += [Deal(TABLEAU, 1, only=row), Deal(TABLEAU, 1, down=1, first=row + 1)]
    return (*steps, Deal(TABLEAU, 1, only=columns))


KLONDIKE = Rules(
    key="klondike",
    game="Klondike",
    setup=_triangle(7),
    tableau=Tableau(
        count=7,
        takes=WASTE | TABLEAU | FOUNDATION,
        vacancy=Vacancy(may=(WASTE | TABLEAU | FOUNDATION,), closing=True),
    ),
    stock=Stock(redeals=None),
    table="""
        s  w  *  f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """,
)

KLONDIKE_3 = replace(
    KLONDIKE,
    key="klondike-3",
    reading="by threes",
    difference="Three cards are turned at a time.",
    stock=Stock(turn=3, redeals=None),
)

# Wikipedia's Klondike: three passes by threes, or one pass card by card; a dollar for each card of the pack.
KLONDIKE_VEGAS = replace(
    KLONDIKE,
    key="klondike-vegas",
    reading="Vegas, one pass",
    difference="The stock is dealt only once, and the score is in dollars.",
    stock=Stock(),
    stake=52,
)

KLONDIKE_VEGAS_3 = replace(
    KLONDIKE,
    key="klondike-vegas-3",
    reading="Vegas, three passes",
    difference="Three cards are turned at a time, in three passes at most, and the score is in dollars.",
    stock=Stock(turn=3, redeals=2),
    stake=52,
)

# As in PySolFC, but for the order of dealing and the first card of the waste, which it turns at the start.
DOUBLE_KLONDIKE = replace(
    KLONDIKE,
    key="double-klondike",
    game="Double Klondike",
    packs=2,
    setup=_triangle(9),
    foundations=Foundations(count=8),
    tableau=replace(KLONDIKE.tableau, count=9),
    table="""
        f1 f2 f3 f4 f5 f6 f7 f8 s  w
        t1 t2 t3 t4 t5 t6 t7 t8 t9 *
    """,
)

# As in PySolFC, but for the first card of the waste, which it turns at the start.
WESTCLIFF = replace(
    KLONDIKE,
    key="westcliff",
    game="Westcliff",
    setup=(*(Deal(TABLEAU, 1, down=1),) * 2, Deal(TABLEAU, 1)),
    tableau=Tableau(count=10, takes=WASTE | TABLEAU, vacancy=Vacancy(may=(WASTE | TABLEAU,))),
    stock=Stock(),
    table="""
        s  w  .  f1 f2 f3 f4 .  .  .
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)

AGNES_BERNAUER = Rules(
    key="agnes-bernauer",
    game="Agnes Bernauer",
    setup=(
        *(Deal(TABLEAU, 1, first=row) for row in range(1, 8)),
        Deal(RESERVE, 1),
        Deal(FOUNDATION, 1, only=1),
    ),
    foundations=Foundations(base=Base.DEALT),
    tableau=Tableau(
        count=7,
        wrap=Wrap.ROUND,
        takes=RESERVE | TABLEAU,
        vacancy=Vacancy(may=(RESERVE | TABLEAU,), closing=True),
    ),
    reserve=Reserve(count=7),
    stock=Stock(onto=RESERVE),
    table="""
        s  r1 r2 r3 r4 r5 r6 r7 f1 f2
        *  t1 t2 t3 t4 t5 t6 t7 f3 f4
    """,
)

YUKON = Rules(
    key="yukon",
    game="Yukon",
    setup=(
        *(Deal(TABLEAU, 1, down=1, first=column) for column in range(2, 8)),
        *(Deal(TABLEAU, 1, first=2),) * 4,
        Deal(TABLEAU, 1),
    ),
    tableau=Tableau(count=7, run=Build.FREE, takes=TABLEAU, vacancy=Vacancy(may=(TABLEAU,), closing=True)),
    stock=Stock(onto=NOWHERE),
    table="""
        t1 t2 t3 t4 t5 t6 t7 f1
        .  .  .  .  .  .  .  f2
        .  .  .  .  .  .  .  f3
        .  .  .  .  .  .  .  f4
    """,
)

RUSSIAN = replace(
    YUKON,
    key="russian-solitaire",
    game="Russian Solitaire",
    tableau=replace(YUKON.tableau, build=Build.SUIT),
)

ALASKA = replace(RUSSIAN, key="alaska", game="Alaska", tableau=replace(RUSSIAN.tableau, way=Way.EITHER))
