"""Searches over the engine itself: slow, for rules that the kernel cannot express.

Positions that have come furthest are searched first, by the estimate of the engine and once by a plain count
of the cards that are still to come into play: each finds wins soon that the other finds late.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from heapq import heappop, heappush
from itertools import count
from random import Random

from bot.patience import Move, Position, Rules, is_won, legal_moves
from bot.patience.estimate import estimate
from bot.patience.plan import STOCK_PILE, plan
from bot.patience.play import after
from bot.patience.position import base_rank
from bot.patience.rules import FOUNDATION, GATHERED, RESERVE, SHUFFLED, TABLEAU
from bot.patience.safe import is_safe
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Lost, Unknown, Verdict, Won

BYTES = 2_000
"""The approximate memory of one position, with its key and its entry in the queue."""

STATES, NOISE = 5_000, 3.0
"""The states of the first search, and the limit of the random number that is added to each estimate: a deal
that is not won soon is tried again, with other noise."""

_Found = tuple[float, int, Position]  # an estimate, the lower the better, a node, and its position


def search(searcher: Searcher) -> Verdict:
    """Return whether a position can be won, using only ``legal_moves`` and ``after`` of the engine.

    ``Lost`` means that no position is left to search.  A hash of 128 bits identifies a position, in which
    equal columns may change places; where a safe move to a foundation is legal, no other is tried.
    """
    run = GeneralSearch(searcher)
    return next(verdict for verdict in map(run.best_first, count()) if verdict)


def counted(rules: Rules, position: Position) -> int:
    """Return the cards at home less those to come into play; face-down and reserve cards count twice."""
    points = 0
    for kind, cards, down in zip(rules.piles, position.piles, position.hidden, strict=True):
        if kind is FOUNDATION:
            points += 3 * len(cards)
        elif kind is RESERVE:
            points -= 2 * len(cards)
        elif kind is TABLEAU:
            points -= bool(cards) + 2 * down
        else:
            points -= len(cards)
    return points


class GeneralSearch:
    """One position under search with the engine, within the budget of *searcher*."""

    def __init__(self, searcher: Searcher) -> None:
        self.searcher, self.rules, self.position = searcher, searcher.rules, searcher.position
        self.random, self.noise, self.plain = Random(0), NOISE, False
        self.steps: list[tuple[int, Move | None]] = []  # by node: the one before it, and the move from there

    def ended(self, kept: int) -> Unknown | None:
        """Return that nothing is known if a limit of the budget is reached, with *kept* positions."""
        searcher = self.searcher
        if kept * BYTES >= searcher.budget.bytes:
            searcher.why = "bytes"
        return Unknown(searcher.why, searcher.effort("general")) if searcher.spent() else None

    def best_first(self, number: int) -> Verdict | None:
        """Search the position with the best estimate next, until none is left or enough are known.

        The second search counts plainly, and later ones add noise to the estimate.
        """
        self.plain, self.noise = number == 1, NOISE * (number > 1)
        most = STATES << number + self.plain
        seen, queue = {self._key(self.position)}, [self._root()]
        while queue and len(seen) <= most:
            if ended := self.ended(len(seen)):
                return ended
            for found in self._onward(heappop(queue), seen):
                if is_won(self.rules, found[2]):
                    return self._won(found[1])
                heappush(queue, found)
        return None if queue else Lost(self.searcher.effort("general"))

    def _root(self) -> _Found:
        self.steps = [(-1, None)]
        return 0.0, 0, self.position

    def _onward(self, found: _Found, seen: set[bytes]) -> Iterator[_Found]:
        """Yield the positions after one move more whose keys are not in *seen*, and add their keys to it."""
        rules, (_points, node, here) = self.rules, found
        p, moves = plan(rules), legal_moves(rules, here)
        only = next((each for each in moves if each.target is FOUNDATION and is_safe(p, here, each)), None)
        for move in moves if only is None else (only,):
            then = after(rules, here, move)
            key = self._key(then)
            if key not in seen:
                seen.add(key)
                self.searcher.states += 1
                self.steps.append((node, move))
                points = (
                    counted(rules, then) if self.plain else estimate(p, then, base_rank(rules, then) or 0)
                )
                yield self.noise * self.random.random() - points, len(self.steps) - 1, then

    def _key(self, position: Position) -> bytes:
        """Return the key of a position, without the number of endless redeals.

        Nor has it the order of the columns, unless they lie on each other or cards may be dealt onto them.
        """
        stock, redeals, columns = self.rules.stock, position.redeals, plan(self.rules).columns
        if stock.redeals is None and stock.redeal not in SHUFFLED:
            redeals = min(redeals, 1)
        piles = [bytes((down, *cards)) for down, cards in zip(position.hidden, position.piles, strict=True)]
        if not self.rules.tableau.covers and stock.redeal not in GATHERED and not position.piles[STOCK_PILE]:
            piles[columns.start : columns.stop] = sorted(piles[columns.start : columns.stop])
        piles.append(repr((redeals, position.base)).encode())
        return blake2b(b"\xff".join(piles), digest_size=16).digest()

    def _won(self, node: int) -> Won:
        line: list[Move] = []
        before, move = self.steps[node]
        while move is not None:
            line.append(move)
            before, move = self.steps[before]
        return Won(tuple(reversed(line)), self.searcher.effort("general"))
