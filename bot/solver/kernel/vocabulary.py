"""The vocabulary of the kernel: the fields and members of ``Rules`` that its tables can express.

Everything else is refused, never ignored: a field that is not listed must have its default, and a member of
an enumeration must be listed.
"""

from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import Enum

from bot.patience import Position, Rules, parts
from bot.patience.plan import STOCK_PILE, plan
from bot.solver.kernel.layout import MAX_TIERS

FIELDS: dict[type, frozenset[str]] = {
    part: frozenset(names.split())
    for part, names in {
        Rules: "key reading game difference packs suits setup after_choice foundations offer tableau reserve "
        "stock goal stake table piles _spans",
        parts.Foundations: "count build base choose_from length steps start suits forced unit",
        parts.Tableau: "count build way wrap lift run most late takes vacancy",
        parts.Reserve: "count closed vacancy noun",
        parts.Stock: "turn redeals redeal onto discard_playable vacancy",
        parts.Vacancy: "must may longest as_emptied once_redealt closing",
    }.items()
}
"""The fields that the tables express; any other must have its default."""

MEMBERS: dict[type[Enum], frozenset[str]] = {
    parts.Build: frozenset({"SUIT", "COLOURS", "RANK", "FREE"}),
    parts.Wrap: frozenset({"NO", "ROUND", "TO_BASE"}),
    parts.Way: frozenset({"UP", "DOWN", "EITHER"}),
    parts.Lift: frozenset({"NOTHING", "TOP", "RUN", "PILE", "PILE_OR_TOP"}),
    parts.Base: frozenset({"DEALT", "CHOSEN"}),
    parts.Start: frozenset({"ANY", "BESIDE", "TURNS"}),
    parts.Redeal: frozenset({"TURN_OVER", "SHUFFLE", "TO_RESERVE", "GATHER", "GATHER_SHUFFLED"}),
    parts.Unit: frozenset({"CARD", "RUN"}),
    parts.Goal: frozenset({"ALL", "FOUNDATIONS"}),
    parts.Kind: frozenset(),
}
"""The members of each enumeration that the tables express; kinds are sets of bits."""

MOST_SHUFFLES = 4
"""The most redeals that shuffle: the order of each is computed for every number of cards."""

SETUP = {"setup", "after_choice"}  # both are over when a search begins


@dataclass(eq=False)
class Unsupported(Exception):
    """The rules use a *field* or member that the kernel does not know."""

    field: str


def card_by_card(rules: Rules) -> Rules:
    """Return *rules* without runs that move as a shortcut for single cards; they reach the same positions."""
    if rules.tableau.lift is not parts.Lift.STEPS:
        return rules
    return replace(rules, tableau=replace(rules.tableau, lift=parts.Lift.TOP))


def with_known_moves(rules: Rules, position: Position) -> tuple[Rules, bool]:
    """Return rules with those moves of *rules* that the tables know, and whether none is missing.

    What is won by these moves is won; only where none is missing a proof of loss holds.  Left out are cards
    that return from foundations which are not built in suit, and a draw that is still to come.
    """
    tableau, stock, known = card_by_card(rules).tableau, rules.stock, True
    if rules.takes_back() and rules.foundations.build is not parts.Build.SUIT:
        may = tuple(tier & ~parts.FOUNDATION for tier in tableau.vacancy.may)
        vacancy = replace(tableau.vacancy, may=tuple(filter(None, may)))
        tableau, known = replace(tableau, takes=tableau.takes & ~parts.FOUNDATION, vacancy=vacancy), False
    if stock.draw:
        stock, known = replace(stock, draw=False), position.redeals >= plan(rules).draws.stop and known
    if not stock.over_spaces and not position.piles[STOCK_PILE]:
        stock = replace(stock, over_spaces=True)  # nothing is left to be dealt
    return replace(rules, tableau=tableau, stock=stock), known


def check(value: object, path: str = "rules") -> None:
    """Raise :class:`Unsupported` if the tables cannot express *value*."""
    if isinstance(value, Enum) and not isinstance(value, parts.Kind):
        if value.name not in MEMBERS.get(type(value), frozenset()):
            raise Unsupported(f"{path}={value.name}")
    elif is_dataclass(value) and not isinstance(value, type):
        known = FIELDS.get(type(value))
        if known is None:
            raise Unsupported(f"{path}:{type(value).__name__}")
        for field in fields(value):
            here = f"{path}.{field.name}"
            content = getattr(value, field.name)
            if field.name in known:
                if field.name not in SETUP:
                    check(content, here)
                continue
            default = field.default_factory() if field.default_factory is not MISSING else field.default
            if default is MISSING or content != default:
                raise Unsupported(here)


def check_together(rules: Rules, position: Position) -> None:
    """Raise :class:`Unsupported` for combinations that the tables cannot express, though each part alone."""
    foundations, tableau, reserve, stock = rules.foundations, rules.tableau, rules.reserve, rules.stock
    if foundations.start is not parts.Start.ANY and foundations.build is not parts.Build.SUIT:
        raise Unsupported("rules.foundations.start with build")
    if parts.HAND in stock.onto and stock.turn != 1:
        raise Unsupported("rules.stock.onto=HAND with turn")
    if stock.vacancy != parts.Vacancy() and (
        stock.vacancy != parts.Vacancy(must=(parts.STOCK,)) or stock.onto is not parts.WASTE
    ):
        raise Unsupported("rules.stock.vacancy")
    if stock.redeal in parts.SHUFFLED and (stock.redeals is None or stock.redeals > MOST_SHUFFLES):
        raise Unsupported("rules.stock.redeal=SHUFFLE without end")
    if foundations.unit is parts.Unit.RUN and not foundations.forced:
        raise Unsupported("rules.foundations.unit=RUN")
    if reserve.vacancy.as_emptied:
        raise Unsupported("rules.reserve.vacancy.as_emptied")
    if isinstance(foundations.base, parts.Base) and position.base is None:
        raise Unsupported("rules.foundations.base to be chosen")
    for vacancy in (reserve.vacancy, tableau.vacancy):
        if max(len(vacancy.must), len(vacancy.may)) >= MAX_TIERS:
            raise Unsupported("rules.vacancy with many tiers")
        if any(parts.FOUNDATION in tier for tier in vacancy.must):
            raise Unsupported("rules.vacancy from FOUNDATION")
    if stock.turn > 200 or len(rules.piles) > 80 or sum(map(len, position.piles)) > 240:
        raise Unsupported("rules of that size")
    if position.redeals > 200 or (stock.redeals or 0) > 200:
        raise Unsupported("rules.stock.redeals")
