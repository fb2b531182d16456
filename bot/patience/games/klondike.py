"""Klondike, Double Klondike, Westcliff and Agnes Bernauer, as most programs play them, and Yukon's family.

Yukon, Russian Solitaire and Alaska, in which any face-up card moves, with all the cards on it, are taken from
the rules of PySolFC; the legal moves were compared with those of its game classes, and agree.
"""

from dataclasses import replace

from bot.patience import parts as p
from bot.patience.rules import Rules


def _triangle(columns: int) -> tuple[p.Deal, ...]:
    """Deal row by row from left to right: the first card of a row is face up, the others face down."""
    steps: list[p.Deal] = []
    for row in range(1, columns):
        steps += [p.Deal(p.TABLEAU, 1, only=row), p.Deal(p.TABLEAU, 1, down=1, first=row + 1)]
    return (*steps, p.Deal(p.TABLEAU, 1, only=columns))


KLONDIKE = Rules(
    key="klondike",
    game="Klondike",
    setup=_triangle(7),
    tableau=p.Tableau(
        count=7,
        takes=p.WASTE | p.TABLEAU | p.FOUNDATION,
        vacancy=p.Vacancy(may=(p.WASTE | p.TABLEAU | p.FOUNDATION,), closing=True),
    ),
    stock=p.Stock(redeals=None),
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
    stock=p.Stock(turn=3, redeals=None),
)

# Wikipedia's Klondike: three passes by threes, or one pass card by card; a dollar for each card of the pack.
KLONDIKE_VEGAS = replace(
    KLONDIKE,
    key="klondike-vegas",
    reading="Vegas, one pass",
    difference="The stock is dealt only once, and the score is in dollars.",
    stock=p.Stock(),
    stake=52,
)

KLONDIKE_VEGAS_3 = replace(
    KLONDIKE_VEGAS,
    key="klondike-vegas-3",
    reading="Vegas, three passes",
    difference="Three cards are turned at a time, in three passes at most, and the score is in dollars.",
    stock=p.Stock(turn=3, redeals=2),
)

# As in PySolFC, but for the order of dealing and the first card of the waste, which it turns at the start.
DOUBLE_KLONDIKE = replace(
    KLONDIKE,
    key="double-klondike",
    game="Double Klondike",
    packs=2,
    setup=_triangle(9),
    foundations=p.Foundations(count=8),
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
    setup=(*(p.Deal(p.TABLEAU, 1, down=1),) * 2, p.Deal(p.TABLEAU, 1)),
    tableau=p.Tableau(count=10, takes=p.WASTE | p.TABLEAU, vacancy=p.Vacancy(may=(p.WASTE | p.TABLEAU,))),
    stock=p.Stock(),
    table="""
        s  w  .  f1 f2 f3 f4 .  .  .
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)

AGNES_BERNAUER = Rules(
    key="agnes-bernauer",
    game="Agnes Bernauer",
    setup=(
        *(p.Deal(p.TABLEAU, 1, first=row) for row in range(1, 8)),
        p.Deal(p.RESERVE, 1),
        p.Deal(p.FOUNDATION, 1, only=1),
    ),
    foundations=p.Foundations(base=p.Base.DEALT),
    tableau=p.Tableau(
        count=7,
        wrap=p.Wrap.ROUND,
        takes=p.RESERVE | p.TABLEAU,
        vacancy=p.Vacancy(may=(p.RESERVE | p.TABLEAU,), closing=True),
    ),
    reserve=p.Reserve(count=7),
    stock=p.Stock(onto=p.RESERVE),
    table="""
        s  r1 r2 r3 r4 r5 r6 r7 f1 f2
        *  t1 t2 t3 t4 t5 t6 t7 f3 f4
    """,
)

YUKON = Rules(
    key="yukon",
    game="Yukon",
    setup=(
        *(p.Deal(p.TABLEAU, 1, down=1, first=column) for column in range(2, 8)),
        *(p.Deal(p.TABLEAU, 1, first=2),) * 4,
        p.Deal(p.TABLEAU, 1),
    ),
    tableau=p.Tableau(
        count=7, run=p.Build.FREE, takes=p.TABLEAU, vacancy=p.Vacancy(may=(p.TABLEAU,), closing=True)
    ),
    stock=p.Stock(onto=p.NOWHERE),
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
    tableau=replace(YUKON.tableau, build=p.Build.SUIT),
)

ALASKA = replace(RUSSIAN, key="alaska", game="Alaska", tableau=replace(RUSSIAN.tableau, way=p.Way.EITHER))
