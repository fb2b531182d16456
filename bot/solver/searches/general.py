"""Best-first search over the engine itself: slow, for rules that the kernel cannot express.

The position with the most cards home and the fewest still to come into play is searched next.  The search is
complete: when no position is left, no won position can be reached.
"""

from __future__ import annotations

from hashlib import blake2b
from heapq import heappop, heappush

from bot.patience import Move, Position, Rules, is_won, legal_moves
from bot.patience.play import after
from bot.patience.rules import FOUNDATION, HAND, RESERVE, SHUFFLED, STOCK, WASTE
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

BYTES = 2_000
"""The approximate memory of one position, with its key and its entry in the queue."""


def search(rules: Rules, position: Position, budget: Budget) -> Verdict:
    """Return whether *position* can be won, using only ``legal_moves`` and ``after`` of the engine.

    ``Lost`` means that every reachable position was searched.  A hash of 128 bits identifies a position.
    """
    began = budget.clock()
    # the node before each position, and the move that led to it
    steps: list[tuple[int, Move | None]] = [(-1, None)]
    queue = [(_score(rules, position), 0, position)]
    seen = {_key(rules, position)}

    def effort() -> Effort:
        return Effort(states=len(steps), seconds=budget.clock() - began, phase="general")

    while queue:
        why = (
            "stop"
            if budget.stop()
            else "states"
            if len(steps) >= budget.states
            else "seconds"
            if budget.clock() - began >= budget.seconds
            else "bytes"
            if len(steps) * BYTES >= budget.bytes
            else ""
        )
        if why:
            return Unknown(why, effort())
        _, node, here = heappop(queue)
        for move in legal_moves(rules, here):
            then = after(rules, here, move)
            key = _key(rules, then)
            if key in seen:
                continue
            seen.add(key)
            steps.append((node, move))
            if is_won(rules, then):
                return Won(_line(steps), effort())
            heappush(queue, (_score(rules, then), len(steps) - 1, then))
    return Lost(effort())


def _line(steps: list[tuple[int, Move | None]]) -> tuple[Move, ...]:
    line: list[Move] = []
    node, move = steps[-1]
    while move is not None:
        line.append(move)
        node, move = steps[node]
    return tuple(reversed(line))


def _score(rules: Rules, position: Position) -> int:
    """Return how far a position is from being won; lower is better."""
    score = 0
    for kind, cards, down in zip(rules.piles, position.piles, position.hidden, strict=True):
        if kind is FOUNDATION:
            score -= 3 * len(cards)
        elif kind in STOCK | HAND | WASTE:
            score += len(cards)
        elif kind is RESERVE:
            score += 2 * len(cards)
        elif cards:
            score += 1 + 2 * down
    return score


def _key(rules: Rules, position: Position) -> bytes:
    """Return the key of a position, without the number of endless redeals."""
    if rules.stock.redeals is None and rules.stock.redeal not in SHUFFLED:
        position = position._replace(redeals=min(position.redeals, 1))
    return blake2b(position.to_text(rules).encode(), digest_size=16).digest()
