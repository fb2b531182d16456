"""Beleaguered Castle and Streets and Alleys: every card lies open in the columns, and there is no stock.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes.  They agree,
except that PySolFC also moves several cards at once where single moves through spaces would do the same.
"""

from dataclasses import replace

from bot.patience.cards import ACE
from bot.patience.rules import (
    TABLEAU,
    Build,
    Deal,
    Foundations,
    Lift,
    Pull,
    Rules,
    Stock,
    Tableau,
    Vacancy,
)

BELEAGUERED_CASTLE = Rules(
    key="beleaguered-castle",
    name="Beleaguered Castle",
    game="Beleaguered Castle",
    setup=(Pull(ACE, 4), *(Deal(TABLEAU, 1),) * 6),
    foundations=Foundations(),
    tableau=Tableau(
        count=8,
        build=Build.RANK,
        lift=Lift.TOP,
        takes=TABLEAU,
        vacancy=Vacancy(may=(TABLEAU,)),
    ),
    stock=Stock(waste=False),
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
    name="Streets and Alleys",
    game="Streets and Alleys",
    setup=(*(Deal(TABLEAU, 1),) * 6, *(Deal(TABLEAU, 1, only=column) for column in range(1, 5))),
)
