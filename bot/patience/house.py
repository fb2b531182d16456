"""House rules: options that can be added to any game, written after its key with a ``+``.

``four-seasons+takeback`` is Four Seasons in which foundation cards may be taken back.  A house rule is a
function from rules to rules.  A game cannot have it if that changes nothing, so no two keys are equivalent.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from .parts import FOUNDATION, HAND, TABLEAU, WASTE, Base, Build, Kind, Lift, Unit, Way, Wrap
from .rules import Rules


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option: its word in a key, its name and text for players, and the change to the rules of a game."""

    word: str
    name: str
    text: str
    change: Callable[[Rules], Rules | None]  # None: the game cannot have it
    about: str = ""  # a subject; two house rules about one subject contradict each other


def _take_back(rules: Rules) -> Rules | None:
    tableau = rules.tableau
    whole = rules.foundations.unit is Unit.RUN
    if FOUNDATION in tableau.takes or tableau.lift is Lift.NOTHING or whole or tableau.build is Build.PAIR:
        return None
    vacancy = tableau.vacancy
    may = tuple(tier | FOUNDATION if TABLEAU in tier else tier for tier in vacancy.may)
    takes = tableau.takes | FOUNDATION
    return replace(rules, tableau=replace(tableau, takes=takes, vacancy=replace(vacancy, may=may)))


def _forced(rules: Rules) -> Rules | None:
    f = rules.foundations
    begun = any(getattr(step, "count", 0) == f.count for step in rules.setup)
    if begun or f.unit is Unit.RUN or f.way is not Way.UP:
        return None
    return replace(rules, foundations=replace(f, forced=True))


def _stay(rules: Rules) -> Rules | None:
    f = rules.foundations
    return replace(rules, foundations=replace(f, forced=False)) if f.unit is Unit.RUN else None


def _over_spaces(rules: Rules) -> Rules | None:
    return replace(rules, stock=replace(rules.stock, over_spaces=True))


def _wrap(wrap: Wrap) -> Callable[[Rules], Rules | None]:
    def change(rules: Rules) -> Rules | None:
        fixed = not isinstance(rules.foundations.base, Base)
        tableau = rules.tableau
        if tableau.build in (Build.FREE, Build.PAIR) or not tableau.takes or (fixed and wrap is Wrap.TO_BASE):
            return None
        return replace(rules, tableau=replace(tableau, wrap=wrap))

    return change


def _held(rules: Rules) -> Rules | None:
    """Hold the turned card, playable beside the waste; spaces that must be filled take the waste first."""
    stock, tableau, vacancy = rules.stock, rules.tableau, rules.tableau.vacancy
    if stock.onto is not WASTE or stock.turn != 1:
        return None
    must: list[Kind] = []
    for tier in vacancy.must:
        must += [tier, HAND] if WASTE in tier else [tier]
    may = [tier | HAND if WASTE in tier else tier for tier in vacancy.may]
    vacancy = replace(vacancy, must=tuple(must), may=tuple(may))
    takes = tableau.takes | HAND if WASTE in tableau.takes else tableau.takes
    placed = "h" in rules.table.split()
    return replace(
        rules,
        stock=replace(stock, onto=HAND | WASTE),
        tableau=replace(tableau, takes=takes, vacancy=vacancy),
        table=rules.table if placed else rules.table.rstrip() + "\n        h\n    ",
    )


def _merged(rules: Rules) -> Rules | None:
    """Lay the turned card on the waste at once."""
    stock, vacancy = rules.stock, rules.tableau.vacancy
    if stock.onto != HAND | WASTE:
        return None
    must = tuple(tier & ~HAND for tier in vacancy.must if tier & ~HAND)
    may = tuple(tier & ~HAND for tier in vacancy.may if tier & ~HAND)
    return replace(
        rules,
        stock=replace(stock, onto=WASTE, discard_playable=True),
        tableau=replace(rules.tableau, vacancy=replace(vacancy, must=must, may=may)),
    )


def _unplayable(rules: Rules) -> Rules | None:
    if rules.stock.onto != HAND | WASTE:
        return None
    return replace(rules, stock=replace(rules.stock, discard_playable=False))


_RULES = (
    HouseRule(
        "held", "Turned card held", "The turned card is held and plays beside the waste.", _held, "turned"
    ),
    HouseRule(
        "merged", "Turned card on the waste", "The turned card goes to the waste at once.", _merged, "turned"
    ),
    HouseRule("unplayable", "No skipping", "A held card that can be played must be.", _unplayable),
    HouseRule("nowrap", "No king on an ace", "No king on an ace in the columns.", _wrap(Wrap.NO), "wrap"),
    HouseRule("wrap", "King on an ace", "A king goes on an ace in the columns.", _wrap(Wrap.ROUND), "wrap"),
    HouseRule(
        "tobase",
        "Nothing on the base",
        "Nothing goes on a card of the base rank.",
        _wrap(Wrap.TO_BASE),
        "wrap",
    ),
    HouseRule("forced", "Base cards up", "Cards that begin a foundation go up automatically.", _forced),
    HouseRule("stay", "Runs may stay", "A complete run may stay in its column.", _stay),
    HouseRule("overspaces", "Deal over spaces", "A deal may fill empty columns.", _over_spaces),
    HouseRule("takeback", "Take back", "Foundation cards may be taken back.", _take_back),
)
HOUSE_RULES: Mapping[str, HouseRule] = MappingProxyType({rule.word: rule for rule in _RULES})
"""Every house rule by its word, in their order in a key."""


def with_house_rules(rules: Rules, words: Collection[str]) -> Rules | None:
    """Return *rules* with the house rules *words* added, in their order in a key.

    Return None if a word is unknown or repeated, changes nothing, or contradicts another.
    """
    if not words:
        return rules
    chosen = [rule for word, rule in HOUSE_RULES.items() if word in words]
    if len({rule.about or rule.word for rule in chosen}) < len(words):
        return None
    changed = rules
    for rule in chosen:
        new = rule.change(changed)
        if new is None or new == changed:
            return None
        changed = new
    texts = [rules.difference] * bool(rules.difference) + [rule.text for rule in chosen]
    return replace(
        changed,
        key="+".join([rules.key, *(rule.word for rule in chosen)]),
        reading=f"{rules.reading}, house rules" if rules.reading else "house rules",
        difference=" ".join(texts),
    )
