"""The facts of a rules page as sentences, generated from the values of the rules."""

from bot.patience.cards import SUITS
from bot.patience.deals import pack
from bot.patience.opening import opening
from bot.patience.rules import (
    FOUNDATION,
    HAND,
    OFFER,
    RESERVE,
    TABLEAU,
    WASTE,
    Base,
    Build,
    Deal,
    Goal,
    Kind,
    Lift,
    Pull,
    Redeal,
    Rules,
    Start,
    Vacancy,
    Wrap,
)

from .words import BUILDS, counted, kinds_of, listed, number, rank_name, rank_names, reserve, tiers

_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def aim(rules: Rules) -> str:
    """Return the section on the aim: the foundations and how they are built."""
    f = rules.foundations
    cards = f.count * f.length
    whole = "all" if cards == 52 * rules.packs else f"{cards} of the"
    text = f"Bring {whole} {52 * rules.packs} cards to the {number(f.count)} foundations. "
    if isinstance(f.base, Base):
        how = "The first card dealt to a foundation" if f.base is Base.DEALT else "A card of your choice"
        text += f"{how} settles the base rank, with which all foundations begin."
        text += f" They are built up {BUILDS[f.build]}, with an ace following a king, to thirteen cards each."
    else:
        text += f"They begin with the {rank_names(f.base)} and are built up {BUILDS[f.build]}"
        text += f" to the {rank_name(f.base + f.length - 1)}."
        text += " An ace follows a king." if f.base else ""
    if f.suits:
        row = [_SUIT_NAMES[suit] for suit in dict.fromkeys(f.suits) if suit in SUITS]
        text += f" Each has its suit: {listed(row, 'and')}."
    if f.start is Start.BESIDE:
        text += " Along the row, foundations begin with a red and a black card by turns."
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
    how = {**BUILDS, Build.RANK: "regardless of suit"}
    up = f"choose the base rank, then up {how[f.build]}"
    if base is not None:
        up = f"{rank_names(base)} up {how[f.build]}{', an ace after a king' if base else ''}"
    columns = "Any card goes on any column" if t.build is Build.FREE else f"Columns go down {how[t.build]}"
    return f"Bring {whole} cards home: {up}. {columns}."


def layout(rules: Rules) -> str:
    """Return the section on the layout before the first move."""
    position = opening(rules, pack(1, rules.packs), 0)
    packs = "One pack" if rules.packs == 1 else f"{number(rules.packs).capitalize()} packs"
    text = [f"{packs}, {52 * rules.packs} cards."]
    pulls = [step for step in rules.setup if isinstance(step, Pull)]
    divert = next((s.divert for s in rules.setup if isinstance(s, Deal) and s.divert is not None), None)
    for pull in pulls:
        if divert is None:
            cards = counted(pull.count, rank_name(pull.rank))
            text.append(f"{cards.capitalize()} are taken out and begin the foundations.")
    if rules.foundations.base is Base.DEALT:
        text.append("One card is dealt to a foundation.")
    for kind in (RESERVE, TABLEAU, OFFER, WASTE, HAND):
        piles = [(len(position.piles[n]), position.hidden[n]) for n in rules.span(kind)]
        if sentence := _piles(rules, kind, [pile for pile in piles if pile[0]]):
            text.append(sentence)
    if divert is not None:
        names = rank_names(divert).capitalize()
        text.append(f"{names} dealt on the way to {reserve(rules)} go to the foundations and do not count.")
        for pull in pulls:
            one = counted(pull.count, rank_name(pull.rank))
            text.append(f"If there are none, {one} is taken from the pack.")
        text.append("The other cards are the stock.")
    else:
        text.append(f"The other {len(position.piles[0])} cards are the stock.")
    if rules.after_choice:
        text.append("After the choice, each of the other columns is dealt one card.")
    if rules.tableau.late:
        text.append("When the stock is out, its place becomes one more column.")
    return " ".join(text)


def _piles(rules: Rules, kind: Kind, piles: list[tuple[int, int]]) -> str:
    """Return the sentence on the piles of one kind, each a pair: cards, and face-down cards."""
    if not piles:
        return ""
    count, down = piles[0]
    if kind in (WASTE | HAND):
        place = "on the waste" if kind is WASTE else "in hand"
        return f"{counted(count, 'card').capitalize()} {'lies' if count == 1 else 'lie'} face up {place}."
    if kind is OFFER:
        return f"{counted(len(piles), 'card').capitalize()} in a row are offered for the choice."
    if len({pile[0] for pile in piles}) > 1:
        text = (
            f"{counted(len(piles), 'column').capitalize()} have from one to {counted(piles[-1][0], 'card')}"
        )
        return text + (", the last of each face up." if piles[-1][1] else ", all face up.")
    noun = "column" if kind is TABLEAU else rules.reserve.noun
    if kind is RESERVE and noun == "reserve" and len(piles) > 1:
        noun = "reserve pile"
    where = f"each of {counted(len(piles), noun)}" if len(piles) > 1 else f"the {noun}"
    text = f"{counted(count, 'card').capitalize()} to {where}"
    if down == count:
        return f"{text}, face down."
    if down:
        return f"{text}, only the last one face up."
    return f"{text}, all face up." if count > 1 else f"{text}."


def building(rules: Rules) -> str:
    """Return the section on building: packing in columns, and moving cards."""
    t = rules.tableau
    if t.build is Build.FREE:
        text = "Any card may be laid on any column. "
    else:
        text = f"Columns are built down {BUILDS[t.build]}; "
        text += {
            Wrap.NO: "nothing goes on an ace. ",
            Wrap.ROUND: "a king goes on an ace. ",
            Wrap.TO_BASE: "a king goes on an ace, but nothing goes on a card of the base rank. ",
        }[t.wrap]
    if t.most is not None:
        text += f"A column holds at most {counted(t.most, 'card')}. "
    last = {
        HAND: "the turned card",
        WASTE: "the last card of the waste",
        RESERVE: f"the last of {reserve(rules, True)}",
    }
    packed = [name for kind, name in last.items() if kind in t.takes and rules.span(kind)]
    if packed:
        text += f"Columns take {listed(packed, 'and')}. "
    if TABLEAU not in t.takes or t.lift is Lift.NOTHING:
        text += "Cards leave a column only for the foundations. "
    else:
        text += {
            Lift.TOP: "One card at a time moves from column to column. ",
            Lift.RUN: "Any packed run at the end of a column moves as a whole. ",
            Lift.PILE: "A column moves to another as a whole, or not at all. ",
            Lift.PILE_OR_TOP: "The last card of a column, or the whole column, moves to another. ",
        }[t.lift]
    if FOUNDATION in t.takes:
        text += "The last card of a foundation may be taken back. "
    ups = [name for kind, name in last.items() if rules.span(kind)]
    text += f"{listed([*ups, 'the last of a column'], 'and').capitalize()} may go to the foundations."
    if rules.reserve.closed:
        text += f" But until its last card is left, {reserve(rules)} only fills spaces."
    return text


def spaces(rules: Rules) -> str:
    """Return the section on filling empty piles."""
    text = _vacancy(rules, rules.tableau.vacancy, TABLEAU, "An empty column")
    if rules.stock.vacancy.must:
        text += f" An empty waste is filled at once from {tiers(rules.stock.vacancy.must, rules)}."
    if not rules.span(RESERVE) or rules.stock.onto is RESERVE:
        return text
    vacancy = rules.reserve.vacancy
    if vacancy.may or vacancy.must:
        noun = rules.reserve.noun
        what = f"Once dealt, an empty {noun}" if vacancy.once_redealt else f"An empty {noun}"
        return f"{text} {_vacancy(rules, vacancy, RESERVE, what)}"
    never = "is never filled again" if rules.reserve.count == 1 else "are never filled again"
    if rules.stock.redeal is Redeal.TO_RESERVE:
        return text
    return f"{text} {reserve(rules).capitalize()} {never}."


def _vacancy(rules: Rules, vacancy: Vacancy, kind: Kind, what: str) -> str:
    sentences: list[str] = []
    if vacancy.must:
        when = "in the move that empties it" if vacancy.as_emptied else "at once"
        sentence = f"{what} is filled {when} from {tiers(vacancy.must, rules)}"
        longest = f"; the longer of {reserve(rules)} gives the card, the left one if they are equal"
        sentences.append(f"{sentence}{longest if vacancy.longest else ''}.")
    if vacancy.may:
        taken = tiers(vacancy.may, rules)
        if vacancy.closing:
            base = rules.foundations.base
            last = f"a {rank_name(base - 1)}" if isinstance(base, int) else "a card of the last rank"
            sentences.append(f"{what} takes only {last}, or a run that begins with one, from {taken}.")
        elif vacancy.must:
            sentences.append(f"If there is nothing, it may be filled from {taken}, when you like.")
        else:
            sentences.append(f"{what} may be filled from {taken}, when you like.")
    if kind is TABLEAU and TABLEAU not in kinds_of(vacancy) and TABLEAU in rules.tableau.takes:
        sentences.append("Cards of other columns never go there.")
    return " ".join(sentences) or f"{what} stays empty."


def stock(rules: Rules) -> str:
    """Return the section on the stock: turning cards and redeals."""
    s = rules.stock
    if s.onto is RESERVE:
        text = f"A deal lays a card on {reserve(rules, True)}, as long as there are any."
        return f"{text} There is no redeal."
    cards = "One card" if s.turn == 1 else counted(s.turn, "card").capitalize()
    text = f"{cards} at a time {'is' if s.turn == 1 else 'are'} turned"
    if s.hand and not s.waste:
        text += " and must be placed before the next."
    elif s.hand:
        text += " and held in hand; when the next is turned, it goes to the waste."
        text += " Both the held card and the last card of the waste play."
        if not s.discard_playable:
            text += " A held card that can be played must be played."
    else:
        text += " to the waste, where the last one plays."
    if s.redeal is Redeal.TO_RESERVE:
        once = ", a single time" if s.redeals == 1 else ""
        text += " When the stock is out, dealing lays the top cards of the waste"
        return f"{text} on the empty {rules.reserve.noun}s, one each{once}."
    if s.redeals == 0:
        return f"{text} There is no redeal."
    often = {None: "as often as you like", 1: "once", 2: "twice"}
    times = often.get(s.redeals, f"{number(s.redeals or 0)} times")
    how = "shuffled" if s.redeal is Redeal.SHUFFLE else "turned over"
    return f"{text} When the stock is out, the waste may be {how} and dealt again, {times}."


def end(rules: Rules) -> str:
    """Return the section on the end of the game."""
    left = 13 - rules.foundations.length
    if rules.goal is Goal.FOUNDATIONS:
        return "You win when the foundations are full."
    if left:
        ranks = [rank_name(rank) for rank in range(12, 12 - left, -1)]
        return (
            f"You win when the foundations are full and every column is {listed(ranks, 'and')},"
            f" packed {BUILDS[rules.tableau.build]}, with nothing left anywhere else."
        )
    return "You win when every card is on the foundations, and lose when no more cards can be brought there."
