"""Golf, Putt Putt and Black Hole: one foundation takes the next rank, up or down.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes, and agree.
"""

from dataclasses import replace

from bot.patience.cards import ACE
from bot.patience.rules import (
    FOUNDATION,
    NOWHERE,
    TABLEAU,
    Base,
    Build,
    Deal,
    Foundations,
    Goal,
    Lift,
    Pull,
    Rules,
    Stock,
    Tableau,
    Way,
    Wrap,
)

GOLF = Rules(
    key="golf",
    game="Golf",
    setup=(*(Deal(TABLEAU, 1),) * 5, Deal(FOUNDATION, 1, only=1)),
    foundations=Foundations(
        count=1, build=Build.RANK, base=Base.DEALT, way=Way.EITHER, wrap=Wrap.NO, length=52
    ),
    tableau=Tableau(count=7, lift=Lift.NOTHING, takes=NOWHERE),
    stock=Stock(onto=FOUNDATION),
    goal=Goal.COLUMNS,
    table="""
        s  f  *  *  *  *  *
        t1 t2 t3 t4 t5 t6 t7
    """,
)

PUTT_PUTT = replace(
    GOLF,
    key="putt-putt",
    game="Putt Putt",
    foundations=replace(GOLF.foundations, wrap=Wrap.ROUND),
)

BLACK_HOLE = replace(
    PUTT_PUTT,
    key="black-hole",
    game="Black Hole",
    setup=(Pull(ACE, 1, "S"), *(Deal(TABLEAU, 1),) * 3),
    foundations=replace(PUTT_PUTT.foundations, base=ACE),
    tableau=replace(GOLF.tableau, count=17),
    stock=Stock(onto=NOWHERE),
    table="""
        t1  t2  t3  t4  t5  t6
        t7  t8  t9  t10 t11 t12
        t13 t14 t15 t16 t17 f
    """,
)
