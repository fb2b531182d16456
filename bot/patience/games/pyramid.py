"""Games in which cards only leave: Golf, Putt Putt and Black Hole, Pyramid, Tut's Tomb and TriPeaks.

In the first three one foundation takes the next rank, up or down; in the others cards lie on cards that have
to leave first.  All are taken from the rules of PySolFC, where the latter are called Relaxed Pyramid, King
Tut and Three Peaks.  The legal moves were compared with those of its game classes, and agree, except that in
Pyramid, Tut's Tomb and TriPeaks a deal turns every card of the stock, also the first one, and that in Pyramid
the last card stays turned while none is left to be dealt.
"""

from dataclasses import replace
from itertools import accumulate, pairwise

from bot.patience import parts as p
from bot.patience.cards import ACE, KING
from bot.patience.rules import Rules

GOLF = Rules(
    key="golf",
    game="Golf",
    setup=(*(p.Deal(p.TABLEAU, 1),) * 5, p.Deal(p.FOUNDATION, 1, only=1)),
    foundations=p.Foundations(
        count=1, build=p.Build.RANK, base=p.Base.DEALT, way=p.Way.EITHER, wrap=p.Wrap.NO, length=52
    ),
    tableau=p.Tableau(count=7, lift=p.Lift.NOTHING, takes=p.NOWHERE),
    stock=p.Stock(onto=p.FOUNDATION),
    goal=p.Goal.COLUMNS,
    table="""
        s  f  *  *  *  *  *
        t1 t2 t3 t4 t5 t6 t7
    """,
)

PUTT_PUTT = replace(
    GOLF,
    key="putt-putt",
    game="Putt Putt",
    foundations=replace(GOLF.foundations, wrap=p.Wrap.ROUND),
)

BLACK_HOLE = replace(
    PUTT_PUTT,
    key="black-hole",
    game="Black Hole",
    setup=(p.Pull(ACE, 1, "S"), *(p.Deal(p.TABLEAU, 1),) * 3),
    foundations=replace(PUTT_PUTT.foundations, base=ACE),
    tableau=replace(GOLF.tableau, count=17),
    stock=p.Stock(onto=p.NOWHERE),
    table="""
        t1  t2  t3  t4  t5  t6  t7  t8  t9
        t10 t11 t12 t13 f   t14 t15 t16 t17
    """,
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
    setup=(p.Deal(p.TABLEAU, 1),),
    foundations=p.Foundations(
        count=1, build=p.Build.PAIR, way=p.Way.EITHER, wrap=p.Wrap.NO, base=KING, length=52
    ),
    tableau=p.Tableau(
        count=28,
        build=p.Build.PAIR,
        lift=p.Lift.TOP,
        covers=_covers(_PYRAMID),
        takes=p.HAND | p.WASTE | p.TABLEAU,
    ),
    stock=p.Stock(onto=p.HAND | p.WASTE, redeals=2),
    goal=p.Goal.COLUMNS,
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
    tableau=replace(PYRAMID.tableau, takes=p.WASTE | p.TABLEAU),
    stock=p.Stock(turn=3, redeals=None),
    table=PYRAMID.table.replace("f   s", "f   .").replace("h   w", "s   w"),
)

TRIPEAKS = replace(
    PUTT_PUTT,
    key="tripeaks",
    game="TriPeaks",
    setup=(
        *(p.Deal(p.TABLEAU, 1, down=1, only=column) for column in range(1, 19)),
        p.Deal(p.TABLEAU, 1, first=19),
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
