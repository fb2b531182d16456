"""Advice to a player from what they have seen: the move that keeps a win in most re-deals of the other cards.

The cards that were never in view are dealt again at random, many times, and the solver looks for a win in
each re-deal.  A re-deal votes for the first move of its win; then the moves with the most votes are compared,
each by the number of re-deals that can still be won after it.  Nobody knows whether that is the best play
with hidden cards, so the share of games that it wins is a lower bound of what is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from random import Random

from bot.patience import DEAL, UNSEEN, Move, Position, Rules, legal_moves, safe_moves
from bot.patience.play import after
from bot.solver.kernel.vocabulary import Unsupported, check
from bot.solver.search import solve
from bot.solver.verdict import Appraisal, Budget, Won

CANDIDATES = 3
"""The most moves that are compared."""

REDEALS = 60
"""The most re-deals; there are fewer if half the budget is used up before."""

SHARE = 100
"""The share of the budget that each search may take: one part of this many."""


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

    *memory*: the position, with ``UNSEEN`` for each card that was never in view.  A move of *back*, which
    leads to where the player has been, is advised only if no other keeps a win.  The same memory and *budget*
    give the same move, because it is the states of the budget that are counted; its seconds are those of each
    search.  The kernel must know the rules: others take too long.
    """
    if known_to_kernel(rules) and (safe := safe_moves(rules, memory)):
        return (safe[0],)
    compared, votes = _compared(rules, memory, back, (), budget)
    chances = dict.fromkeys(votes, 0.0) | compared
    return tuple(sorted(chances, key=lambda move: (chances[move], move != DEAL, votes[move]))[-1:])


def appraise(rules: Rules, memory: Position, played: Move, budget: Budget) -> Appraisal | None:
    """Return what the move *played* was worth beside the best one, None where no re-deal is won after any.

    See :func:`advise` for *memory* and *budget*.
    """
    chances, _ = _compared(rules, memory, (), (played,), budget)
    if not any(chances.values()):
        return None
    better = max(chances, key=lambda move: (chances[move], move == played))
    return Appraisal(played=chances[played], best=chances[better], worst=min(chances.values()), better=better)


def known_to_kernel(rules: Rules) -> bool:
    """Return whether the kernel knows the rules."""
    try:
        check(rules)
    except Unsupported:
        return False
    return True


def _compared(
    rules: Rules, memory: Position, back: Collection[Move], also: Collection[Move], budget: Budget
) -> tuple[dict[Move, float], Counter[Move]]:
    """Return the share of re-deals that are won after each move that was compared, and the votes for each.

    The moves of *also* are compared whatever their votes.
    """
    if not known_to_kernel(rules):
        return {}, Counter()
    moves = legal_moves(rules, memory)
    known = sum(pile.count(UNSEEN) for pile in memory.piles) < 2
    each = budget.states // (len(moves) + 1 if known else SHARE)
    spent = 0

    def line(position: Position) -> tuple[Move, ...]:
        nonlocal spent
        verdict = solve(rules, position, Budget(seconds=budget.seconds, states=each, bytes=budget.bytes))
        spent += verdict.effort.states
        return verdict.moves if isinstance(verdict, Won) else ()

    random, worlds, votes = Random(repr(memory)), list[tuple[Position, Move]](), Counter[Move]()
    dealt = 0
    while dealt < (1 if known else REDEALS):
        world = imagined(rules, memory, random)
        dealt += 1
        if found := line(world):
            worlds.append((world, found[0]))
            votes[found[0]] += 1
        if spent >= budget.states // 2 and worlds:
            break
    onward = [move for move in moves if move not in back]
    best = onward if known else [move for move, _ in votes.most_common() if move in onward][:CANDIDATES]
    if not {*best} - {DEAL}:  # a win can mostly wait for another turn of the stock
        best += [move for move in onward if move not in best][:CANDIDATES]
    best += [move for move in also if move not in best]
    kept, looked = Counter[Move](), 0
    for world, first in worlds:
        looked += 1
        kept.update(move for move in best if move == first or line(after(rules, world, move)))
        if spent >= budget.states:
            break
    share = len(worlds) / dealt / max(looked, 1)
    return {move: kept[move] * share for move in best}, votes
