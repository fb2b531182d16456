"""The rules in three lines, generated from the values of the rules: aim, moves and stock."""

from bot.patience.rules import (
    FOUNDATION,
    GATHERED,
    PAY,
    RESERVE,
    SHUFFLED,
    TABLEAU,
    Base,
    Build,
    Goal,
    Lift,
    Redeal,
    Rules,
    Unit,
)

from .dealing import closing
from .examples import downwards, upwards
from .facts import left_in_columns
from .marks import bold
from .words import (
    BUILDS,
    begun,
    cleared,
    counted,
    either_way,
    listed,
    number,
    packing,
    rank_names,
    reserve_noun,
    whole_run,
)


def brief(rules: Rules) -> str:
    """Return aim, moves and stock, a marked line each."""
    parts = {"Aim": _aim(rules), "Moves": _moves(rules), "Stock": _stock(rules)}
    return "\n".join(f"{bold(f'{name}.')} {text}" for name, text in parts.items())


def _aim(rules: Rules) -> str:
    f = rules.foundations
    if rules.goal is Goal.COLUMNS:
        return f"Clear the {cleared(rules)}: their cards go to the foundation, {either_way(rules)}."
    cards = f.count * f.length
    whole = f"all {cards}" if cards == 52 * rules.packs else f"{cards} of {52 * rules.packs}"
    up = f"up {BUILDS[f.build]}"
    if f.unit is Unit.RUN:
        how = f"each takes a {whole_run(rules)}"
    elif f.steps:
        how = f"up by {listed([number(step) + 's' for step in f.steps], 'and')}, {BUILDS[f.build]}"
    elif isinstance(f.base, int):
        how = f"{rank_names(f.base)} first, {up}"
    else:
        first = "the first card there" if f.base is Base.DEALT else "a card that you choose"
        how = f"{up}, from the rank of {first}"
    left = left_in_columns(rules)
    rest = f" {begun(left)} stay in the columns." if left else ""
    score = f" Each pays ${PAY}; a deal costs ${rules.stake}." if rules.stake else ""
    return f"Bring {whole} cards to the foundations: {how}.{rest}{score}"


def _moves(rules: Rules) -> str:
    t = rules.tableau
    if not t.takes or t.build is Build.PAIR:
        what = "A card on which no other lies" if t.covers else "The last card of a column"
        what = what if t.count else "The top card of the waste"
        return f"{what} goes to the foundation, for example {upwards(rules)}."
    example = downwards(rules).split(",")[0].split(" or ")[0]
    text = "Any card goes on any column" if t.build is Build.FREE else f"Columns go {packing(rules)}"
    text = f"{text}, for example {example}. "
    stays = TABLEAU not in t.takes or t.lift is Lift.NOTHING
    text += (
        "Cards leave a column only for the foundations."
        if stays
        else {
            Lift.TOP: "One card moves at a time.",
            Lift.STEPS: "Cards in order move together, as far as there is room.",
            Lift.RUN: _run(t.run),
            Lift.PILE: "A column moves whole.",
            Lift.PILE_OR_TOP: "The last card moves, or the whole column.",
        }[t.lift]
    )
    if t.vacancy.closing:
        text += f" A space takes only {closing(rules)}."
    elif t.vacancy.must:
        text += " A space is filled at once."
    return text


def _run(run: Build | None) -> str:
    if run is Build.FREE:
        return "Any face-up card moves, with all the cards on it."
    return f"Cards in order{f' and {BUILDS[run]}' if run else ''} move together."


def _stock(rules: Rules) -> str:
    s = rules.stock
    if not rules.has_stock():
        return "None: every card is on the table."
    times = "as often as you like" if s.redeals is None else f"{counted(s.redeals, 'time')}"
    if s.redeal in GATHERED:
        how = "shuffles" if s.redeal in SHUFFLED else "gathers"
        return f"{bold('Deal')} {how} the columns and deals them again, {times}."
    if s.onto is FOUNDATION:
        return f"{bold('Deal')} lays the next card on the foundation."
    if s.onto in RESERVE | TABLEAU:
        return f"{bold('Deal')} lays a card on each {reserve_noun(rules) if s.onto is RESERVE else 'column'}."
    cards = f"{bold('Deal')} turns {counted(s.turn, 'card')} at a time"
    if s.redeal is Redeal.TO_RESERVE:
        return f"{cards}; when the stock is out, it lays the waste on the {rules.reserve.noun}s."
    passes = "in one pass" if s.redeals == 0 else f"in {number((s.redeals or 0) + 1)} passes"
    return f"{cards}, {times if s.redeals is None else passes}."
