"""Relatives of Canfield with a reserve: Rainbow, Demon, Eagle Wing, Terrace and others.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes.  They agree,
except that "like Canfield" refers to the default Canfield of this package, in which columns move as a whole
and never into a space.  The readings that PySolFC plays are in ``pysol``.  Dutchess is called Glenwood there.
"""

from dataclasses import replace

from bot.patience.cards import ACE
from bot.patience.games.canfield import CANFIELD
from bot.patience.parts import (
    FOUNDATION,
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
    Pull,
    Reserve,
    Stock,
    Tableau,
    Vacancy,
    Wrap,
)
from bot.patience.rules import Rules

_FROM_WASTE = Vacancy(must=(RESERVE,), may=(WASTE,))

_FIVE = """
    r t1 t2 t3 t4 t5 f1 f2
    * .  .  .  .  .  f3 f4
    . .  .  .  .  .  f5 f6
    s w  .  .  .  .  f7 f8
"""
_EIGHT = """
    f1 f2 f3 f4 f5 f6 f7 f8 s
    t1 t2 t3 t4 t5 t6 t7 t8 w
    .  .  .  .  .  .  .  .  r
    .  .  .  .  .  .  .  .  *
"""

RAINBOW = replace(
    CANFIELD,
    key="rainbow",
    game="Rainbow",
    tableau=replace(CANFIELD.tableau, build=Build.RANK, vacancy=_FROM_WASTE),
    stock=Stock(),
)

RAINFALL = replace(
    CANFIELD,
    key="rainfall",
    game="Rainfall",
    tableau=replace(CANFIELD.tableau, vacancy=_FROM_WASTE),
    stock=Stock(redeals=2),
)

SUPERIOR_CANFIELD = replace(
    CANFIELD,
    key="superior-canfield",
    game="Superior Canfield",
    setup=(Deal(RESERVE, 13), Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1)),
    tableau=replace(CANFIELD.tableau, vacancy=Vacancy(may=(RESERVE | WASTE | TABLEAU,))),
    table="""
        r t1 t2 t3 t4 f1 f2
        . .  .  .  .  f3 f4
        . .  .  .  .  s  w
    """,
)

DOUBLE_CANFIELD = replace(
    CANFIELD,
    key="double-canfield",
    game="Double Canfield",
    packs=2,
    foundations=Foundations(count=8, base=Base.DEALT),
    tableau=replace(CANFIELD.tableau, count=5),
    table=_FIVE,
)

VARIEGATED_CANFIELD = replace(
    DOUBLE_CANFIELD,
    key="variegated-canfield",
    game="Variegated Canfield",
    setup=(Pull(ACE, 8), Deal(RESERVE, 13), Deal(TABLEAU, 1)),
    foundations=Foundations(count=8),
    tableau=replace(DOUBLE_CANFIELD.tableau, wrap=Wrap.NO),
    stock=Stock(turn=3, redeals=2),
    table="""
        r t1 t2 t3 t4 t5 f1 f2 s
        . .  .  .  .  .  f3 f4 w
        . .  .  .  .  .  f5 f6 .
        . .  .  .  .  .  f7 f8 .
    """,
)

AMERICAN_TOAD = replace(
    DOUBLE_CANFIELD,
    key="american-toad",
    game="American Toad",
    setup=(Deal(RESERVE, 20), Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1)),
    tableau=Tableau(count=8, build=Build.SUIT, wrap=Wrap.ROUND, lift=Lift.PILE_OR_TOP, vacancy=_FROM_WASTE),
    stock=Stock(redeals=1),
    table="""
        s  w  f1 f2 f3 f4 f5 f6 f7 f8
        r  >  t1 t2 t3 t4 t5 t6 t7 t8
    """,
)

DEMON = replace(
    DOUBLE_CANFIELD,
    key="demon",
    game="Demon",
    setup=(Deal(RESERVE, 40, down=39), Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1)),
    tableau=replace(DOUBLE_CANFIELD.tableau, count=8, lift=Lift.RUN),
    table=_EIGHT,
)

ACME = replace(
    CANFIELD,
    key="acme",
    game="Acme",
    setup=(Pull(ACE, 4), Deal(RESERVE, 13, down=12), Deal(TABLEAU, 1)),
    foundations=Foundations(),
    tableau=Tableau(
        count=4, build=Build.SUIT, lift=Lift.TOP, vacancy=Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,))
    ),
    stock=Stock(redeals=1),
)

DUTCHESS = Rules(
    key="dutchess",
    game="Dutchess",
    setup=(Deal(RESERVE, 3), Deal(TABLEAU, 1)),
    foundations=Foundations(base=Base.CHOSEN, choose_from=RESERVE),
    tableau=Tableau(count=4, wrap=Wrap.ROUND, lift=Lift.PILE, vacancy=Vacancy(may=(RESERVE, WASTE))),
    reserve=Reserve(count=4, noun="fan"),
    stock=Stock(redeals=1),
    table="""
        r1 .  r2 .  r3 .  r4 .  f1 f2
        .  .  .  .  .  .  .  .  f3 f4
        t1 >  t2 >  t3 >  t4 >  s  w
    """,
)

EAGLE_WING = Rules(
    key="eagle-wing",
    game="Eagle Wing",
    setup=(Deal(FOUNDATION, 1, only=1), Deal(RESERVE, 13, down=13), Deal(TABLEAU, 1)),
    foundations=Foundations(base=Base.DEALT),
    tableau=Tableau(
        count=8,
        build=Build.SUIT,
        wrap=Wrap.ROUND,
        lift=Lift.TOP,
        most=3,
        vacancy=Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,)),
    ),
    reserve=Reserve(count=1, closed=True, noun="trunk"),
    stock=Stock(redeals=2),
    table="""
        s  w  .  *  .  f1 f2 f3 f4
        t1 t2 t3 t4 r  t5 t6 t7 t8
    """,
)

# In Terrace and General's Patience the base is chosen from four cards, and the reserve plays up only.
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
