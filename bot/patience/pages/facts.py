"""The aim, the building and the end of a game, as sentences generated from the values of the rules."""

from bot.patience.cards import SUITS
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Goal,
    Lift,
    Rules,
    Start,
    Wrap,
)

from .examples import downwards, lifted, upwards
from .words import BUILDS, begun, cards_of, counted, listed, number, rank_name, rank_names, reserve, suit_name


def aim(rules: Rules) -> str:
    """Return the section on the aim: the foundations and how they are built."""
    f = rules.foundations
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else f"{cards} of the"
    text = f"Bring {whole} {52 * rules.packs} cards to the {number(f.count)} foundations. "
    if isinstance(f.base, Base):
        first = "The first card dealt there" if f.base is Base.DEALT else "The card that you choose"
        text += f"{first} settles the base rank: all begin with it and are built up {BUILDS[f.build]}"
        text += f" to thirteen cards ({upwards(rules)})."
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
    if f.forced:
        text += " Cards of the base rank go up automatically."
    return text


def goal(rules: Rules, base: int | None) -> str:
    """Return the aim and the way of building in two short sentences.

    *base*: the base rank from 0 to 12, None before the player has chosen it.
    """
    f, t = rules.foundations, rules.tableau
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else str(cards)
    up = f"choose the base rank, then up {BUILDS[f.build]}"
    if base is not None:
        up = f"{rank_names(base)} up {BUILDS[f.build]}{', an ace after a king' if base else ''}"
    left = _left_in_columns(rules)
    if left:
        up += f", and leave {left} in every column"
    columns = "Any card goes on any column" if t.build is Build.FREE else f"Columns go down {BUILDS[t.build]}"
    return f"Bring {whole} cards home: {up}. {columns}."


def building(rules: Rules) -> str:
    """Return the section on building: packing in columns, and moving cards."""
    t = rules.tableau
    if t.build is Build.FREE:
        text = [f"Any card goes on any column, even {downwards(rules)}."]
    else:
        never = {
            Wrap.NO: "; nothing goes on an ace",
            Wrap.ROUND: "",
            Wrap.TO_BASE: "; nothing goes on a card of the base rank",
        }[t.wrap]
        text = [f"Columns are built down {BUILDS[t.build]}: {downwards(rules)}{never}."]
    if t.most is not None:
        text.append(f"A column holds at most {counted(t.most, 'card')}.")
    stays = TABLEAU not in t.takes or t.lift is Lift.NOTHING
    text += ["Cards leave a column only for the foundations."] if stays else [_moving(rules)]
    both = listed(cards_of(rules, t.takes & (HAND | WASTE | RESERVE), "and"), "and")
    up = listed(
        [*cards_of(rules, (HAND | WASTE | RESERVE) & ~t.takes, "and"), "the last card of a column"], "and"
    )
    if both:
        text.append(f"{begun(both)} may go to columns and foundations, {up} to foundations.")
    else:
        text.append(f"{begun(up)} may go to foundations.")
    if rules.reserve.closed:
        text.append(f"But until its last card is left, {reserve(rules)} only fills spaces.")
    if FOUNDATION in t.takes:
        text.append("The top card of a foundation may be taken back.")
    return " ".join(text)


def _moving(rules: Rules) -> str:
    """Return how cards move from column to column."""
    how = {
        Lift.TOP: "One card at a time moves from column to column",
        Lift.RUN: "A run in order moves together, long or short",
        Lift.PILE: "A column moves onto another whole or not at all",
        Lift.PILE_OR_TOP: "The last card of a column moves, or the whole column",
    }[rules.tableau.lift]
    return f"{how}: {lifted(rules)}."


def _left_in_columns(rules: Rules) -> str:
    """Return the cards of every column in a won game, "king, queen and jack", or "" if none must be left."""
    if rules.goal is Goal.FOUNDATIONS:
        return ""
    return listed([rank_name(rank) for rank in range(12, rules.foundations.length - 1, -1)], "and")


def end(rules: Rules) -> str:
    """Return the section on the end of the game."""
    left = _left_in_columns(rules)
    if rules.goal is Goal.FOUNDATIONS:
        won = "You win when the foundations are full"
    elif left:
        won = (
            f"You win when the foundations are full and every column is {left},"
            f" {BUILDS[rules.tableau.build]}, with nothing left anywhere else"
        )
    else:
        won = "You win when every card is on the foundations"
    return f"{won}. The bot ends a game that it proves lost."
