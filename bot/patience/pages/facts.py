"""The aim, the moves and the end of a game, as sentences generated from the values of the rules."""

from bot.patience.cards import SUITS
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    PAY,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Goal,
    Lift,
    Rules,
    Start,
    Unit,
    Way,
    Wrap,
)

from .examples import downwards, lifted, upwards
from .words import (
    BUILDS,
    begun,
    cards_of,
    cleared,
    counted,
    either_way,
    listed,
    number,
    packing,
    rank_name,
    rank_names,
    reserve,
    reserve_noun,
    stepped,
    suit_name,
    whole_run,
)


def aim(rules: Rules) -> str:
    """Return the section on the aim: the foundations and how they are built."""
    f = rules.foundations
    if rules.goal is Goal.COLUMNS:
        its = "Its" if rules.tableau.covers else "Their"
        how = f"{either_way(rules)}: {upwards(rules)}"
        return f"Clear the {cleared(rules)}. {its} cards go to the foundation, {how}."
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else f"{cards} of the"
    text = f"Bring {whole} {52 * rules.packs} cards to the {number(f.count)} foundations. "
    if f.unit is Unit.RUN:
        how = "goes there by itself" if f.forced else "may go there, all at once"
        text += f"A {whole_run(rules)} {how}."
    elif f.steps:
        text += f"Whatever the suit, they go up {stepped(rules)}."
    elif isinstance(f.base, Base):
        first = "The first card dealt there" if f.base is Base.DEALT else "The card that you choose"
        text += f"{first} sets the base rank. Every foundation starts with it and goes up {BUILDS[f.build]},"
        text += f" thirteen cards ({upwards(rules)})."
    else:
        text += f"They begin with the {rank_names(f.base)} and are built up {BUILDS[f.build]}"
        text += f" to the {rank_name(f.base + f.length - 1)} ({upwards(rules)})."
    if f.suits:
        row = [suit_name(suit) for suit in dict.fromkeys(f.suits) if suit in SUITS]
        text += f" Each has its suit: {listed(row, 'and')}."
    if f.start is Start.BESIDE:
        text += " Along the row, black and red suits alternate; the first ace decides."
    elif f.start is Start.TURNS:
        text += " They are begun from left to right, each in the opposite colour to the one before."
    if rules.stake:
        text += f" A deal costs ${rules.stake}, and each card on the foundations pays ${PAY}."
    if f.forced and f.unit is Unit.CARD:
        cards = "Cards of the base rank" if isinstance(f.base, Base) else begun(rank_names(f.base))
        text += f" {cards} go up automatically."
    return text


def goal(rules: Rules, base: int | None) -> str:
    """Return the aim and the way of building in two short sentences.

    *base*: the base rank from 0 to 12, None before the player has chosen it.
    """
    f, t = rules.foundations, rules.tableau
    if rules.goal is Goal.COLUMNS:
        what = "a card on which no other lies" if t.covers else "the last card of one"
        return f"Clear the {cleared(rules)}: {what} goes up, {either_way(rules)}."
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else str(cards)
    up = f"choose the base rank, then up {BUILDS[f.build]}"
    if f.unit is Unit.RUN:
        up = f"each a {whole_run(rules)}"
    elif f.steps:
        up = f"up by {listed([number(step) + 's' for step in f.steps], 'and')}, {BUILDS[f.build]}"
    elif base is not None:
        up = f"{rank_names(base)} up {BUILDS[f.build]}{', an ace after a king' if base else ''}"
    left = left_in_columns(rules)
    if left:
        up += f", and leave {left} in every column"
    columns = "Any card goes on any column" if t.build is Build.FREE else f"Columns go {packing(rules)}"
    return f"Bring {whole} cards home: {up}.{f' {columns}.' if t.count else ''}"


def moves(rules: Rules) -> str:
    """Return the section on moves: packing in columns, and moving cards."""
    t = rules.tableau
    if t.covers:
        beside = listed(cards_of(rules, t.takes & (HAND | WASTE), "and"), "and")
        then = f"and so can {beside}" if beside else "if it is next in rank"
        return f"A card can go to the foundation once no other lies on it, {then}."
    if not t.count:
        return f"You can play {listed(cards_of(rules, HAND | WASTE | RESERVE, 'and'), 'and')} to foundations."
    if not t.takes:
        return "Cards leave a column only for the foundation: the last one, if it is next in rank."
    if t.build is Build.FREE:
        text = [f"Any card goes on any column, even {downwards(rules)}."]
    else:
        never = {
            Wrap.NO: "; nothing goes on an ace" if t.way is Way.DOWN else "",
            Wrap.ROUND: "",
            Wrap.TO_BASE: "; nothing goes on a card of the base rank",
        }[t.wrap]
        text = [f"Columns are built {packing(rules)}: {downwards(rules)}{never}."]
    if t.most is not None:
        text.append(f"A column holds at most {counted(t.most, 'card')}.")
    stays = TABLEAU not in t.takes or t.lift is Lift.NOTHING
    text += ["Cards leave a column only for the foundations."] if stays else [_moving(rules)]
    both = listed(cards_of(rules, t.takes & (HAND | WASTE | RESERVE), "and"), "and")
    up = listed(cards_of(rules, (HAND | WASTE | RESERVE) & ~t.takes, "and"), "and")
    if both:
        places = " and foundations" if rules.foundations.unit is Unit.CARD else ""
        text.append(f"You can play {both} to columns{places}.")
    if up:
        text.append(f"You can play {up} to foundations.")
    if rules.foundations.unit is Unit.CARD:
        text.append("From a column, only the last card goes up.")
    if rules.reserve.closed:
        text.append(f"But until its last card is left, {reserve(rules)} only fills spaces.")
    if FOUNDATION in t.takes:
        text.append("The top card of a foundation may be taken back.")
    return " ".join(text)


def _moving(rules: Rules) -> str:
    run = rules.tableau.run
    if run is Build.FREE and rules.tableau.lift is Lift.RUN:
        how = "Any face-up card moves to another column, with all the cards on it, in order or not"
        return f"{how}: {lifted(rules)}."
    how = {
        Lift.TOP: "One card at a time moves from column to column",
        Lift.STEPS: "A run in order moves together, as far as its cards could move one by one",
        Lift.RUN: f"A run in order{f' and {BUILDS[run]}' if run else ''} moves together, long or short",
        Lift.PILE: "You move a whole column or nothing",
        Lift.PILE_OR_TOP: "The last card of a column moves, or the whole column",
    }[rules.tableau.lift]
    more = ""
    if rules.tableau.lift is Lift.STEPS:
        spaces = "" if rules.tableau.vacancy.closing else " and each other empty column doubles the number"
        more = f" One card can, each empty {reserve_noun(rules)} adds one,{spaces}.".replace(",.", ".")
    return f"{how}: {lifted(rules)}.{more}"


def left_in_columns(rules: Rules) -> str:
    """Return the cards of every column in a won game, "king, queen and jack", or "" if none must be left."""
    if rules.goal is not Goal.ALL:
        return ""
    return listed([rank_name(rank) for rank in range(12, rules.foundations.length - 1, -1)], "and")


def end(rules: Rules) -> str:
    """Return the section on the end of the game."""
    left = left_in_columns(rules)
    if rules.goal is Goal.FOUNDATIONS:
        won = "You win when the foundations are full"
    elif rules.goal is Goal.COLUMNS:
        won = f"You win when the {cleared(rules)} {'is' if rules.tableau.covers else 'are'} empty"
    elif left:
        won = (
            f"You win when the foundations are full and every column is {left},"
            f" {BUILDS[rules.tableau.build]}, with nothing left anywhere else"
        )
    else:
        won = "You win when every card is on the foundations"
    return f"{won}. If the cards that you have seen prove the game lost, the bot ends it."
