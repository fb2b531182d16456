"""Advice to a player from what they have seen: the move that keeps a win in most re-deals of the other cards.

The cards that were never in view are dealt again at random, many times, and the solver looks for a win in
each re-deal after each move.  A win counts more if it is found soon, because the player will not know where
the cards lie.  Moves that fall behind are given up.  Nobody knows whether that is the best play with hidden
cards, so the share of games that it wins is a lower bound of what is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from math import hypot, log
from random import Random
from statistics import fmean

from bot.patience import DEAL, UNSEEN, Move, Position, Rules, hint, legal_moves, safe_moves
from bot.patience.play import after
from bot.patience.worthwhile import distinct_moves
from bot.solver.kernel.vocabulary import Unsupported, card_by_card, check
from bot.solver.search import solve
from bot.solver.searches.clearing import is_clearing
from bot.solver.verdict import Appraisal, Budget, Lost, Won

REDEALS, ROUND = 60, 6
"""The most re-deals, and after how many the moves that have fallen behind are given up."""

EACH = 5_000
"""States that each search may take, unless every card is known."""

BEHIND, TIED = 1.6, 1.0
"""The standard errors by which a move that is given up is worse than the best one, and the most by which the
rule of thumb may be, which makes for shorter games."""

LABOUR = 0.5
"""What a win loses of its worth if it takes all states that a search may take."""


def imagined(rules: Rules, memory: Position, random: Random) -> Position:
    """Return a position that agrees with *memory*, with the cards never seen in random places."""
    left = Counter(rules.cards())
    left.subtract(card for cards in memory.piles for card in cards if card != UNSEEN)
    cards = list(left.elements())
    random.shuffle(cards)
    piles = tuple(tuple(cards.pop() if card == UNSEEN else card for card in pile) for pile in memory.piles)
    return memory._replace(piles=piles, seed=random.getrandbits(63))


def advise(rules: Rules, memory: Position, back: Collection[Move], budget: Budget) -> tuple[Move, ...]:
    """Return the move to play, or none where no win was found in any re-deal.

    *memory*: the position, with ``UNSEEN`` for each card that was never in view.  Moves of *back*, which
    lead to where the player has been, are not advised.  The same memory and *budget* give the same move,
    because it is the states of the budget that are counted; its seconds are those of each search.  There is
    no advice on rules of which positions are searched with the engine, because that takes too long.
    """
    if not _is_compiled(rules, memory):
        return ()
    if safe := safe_moves(rules, memory):
        return (safe[0],)
    moves = [move for move in distinct_moves(rules, memory, legal_moves(rules, memory)) if move not in back]
    if len(moves) < 2:
        return tuple(moves)
    worth = _worth(rules, memory, moves, budget)
    best = max(moves, key=lambda move: (len(worth[move]), fmean(worth[move]), move != DEAL))
    if not any(worth[best]):
        return ()
    wish = hint(rules, memory)
    return (wish if wish in worth and not _is_behind(worth[wish], worth[best], TIED) else best,)


def appraise(rules: Rules, memory: Position, played: Move, budget: Budget) -> Appraisal | None:
    """Return what the move *played* was worth beside the best one, None where no re-deal is won after any.

    See :func:`advise` for *memory* and *budget*.
    """
    moves = dict.fromkeys([*distinct_moves(rules, memory, legal_moves(rules, memory)), played])
    worth = _worth(rules, memory, list(moves), budget, kept=played) if _is_compiled(rules, memory) else {}
    if not any(map(any, worth.values())):
        return None
    chances = {move: fmean(map(bool, values)) for move, values in worth.items()}
    better = max(chances, key=lambda move: (len(worth[move]), chances[move], move == played))
    return Appraisal(played=chances[played], best=chances[better], worst=min(chances.values()), better=better)


def _is_compiled(rules: Rules, position: Position) -> bool:
    """Return whether *position* is searched by compiled code."""
    try:
        check(card_by_card(rules))
    except Unsupported:
        return is_clearing(rules, position)
    return True


def _worth(
    rules: Rules, memory: Position, moves: list[Move], budget: Budget, kept: Move | None = None
) -> dict[Move, list[float]]:
    """Return what re-deals are worth after each of *moves*: 0 without a win, else from 1 - LABOUR to 1.

    Where every card is known, it is 0 only if the position is proved lost.  All moves begin with the same
    re-deals; one that has fallen behind has fewer than others, unless it is *kept*.
    """
    worth: dict[Move, list[float]] = {move: [] for move in moves}
    known = sum(pile.count(UNSEEN) for pile in memory.piles) < 2  # a single one is the card that is left
    states = budget.states // (len(moves) + 1) if known else EACH
    each = replace(budget, states=states, lines=False)
    random, spent, dealt = Random(repr(memory)), 0, 0
    while len(moves) > 1 and dealt < (1 if known else REDEALS) and spent < budget.states:
        world = imagined(rules, memory, random)
        dealt += 1
        for move in moves:
            verdict = solve(rules, after(rules, world, move), each)
            spent += verdict.effort.states
            labour = LABOUR * log(1 + verdict.effort.states, 1 + states)
            is_kept = not isinstance(verdict, Lost) if known else isinstance(verdict, Won)
            worth[move].append(1 - labour if is_kept else 0.0)
        if dealt % ROUND == 0:
            best = max(moves, key=lambda move: sum(worth[move]))
            moves = [one for one in moves if one == kept or not _is_behind(worth[one], worth[best], BEHIND)]
    return worth


def _is_behind(values: Sequence[float], best: Sequence[float], errors: float) -> bool:
    """Return whether *values* are worse than the *best* ones in the same re-deals, by more than *errors*."""
    leads = [more - less for more, less in zip(best, values, strict=False)]
    return sum(leads) > errors * hypot(*leads)
