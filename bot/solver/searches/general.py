"""Searches over the engine itself: slow, for rules that the kernel cannot express.

Positions that have come furthest by the engine's own estimate are searched first.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from heapq import heappop, heappush, nsmallest
from itertools import count
from random import Random

from bot.patience import Move, Position, Rules, is_won, legal_moves
from bot.patience.estimate import estimate
from bot.patience.plan import STOCK_PILE, plan
from bot.patience.play import after
from bot.patience.position import base_rank
from bot.patience.rules import FOUNDATION, GATHERED, SHUFFLED, Build, Lift
from bot.patience.safe import is_safe
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

BYTES = 2_000
"""The approximate memory of one position, with its key and its entry in the queue."""

CHECK = 256
"""Positions whose moves are listed between two looks at the clock, which may take as long as some of them."""

WIDTH, NOISE = 100, 8.0
"""The width of the first beam, and the limit of the random number that is added to each estimate."""

_Found = tuple[float, int, Position]
"""An estimate, the lower the better, with the node of a position and the position."""


def search(rules: Rules, position: Position, budget: Budget) -> Verdict:
    """Return whether *position* can be won, using only ``legal_moves`` and ``after`` of the engine.

    ``Lost`` means that no position is left to search.  A hash of 128 bits identifies a position, in which
    equal columns may change places; where a safe move to a foundation is legal, no other is tried.
    """
    run = GeneralSearch(rules, position, budget)
    if rules.tableau.build is not Build.FREE or rules.tableau.lift is not Lift.NOTHING:
        return run.best_first()
    verdicts = (run.beam(WIDTH * number, Random(number)) for number in count(1))
    return next(verdict for verdict in verdicts if verdict)


class GeneralSearch:
    """One position under search with the engine, within *budget*."""

    def __init__(self, rules: Rules, position: Position, budget: Budget) -> None:
        self.rules, self.position, self.budget = rules, position, budget
        self.began, self.looks, self.states, self.why = budget.clock(), 0, 1, ""
        self.steps: list[
            tuple[int, Move | None]
        ] = []  # the node before each position, and the move that led to it

    def effort(self) -> Effort:
        """Return what has been spent so far."""
        return Effort(states=self.states, seconds=self.budget.clock() - self.began, phase="general")

    def spent(self, kept: int) -> bool:
        """Return whether a limit of the budget is reached, with *kept* positions, and note it in *why*."""
        budget, looks = self.budget, self.looks % CHECK == 0
        self.looks += 1
        if self.states >= budget.states:
            self.why = "states"
        elif kept * BYTES >= budget.bytes:
            self.why = "bytes"
        elif looks and budget.stop():
            self.why = "stop"
        elif looks and budget.clock() - self.began >= budget.seconds:
            self.why = "seconds"
        return bool(self.why)

    def best_first(self) -> Verdict:
        """Search the position with the best estimate next, until none is left."""
        seen, queue = {self._key(self.position)}, [self._root()]
        while queue:
            if self.spent(len(seen)):
                return Unknown(self.why, self.effort())
            for found in self._onward(heappop(queue), seen):
                if is_won(self.rules, found[2]):
                    return self._won(found[1])
                heappush(queue, found)
        return Lost(self.effort())

    def beam(self, width: int, random: Random) -> Verdict | None:
        """Search the best *width* positions after each number of moves, for games in which none comes back.

        Return None if nothing is found and positions have been left out.
        """
        layer, whole = [self._root()], True
        while layer:
            seen, found = set[bytes](), list[_Found]()
            for each in layer:
                if self.spent(len(found)):
                    return Unknown(self.why, self.effort())
                for points, node, position in self._onward(each, seen):
                    if is_won(self.rules, position):
                        return self._won(node)
                    found.append((points + NOISE * random.random(), node, position))
            whole = whole and len(found) <= width
            layer = nsmallest(width, found)
        return Lost(self.effort()) if whole else None

    def _root(self) -> _Found:
        self.steps = [(-1, None)]
        return 0.0, 0, self.position

    def _onward(self, found: _Found, seen: set[bytes]) -> Iterator[_Found]:
        """Yield the positions after one move more whose keys are not in *seen*, and add their keys to it."""
        rules, (_points, node, here) = self.rules, found
        p, moves = plan(rules), legal_moves(rules, here)
        safe = (move for move in moves if move.target is FOUNDATION and is_safe(p, here, move))
        only = next(safe, None)
        for move in moves if only is None else (only,):
            then = after(rules, here, move)
            key = self._key(then)
            if key not in seen:
                seen.add(key)
                self.states += 1
                self.steps.append((node, move))
                yield -estimate(p, then, base_rank(rules, then) or 0), len(self.steps) - 1, then

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
        whole = b"\xff".join((*piles, repr((redeals, position.base)).encode()))
        return blake2b(whole, digest_size=16).digest()

    def _won(self, node: int) -> Won:
        line: list[Move] = []
        before, move = self.steps[node]
        while move is not None:
            line.append(move)
            before, move = self.steps[before]
        return Won(tuple(reversed(line)), self.effort())
