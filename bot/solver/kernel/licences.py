"""Licences: the shortcuts that a search may take in a game, each with its reason or the place of its proof.

A licence that is missing costs time; one that is wrong costs verdicts.
"""

from bot.patience.cards import ACE, SUITS
from bot.patience.parts import GATHERED, HAND, RESERVE, STOCK, TABLEAU, WASTE, Build, Lift, Redeal, Unit, Wrap
from bot.patience.rules import Rules
from bot.solver.kernel import layout as k

TALON = STOCK | HAND | WASTE


def write_licences(rules: Rules, numbers: list[int]) -> None:
    """Write the licences of *rules* into *numbers*, which hold everything else about the game already."""
    numbers[k.TAKES_BACK] = rules.takes_back()
    numbers[k.BURIES] = _buries(rules)
    numbers[k.LIKE_ENDS] = _has_like_ends(rules, numbers)
    numbers[k.SKIPS] = _skips(rules)
    stock = rules.stock
    is_endless = stock.redeals is None and stock.redeal is Redeal.TURN_OVER and WASTE in stock.onto
    numbers[k.STAGED] = is_endless and numbers[k.SKIPS]
    numbers[k.STAGES] = _stages(rules, numbers)
    # a card that is taken from the waste must not change which cards are turned together
    numbers[k.AUTO_WASTE] = rules.stock.turn == 1 and not _talon_must_fill(rules) and not numbers[k.ORDER]
    numbers[k.DEADS] = _proof(rules, numbers)


def _talon_must_fill(rules: Rules) -> bool:
    """Return whether an empty pile may have to be filled from the talon, which shifts what is dealt later."""
    vacancies = (rules.stock.vacancy, rules.reserve.vacancy, rules.tableau.vacancy)
    return any(tier & TALON for vacancy in vacancies for tier in vacancy.must)


def _skips(rules: Rules) -> bool:
    """SKIPS: "deal on to a card and play it" is one move (``moves.skip_on``).

    Laying cards off must change nothing but what the talon offers.  So no space is filled from the talon by
    itself, no column opens with the end of the stock, no fill begins with a redeal, and a held card may
    always be laid off.  The talon must be the last source for spaces: then laying cards off never opens or
    shuts another source.
    """
    stock, vacancies = rules.stock, (rules.reserve.vacancy, rules.tableau.vacancy)
    talon_is_last = not any(tier & TALON for each in vacancies for tier in each.may[:-1])
    waits_for_redeal = any(each.once_redealt for each in vacancies)
    return bool(
        talon_is_last
        and not _talon_must_fill(rules)
        and not rules.tableau.late
        and WASTE in stock.onto
        and stock.discard_playable
        and stock.redeal is not Redeal.SHUFFLE
        and not (stock.redeal is Redeal.TURN_OVER and waits_for_redeal)
    )


def _stages(rules: Rules, numbers: list[int]) -> int:
    """STAGES: the last stage of a beam, in cards that have come into play or in cards dealt."""
    if numbers[k.STAGED]:
        return numbers[k.CARDS]
    stock = rules.stock
    turns_over = stock.redeal in GATHERED or (stock.redeal is not Redeal.TO_RESERVE and WASTE in stock.onto)
    passes = 1 + max(numbers[k.LIMIT], 0) if turns_over else 1
    return min(passes * (numbers[k.TALONS] + 1) - 1, k.MOST_STAGES)


def _buries(rules: Rules) -> bool:
    """BURIES: what is packed on a card stays there until it goes home.

    Columns move as a whole, no space takes a card of a column, and no card returns from a foundation.
    """
    tableau, reserve = rules.tableau, rules.reserve
    spaces = [tier for each in (reserve.vacancy, tableau.vacancy) for tier in (*each.must, *each.may)]
    return (
        tableau.lift is Lift.PILE
        and tableau.build is not Build.FREE
        and not any(tier & TABLEAU for tier in spaces)
        and not rules.takes_back()
        and rules.packs == 1
    )


def _has_like_ends(rules: Rules, numbers: list[int]) -> bool:
    """LIKE_ENDS: a part of a run moves to another column only where the card that it uncovers goes up.

    Two cards are *like* if the same cards may be packed on them.  Two states are *related* if they differ
    only in which of several like cards a run lies on.  As many of these are free in one as in the other, so
    each move in one can be made in the other and leads to related states again: if the card that goes up is
    covered there, the run on it first moves to a free card like it.  Any other move of a part of a run leads
    to a related state, so no win needs it.

    For this no two cards of a run may be like, as wraps would allow, and nothing else may depend on where a
    run lies: no limit of columns, and no cards that are dealt onto columns, gathered from them, or forced up
    or into a space.
    """
    foundations, tableau, stock = rules.foundations, rules.tableau, rules.stock
    spaces = (*rules.reserve.vacancy.must, *rules.reserve.vacancy.may, *tableau.vacancy.must)
    return (
        tableau.lift is Lift.RUN
        and tableau.build in (Build.COLOURS, Build.RANK, Build.SUIT)
        and tableau.wrap is not Wrap.ROUND
        and (tableau.run, tableau.most, tableau.late) == (None, None, 0)
        and not any(tier & TABLEAU for tier in spaces)
        and stock.onto is not TABLEAU
        and stock.redeal not in GATHERED
        and (foundations.unit, foundations.forced) == (Unit.CARD, False)
        and not rules.takes_back()
        and numbers[k.LEFT] <= 0
    )


def _proof(rules: Rules, numbers: list[int]) -> int:
    """DEADS: the proof of loss, 0 where cards return from foundations or come to reserve piles."""
    shelves = rules.reserve.vacancy
    if shelves.must or shelves.may or rules.takes_back() or rules.stock.redeal is Redeal.TO_RESERVE:
        return 0
    if _proves_stuck(rules):
        return k.BY_STUCK
    if _proves_competing(rules, numbers):
        return k.BY_COMPETING
    return k.BY_DELETION if _proves_dead(rules, numbers) else 0


def _proves_dead(rules: Rules, numbers: list[int]) -> bool:
    """DEADS: the delete relaxation may prove states lost, for the reasons in ``proofs.dead.is_dead``."""
    foundations = rules.foundations
    return (
        foundations.build is Build.SUIT
        and foundations.unit is Unit.CARD
        and rules.tableau.run is None
        and not (rules.stock.onto is TABLEAU and numbers[k.TALONS])
        and foundations.count == 4 * rules.packs
    )


def _proves_stuck(rules: Rules) -> bool:
    """DEADS: cards that can never part may prove states lost, for the reasons in ``proofs.stuck.is_stuck``.

    Nothing but columns and foundations takes cards, and nothing comes back to the columns.
    """
    foundations, tableau = rules.foundations, rules.tableau
    return (
        tableau.run is Build.FREE
        and tableau.wrap is not Wrap.TO_BASE
        and not tableau.vacancy.must
        and not tableau.late
        and (foundations.build, foundations.base, foundations.count) == (Build.SUIT, ACE, 4)
        and foundations.length == len(rules.cards()) // 4
        and rules.suits == SUITS
        and rules.stock.redeal is Redeal.TURN_OVER
    )


def _proves_competing(rules: Rules, numbers: list[int]) -> bool:
    """DEADS: competing cards may prove states lost, for the reasons in ``proofs.competing``."""
    foundations, tableau = rules.foundations, rules.tableau
    return bool(
        (foundations.build, foundations.base, foundations.length) == (Build.RANK, ACE, 13)
        and not foundations.steps
        and foundations.unit is Unit.CARD
        and foundations.count == 4 * rules.packs
        and numbers[k.NOTHING_FREE]
        and not any(RESERVE & tier for tier in (tableau.takes, *tableau.vacancy.may, *tableau.vacancy.must))
        and rules.reserve.count + tableau.count <= 8  # whose heights are one number
    )
