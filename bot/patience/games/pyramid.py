"""Pyramid, Tut's Tomb and TriPeaks: cards that lie on others and have to leave first.

Taken from the rules of PySolFC, where they are called Relaxed Pyramid, King Tut and Three Peaks.  The
legal moves were compared with those of its game classes, and agree, except that here a deal turns every card
of the stock, also the first one.
"""

from dataclasses import replace
from itertools import accumulate, pairwise

from bot.patience.cards import KING
from bot.patience.games.golf import PUTT_PUTT
from bot.patience.rules import (
    HAND,
    TABLEAU,
    WASTE,
    Build,
    Deal,
    Foundations,
    Goal,
    Lift,
    Rules,
    Stock,
    Tableau,
    Way,
    Wrap,
)


def _covers(rows: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return which columns cover which, for rows of cards by their places in half cards."""
    firsts = [0, *accumulate(map(len, rows))]
    return tuple(
        tuple(first + n for n, at in enumerate(under, 1) if abs(at - place) == 1)
        for first, (row, under) in zip(firsts[1:], pairwise((*rows, ())), strict=False)
        for place in row
    )


_PYRAMID = tuple(tuple(range(6 - row, 7 + row, 2)) for row in range(7))
_PEAKS = ((3, 9, 15), (2, 4, 8, 10, 14, 16), tuple(range(1, 18, 2)), tuple(range(0, 19, 2)))

PYRAMID = Rules(
    key="pyramid",
    game="Pyramid",
    setup=(Deal(TABLEAU, 1),),
    foundations=Foundations(count=1, build=Build.PAIR, way=Way.EITHER, wrap=Wrap.NO, base=KING, length=52),
    tableau=Tableau(
        count=28, build=Build.PAIR, lift=Lift.TOP, covers=_covers(_PYRAMID), takes=HAND | WASTE | TABLEAU
    ),
    stock=Stock(onto=HAND | WASTE, redeals=2),
    goal=Goal.COLUMNS,
    table="""
        f   s   .   t1  .   h   w
      ~ .   .   t2  t3  .   .
        .   .   t4  t5  t6  .   .
      ~ .   t7  t8  t9  t10 .
        .   t11 t12 t13 t14 t15 .
      ~ t16 t17 t18 t19 t20 t21
        t22 t23 t24 t25 t26 t27 t28
    """,
)

PYRAMID_ONCE = replace(
    PYRAMID,
    key="pyramid-once",
    reading="one pass",
    difference="There is no redeal.",
    stock=replace(PYRAMID.stock, redeals=0),
)

TUTS_TOMB = replace(
    PYRAMID,
    key="tuts-tomb",
    game="Tut's Tomb",
    tableau=replace(PYRAMID.tableau, takes=WASTE | TABLEAU),
    stock=Stock(turn=3, redeals=None),
    table=PYRAMID.table.replace("f   s", "f   .").replace("h   w", "s   w"),
)

TRIPEAKS = replace(
    PUTT_PUTT,
    key="tripeaks",
    game="TriPeaks",
    setup=(
        *(Deal(TABLEAU, 1, down=1, only=column) for column in range(1, 19)),
        Deal(TABLEAU, 1, first=19),
        PUTT_PUTT.setup[-1],
    ),
    tableau=replace(PUTT_PUTT.tableau, count=28, covers=_covers(_PEAKS)),
    table="""
      ~ .   t1  .   .   t2  .   .   t3  .
        .   t4  t5  .   t6  t7  .   t8  t9  .
      ~ t10 t11 t12 t13 t14 t15 t16 t17 t18
        t19 t20 t21 t22 t23 t24 t25 t26 t27 t28
        s   f   *   *   *   *   *   *   *   *
    """,
)
