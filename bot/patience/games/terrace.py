"""Terrace and General's Patience: choose the base from four cards; the reserve plays up only.

The legal moves were compared with those of PySolFC's game classes.
"""

from dataclasses import replace

from bot.patience.rules import (
    OFFER,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Foundations,
    Lift,
    Reserve,
    Rules,
    Tableau,
    Vacancy,
    Wrap,
)

TERRACE = Rules(
    key="terrace",
    game="Terrace",
    packs=2,
    setup=(Deal(RESERVE, 11), Deal(OFFER, 1)),
    after_choice=(Deal(TABLEAU, 1, first=4),),
    foundations=Foundations(count=8, build=Build.COLOURS, base=Base.CHOSEN, choose_from=OFFER),
    offer=4,
    tableau=Tableau(
        count=9,
        wrap=Wrap.ROUND,
        lift=Lift.TOP,
        takes=WASTE | TABLEAU,
        vacancy=Vacancy(must=(WASTE, STOCK), may=(TABLEAU,)),
    ),
    reserve=Reserve(count=1, noun="terrace"),
    table="""
        f1 f2 f3 f4 f5 f6 f7 f8 s  w
        t1 t2 t3 t4 t5 t6 t7 t8 t9 r
        o1 o2 o3 o4 .  .  .  .  .  .
    """,
)

GENERALS_PATIENCE = replace(
    TERRACE,
    key="generals-patience",
    game="General's Patience",
    setup=(Deal(RESERVE, 13), Deal(OFFER, 1)),
    foundations=replace(TERRACE.foundations, build=Build.SUIT),
)
