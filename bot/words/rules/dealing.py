"""Spaces and the stock, as sentences generated from the values of the rules."""

from functools import reduce

from bot.patience.cards import ACE
from bot.patience.plan import plan
from bot.patience.rules import (
    FOUNDATION,
    GATHERED,
    HAND,
    RESERVE,
    SHUFFLED,
    TABLEAU,
    WASTE,
    Kind,
    Lift,
    Redeal,
    Rules,
)
from bot.words.cards import cards_of, reserve
from bot.words.language import _, listed, n_


def spaces(rules: Rules) -> str:
    """Return the section on filling empty piles."""
    t, cells, piles = rules.tableau, rules.reserve.vacancy, reserve(rules)
    text = _columns(rules) if t.count and not t.covers else []
    filled = t.vacancy.must or t.vacancy.may
    if filled and TABLEAU in t.takes and not t.covers and not _takes_columns(rules):
        text.append(_("Cards of other columns never go there."))
    if rules.stock.vacancy.must:
        cards = fillers(rules, rules.stock.vacancy.must)
        text.append(_("An empty waste takes {cards} at once.", cards=cards))
    if cells.may or cells.must:
        cards = fillers(rules, (*cells.must, *cells.may), one=True)
        text.append(
            _("{piles}, when empty, may take {cards}, but only after a redeal.", piles=piles, cards=cards)
            if cells.once_redealt
            else _("{piles}, when empty, may take {cards}.", piles=piles, cards=cards)
        )
    elif rules.span(RESERVE) and RESERVE not in rules.stock.onto and not _refills(rules):
        text.append(_("{piles}: never refilled.", piles=piles))
    return " ".join(text)


def _refills(rules: Rules) -> bool:
    """Return whether a deal fills the reserve from the waste."""
    return rules.stock.redeal is Redeal.TO_RESERVE


def _takes_columns(rules: Rules) -> bool:
    """Return whether a card of another column may fill a space; a whole column would only move the space."""
    vacancy = rules.tableau.vacancy
    named = any(TABLEAU in tier for tier in (*vacancy.must, *vacancy.may))
    return named and rules.tableau.lift not in (Lift.PILE, Lift.NOTHING)


def _columns(rules: Rules) -> list[str]:
    """Return the sentences on filling empty columns."""
    vacancy = rules.tableau.vacancy
    must, may = (fillers(rules, tiers) for tiers in (vacancy.must, vacancy.may))
    if not must and not may:
        return [_("An empty column stays empty.")]
    if vacancy.closing:
        return [closing(rules)]
    if not must:
        return [_("An empty column may take {cards}.", cards=may)]
    text = [
        _("An empty column is filled in the move that empties it.")
        if vacancy.as_emptied
        else _("An empty column is filled at once."),
        _("It takes {cards}.", cards=must),
    ]
    if vacancy.longest:
        text.append(_("Of several piles, the longest gives its card; of equal ones, the left one."))
    if may:
        text.append(_("If there is none, it may take {cards}.", cards=may))
    return text


def closing(rules: Rules) -> str:
    """Return the sentence on spaces that take one rank only."""
    runs = rules.tableau.lift in (Lift.RUN, Lift.STEPS)
    if rules.foundations.base == ACE and runs:
        return _("An empty column takes only a king, with the cards on it.")
    if rules.foundations.base == ACE:
        return _("An empty column takes only a king.")
    if runs:
        return _("An empty column takes only a card one below the base rank, with the cards on it.")
    return _("An empty column takes only a card one below the base rank.")


def fillers(rules: Rules, tiers: tuple[Kind, ...], *, one: bool = False) -> str:
    """Return the cards that fill a space, tier by tier: ``the top card of a post, else the turned card``.

    *one*: the space takes a single card.
    """
    found = [cards for tier in tiers if (cards := _sources(rules, tier, one=one))]
    # Translators: "the top card of the waste, else the turned card": the second only where the first is none.
    return (
        reduce(lambda cards, rest: _("{cards}, else {rest}", cards=cards, rest=rest), found) if found else ""
    )


def _sources(rules: Rules, kinds: Kind, *, one: bool) -> str:
    """Return the cards of one tier: ``the turned card or the top card of the waste``."""
    cards = cards_of(rules, kinds)
    if TABLEAU in kinds and _takes_columns(rules):
        run = rules.tableau.lift in (Lift.RUN, Lift.STEPS)
        if one:
            cards.append(_("the last card of a column"))
        else:
            cards.append(
                _("a card or run of another column") if run else _("the last card of another column")
            )
    return listed(cards)


def stock(rules: Rules, *, short: bool = False) -> str:
    """Return the section on the stock: turning cards and redeals; *short*: in few words."""
    if not rules.has_stock():
        return _("There is none: every card is dealt at the start.")
    text = _deals(rules) if short else [*_deals(rules), *_details(rules), *_redealt(rules)]
    if not short or rules.stock.redeals != 0 or WASTE in rules.stock.onto:
        text.append(_redeals(rules))
    return " ".join(text)


def _deals(rules: Rules) -> list[str]:
    """Return the sentences on what a deal does."""
    s, last = rules.stock, rules.reserve.count
    if s.redeal in GATHERED:
        each = plan(rules).each
        how = _(
            "There is none, but <b>Deal</b> lays the columns on each other, the first on top, and deals them "
            "again."
        )
        if s.redeal in SHUFFLED:
            how = _("There is none, but <b>Deal</b> shuffles the cards of the columns and deals them again.")
        return [how, n_("Each column gets {count} card.", "Each column gets {count} cards.", each)]
    if s.onto is TABLEAU:
        shut = [] if s.over_spaces else [_("No column may be empty then.")]
        return [_("<b>Deal</b> lays a card on each column, as long as there are any."), *shut]
    if s.onto is RESERVE:
        return [_("<b>Deal</b> lays a card on each of R1 to R{last}, as long as there are any.", last=last)]
    if s.onto is FOUNDATION:
        return [_("<b>Deal</b> lays the next card on the foundation, whatever its rank.")]
    text = n_(
        "<b>Deal</b> turns {count} card at a time.", "<b>Deal</b> turns {count} cards at a time.", s.turn
    )
    if s.redeal is not Redeal.TO_RESERVE:
        return [text]
    cells = _(
        "When the stock is out, <b>Deal</b> fills R1 to R{last} from the waste, 1 card each.", last=last
    )
    return [text, cells]


def _details(rules: Rules) -> list[str]:
    """Return the sentences on which turned cards play."""
    s = rules.stock
    if s.onto is HAND:
        return [_("Each must be placed before the next.")]
    if HAND in s.onto:
        text = [
            _("The turned card is held: it plays, and so does the top card of the waste."),
            _("The next deal lays it on the waste."),
        ]
        return text if s.discard_playable else [*text, _("A held card that can be played must be played.")]
    return [_("Only the top card of the waste plays.")] if s.turn > 1 else []


def _redealt(rules: Rules) -> list[str]:
    """Return the sentences on how the waste is dealt again."""
    redeal = rules.stock.redeal
    if rules.stock.redeals == 0 or redeal in GATHERED or redeal is Redeal.TO_RESERVE:
        return []
    if redeal in SHUFFLED:
        return [_("When the stock is out, the waste is shuffled and dealt again.")]
    return [_("When the stock is out, the waste is turned over and dealt again.")]


def _redeals(rules: Rules) -> str:
    """Return how often cards are dealt again."""
    redeals = rules.stock.redeals
    if redeals is None:
        return _("Redeals: as many as you like.")
    return n_("Redeals: {count}.", "Redeals: {count}.", redeals) if redeals else _("Redeals: none.")
