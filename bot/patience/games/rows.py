"""Games of rows without a reserve: relatives of Four Seasons, of Fortune's Favor and of Forty Thieves.

The legal moves of the relatives of Forty Thieves were compared with those of PySolFC's game classes: they
agree, except that foundation cards are never taken back.
"""

from dataclasses import replace

from bot.patience.cards import TWO
from bot.patience.games.seasons import (
    FORTUNES_FAVOR_NOREDEAL,
    FOUR_SEASONS,
    FOUR_SEASONS_CZARINA,
    FOUR_SEASONS_FLORENTINE,
)
from bot.patience.rules import (
    STOCK,
    TABLEAU,
    WASTE,
    Build,
    Deal,
    Foundations,
    Lift,
    Pull,
    Rules,
    Stock,
    Tableau,
    Vacancy,
    Wrap,
)

CZARINA = replace(FOUR_SEASONS_CZARINA, key="czarina", game="Czarina", reading="", difference="")

FLORENTINE = replace(
    FOUR_SEASONS_FLORENTINE,
    key="florentine",
    game="Florentine Patience",
    reading="",
    difference="",
)

# As in Aisleriot: no card is held in hand.
ROYAL_EAST = replace(
    FOUR_SEASONS,
    key="royal-east",
    game="Royal East",
    tableau=replace(FOUR_SEASONS.tableau, vacancy=Vacancy(may=(WASTE | TABLEAU,))),
    stock=Stock(),
)

PREFERENCE = replace(
    FORTUNES_FAVOR_NOREDEAL,
    key="preference",
    game="Preference",
    reading="",
    difference="",
    tableau=replace(FORTUNES_FAVOR_NOREDEAL.tableau, count=8),
    table="""
        t1 t2 t3 t4 f1 f2
        .  .  .  .  f3 f4
        t5 t6 t7 t8 s  h
        .  .  .  .  .  w
    """,
)

_TWELVE = """
    f1 f2 f3 f4 f5 f6 f7 f8 .  .   s   w
    t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12
"""
_TEN = """
    f1 f2 f3 f4 f5 f6 f7 f8 s  w
    t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
"""
_ANY = Vacancy(may=(WASTE | TABLEAU,))
_AT_ONCE = Vacancy(must=(WASTE, STOCK), may=(TABLEAU,))

BUSY_ACES = Rules(
    key="busy-aces",
    game="Busy Aces",
    packs=2,
    setup=(Deal(TABLEAU, 1),),
    foundations=Foundations(count=8),
    tableau=Tableau(count=12, build=Build.SUIT, lift=Lift.TOP, vacancy=_ANY),
    table=_TWELVE,
)

COURTYARD = replace(
    BUSY_ACES,
    key="courtyard",
    game="Courtyard",
    tableau=replace(BUSY_ACES.tableau, lift=Lift.RUN, vacancy=_AT_ONCE),
)

CORONA = replace(
    BUSY_ACES,
    key="corona",
    game="Corona",
    setup=(Deal(TABLEAU, 1),) * 3,
    tableau=replace(BUSY_ACES.tableau, vacancy=_AT_ONCE),
)

FORTY_THIEVES = replace(
    BUSY_ACES,
    key="forty-thieves",
    game="Forty Thieves",
    setup=(Deal(TABLEAU, 1),) * 4,
    tableau=replace(BUSY_ACES.tableau, count=10),
    table=_TEN,
)

JOSEPHINE = replace(
    FORTY_THIEVES,
    key="josephine",
    game="Josephine",
    tableau=replace(FORTY_THIEVES.tableau, lift=Lift.RUN),
)

RANK_AND_FILE = replace(
    FORTY_THIEVES,
    key="rank-and-file",
    game="Rank and File",
    setup=(*(Deal(TABLEAU, 1, down=1),) * 3, Deal(TABLEAU, 1)),
    tableau=replace(FORTY_THIEVES.tableau, build=Build.COLOURS, lift=Lift.RUN),
)

DEUCES = replace(
    BUSY_ACES,
    key="deuces",
    game="Deuces",
    setup=(Pull(TWO, 8), Deal(TABLEAU, 1)),
    foundations=Foundations(count=8, base=TWO),
    tableau=replace(BUSY_ACES.tableau, count=10, wrap=Wrap.ROUND),
    table=_TEN,
)
