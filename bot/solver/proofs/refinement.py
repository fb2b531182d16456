"""Relaxed games that keep more and more of a game: which rank's cards are kept next.

A few ranks prove most losses, but which ranks differs between positions.  So each rank is tried for some
states, and those without an answer again for more.  The rank with which a search goes on longest is kept:
without it the relaxed game is too easily won.
"""

from collections.abc import Callable
from typing import Protocol

from bot.solver.kernel.hashing import LOST, MAYBE, RUNNING

TRIAL, WIDER, MOST_TRIED = 2_000, 8, 2_000_000
"""States for which each rank is tried first, how many times more are tried next, and the most."""

Run = Callable[[int], int | None]
"""Searches at most so many states; returns what it finds, or None where the search must end."""


class Relaxations(Protocol):
    """The relaxed games of a position, of which one is searched; with *all_ranks* it is the game."""

    ranks: tuple[int, ...]

    @property
    def all_ranks(self) -> tuple[int, ...]:
        """The ranks whose cards are kept on the last level."""
        ...

    @property
    def states(self) -> int:
        """The number of states searched so far."""
        ...

    def begin(self, ranks: tuple[int, ...]) -> None:
        """Start on the level on which these *ranks* are kept, each from a level on."""
        ...


def decide(games: Relaxations, run: Run) -> int | None:
    """Return LOST, or MAYBE or OPEN with the cards of all ranks; None if *run* does."""
    answer: int | None = MAYBE
    while answer == MAYBE:
        games.begin(games.ranks)
        answer = run(1 << 60)
        if answer != MAYBE or len(games.ranks) == len(games.all_ranks):
            break
        answer = _keep_one_more(games, run)
    return answer


def _keep_one_more(games: Relaxations, run: Run) -> int | None:
    """Keep the rank with which a search goes on longest; return MAYBE, or what ends this before."""
    ranks = [rank for rank in games.all_ranks if rank not in games.ranks]
    states = TRIAL
    while True:
        tried: list[tuple[bool, int, int]] = []
        for rank in ranks:
            games.begin((*games.ranks, rank))
            before = games.states
            answer = run(states)
            if answer is None or answer == LOST:
                return answer
            tried.append((answer == RUNNING, games.states - before, rank))
        ranks = [rank for is_open, _, rank in tried if is_open]
        states *= WIDER
        if len(ranks) < 2 or states > MOST_TRIED:
            games.ranks = (*games.ranks, max(tried)[2])
            return MAYBE
