"""Whole games of a player who sees only what lies face up, remembers it, and follows advice.

Where there is no advice, the rule of thumb plays, unless the solver, which sees all cards, proves the game
lost.  Once every card is known, the player is taken to win what the solver wins.
"""

from collections import Counter
from dataclasses import replace

from bot.patience import DEAL, Move, Position, Rules, hint, is_won, legal_moves
from bot.patience.play import after
from bot.patience.repetition import occurrences, ways_back
from bot.patience.seen import known, still_unseen
from bot.solver.quality.advice import advise, is_known
from bot.solver.search import solve
from bot.solver.verdict import Budget, Lost, Won

VISITS = 3
"""Times that the player comes back to the same position before giving it up."""

MOST_MOVES = 1_000

PROOF = Budget(seconds=1, states=10_000, bytes=64 << 20, lines=False)
"""The search that ends a game early: what is proved lost is not won by any player."""


def play_out(
    rules: Rules,
    opening: Position,
    unseen: tuple[int, ...],
    thought: Budget,
    ending: Budget,
    *,
    chance: str = "",
) -> tuple[bool, int]:
    """Play a game from *opening*, and return whether it was won and the number of its moves.

    They are the moves up to the position from which the solver has decided it.  Equal arguments give equal
    games unless time runs out.

    *unseen*: how many of the first cards of each pile the player does not know.  *thought*: the budget of
    the advice on a move; *ending*: that of the solver, once every card is known.  *chance*: any text; the
    re-deals depend on it.
    """
    position, moves = opening, 0
    proof = replace(PROOF, stop=ending.stop)
    had, visits = occurrences(rules, [opening]), Counter[Position]()
    while not (won := is_won(rules, position)) and moves < MOST_MOVES:
        memory = known(rules, position, unseen)
        if is_known(rules, memory):
            won = isinstance(solve(rules, position, ending), Won)
            break
        visits.update(occurrences(rules, [memory]))
        if max(visits.values()) > VISITS:
            break
        back = ways_back(rules, position, had)
        line = advise(rules, memory, back, thought, chance=chance).moves or _by_thumb(rules, position, proof)
        if not line:
            break
        for move in line:
            position = after(rules, position, move)
            unseen = still_unseen(unseen, position)
            had.update(occurrences(rules, [position]))
            moves += 1
    return won, moves


def _by_thumb(rules: Rules, position: Position, proof: Budget) -> tuple[Move, ...]:
    """Return the move of the rule of thumb, or none to give up."""
    if isinstance(solve(rules, position, proof), Lost):
        return ()
    move = hint(rules, position)
    return (move,) if move else (DEAL,) if DEAL in legal_moves(rules, position) else ()
