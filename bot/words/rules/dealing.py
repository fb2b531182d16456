"""Spaces and the stock, as sentences generated from the values of the rules."""

from functools import reduce

from bot.patience.cards import ACE
from bot.patience.opening import dealt_to
from bot.patience.parts import GATHERED, Kind, Lift, Redeal
from bot.patience.rules import Rules
from bot.words.cards import cards, cards_of
from bot.words.language import N_, _, listed
from bot.words.moves import kind_name

DRAW = N_("After the last redeal one card may be played from under others, once.")

_GATHERED = {
    Redeal.GATHER: N_(
        "There is none, but <b>Deal</b> lays the columns on each other, the first on top, and deals them "
        "again."
    ),
    Redeal.GATHER_SHUFFLED: N_(
        "There is none, but <b>Deal</b> shuffles the cards of the columns and deals them again."
    ),
}
_DEALT_AGAIN = {
    Redeal.TURN_OVER: N_("When the stock is out, the waste is turned over and dealt again."),
    Redeal.SHUFFLE: N_("When the stock is out, the waste is shuffled and dealt again."),
}


def spaces(rules: Rules) -> str:
    """Return the section on filling empty piles."""
    t, cells, piles = rules.tableau, rules.reserve.vacancy, kind_name(rules, Kind.RESERVE)
    text = _columns(rules) if t.count and not t.covers else []
    if rules.stock.vacancy.must:
        filling = fillers(rules, rules.stock.vacancy.must)
        text.append(_("An empty waste takes {cards} at once.", cards=filling))
    if filling := fillers(rules, (*cells.must, *cells.may), one=True):
        always = N_("{piles}, when empty, may take {cards}.")
        redealt = N_("{piles}, when empty, may take {cards}, but only once they have been filled.")
        text.append(_(redealt if cells.once_redealt else always, piles=piles, cards=filling))
    elif (
        rules.reserve.count
        and rules.stock.onto is not Kind.RESERVE
        and rules.stock.redeal is not Redeal.TO_RESERVE
    ):
        text.append(_("{piles}: never refilled.", piles=piles))
    return " ".join(text)


def spaces_in_short(rules: Rules) -> str:
    """Return what fills an empty column, as far as that is said in a few words; else ""."""
    vacancy = rules.tableau.vacancy
    if vacancy.closing:
        return closing(rules)
    if vacancy.must:
        return _("An empty column takes {cards} at once.", cards=fillers(rules, vacancy.must[:1]))
    open_game = not rules.has_stock()  # in which empty columns, and perhaps cells, are all the room there is
    return _("An empty column takes any card.") if open_game and _takes_columns(rules) else ""


def _takes_columns(rules: Rules) -> bool:
    """Return whether a card of another column may fill a space; a whole column would only move the space."""
    vacancy = rules.tableau.vacancy
    named = any(Kind.TABLEAU in tier for tier in (*vacancy.must, *vacancy.may))
    return named and rules.tableau.lift not in (Lift.PILE, Lift.NOTHING)


def _columns(rules: Rules) -> list[str]:
    """Return the sentences on filling empty columns."""
    vacancy = rules.tableau.vacancy
    must, may = (fillers(rules, tiers) for tiers in (vacancy.must, vacancy.may))
    if not must and not may:
        return [_("An empty column stays empty.")]
    if vacancy.closing:
        return [closing(rules)]
    text = [_("An empty column may take {cards}.", cards=may)]
    if must:
        at_once = _("An empty column is filled at once.")
        emptied = _("An empty column is filled in the move that empties it.")
        text = [emptied if vacancy.as_emptied else at_once, _("It takes {cards}.", cards=must)]
    if vacancy.longest:
        text.append(_("Of several piles, the longest gives its card; of equal ones, the left one."))
    if must and may:
        text.append(_("If there is none, it may take {cards}.", cards=may))
    if Kind.TABLEAU in rules.tableau.takes and not _takes_columns(rules):
        text.append(_("Cards of other columns never go there."))
    return text


def closing(rules: Rules) -> str:
    """Return the sentence on spaces that take one rank only."""
    if rules.foundations.base == ACE:
        return _("An empty column takes only a king, with the cards on it.")
    return _("An empty column takes only a card one below the base rank, with the cards on it.")


def fillers(rules: Rules, tiers: tuple[Kind, ...], *, one: bool = False) -> str:
    """Return the cards that fill a space, tier by tier: ``the top card of a post, else the turned card``.

    *one*: the space takes a single card.
    """
    found = [text for tier in tiers if (text := _sources(rules, tier, one=one))]
    # Translators: "the top card of the waste, else the turned card": the second only where the first is none.
    return reduce(lambda first, rest: _("{cards}, else {rest}", cards=first, rest=rest), found or [""])


def _sources(rules: Rules, kinds: Kind, *, one: bool) -> str:
    """Return the cards of one tier: ``the turned card or the top card of the waste``."""
    found = cards_of(rules, kinds)
    if Kind.TABLEAU in kinds and _takes_columns(rules):
        if one:
            found.append(_("the last card of a column"))
        elif rules.tableau.lift in (Lift.RUN, Lift.STEPS):
            found.append(_("a card or run of another column"))
        else:
            found.append(_("the last card of another column"))
    return listed(found)


def stock(rules: Rules, *, short: bool = False) -> str:
    """Return the section on the stock: turning cards and redeals; *short*: in few words."""
    s = rules.stock
    if not rules.has_stock():
        return _("There is none: every card is dealt at the start.")
    text = _deals(rules)
    if not short:
        text += _turned(rules)
        if s.redeals != 0 and s.redeal in _DEALT_AGAIN:
            text.append(_(_DEALT_AGAIN[s.redeal]))
    if s.redeal is Redeal.TO_RESERVE:
        text.append(_("Redeals: none."))
    elif s.redeals is None:
        text.append(_("Redeals: as many as you like."))
    elif s.redeals or not short or Kind.WASTE in s.onto:
        text.append(_("Redeals: {count}.", count=s.redeals) if s.redeals else _("Redeals: none."))
    if s.draw:
        text.append(_(DRAW))
    return " ".join(text)


def _deals(rules: Rules) -> list[str]:
    """Return the sentences on what a deal does."""
    s, last = rules.stock, rules.reserve.count
    if s.redeal in GATHERED:
        each = dealt_to(rules, rules.pile_at(Kind.TABLEAU, 1))
        return [_(_GATHERED[s.redeal]), _("Each column gets {cards}.", cards=cards(each))]
    if s.onto is Kind.TABLEAU:
        shut = [] if s.over_spaces else [_("No column may be empty when you deal.")]
        return [_("<b>Deal</b> lays a card on each column, as long as the stock lasts."), *shut]
    if s.onto is Kind.RESERVE:
        return [_("<b>Deal</b> lays a card on each of R1 to R{last}, as long as the stock lasts.", last=last)]
    if s.onto is Kind.FOUNDATION:
        return [_("<b>Deal</b> lays the next card on the foundation, whatever its rank.")]
    turns = _("<b>Deal</b> turns {cards} at a time.", cards=cards(s.turn))
    if s.redeal is not Redeal.TO_RESERVE:
        return [turns]
    fills = _(
        "When the stock is out, <b>Deal</b> fills R1 to R{last} from the waste, 1 card each.", last=last
    )
    return [turns, fills]


def _turned(rules: Rules) -> list[str]:
    """Return the sentences on which turned cards play."""
    s = rules.stock
    if s.onto is Kind.HAND:
        return [_("Each must be placed before the next.")]
    if Kind.HAND not in s.onto:
        return [_("Only the top card of the waste plays.")] if s.turn > 1 else []
    held = _("The turned card is held: it plays, and so does the top card of the waste.")
    text = [held, _("The next deal lays it on the waste.")]
    return text if s.discard_playable else [*text, _("A held card that can be played must be played.")]
