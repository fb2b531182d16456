"""A search over the engine itself, for rules that the tables of the kernel cannot say: slow, but for all.

Best first: the position with the most cards home and the fewest still to come into play is looked at
next.  It is complete: when nothing is left to look at, nothing won can be reached.
"""

from __future__ import annotations

from dataclasses import replace
from hashlib import blake2b
from heapq import heappop, heappush

from bot.patience import Move, Position, Rules, is_won, legal_moves
from bot.patience.play import after
from bot.patience.rules import FOUNDATION, HAND, RESERVE, STOCK, TABLEAU, WASTE, Redeal
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

BYTES = 2_000
"""What one position costs, about: itself, its key and its place in the queue."""


def search(rules: Rules, position: Position, budget: Budget) -> Verdict:
    """Whether *position* can be won; uses the engine's own ``legal_moves`` and ``after`` and nothing else.

    ``Lost`` says that every position that can be reached was looked at.  Positions are told apart by 128
    bits of their text.
    """
    began = budget.clock()
    steps: list[tuple[int, Move | None]] = [(-1, None)]  # of each position where it came from, and how
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
    """How far a position is from being won; low is good."""
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
    """What tells positions apart: not the order of like columns, nor the count of redeals without limit."""
    stock, tableau = rules.stock, rules.tableau
    if stock.redeals is None and stock.redeal is not Redeal.SHUFFLE:
        position = replace(position, redeals=min(position.redeals, 1))
    columns = rules.span(TABLEAU)
    musts = (*tableau.vacancy.must, *rules.reserve.vacancy.must, *stock.vacancy.must)
    if not tableau.late and not any(TABLEAU in tier for tier in musts) and not rules.after_choice:
        first, end = columns.start, columns.stop
        order = sorted(columns, key=lambda n: (position.piles[n], position.hidden[n]))
        position = replace(
            position,
            piles=(*position.piles[:first], *(position.piles[n] for n in order), *position.piles[end:]),
            hidden=(*position.hidden[:first], *(position.hidden[n] for n in order), *position.hidden[end:]),
        )
    return blake2b(position.to_text(rules).encode(), digest_size=16).digest()
