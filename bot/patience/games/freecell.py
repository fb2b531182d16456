"""FreeCell, Baker's Game, ForeCell, Eight Off and Seahaven Towers: every card lies open, and cells help.

Taken from the rules of PySolFC, which follow the FreeCell FAQ; the legal moves were compared with those of
its game classes.  They agree, except that a card is never moved from cell to cell, and back from foundations
only by a house rule, never to a cell.  A run moves as a shortcut for single moves through empty cells and
columns, so the shortcut decides no game.
"""

from dataclasses import replace

from bot.patience.parts import NOWHERE, RESERVE, TABLEAU, Build, Deal, Lift, Reserve, Stock, Tableau, Vacancy
from bot.patience.rules import Rules

FREECELL = Rules(
    key="freecell",
    game="FreeCell",
    setup=(*(Deal(TABLEAU, 1),) * 6, *(Deal(TABLEAU, 1, only=column) for column in range(1, 5))),
    tableau=Tableau(
        count=8, lift=Lift.STEPS, takes=RESERVE | TABLEAU, vacancy=Vacancy(may=(RESERVE | TABLEAU,))
    ),
    reserve=Reserve(count=4, vacancy=Vacancy(may=(TABLEAU,)), noun="cell"),
    stock=Stock(onto=NOWHERE),
    table="""
        r1 r2 r3 r4 f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8
    """,
)

BAKERS_GAME = replace(
    FREECELL,
    key="bakers-game",
    game="Baker's Game",
    tableau=replace(FREECELL.tableau, build=Build.SUIT),
)

BAKERS_GAME_KINGS = replace(
    BAKERS_GAME,
    key="bakers-game-kings",
    reading="kings to spaces",
    difference="A space takes only a king.",
    tableau=replace(BAKERS_GAME.tableau, vacancy=Vacancy(may=(RESERVE | TABLEAU,), closing=True)),
)

FORECELL = replace(
    FREECELL,
    key="forecell",
    game="ForeCell",
    setup=(*(Deal(TABLEAU, 1),) * 6, Deal(RESERVE, 1)),
    tableau=replace(FREECELL.tableau, vacancy=Vacancy(may=(RESERVE | TABLEAU,), closing=True)),
)

EIGHT_OFF = replace(
    BAKERS_GAME,
    key="eight-off",
    game="Eight Off",
    setup=(*(Deal(TABLEAU, 1),) * 6, *(Deal(RESERVE, 1, only=cell) for cell in range(1, 5))),
    tableau=BAKERS_GAME_KINGS.tableau,
    reserve=replace(FREECELL.reserve, count=8),
    table="""
        r1 r2 r3 r4 r5 r6 r7 r8 f1 f2
        t1 t2 t3 t4 t5 t6 t7 t8 f3 f4
        .  .  .  .  .  .  .  .  *  *
    """,
)

SEAHAVEN_TOWERS = replace(
    BAKERS_GAME,
    key="seahaven-towers",
    game="Seahaven Towers",
    setup=(*(Deal(TABLEAU, 1),) * 5, *(Deal(RESERVE, 1, only=cell) for cell in (2, 3))),
    tableau=replace(BAKERS_GAME_KINGS.tableau, count=10),
    table="""
        f1 f2 .  r1 r2 r3 r4 .  f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)
