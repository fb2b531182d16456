"""Chameleon, in three rule sets, because the published rules disagree.

Rule set 000 follows fsolitaire.com, 001 the program Solitaire Till Dawn (Semicolon Software, 2002), and 002
Morehead and Mott-Smith, The Complete Book of Solitaire and Patience Games (1949).  The default is 001, the
only one without gaps.
"""

from dataclasses import replace

from bot.patience.rules import (
    FOUNDATION,
    HAND,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Foundations,
    Lift,
    Reserve,
    Rules,
    Stock,
    Tableau,
    Vacancy,
    Wrap,
)

CHAMELEON_001 = Rules(
    key="chameleon-001",
    game="Chameleon",
    setup=(Deal(RESERVE, 12, down=11), Deal(TABLEAU, 1), Deal(FOUNDATION, 1, only=1)),
    foundations=Foundations(base=Base.DEALT),
    tableau=Tableau(
        count=3,
        build=Build.RANK,
        wrap=Wrap.ROUND,
        lift=Lift.RUN,
        vacancy=Vacancy(must=(RESERVE,), may=(WASTE,)),
    ),
    reserve=Reserve(count=1),
    table="""
        r t1 t2 t3 f1 f2
        * .  .  .  f3 f4
        . .  .  .  s  w
    """,
)

CHAMELEON_000 = replace(
    CHAMELEON_001,
    key="chameleon-000",
    reading="open spaces",
    difference="No king on an ace; once the reserve is out, any card or run fills a space.",
    setup=(Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1), Deal(RESERVE, 12, down=11)),
    tableau=replace(
        CHAMELEON_001.tableau, wrap=Wrap.NO, vacancy=Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,))
    ),
)

CHAMELEON_002 = replace(
    CHAMELEON_001,
    key="chameleon-002",
    reading="card in hand",
    difference="The turned card stays in hand, playable beside the waste, and may fill a space.",
    setup=(Deal(RESERVE, 12, down=11), Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1)),
    tableau=replace(CHAMELEON_001.tableau, vacancy=Vacancy(must=(RESERVE,), may=(HAND | WASTE,))),
    stock=Stock(onto=HAND | WASTE),
    table="""
        s t1 t2 t3 f1 f2
        h .  .  .  f3 f4
        w .  .  .  r  .
    """,
)

# "In the original rules, the deck becomes a 4th pile in the layout once it is depleted."
CHAMELEON_PLUS = replace(
    CHAMELEON_001,
    key="chameleon-plus",
    reading="a fourth column",
    difference="When the stock is out, its place becomes a fourth column.",
    tableau=replace(CHAMELEON_001.tableau, count=4, late=1),
    table="""
        r t1 t2 t3 t4 f1 f2
        * .  .  .  .  f3 f4
        . .  .  .  .  s  w
    """,
)
