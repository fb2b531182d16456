"""The aim, the moves and the end of a game, as sentences generated from the values of the rules."""

from bot.patience.cards import KING
from bot.patience.parts import Base, Build, Goal, Kind, Lift, Start, Unit, Way, Wrap
from bot.patience.rules import PAY, Rules
from bot.words.cards import BUILDS, cards, cards_of, packing, rank_name, rank_sign, ranks, suit_name
from bot.words.language import N_, _, listed, number
from bot.words.moves import kind_name
from bot.words.text import APART, joined

from .examples import downwards, lifted, upwards

_LIFTS = {
    Lift.TOP: N_("One card at a time moves from column to column."),
    Lift.STEPS: N_("A run in order moves together, as far as its cards could move one by one."),
    Lift.RUN: N_("A run in order moves, however long."),
    Lift.PILE: N_("You move a whole column or nothing."),
    Lift.PILE_OR_TOP: N_("The last card of a column moves, or the whole column."),
    Lift.NOTHING: N_("Cards leave a column only for the foundations."),
}


def aim(rules: Rules) -> str:
    """Return the section on the aim: the foundations and how they are built."""
    f = rules.foundations
    text = [aim_in_short(rules, f.base if isinstance(f.base, int) else None)]
    if f.steps:
        rows: list[str] = []
        for place in range(f.count):
            row = [rank_sign(rules.rank_at(place, height)) for height in range(f.length)]
            rows.append(f"F{place + 1} ({' '.join(row)})")
        text.append(_("Their rows: {rows}.", rows=joined(rows, APART)))
    elif f.unit is Unit.CARD:
        text.append(_("For example {examples}.", examples=listed(upwards(rules), "and")))
    if f.suits:
        suits = [suit_name(suit) for suit in dict.fromkeys(f.suits)]
        text.append(_("Each has its suit: {suits}.", suits=listed(suits, "and")))
    if f.start is Start.BESIDE:
        text.append(_("Along the row, black and red suits alternate; the first ace decides."))
    elif f.start is Start.TURNS:
        text.append(_("They are begun from left to right, each in the opposite colour to the one before."))
    if rules.stake:
        text.append(score(rules))
    if f.forced and f.unit is Unit.CARD:
        text.append(_("Cards that begin a foundation go up automatically."))
    return " ".join(text)


def score(rules: Rules) -> str:
    """Return what is paid in a game with a stake."""
    return _(
        "A deal costs ${stake}, and each card on the foundations pays ${pay}.", stake=rules.stake, pay=PAY
    )


def aim_in_short(rules: Rules, base: int | None) -> str:
    """Return the aim in a few sentences; *base*: the base rank from 0 to 12, None before it is known."""
    f = rules.foundations
    if rules.goal is Goal.COLUMNS:
        return _clear(rules)
    pack, there = 52 * rules.packs, f.count * f.length
    everything = N_("Bring all {cards} cards to the {count} foundations.")
    part = N_("Bring {there} of {cards} cards to the {count} foundations.")
    text = [_(everything if there == pack else part, there=there, cards=pack, count=f.count)]
    build = _(BUILDS[f.build])
    if base is not None and f.unit is Unit.CARD and not f.steps and there == pack:
        rise = ranks(base, (base + f.length - 1) % 13)
        text = [_("All {cards} cards go up {build}, {ranks}.", cards=pack, build=build, ranks=rise)]
    elif f.steps:
        steps = listed([number(step) for step in f.steps], "and")
        text.append(_("They go up in steps of {steps}, whatever the suit.", steps=steps))
    elif base is None:
        dealt = _("The first card there sets the base rank.")
        chosen = _("The card that you choose first sets the base rank.")
        each = _(
            "Each starts with it and goes up {build}, {cards} in all.", build=build, cards=cards(f.length)
        )
        if there == pack:
            text = [_("All {cards} cards go up {build}.", cards=pack, build=build)]
            each = _("Each foundation begins with it.")
        text += [dealt if f.base is Base.DEALT else chosen, each]
    elif f.unit is Unit.RUN:
        run = ranks(base + f.length - 1, base)
        by_itself = _("A whole run in one suit, {ranks}, goes up by itself.", ranks=run)
        at_once = _("A whole run in one suit, {ranks}, may go up at once.", ranks=run)
        text.append(by_itself if f.forced else at_once)
    else:
        rise = ranks(base, (base + f.length - 1) % 13)
        text.append(_("Each goes up {build}, {ranks}.", build=build, ranks=rise))
    if base:
        text.append(_("An ace follows a king."))
    if rules.goal is Goal.ALL and (left := _left(rules)):
        text.append(_("Left in each column: {ranks}.", ranks=left))
    return " ".join(text)


def _clear(rules: Rules) -> str:
    """Return what must be cleared, and how cards go to the only foundation."""
    columns = _("Clear the columns: their last cards go up.")
    table = _("Clear the table: cards on which no others lie go up.")
    how = _("Each must be one rank above or below the one before, whatever the suit.")
    if rules.foundations.build is Build.PAIR:
        return _("Clear the table: cards on which no others lie go in pairs that make 13; a king goes alone.")
    round_ = _("King and ace are neighbours.")
    ends = _("King and ace are not neighbours.") if rules.foundations.wrap is Wrap.NO else round_
    return f"{table if rules.tableau.covers else columns} {how} {ends}"


def _left(rules: Rules) -> str:
    """Return the cards of every column in a won game, "king, queen and jack", or "" if none must be left."""
    return listed([rank_name(rank) for rank in range(KING, rules.foundations.length - 1, -1)], "and")


def columns(rules: Rules, examples: int = 1) -> str:
    """Return how columns are built, with at most so many *examples*."""
    shown = listed(downwards(rules)[: examples or 1], "and")
    if rules.tableau.build is Build.FREE:
        return _("Any card goes on any column, even {examples}.", examples=shown)
    if not examples:
        return _("Columns go {packing}.", packing=packing(rules))
    # Translators: "Columns go down in suit: 6♥ on 7♥."
    return _("Columns go {packing}: {examples}.", packing=packing(rules), examples=shown)


def moves(rules: Rules) -> str:
    """Return the section on moves: packing in columns, and moving cards."""
    t = rules.tableau
    if t.covers:
        text = [_("You can play a card once no other lies on it.")]
        if beside := cards_of(rules, t.takes & (Kind.HAND | Kind.WASTE)):
            text.append(_("You can also play {cards}.", cards=listed(beside, "and")))
        return " ".join(text)
    if t.count and not t.takes:
        return _("Cards leave a column only for the foundation: the last one, if it is next in rank.")
    text = [] if not t.count else [columns(rules, examples=9)]
    if t.count and t.build is not Build.FREE:
        if t.wrap is Wrap.NO and t.way is Way.DOWN:
            text.append(_("Nothing goes on an ace."))
        elif t.wrap is Wrap.TO_BASE:
            text.append(_("Nothing goes on a card of the base rank."))
    if t.most is not None:
        text.append(_("A column holds at most {most}.", most=cards(t.most)))
    if t.count:
        text += _moving(rules)
    both = listed(cards_of(rules, t.takes & (Kind.HAND | Kind.WASTE | Kind.RESERVE)), "and")
    up = listed(cards_of(rules, (Kind.HAND | Kind.WASTE | Kind.RESERVE) & ~t.takes), "and")
    if both and rules.foundations.unit is Unit.CARD:
        text.append(_("You can play {cards} to columns and foundations.", cards=both))
    elif both:
        text.append(_("You can play {cards} to columns.", cards=both))
    if up:
        text.append(_("You can play {cards} to foundations.", cards=up))
    if t.count and rules.foundations.unit is Unit.CARD:
        text.append(_("From a column, only the last card goes up."))
    if rules.reserve.closed:
        piles = kind_name(rules, Kind.RESERVE)
        text.append(_("{piles}: only fills spaces, until its last card is left.", piles=piles))
    if Kind.FOUNDATION in t.takes:
        text.append(_("The top card of a foundation may be taken back."))
    return " ".join(text)


def lifting(rules: Rules) -> str:
    """Return which cards of a column may move to another one."""
    t = rules.tableau
    if Kind.TABLEAU not in t.takes:
        return _(_LIFTS[Lift.NOTHING])
    if t.lift is Lift.RUN and t.run is Build.FREE:
        return _("Any face-up card moves to another column, with all the cards on it, in order or not.")
    if t.lift is Lift.RUN and t.run:
        return _("A run in order and {build} moves, however long.", build=_(BUILDS[t.run]))
    return _(_LIFTS[t.lift])


def _moving(rules: Rules) -> list[str]:
    """Return :func:`lifting` with examples, and how much room there is for cards that move one by one."""
    t = rules.tableau
    text = [lifting(rules)]
    if Kind.TABLEAU in t.takes and t.lift is not Lift.NOTHING:
        text.append(lifted(rules))
        if t.lift is Lift.STEPS:
            text.append(_("The limit is 1 card plus 1 for each empty cell."))
            if not t.vacancy.closing:
                text.append(_("Each other empty column doubles it."))
    return text


def end(rules: Rules) -> str:
    """Return the section on the end of the game."""
    left = _left(rules)
    if rules.goal is Goal.FOUNDATIONS:
        won = _("You win when the foundations are full.")
    elif rules.goal is Goal.COLUMNS and rules.tableau.covers:
        won = _("You win when the table is empty.")
    elif rules.goal is Goal.COLUMNS:
        won = _("You win when the columns are empty.")
    elif left:
        won = _(
            "You win when the foundations are full and only {ranks} are left in every column, {build}.",
            ranks=left,
            build=_(BUILDS[rules.tableau.build]),
        )
    else:
        won = _("You win when every card is on the foundations.")
    return f"{won} {_('If the cards that you have seen prove the game lost, the bot ends it.')}"
