"""Difficulty of a position that can be won: a number and a grade, from simulated games of increasing care.

The result depends only on the position and its rules.  A *random* game plays any sensible move.  A
*careful* game of care *w* keeps the *w* best positions that it sees at each turned card, judges them by
features that people notice (cards home, spaces, buried cards) and errs a little by chance: it is a beam of
width *w* with noise.  Care 1 stands for a good player who never looks back, care 256 for one of endless
patience.  The number mostly measures how much care a win takes.  The simulated games know the hidden cards,
as does everything that certifies deals.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.patience import Move, Position, Rules, legal_moves, play
from bot.solver.search import solve
from bot.solver.searches import choices, clearing, spider
from bot.solver.searches.portfolio import PACKED, Beam, portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import workspace
from bot.solver.verdict import Budget, Difficulty, Won

RANDOM_GAMES = 400
RANDOM_TRIES = 2_000
CARELESS_GAMES = 200
FIRST = 1 << 20  # the weight of moves that are made before all others
CARE = ((1, 16), (2, 16), (4, 12), (8, 12), (16, 8), (32, 8), (64, 6), (128, 4), (256, 3))
"""Degrees of care, each with the number of games played."""

NOISE = 64
SAMPLES = 6  # places of the line at which the other moves are tried
SOON = 20_000  # states within which another move must win

GRADES = ((25, "easy"), (50, "medium"), (72, "hard"))
"""Upper limits of the grades; a deal above all of them is ``"expert"``."""


def difficulty(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Difficulty:
    """Return the difficulty of the position that *moves* win.

    The number is ``8 sum(1 - rate)`` for the win rates of random games and of each degree of care, more for
    traps near the line (:func:`_traps`), and a point for every 20 moves.  Games that do not fit into *budget*
    count as not won.  A base that is still to be chosen is that of *moves*.  Raises ``IllegalMove`` if
    *moves* are not legal and :class:`~bot.solver.kernel.vocabulary.Unsupported`.
    """
    budget = replace(budget, lines=False)  # wins are only counted
    if choices.chooses_base(rules, position):
        position, moves = play(rules, position, moves[0]), moves[1:]
    if clearing.is_clearing(rules, position):
        careless, rates = _tries(rules, position, budget)
    elif spider.is_spider(rules, position):
        searcher = Searcher(rules, position, budget)
        search = spider.SpiderSearch(searcher, spider.KEEPING)
        careless = search.playouts(CARELESS_GAMES) / CARELESS_GAMES
        rates = _win_rates(careless, searcher.spent, search.wins)
    else:
        rates = _kernel_rates(rules, position, budget)
        games = Searcher(rules, position, budget).playouts(CARELESS_GAMES, up=FIRST)
        careless = games / CARELESS_GAMES
    effort = 8 * sum(1 - rate for rate in rates)
    number = round(effort + _traps(rules, position, moves, budget) + len(moves) / 20)
    grade = next((name for limit, name in GRADES if number < limit), "expert")
    return Difficulty(number=number, grade=grade, careless=careless)


def _kernel_rates(rules: Rules, position: Position, budget: Budget) -> list[float]:
    """Return the win rates of random games and of games with each degree of care."""
    searcher = Searcher(rules, position, budget)
    beam = next(iter(portfolio(rules)))
    if not rules.stock.onto:  # the grades were set by what these weights win
        beam = Beam(width=beam.width, weights=PACKED)

    def wins(width: int, noise: int, number: int) -> bool:
        return isinstance(searcher.beam(replace(beam, width=width, noise=noise), number), Won)

    return _win_rates(searcher.playouts(RANDOM_GAMES) / RANDOM_GAMES, searcher.spent, wins)


def _win_rates(lucky: float, spent: Callable[[], bool], wins: Callable[[int, int, int], bool]) -> list[float]:
    """Return *lucky* and the win rate of games with each degree of care.

    *wins* plays a game of some width, noise and number, unless *spent* says that the budget is.
    """
    rates = [lucky]
    number = 10_000
    for width, games in CARE:
        won = 0
        for _ in range(games):
            if spent():
                break
            number += 1
            won += wins(width, NOISE, number)
        rates.append(won / games)
        if won == games and len(rates) > 3:  # more care also wins
            break
    return rates + [1.0] * (1 + len(CARE) - len(rates))


def _tries(rules: Rules, position: Position, budget: Budget) -> tuple[float, list[float]]:
    """Return the win rate of random games in which cards only leave, and that of each degree of care.

    There is little to judge in such a game, so care *w* is *w* tries.
    """
    rate = clearing.playouts(rules, position, workspace(budget.bytes), RANDOM_TRIES) / RANDOM_TRIES
    return rate, [rate, *(1 - (1 - rate) ** width for width, _ in CARE)]


def _traps(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> float:
    """Return the points for moves that do not win soon: up to 6 near the line, and up to 4 at its start."""
    first = tried = dead = asked = 0
    samples = {len(moves) * i // SAMPLES for i in range(SAMPLES)}
    began, here, soon = budget.clock(), position, replace(budget, states=SOON)
    for at, played in enumerate(moves):
        if at in samples:
            for other in legal_moves(rules, here):
                if budget.stop() or budget.clock() - began > budget.seconds:
                    break
                wins = other == played or isinstance(solve(rules, play(rules, here, other), soon), Won)
                if at == 0:
                    tried += 1
                    first += wins
                if other != played:
                    asked += 1
                    dead += not wins
        here = play(rules, here, played)
    return 6 * (dead / asked if asked else 0.0) + 4 * (1 - first / max(1, tried))
