"""The games as played by PySolFC, for players who know that program.

Taken from its game classes and compared with them: in 33,174 positions of 233 random games, the layout and
the legal moves were equal.  In all of them the first card or packet lies on the waste at the start, no turned
card is held, the foundations have fixed suits (clubs, spades, hearts, diamonds), and no move is automatic
unless stated.  Cards are dealt in PySolFC's order.
"""

from dataclasses import replace

from bot.patience.cards import ACE, TWO
from bot.patience.games.canfield import CANFIELD, STOREHOUSE
from bot.patience.games.canfields import (
    DOUBLE_CANFIELD,
    RAINBOW,
    RAINFALL,
    SUPERIOR_CANFIELD,
    VARIEGATED_CANFIELD,
)
from bot.patience.games.chameleon import CHAMELEON_001
from bot.patience.games.frog import FROG
from bot.patience.games.gate import GATE
from bot.patience.games.seasons import FORTUNES_FAVOR, FOUR_SEASONS, SIMPLICITY
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Base,
    Deal,
    Foundations,
    Lift,
    Pull,
    Stock,
    Vacancy,
)

_BASE = Foundations(base=Base.DEALT, suits="CSHD")
_RESERVE_THEN_ANY = Vacancy(must=(RESERVE,), may=(WASTE | TABLEAU,))
_TAKES_BACK = WASTE | RESERVE | TABLEAU | FOUNDATION

CANFIELD_PYSOL = replace(
    CANFIELD,
    key="canfield-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=(
        Deal(FOUNDATION, 1, only=1),
        Deal(RESERVE, 13, down=12),
        Deal(TABLEAU, 1, backwards=True),
        Deal(WASTE, 3),
    ),
    foundations=_BASE,
    tableau=replace(CANFIELD.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
)

CHAMELEON_PYSOL = replace(
    CHAMELEON_001,
    key="chameleon-pysol",
    reading="as in PySolFC",
    difference="Top card or whole column moves; later any card fills a space; the first card lies turned.",
    setup=(
        Deal(FOUNDATION, 1, only=1),
        Deal(RESERVE, 12, down=11),
        Deal(TABLEAU, 1, backwards=True),
        Deal(WASTE, 1),
    ),
    foundations=_BASE,
    tableau=replace(CHAMELEON_001.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
)

STOREHOUSE_PYSOL = replace(
    STOREHOUSE,
    key="storehouse-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; no card is held; the first lies turned.",
    setup=(
        Pull(TWO, 4),
        Deal(RESERVE, 13, down=12),
        Deal(TABLEAU, 1, backwards=True),
        Deal(WASTE, 1),
    ),
    foundations=Foundations(base=TWO, suits="CSHD"),
    tableau=replace(STOREHOUSE.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
    stock=Stock(redeals=2),
)

FOUR_SEASONS_PYSOL = replace(
    FOUR_SEASONS,
    key="four-seasons-pysol",
    reading="as in PySolFC",
    difference="No card is held; the first card lies turned.",
    setup=(Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1), Deal(WASTE, 1)),
    foundations=_BASE,
    tableau=replace(FOUR_SEASONS.tableau, vacancy=Vacancy(may=(WASTE | TABLEAU,))),
    stock=Stock(),
)

SIMPLICITY_PYSOL = replace(
    SIMPLICITY,
    key="simplicity-pysol",
    reading="as in PySolFC",
    difference="Foundation cards may be taken back; no card is held; the first card lies turned.",
    setup=(Deal(FOUNDATION, 1, only=1), Deal(TABLEAU, 1), Deal(WASTE, 1)),
    foundations=_BASE,
    tableau=replace(
        SIMPLICITY.tableau, takes=_TAKES_BACK, vacancy=Vacancy(may=(WASTE | TABLEAU | FOUNDATION,))
    ),
    stock=Stock(),
)

FORTUNES_FAVOR_PYSOL = replace(
    FORTUNES_FAVOR,
    key="fortunes-favor-pysol",
    reading="as in PySolFC",
    difference="No redeal; the waste never runs dry before the stock; foundation cards may be taken back.",
    setup=(Pull(ACE, 4), Deal(TABLEAU, 1), Deal(WASTE, 1)),
    foundations=Foundations(suits="CSHD"),
    tableau=replace(
        FORTUNES_FAVOR.tableau,
        takes=_TAKES_BACK,
        vacancy=Vacancy(must=(WASTE,), may=(TABLEAU | FOUNDATION,)),
    ),
    stock=Stock(vacancy=Vacancy(must=(STOCK,))),
)

GATE_PYSOL = replace(
    GATE,
    key="gate-pysol",
    reading="as in PySolFC",
    difference="The longer post, then the waste fills a space at once; runs move; cards may be taken back.",
    setup=(*(Deal(RESERVE, 1),) * 5, Deal(TABLEAU, 1), Deal(WASTE, 1)),
    foundations=Foundations(suits="CSHD"),
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

_CANFIELD_SETUP = CANFIELD_PYSOL.setup
_TWO_PACKS = "CCSSHHDD"

RAINBOW_PYSOL = replace(
    RAINBOW,
    key="rainbow-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; the first card lies turned.",
    setup=(*_CANFIELD_SETUP[:-1], Deal(WASTE, 1)),
    foundations=_BASE,
    tableau=replace(RAINBOW.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
)

RAINFALL_PYSOL = replace(
    RAINFALL,
    key="rainfall-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; the first card lies turned.",
    setup=(*_CANFIELD_SETUP[:-1], Deal(WASTE, 1)),
    foundations=_BASE,
    tableau=replace(RAINFALL.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
)

SUPERIOR_CANFIELD_PYSOL = replace(
    SUPERIOR_CANFIELD,
    key="superior-canfield-pysol",
    reading="as in PySolFC",
    difference="Top cards move too, also into spaces; three cards lie turned at the start.",
    setup=(
        Deal(FOUNDATION, 1, only=1),
        Deal(RESERVE, 13),
        Deal(TABLEAU, 1, backwards=True),
        Deal(WASTE, 3),
    ),
    foundations=_BASE,
    tableau=replace(SUPERIOR_CANFIELD.tableau, lift=Lift.PILE_OR_TOP),
)

DOUBLE_CANFIELD_PYSOL = replace(
    DOUBLE_CANFIELD,
    key="double-canfield-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=_CANFIELD_SETUP,
    foundations=Foundations(count=8, base=Base.DEALT, suits=_TWO_PACKS),
    tableau=replace(DOUBLE_CANFIELD.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
)

VARIEGATED_CANFIELD_PYSOL = replace(
    VARIEGATED_CANFIELD,
    key="variegated-canfield-pysol",
    reading="as in PySolFC",
    difference="Top cards move too; later any card fills a space; three cards lie turned at the start.",
    setup=(Pull(ACE, 8), Deal(RESERVE, 13), Deal(TABLEAU, 1, backwards=True), Deal(WASTE, 3)),
    foundations=Foundations(count=8, suits=_TWO_PACKS),
    tableau=replace(VARIEGATED_CANFIELD.tableau, lift=Lift.PILE_OR_TOP, vacancy=_RESERVE_THEN_ANY),
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
    reading="as in PySolFC",
    game="Fly",
    difference="The first card lies turned at the start.",
    setup=(Pull(ACE, 8), Deal(RESERVE, 13), Deal(HAND, 1)),
)
