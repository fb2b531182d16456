"""The games as played by PySolFC, for players who know that program.

Taken from its game classes and compared with them: in 33,174 positions of 233 random games, the layout and
the legal moves were equal.  In all of them but Frog and Fly the first card or packet lies on the waste at the
start, no turned card is held, and the foundations have fixed suits (clubs, spades, hearts, diamonds).  No
move is automatic unless stated.  Cards are dealt in PySolFC's order.
"""

from dataclasses import replace
from typing import Any

from bot.patience import parts as p
from bot.patience.cards import ACE, TWO
from bot.patience.games import canfields
from bot.patience.games.canfield import CANFIELD, CHAMELEON_001, LATER_ANY, STOREHOUSE
from bot.patience.games.frog import FROG
from bot.patience.games.gate import GATE
from bot.patience.games.seasons import FORTUNES_FAVOR, FOUR_SEASONS, SIMPLICITY
from bot.patience.rules import Rules

_BASE, _RESERVE = p.Deal(p.FOUNDATION, 1, only=1), p.Deal(p.RESERVE, 13, down=12)
_COLUMNS = p.Deal(p.TABLEAU, 1, backwards=True)
_TAKES_BACK = p.WASTE | p.RESERVE | p.TABLEAU | p.FOUNDATION


def _played(rules: Rules, difference: str, **changes: Any) -> Rules:
    """Return *rules* as PySolFC plays them, with *changes* beside the suits of the foundations."""
    suits = "".join(suit * rules.packs for suit in "CSHD")
    foundations = replace(rules.foundations, suits=suits)
    changes |= {"reading": "as in PySolFC", "difference": difference}
    key = f"{rules.key.removesuffix('-001')}-pysol"
    return replace(rules, key=key, foundations=foundations, **changes)


def _canfield(rules: Rules, difference: str = "", **changes: Any) -> Rules:
    """Return a game with one reserve as PySolFC plays it: top cards move too, later any card to spaces."""
    tableau = replace(rules.tableau, lift=p.Lift.PILE_OR_TOP, vacancy=LATER_ANY)
    turned = {1: "the first card lies turned", 3: "three cards lie turned at the start"}[rules.stock.turn]
    usual = f"Top cards move too; later any card fills a space; {turned}."
    changes.setdefault("setup", (_BASE, _RESERVE, _COLUMNS, p.Deal(p.WASTE, rules.stock.turn)))
    return _played(rules, difference or usual, tableau=tableau, **changes)


CANFIELD_PYSOL = _canfield(CANFIELD)

CHAMELEON_PYSOL = _canfield(
    CHAMELEON_001,
    "Top card or whole column moves; later any card fills a space; the first card lies turned.",
    setup=(_BASE, p.Deal(p.RESERVE, 12, down=11), _COLUMNS, p.Deal(p.WASTE, 1)),
)

STOREHOUSE_PYSOL = _canfield(
    STOREHOUSE,
    "Top cards move too; later any card fills a space; no card is held; the first lies turned.",
    setup=(p.Pull(TWO, 4), _RESERVE, _COLUMNS, p.Deal(p.WASTE, 1)),
    stock=p.Stock(redeals=2),
)

FOUR_SEASONS_PYSOL = _played(
    FOUR_SEASONS,
    "No card is held; the first card lies turned.",
    setup=(_BASE, p.Deal(p.TABLEAU, 1), p.Deal(p.WASTE, 1)),
    tableau=replace(FOUR_SEASONS.tableau, vacancy=p.Vacancy(may=(p.WASTE | p.TABLEAU,))),
    stock=p.Stock(),
)

SIMPLICITY_PYSOL = _played(
    SIMPLICITY,
    "Foundation cards may be taken back; no card is held; the first card lies turned.",
    setup=(_BASE, p.Deal(p.TABLEAU, 1), p.Deal(p.WASTE, 1)),
    tableau=replace(
        SIMPLICITY.tableau, takes=_TAKES_BACK, vacancy=p.Vacancy(may=(p.WASTE | p.TABLEAU | p.FOUNDATION,))
    ),
    stock=p.Stock(),
)

FORTUNES_FAVOR_PYSOL = _played(
    FORTUNES_FAVOR,
    "No redeal; the waste never runs dry before the stock; foundation cards may be taken back.",
    setup=(p.Pull(ACE, 4), p.Deal(p.TABLEAU, 1), p.Deal(p.WASTE, 1)),
    tableau=replace(
        FORTUNES_FAVOR.tableau,
        takes=_TAKES_BACK,
        vacancy=p.Vacancy(must=(p.WASTE,), may=(p.TABLEAU | p.FOUNDATION,)),
    ),
    stock=p.Stock(vacancy=p.Vacancy(must=(p.STOCK,))),
)

GATE_PYSOL = _played(
    GATE,
    "The longer post, then the waste fills a space at once; runs move; cards may be taken back.",
    setup=(*(p.Deal(p.RESERVE, 1),) * 5, p.Deal(p.TABLEAU, 1), p.Deal(p.WASTE, 1)),
    tableau=replace(
        GATE.tableau,
        lift=p.Lift.RUN,
        takes=_TAKES_BACK,
        vacancy=p.Vacancy(
            must=(p.RESERVE, p.WASTE),
            may=(p.WASTE | p.TABLEAU | p.FOUNDATION,),
            longest=True,
            as_emptied=True,
        ),
    ),
    stock=p.Stock(),
)

RAINBOW_PYSOL = _canfield(canfields.RAINBOW)
RAINFALL_PYSOL = _canfield(canfields.RAINFALL)

SUPERIOR_CANFIELD_PYSOL = _played(
    canfields.SUPERIOR_CANFIELD,
    "Top cards move too, also into spaces; three cards lie turned at the start.",
    setup=(_BASE, p.Deal(p.RESERVE, 13), _COLUMNS, p.Deal(p.WASTE, 3)),
    tableau=replace(canfields.SUPERIOR_CANFIELD.tableau, lift=p.Lift.PILE_OR_TOP),
)

DOUBLE_CANFIELD_PYSOL = _canfield(canfields.DOUBLE_CANFIELD)

VARIEGATED_CANFIELD_PYSOL = _canfield(
    canfields.VARIEGATED_CANFIELD,
    setup=(p.Pull(ACE, 8), p.Deal(p.RESERVE, 13), _COLUMNS, p.Deal(p.WASTE, 3)),
)

FROG_PYSOL = replace(
    FROG,
    key="frog-pysol",
    reading="as in PySolFC",
    difference="No ace is fetched if none turns up; the first card lies turned.",
    setup=(p.Deal(p.RESERVE, 13, divert=ACE), p.Deal(p.HAND, 1)),
)

FLY_PYSOL = replace(
    FROG_PYSOL,
    key="fly-pysol",
    game="Fly",
    difference="The first card lies turned at the start.",
    setup=(p.Pull(ACE, 8), p.Deal(p.RESERVE, 13), p.Deal(p.HAND, 1)),
)
