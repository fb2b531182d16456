"""A game that is not one of the listed ones, to test that a game is nothing but values."""

from bot.patience import Rules
from bot.patience.parts import (
    FOUNDATION,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Foundations,
    Lift,
    Reserve,
    Stock,
    Tableau,
    Vacancy,
    Wrap,
)

TRIPOD = Rules(
    key="tripod",
    game="Tripod",
    setup=(Deal(RESERVE, 4, down=3), Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 2, down=1)),
    foundations=Foundations(base=Base.DEALT),
    tableau=Tableau(
        count=6,
        build=Build.COLOURS,
        wrap=Wrap.ROUND,
        lift=Lift.RUN,
        vacancy=Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,), longest=True),
    ),
    reserve=Reserve(count=3, noun="fan"),
    stock=Stock(turn=2, redeals=1),
    table="""
        s  w  *  f1 f2 f3 f4
        r1 t1 t2 t3 t4 t5 t6
        r2 .  .  .  .  .  .
        r3 .  .  .  .  .  .
    """,
)
"""Three fans of four cards, six columns of alternating colours, two cards turned at a time, one redeal."""
