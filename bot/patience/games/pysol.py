"""The games as played by PySolFC, for players who know that program.

Taken from its game classes and compared with them: in 33,174 positions of 233 random games, the layout and
the legal moves were equal.  In all of them but Frog and Fly the first card or packet lies on the waste at the
start, no turned card is held, and the foundations have fixed suits (clubs, spades, hearts, diamonds).  No
move is automatic unless stated.  Cards are dealt in PySolFC's order.
"""

from dataclasses import replace
from typing import Any

from bot.patience.cards import ACE, TWO
from bot.patience.games import canfields
from bot.patience.games.canfield import CANFIELD, CHAMELEON_001, STOREHOUSE
from bot.patience.games.frog import FROG
from bot.patience.games.gate import GATE
from bot.patience.games.seasons import FORTUNES_FAVOR, FOUR_SEASONS, SIMPLICITY
from bot.patience.parts import (
    FOUNDATION,
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Deal,
    Lift,
    Pull,
    Stock,
    Vacancy,
)
from bot.patience.rules import Rules

_BASE, _RESERVE = Deal(FOUNDATION, 1, only=1), Deal(RESERVE, 13, down=12)
_COLUMNS = Deal(TABLEAU, 1, backwards=True)
_TAKES_BACK = WASTE | RESERVE | TABLEAU | FOUNDATION


def _played(rules: Rules, key: str, difference: str, **changes: Any) -> Rules:
    """Return *rules* as PySolFC plays them, with *changes* beside the suits of the foundations."""
    suits = "".join(suit * rules.packs for suit in "CSHD")
    foundations = replace(rules.foundations, suits=suits)
    changes |= {"reading": "as in PySolFC", "difference": difference}
    return replace(rules, key=key, foundations=foundations, **changes)


def _canfield(rules: Rules, key: str, difference: str, **changes: Any) -> Rules:
    """Return a game with one reserve as PySolFC plays it: top cards move too, later any card to spaces."""
    vacancy = Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,))
    tableau = replace(rules.tableau, lift=Lift.PILE_OR_TOP, vacancy=vacancy)
    return _played(rules, key, difference, tableau=tableau, **changes)


CANFIELD_PYSOL = _canfield(
    CANFIELD,
    "canfield-pysol",
    "Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=(_BASE, _RESERVE, _COLUMNS, Deal(WASTE, 3)),
)

CHAMELEON_PYSOL = _canfield(
    CHAMELEON_001,
    "chameleon-pysol",
    "Top card or whole column moves; later any card fills a space; the first card lies turned.",
    setup=(_BASE, Deal(RESERVE, 12, down=11), _COLUMNS, Deal(WASTE, 1)),
)

STOREHOUSE_PYSOL = _canfield(
    STOREHOUSE,
    "storehouse-pysol",
    "Top cards move too; later any card fills a space; no card is held; the first lies turned.",
    setup=(Pull(TWO, 4), _RESERVE, _COLUMNS, Deal(WASTE, 1)),
    stock=Stock(redeals=2),
)

FOUR_SEASONS_PYSOL = _played(
    FOUR_SEASONS,
    "four-seasons-pysol",
    "No card is held; the first card lies turned.",
    setup=(_BASE, Deal(TABLEAU, 1), Deal(WASTE, 1)),
    tableau=replace(FOUR_SEASONS.tableau, vacancy=Vacancy(may=(WASTE | TABLEAU,))),
    stock=Stock(),
)

SIMPLICITY_PYSOL = _played(
    SIMPLICITY,
    "simplicity-pysol",
    "Foundation cards may be taken back; no card is held; the first card lies turned.",
    setup=(_BASE, Deal(TABLEAU, 1), Deal(WASTE, 1)),
    tableau=replace(
        SIMPLICITY.tableau, takes=_TAKES_BACK, vacancy=Vacancy(may=(WASTE | TABLEAU | FOUNDATION,))
    ),
    stock=Stock(),
)

FORTUNES_FAVOR_PYSOL = _played(
    FORTUNES_FAVOR,
    "fortunes-favor-pysol",
    "No redeal; the waste never runs dry before the stock; foundation cards may be taken back.",
    setup=(Pull(ACE, 4), Deal(TABLEAU, 1), Deal(WASTE, 1)),
    tableau=replace(
        FORTUNES_FAVOR.tableau,
        takes=_TAKES_BACK,
        vacancy=Vacancy(must=(WASTE,), may=(TABLEAU | FOUNDATION,)),
    ),
    stock=Stock(vacancy=Vacancy(must=(STOCK,))),
)

GATE_PYSOL = _played(
    GATE,
    "gate-pysol",
    "The longer post, then the waste fills a space at once; runs move; cards may be taken back.",
    setup=(*(Deal(RESERVE, 1),) * 5, Deal(TABLEAU, 1), Deal(WASTE, 1)),
    tableau=replace(
        GATE.tableau,
        lift=Lift.RUN,
        takes=_TAKES_BACK,
        vacancy=Vacancy(
            must=(RESERVE, WASTE), may=(WASTE | TABLEAU | FOUNDATION,), longest=True, as_emptied=True
        ),
    ),
    stock=Stock(),
)

RAINBOW_PYSOL = _canfield(
    canfields.RAINBOW,
    "rainbow-pysol",
    "Top cards move too; later any card fills a space; the first card lies turned.",
    setup=(_BASE, _RESERVE, _COLUMNS, Deal(WASTE, 1)),
)

RAINFALL_PYSOL = _canfield(
    canfields.RAINFALL,
    "rainfall-pysol",
    "Top cards move too; later any card fills a space; the first card lies turned.",
    setup=(_BASE, _RESERVE, _COLUMNS, Deal(WASTE, 1)),
)

SUPERIOR_CANFIELD_PYSOL = _played(
    canfields.SUPERIOR_CANFIELD,
    "superior-canfield-pysol",
    "Top cards move too, also into spaces; three cards lie turned at the start.",
    setup=(_BASE, Deal(RESERVE, 13), _COLUMNS, Deal(WASTE, 3)),
    tableau=replace(canfields.SUPERIOR_CANFIELD.tableau, lift=Lift.PILE_OR_TOP),
)

DOUBLE_CANFIELD_PYSOL = _canfield(
    canfields.DOUBLE_CANFIELD,
    "double-canfield-pysol",
    "Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=(_BASE, _RESERVE, _COLUMNS, Deal(WASTE, 3)),
)

VARIEGATED_CANFIELD_PYSOL = _canfield(
    canfields.VARIEGATED_CANFIELD,
    "variegated-canfield-pysol",
    "Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=(Pull(ACE, 8), Deal(RESERVE, 13), _COLUMNS, Deal(WASTE, 3)),
)

FROG_PYSOL = replace(
    FROG,
    key="frog-pysol",
    reading="as in PySolFC",
    difference="No ace is fetched if none turns up; the first card lies turned.",
    setup=(Deal(RESERVE, 13, divert=ACE), Deal(HAND, 1)),
)

FLY_PYSOL = replace(
    FROG_PYSOL,
    key="fly-pysol",
    game="Fly",
    difference="The first card lies turned at the start.",
    setup=(Pull(ACE, 8), Deal(RESERVE, 13), Deal(HAND, 1)),
)
