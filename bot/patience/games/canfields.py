"""Relatives of Canfield with a reserve: Rainbow, Demon, Eagle Wing, Terrace and others.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes.  They agree,
except that "like Canfield" refers to the default Canfield of this package, in which columns move as a whole
and never into a space.  The readings that PySolFC plays are in ``pysol``.  Dutchess is called Glenwood there.
"""

from dataclasses import replace

from bot.patience import parts as p
from bot.patience.cards import ACE
from bot.patience.games.canfield import CANFIELD, LATER_ANY, LATER_WASTE
from bot.patience.rules import Rules

RAINBOW = replace(
    CANFIELD,
    key="rainbow",
    game="Rainbow",
    tableau=replace(CANFIELD.tableau, build=p.Build.RANK, vacancy=LATER_WASTE),
    stock=p.Stock(),
)

RAINFALL = replace(
    CANFIELD,
    key="rainfall",
    game="Rainfall",
    tableau=replace(CANFIELD.tableau, vacancy=LATER_WASTE),
    stock=p.Stock(redeals=2),
)

SUPERIOR_CANFIELD = replace(
    CANFIELD,
    key="superior-canfield",
    game="Superior Canfield",
    setup=(p.Deal(p.RESERVE, 13), p.Deal(p.FOUNDATION, 1, only=1), p.Deal(p.TABLEAU, 1)),
    tableau=replace(CANFIELD.tableau, vacancy=p.Vacancy(may=(p.RESERVE | p.WASTE | p.TABLEAU,))),
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
    foundations=p.Foundations(count=8, base=p.Base.DEALT),
    tableau=replace(CANFIELD.tableau, count=5),
    table="""
        r t1 t2 t3 t4 t5 f1 f2
        * .  .  .  .  .  f3 f4
        . .  .  .  .  .  f5 f6
        s w  .  .  .  .  f7 f8
    """,
)

VARIEGATED_CANFIELD = replace(
    DOUBLE_CANFIELD,
    key="variegated-canfield",
    game="Variegated Canfield",
    setup=(p.Pull(ACE, 8), p.Deal(p.RESERVE, 13), p.Deal(p.TABLEAU, 1)),
    foundations=p.Foundations(count=8),
    tableau=replace(DOUBLE_CANFIELD.tableau, wrap=p.Wrap.NO),
    stock=p.Stock(turn=3, redeals=2),
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
    setup=(p.Deal(p.RESERVE, 20), p.Deal(p.FOUNDATION, 1, only=1), p.Deal(p.TABLEAU, 1)),
    tableau=p.Tableau(
        count=8, build=p.Build.SUIT, wrap=p.Wrap.ROUND, lift=p.Lift.PILE_OR_TOP, vacancy=LATER_WASTE
    ),
    stock=p.Stock(redeals=1),
    table="""
        s  w  f1 f2 f3 f4 f5 f6 f7 f8
        r  >  t1 t2 t3 t4 t5 t6 t7 t8
    """,
)

DEMON = replace(
    DOUBLE_CANFIELD,
    key="demon",
    game="Demon",
    setup=(p.Deal(p.RESERVE, 40, down=39), p.Deal(p.FOUNDATION, 1, only=1), p.Deal(p.TABLEAU, 1)),
    tableau=replace(DOUBLE_CANFIELD.tableau, count=8, lift=p.Lift.RUN),
    table="""
        f1 f2 f3 f4 f5 f6 f7 f8 s
        t1 t2 t3 t4 t5 t6 t7 t8 w
        .  .  .  .  .  .  .  .  r
        .  .  .  .  .  .  .  .  *
    """,
)

ACME = replace(
    CANFIELD,
    key="acme",
    game="Acme",
    setup=(p.Pull(ACE, 4), p.Deal(p.RESERVE, 13, down=12), p.Deal(p.TABLEAU, 1)),
    foundations=p.Foundations(),
    tableau=p.Tableau(count=4, build=p.Build.SUIT, lift=p.Lift.TOP, vacancy=LATER_ANY),
    stock=p.Stock(redeals=1),
)

DUTCHESS = Rules(
    key="dutchess",
    game="Dutchess",
    setup=(p.Deal(p.RESERVE, 3), p.Deal(p.TABLEAU, 1)),
    foundations=p.Foundations(base=p.Base.CHOSEN, choose_from=p.RESERVE),
    tableau=p.Tableau(
        count=4, wrap=p.Wrap.ROUND, lift=p.Lift.PILE, vacancy=p.Vacancy(may=(p.RESERVE, p.WASTE))
    ),
    reserve=p.Reserve(count=4, noun="fan"),
    stock=p.Stock(redeals=1),
    table="""
        r1 .  r2 .  r3 .  r4 .  f1 f2
        .  .  .  .  .  .  .  .  f3 f4
        t1 >  t2 >  t3 >  t4 >  s  w
    """,
)

EAGLE_WING = Rules(
    key="eagle-wing",
    game="Eagle Wing",
    setup=(p.Deal(p.FOUNDATION, 1, only=1), p.Deal(p.RESERVE, 13, down=13), p.Deal(p.TABLEAU, 1)),
    foundations=p.Foundations(base=p.Base.DEALT),
    tableau=p.Tableau(
        count=8,
        build=p.Build.SUIT,
        wrap=p.Wrap.ROUND,
        lift=p.Lift.TOP,
        most=3,
        vacancy=LATER_ANY,
    ),
    reserve=p.Reserve(count=1, closed=True, noun="trunk"),
    stock=p.Stock(redeals=2),
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
    setup=(p.Deal(p.RESERVE, 11), p.Deal(p.OFFER, 1)),
    after_choice=(p.Deal(p.TABLEAU, 1, first=4),),
    foundations=p.Foundations(count=8, build=p.Build.COLOURS, base=p.Base.CHOSEN, choose_from=p.OFFER),
    offer=4,
    tableau=p.Tableau(
        count=9,
        wrap=p.Wrap.ROUND,
        lift=p.Lift.TOP,
        takes=p.WASTE | p.TABLEAU,
        vacancy=p.Vacancy(must=(p.WASTE, p.STOCK), may=(p.TABLEAU,)),
    ),
    reserve=p.Reserve(count=1, noun="terrace"),
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
    setup=(p.Deal(p.RESERVE, 13), p.Deal(p.OFFER, 1)),
    foundations=replace(TERRACE.foundations, build=p.Build.SUIT),
)
