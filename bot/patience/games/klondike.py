"""Klondike and Agnes Bernauer, as most programs play them."""

from dataclasses import replace

from bot.patience.rules import (
    FOUNDATION,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Deal,
    Foundations,
    Reserve,
    Rules,
    Stock,
    Tableau,
    Vacancy,
    Wrap,
)

# Dealt row by row from left to right: the first card of a row is face up, the others face down.
_TRIANGLE = tuple(
    step
    for row in range(1, 8)
    for step in (Deal(TABLEAU, 1, only=row), *((Deal(TABLEAU, 1, down=1, first=row + 1),) if row < 7 else ()))
)

KLONDIKE = Rules(
    key="klondike",
    name="Klondike",
    game="Klondike",
    setup=_TRIANGLE,
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
    name="Klondike by threes",
    difference="Three cards are turned at a time.",
    stock=Stock(turn=3, redeals=None),
)

AGNES_BERNAUER = Rules(
    key="agnes-bernauer",
    name="Agnes Bernauer",
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
    stock=Stock(onto=RESERVE, waste=False),
    table="""
        s  *  .  f1 f2 f3 f4
        r1 r2 r3 r4 r5 r6 r7
        t1 t2 t3 t4 t5 t6 t7
    """,
)
