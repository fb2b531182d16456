"""Beleaguered Castle, Baker's Dozen, Cruel and relatives: every card lies open; there is no stock.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes.  They agree,
except that PySolFC also moves several cards at once where single moves through spaces would do the same, and
lets cards come back from foundations, which is a house rule here.  It deals Baker's Dozen from the last
column on and La Belle Lucie row by row, and in Good Measure a king may lie above a card that an ace left.
Its Three Shuffles and a Draw draws only the second card of a fan, and at any time; Wikipedia and others draw
any buried card after the second redeal, as here.
"""

from dataclasses import replace

from bot.patience.cards import ACE, KING
from bot.patience.parts import NOWHERE, TABLEAU, Build, Deal, Lift, Pull, Redeal, Stock, Tableau, Vacancy
from bot.patience.rules import Rules

BELEAGUERED_CASTLE = Rules(
    key="beleaguered-castle",
    game="Beleaguered Castle",
    setup=(Pull(ACE, 4), *(Deal(TABLEAU, 1),) * 6),
    tableau=Tableau(
        count=8,
        build=Build.RANK,
        lift=Lift.TOP,
        takes=TABLEAU,
        vacancy=Vacancy(may=(TABLEAU,)),
    ),
    stock=Stock(onto=NOWHERE),
    table="""
        t1 t2 t3 t4 f1 t5 t6 t7 t8
        .  .  .  .  f2 .  .  .  .
        .  .  .  .  f3 .  .  .  .
        .  .  .  .  f4 .  .  .  .
    """,
)

STREETS_AND_ALLEYS = replace(
    BELEAGUERED_CASTLE,
    key="streets-and-alleys",
    game="Streets and Alleys",
    setup=(*(Deal(TABLEAU, 1),) * 6, *(Deal(TABLEAU, 1, only=column) for column in range(1, 5))),
)

BAKERS_DOZEN = replace(
    BELEAGUERED_CASTLE,
    key="bakers-dozen",
    game="Baker's Dozen",
    setup=(Deal(TABLEAU, 1, sink=KING),) * 4,
    tableau=replace(BELEAGUERED_CASTLE.tableau, count=13, vacancy=Vacancy()),
    table="""
        t1 t2 t3  t4  t5  t6  t7  f1
        .  .  .   .   .   .   .   f2
        t8 t9 t10 t11 t12 t13 .   f3
        .  .  .   .   .   .   .   f4
    """,
)

GOOD_MEASURE = replace(
    BAKERS_DOZEN,
    key="good-measure",
    game="Good Measure",
    setup=(Pull(ACE, 2), *(Deal(TABLEAU, 1, sink=KING),) * 5),
    tableau=replace(BAKERS_DOZEN.tableau, count=10),
    table="""
        t1 t2 t3 t4 t5  f1
        .  .  .  .  .   f2
        t6 t7 t8 t9 t10 f3
        .  .  .  .  .   f4
    """,
)

CRUEL = replace(
    BAKERS_DOZEN,
    key="cruel",
    game="Cruel",
    setup=(Pull(ACE, 4), *(Deal(TABLEAU, 1),) * 4),
    tableau=replace(BAKERS_DOZEN.tableau, count=12, build=Build.SUIT),
    stock=Stock(onto=TABLEAU, redeals=None, redeal=Redeal.GATHER),
    table="""
        t1  t2  t3  t4  t5  t6  t7  f1
        .   .   .   .   .   .   .   f2
        t8  t9  t10 t11 t12 .   s   f3
        .   .   .   .   .   .   .   f4
    """,
)

LA_BELLE_LUCIE = replace(
    CRUEL,
    key="la-belle-lucie",
    game="La Belle Lucie",
    setup=(*(Deal(TABLEAU, 3, only=fan) for fan in range(1, 18)), Deal(TABLEAU, 1, only=18)),
    tableau=replace(CRUEL.tableau, count=18),
    stock=Stock(onto=TABLEAU, redeals=2, redeal=Redeal.GATHER_SHUFFLED),
    table="""
        t1  t2  t3  t4  t5  t6  t7  t8  t9  f1  f2
        .   .   .   .   .   .   .   .   .   f3  f4
        t10 t11 t12 t13 t14 t15 t16 t17 t18 s   .
        .   .   .   .   .   .   .   .   .   .   .
    """,
)

LA_BELLE_LUCIE_DRAW = replace(
    LA_BELLE_LUCIE,
    key="la-belle-lucie-draw",
    reading="with a draw",
    difference="After the last redeal one card may be played from under others, once.",
    stock=replace(LA_BELLE_LUCIE.stock, draw=True),
)

TREFOIL = replace(
    LA_BELLE_LUCIE,
    key="trefoil",
    game="Trefoil",
    setup=(Pull(ACE, 4), *(Deal(TABLEAU, 1),) * 3),
    tableau=replace(CRUEL.tableau, count=16),
    table="""
        t1  t2  t3  t4  t5  t6  t7  t8  f1  f2
        .   .   .   .   .   .   .   .   f3  f4
        t9  t10 t11 t12 t13 t14 t15 t16 s   .
        .   .   .   .   .   .   .   .   .   .
    """,
)
