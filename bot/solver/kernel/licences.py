"""Licences: the shortcuts that a search may take in a game, each with its reason or the place of its proof.

A licence that is missing costs time; one that is wrong costs verdicts.
"""

from __future__ import annotations

from bot.patience.rules import (
    HAND,
    RESERVE,
    STOCK,
    TABLEAU,
    WASTE,
    Build,
    Kind,
    Lift,
    Redeal,
    Rules,
    Start,
)
from bot.solver.kernel import layout as k
from bot.solver.kernel.vocabulary import can_return

TALON = STOCK | HAND | WASTE


def write_licences(rules: Rules, numbers: list[int]) -> None:
    """Write the licences of *rules* into *numbers*, which hold everything else about the game already."""
    numbers[k.TAKES_BACK] = can_return(rules)
    numbers[k.BURIES] = _buries(rules)
    numbers[k.SKIPS] = _skips(rules)
    numbers[k.ALIAS] = _places_are_alike(rules)
    numbers[k.STAGED] = _is_endless(rules) and _skips(rules)
    numbers[k.STAGES] = _stages(rules, numbers)
    numbers[k.SAFE] = _safe_argument(rules)
    numbers[k.SAFE_ALONE] = _empties_columns(rules)
    numbers[k.SAFE_RESERVE] = _takes_from_reserve(rules)
    numbers[k.SAFE_HAND] = not _talon_must_fill(rules) and not numbers[k.ORDER]
    numbers[k.SAFE_WASTE] = numbers[k.SAFE_HAND] and rules.stock.turn == 1
    numbers[k.DEADS] = _proves_dead(rules)
    numbers[k.DRAW_FREE] = _draws(rules)
    numbers[k.CELLS_FREE] = _fills_cells(rules)


def _must(rules: Rules) -> list[Kind]:
    """Return the tiers from which empty piles must be filled."""
    vacancies = (rules.stock.vacancy, rules.reserve.vacancy, rules.tableau.vacancy)
    return [tier for vacancy in vacancies for tier in vacancy.must]


def _talon_must_fill(rules: Rules) -> bool:
    """Return whether an empty pile may have to be filled from the talon, which shifts what is dealt later."""
    return any(tier & TALON for tier in _must(rules))


def _is_endless(rules: Rules) -> bool:
    stock = rules.stock
    return stock.redeals is None and stock.redeal is Redeal.TURN_OVER and stock.waste


def _skips(rules: Rules) -> bool:
    """SKIPS: "deal on to a card and play it" is one move (``moves.skip_on``).

    Laying cards off must change nothing but what the talon offers.  So no space is filled from the talon by
    itself, no column opens with the end of the stock, no fill begins with a redeal, and a held card may
    always be laid off.  The talon must be the last source for spaces: then laying cards off never opens or
    shuts another source.
    """
    tableau, reserve, stock = rules.tableau, rules.reserve, rules.stock
    talon_is_last = all(
        not any(tier & TALON for tier in tiers[:-1]) or not any(tier & TALON for tier in tiers)
        for tiers in (reserve.vacancy.may, tableau.vacancy.may)
    )
    waits_for_redeal = tableau.vacancy.once_redealt or reserve.vacancy.once_redealt
    return bool(
        talon_is_last
        and not _talon_must_fill(rules)
        and not tableau.late
        and stock.waste
        and stock.onto is WASTE
        and stock.discard_playable
        and stock.redeal is not Redeal.SHUFFLE
        and not (stock.redeal is Redeal.TURN_OVER and waits_for_redeal)
    )


def _places_are_alike(rules: Rules) -> bool:
    """ALIAS: with endless redeals, places in the pack from which the same cards come up are one.

    Not where base cards go up by themselves: one shifts what is dealt after it, so the order counts.
    """
    return _skips(rules) and _is_endless(rules) and not rules.foundations.forced


def _stages(rules: Rules, numbers: list[int]) -> int:
    """STAGES: the last stage of a beam, in cards that have come into play or in cards dealt."""
    if numbers[k.STAGED]:
        return numbers[k.CARDS]
    stock = rules.stock
    passes = 1 if stock.redeal is Redeal.TO_RESERVE or not stock.waste else 1 + max(numbers[k.LIMIT], 0)
    return min(passes * (numbers[k.TALONS] + 1) - 1, k.MOST_STAGES)


def _safe_argument(rules: Rules) -> int:
    """SAFE: the argument that makes a foundation move safe; the arguments are in ``safe.is_harmless``."""
    foundations, packs = rules.foundations, rules.packs
    by_suit = foundations.build is Build.SUIT and foundations.count == 4 * packs
    if can_return(rules) or foundations.forced or not rules.stock.discard_playable:
        return 0
    if by_suit and packs == 1 and foundations.start is Start.ANY:
        return k.SAFE_CHAIN
    if by_suit and foundations.start in (Start.ANY, Start.BESIDE):
        return k.SAFE_TWINS
    if (
        foundations.build is Build.RANK
        and rules.tableau.build is Build.FREE
        and foundations.start is Start.ANY
        and foundations.count == 4 * packs
    ):
        return k.SAFE_RANKS
    return 0


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
        and not can_return(rules)
        and rules.packs == 1
    )


def _runs_ahead(rules: Rules) -> bool:
    """Return whether filling a space from the one reserve pile early does no harm.

    The reserve is then at most some cards ahead of a line that wins, and a card lies in a column as well as
    on the reserve: both may be packed, and columns may be moved.
    """
    tableau, reserve = rules.tableau, rules.reserve
    return (
        tableau.vacancy.must == (RESERVE,)
        and not tableau.vacancy.as_emptied
        and reserve.count == 1
        and tableau.lift is not Lift.NOTHING
        and RESERVE in tableau.takes
        and TABLEAU in tableau.takes
    )


def _empties_columns(rules: Rules) -> bool:
    """SAFE_ALONE: a safe move may empty a column, because nothing has to fill it or the fill does no harm."""
    return not _must(rules) or (_runs_ahead(rules) and not rules.reserve.vacancy.must)


def _takes_from_reserve(rules: Rules) -> bool:
    """SAFE_RESERVE: a safe move may take a card of the reserve."""
    return not rules.reserve.vacancy.must and (not rules.tableau.vacancy.must or _runs_ahead(rules))


def _proves_dead(rules: Rules) -> int:
    """DEADS: the delete relaxation may prove states lost, for the reasons in ``proofs.dead.is_dead``.

    1: in complete searches; 2: in beams, too.  The proof takes longer than everything else that a beam does
    with a state, so beams use it only where it pays: where nothing but the reserve fills spaces.
    """
    foundations, tableau, reserve = rules.foundations, rules.tableau, rules.reserve
    if (
        foundations.build not in (Build.SUIT, Build.RANK)
        or foundations.count != 4 * rules.packs
        or can_return(rules)
        or any(tier & ~TALON for tier in (*reserve.vacancy.must, *reserve.vacancy.may))
    ):
        return 0
    by_reserve = all(not tier & ~RESERVE for tier in (*tableau.vacancy.must, *tableau.vacancy.may))
    return 2 if by_reserve and reserve.count else 1


def _draws(rules: Rules) -> bool:
    """DRAW_FREE: an empty hand draws at once, for the reason in ``safe.auto_play``.

    Where the next card of the stock may fill a space, the card in the hand must be allowed to do so.
    """
    tableau, reserve, stock = rules.tableau, rules.reserve, rules.stock
    in_order = [kind for kind in tableau.vacancy.must if kind & TALON] in ([], [WASTE, HAND, STOCK])
    hand_is_last = all(
        not (later & ~STOCK)
        for tiers in (reserve.vacancy.may, tableau.vacancy.may)
        for number, tier in enumerate(tiers)
        if HAND in tier
        for later in tiers[number + 1 :]
    )
    return (
        stock.hand
        and in_order
        and hand_is_last
        and not tableau.late
        and not reserve.vacancy.must
        and stock.onto is WASTE
        and stock.discard_playable
    )


def _fills_cells(rules: Rules) -> bool:
    """CELLS_FREE: empty cells are filled as soon as the stock is out, for the reason in ``safe.auto_play``.

    A card in a cell must play wherever it would play from the waste, and cells must be of no other use.
    """
    tableau, reserve, stock = rules.tableau, rules.reserve, rules.stock
    return (
        stock.redeal is Redeal.TO_RESERVE
        and stock.redeals is None
        and not reserve.closed
        and not _must(rules)
        and stock.discard_playable
        and all(not (tier & ~WASTE) for tier in reserve.vacancy.may)
        and (WASTE not in tableau.takes or RESERVE in tableau.takes)
        and all(RESERVE in tier for tier in tableau.vacancy.may if WASTE in tier)
        and len(tableau.vacancy.may) <= 1
    )
