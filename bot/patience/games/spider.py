"""Spider and its relatives of one pack: complete runs from king to ace in suit leave the columns.

Taken from the rules of PySolFC; the legal moves were compared with those of its game classes.  They agree,
except that a complete run leaves by itself here, as in Microsoft's Spider, and that PySolFC's Simple Simon
also moves several runs at once where moves through spaces would do the same.  Its Spider deals the longer
columns as the first, fourth, seventh and tenth.
"""

from dataclasses import replace

from bot.patience import parts as p
from bot.patience.games.klondike import RUSSIAN
from bot.patience.rules import Rules


def _row(columns: int, down: int = 0) -> tuple[p.Deal, ...]:
    """Deal a card to each of the first *columns* columns."""
    return tuple(p.Deal(p.TABLEAU, 1, down=down, only=column) for column in range(1, columns + 1))


SPIDER = Rules(
    key="spider",
    game="Spider",
    packs=2,
    setup=(*(p.Deal(p.TABLEAU, 1, down=1),) * 4, *_row(4, down=1), p.Deal(p.TABLEAU, 1)),
    foundations=p.Foundations(count=8, unit=p.Unit.RUN, forced=True),
    tableau=p.Tableau(
        count=10, build=p.Build.RANK, run=p.Build.SUIT, takes=p.TABLEAU, vacancy=p.Vacancy(may=(p.TABLEAU,))
    ),
    stock=p.Stock(onto=p.TABLEAU, over_spaces=False),
    table="""
        s  .  f1 f2 f3 f4 f5 f6 f7 f8
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)

SPIDER_2 = replace(
    SPIDER,
    key="spider-2",
    reading="two suits",
    difference="All cards are hearts and spades.",
    suits="HS",
)

SPIDER_1 = replace(SPIDER, key="spider-1", reading="one suit", difference="All cards are spades.", suits="S")

SPIDERETTE = replace(
    SPIDER,
    key="spiderette",
    game="Spiderette",
    packs=1,
    setup=(*(p.Deal(p.TABLEAU, 1, down=1, first=column) for column in range(2, 8)), p.Deal(p.TABLEAU, 1)),
    foundations=replace(SPIDER.foundations, count=4),
    tableau=replace(SPIDER.tableau, count=7),
    table="""
        s  *  *  f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7
    """,
)

SIMPLE_SIMON = replace(
    SPIDERETTE,
    key="simple-simon",
    game="Simple Simon",
    setup=(*(step for length in range(9, 2, -1) for step in _row(length)), p.Deal(p.TABLEAU, 1)),
    tableau=SPIDER.tableau,
    stock=p.Stock(onto=p.NOWHERE),
    table="""
        *  *  *  *  *  *  f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)

SCORPION = replace(
    SPIDERETTE,
    key="scorpion",
    game="Scorpion",
    setup=(*(*_row(4, down=1), p.Deal(p.TABLEAU, 1, first=5)) * 3, *(p.Deal(p.TABLEAU, 1),) * 4),
    tableau=RUSSIAN.tableau,
    stock=p.Stock(onto=p.TABLEAU),
)

SCORPION_SPACES = replace(
    SCORPION,
    key="scorpion-spaces",
    reading="any card to spaces",
    difference="A space takes any card, with all the cards on it.",
    tableau=replace(SCORPION.tableau, vacancy=p.Vacancy(may=(p.TABLEAU,))),
)

THREE_BLIND_MICE = replace(
    SCORPION,
    key="three-blind-mice",
    game="Three Blind Mice",
    setup=(
        *(*_row(7), p.Deal(p.TABLEAU, 1, down=1, first=8)) * 3,
        *(p.Deal(p.TABLEAU, 1),) * 2,
        p.Deal(p.RESERVE, 1),
    ),
    tableau=replace(
        SCORPION.tableau,
        count=10,
        takes=p.RESERVE | p.TABLEAU,
        vacancy=p.Vacancy(may=(p.RESERVE | p.TABLEAU,), closing=True),
    ),
    reserve=p.Reserve(count=2),
    stock=p.Stock(onto=p.NOWHERE),
    table="""
        r1 r2 *  *  *  *  f1 f2 f3 f4
        t1 t2 t3 t4 t5 t6 t7 t8 t9 t10
    """,
)
