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
from bot.words.cards import (
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

from .examples import downwards, lifted, upwards


def aim(rules: Rules) -> str:
    """Return the section on the aim: the foundations and how they are built."""
    f = rules.foundations
    if rules.goal is Goal.COLUMNS:
        its = "Its" if rules.tableau.covers else "Their"
        how = f"{either_way(rules)}: {upwards(rules)}"
        return f"Clear the {cleared(rules)}. {its} cards go to the foundation, {how}."
    text = f"Bring {_cards(rules)} to the {number(f.count)} foundations. "
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
        text += f" {score(rules)}"
    if f.forced and f.unit is Unit.CARD:
        cards = "Cards of the base rank" if isinstance(f.base, Base) else begun(rank_names(f.base))
        text += f" {cards} go up automatically."
    return text


def _cards(rules: Rules) -> str:
    """Return the cards that go to the foundations: "all 52 cards", "80 of 104 cards"."""
    there, cards = rules.foundations.count * rules.foundations.length, 52 * rules.packs
    return f"all {cards} cards" if there == cards else f"{there} of {cards} cards"


def score(rules: Rules) -> str:
    """Return what is paid in a game with a stake."""
    return f"A deal costs ${rules.stake}, and each card on the foundations pays ${PAY}."


def aim_in_short(rules: Rules, base: int | None, where: str = "home") -> str:
    """Return the aim in one sentence.

    *base*: the base rank from 0 to 12, None before it is known.  *where*: what to call the foundations.
    """
    f = rules.foundations
    if rules.goal is Goal.COLUMNS:
        which = "cards on which no others lie" if rules.tableau.covers else "their last cards"
        return f"Clear the {cleared(rules)}: {which} go up, {either_way(rules)}."
    if f.unit is Unit.RUN:
        how = f"a {whole_run(rules)} at a time"
    elif f.steps:
        how = f"up by {listed([number(step) + 's' for step in f.steps], 'and')}, {BUILDS[f.build]}"
    elif base is not None:
        how = f"{rank_names(base)} up {BUILDS[f.build]}{', an ace after a king' if base else ''}"
    else:
        first = "the first card there" if f.base is Base.DEALT else "a card that you choose"
        how = f"up {BUILDS[f.build]}, from the rank of {first}"
    left = left_in_columns(rules)
    rest = f", and leave {left} in every column" if left else ""
    return f"Bring {_cards(rules)} {where}: {how}{rest}."


def columns(rules: Rules) -> str:
    """Return how columns are built: "Columns go down in alternating colours"."""
    free = rules.tableau.build is Build.FREE
    return "Any card goes on any column" if free else f"Columns go {packing(rules)}"


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
        text = [f"{columns(rules)}, even {downwards(rules)}."]
    else:
        never = {
            Wrap.NO: "; nothing goes on an ace" if t.way is Way.DOWN else "",
            Wrap.ROUND: "",
            Wrap.TO_BASE: "; nothing goes on a card of the base rank",
        }[t.wrap]
        text = [f"Columns are built {packing(rules)}: {downwards(rules)}{never}."]
    if t.most is not None:
        text.append(f"A column holds at most {counted(t.most, 'card')}.")
    text.append(_moving(rules))
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


def lifting(rules: Rules) -> str:
    """Return which cards of a column may move to another one."""
    t = rules.tableau
    if TABLEAU not in t.takes or t.lift is Lift.NOTHING:
        return "Cards leave a column only for the foundations"
    if t.run is Build.FREE and t.lift is Lift.RUN:
        return "Any face-up card moves to another column, with all the cards on it, in order or not"
    return {
        Lift.TOP: "One card at a time moves from column to column",
        Lift.STEPS: "A run in order moves together, as far as its cards could move one by one",
        Lift.RUN: f"A run in order{f' and {BUILDS[t.run]}' if t.run else ''} moves together, long or short",
        Lift.PILE: "You move a whole column or nothing",
        Lift.PILE_OR_TOP: "The last card of a column moves, or the whole column",
    }[t.lift]


def _moving(rules: Rules) -> str:
    """Return :func:`lifting` with examples, and how much room there is for cards that move one by one."""
    t = rules.tableau
    if TABLEAU not in t.takes or t.lift is Lift.NOTHING:
        return f"{lifting(rules)}."
    more = ""
    if t.lift is Lift.STEPS:
        spaces = "." if t.vacancy.closing else ", and each other empty column doubles the number."
        more = f" One card can, each empty {reserve_noun(rules)} adds one{spaces}"
    return f"{lifting(rules)}: {lifted(rules)}.{more}"


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
