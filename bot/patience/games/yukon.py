"""Yukon, Russian Solitaire and Alaska: any face-up card moves, with all the cards on it.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes, and agree.
"""

from dataclasses import replace

from bot.patience.rules import NOWHERE, TABLEAU, Build, Deal, Rules, Stock, Tableau, Vacancy, Way

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
