"""Difficulty of a position that can be won: a number and a grade, from simulated games.

Where cards are hidden, the number says how often a player who sees no hidden card and thinks little about
each move (:mod:`bot.solver.quality.player`) loses.  Where all cards lie open, that player would see as much
as the solver, and in Spider there is no advice: there games of increasing care are played.

A game of care *w* keeps the *w* best positions at each turned card, judges them by features that people
notice (cards home, spaces, buried cards) and errs a little by chance: it is a beam of width *w* with noise.
Care 1 stands for a good player who never looks back, care 256 for one of endless patience.  In games that
only remove cards there is little to judge, so care *w* is *w* random tries.
"""

from collections.abc import Iterator
from dataclasses import replace

from bot.patience import Move, Position, Rules, play
from bot.solver.quality.advice import is_advised
from bot.solver.quality.player import play_out
from bot.solver.searches import choices, clearing, spider
from bot.solver.searches.portfolio import PACKED, Beam, portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import workspace
from bot.solver.verdict import Budget, Difficulty

GAMES = 10
"""Games of the player who sees no hidden card."""

STATES = 1_000
"""States that this player searches for each move."""

CARELESS_GAMES = 200
CARELESS_TRIES = 2_000
FIRST = 1 << 20  # the weight of moves that are made before all others
CARE = ((1, 16), (2, 16), (4, 12), (8, 12), (16, 8), (32, 8), (64, 6), (128, 4), (256, 3))
"""Degrees of care, each with the number of games played."""

NOISE = 64

GRADES = ((30, "easy"), (55, "medium"), (80, "hard"))
"""Upper limits of the grades; a deal above all of them is ``"expert"``."""


def difficulty(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Difficulty:
    """Return the difficulty of the position that *moves* win.

    For a player who sees no hidden card, the number is the expected share of lost games in percent, ``(lost +
    1) / (played + 2)`` by Laplace's rule of succession.  Games that do not fit into *budget* do not count, so
    that the number is 50 without any.  Otherwise it is the mean of the shares of lost games over all degrees
    of care, and games that do not fit count as lost.

    A base that is still to be chosen is that of *moves*.  Raises ``IllegalMove`` if the first of *moves* is
    not legal and :class:`~bot.solver.kernel.vocabulary.Unsupported`.
    """
    budget = replace(budget, lines=False)  # wins are only counted
    if choices.chooses_base(rules, position):
        position = play(rules, position, moves[0])
    careless = _careless(rules, position, budget)
    if clearing.is_clearing(rules, position):
        share = sum((1 - careless) ** width for width, _ in CARE) / len(CARE)
    elif any(position.hidden) and is_advised(rules, position):
        lost = list(_losses(rules, position, budget))
        share = (sum(lost) + 1) / (len(lost) + 2)
    else:
        rates = _care_rates(rules, position, budget)
        share = sum(1 - rate for rate in rates) / len(rates)
    number = round(100 * share)
    grade = next((name for limit, name in GRADES if number < limit), "expert")
    return Difficulty(number=number, grade=grade, careless=careless)


def _losses(rules: Rules, position: Position, budget: Budget) -> Iterator[bool]:
    """Yield, for each game of the player who sees no hidden card, whether it was lost."""
    began = budget.clock()

    def spent() -> bool:
        return budget.stop() or budget.clock() - began > budget.seconds

    ending = replace(budget, stop=spent)
    for number in range(GAMES):
        thought = replace(ending, states=STATES)
        won, _ = play_out(rules, position, position.hidden, thought, ending, chance=str(number))
        if spent():
            return
        yield not won


def _care_rates(rules: Rules, position: Position, budget: Budget) -> list[float]:
    """Return the win rate of games with each degree of care.  No more are played once *budget* is spent."""
    searcher = Searcher(rules, position, budget)
    if spider.is_spider(rules, position):
        win = spider.SpiderSearch(searcher, spider.KEEPING).beam
    else:
        beam = next(iter(portfolio(rules)))
        if not rules.stock.onto:  # the grades were set by what these weights win
            beam = Beam(width=beam.width, weights=PACKED)

        def win(width: int, noise: int, seed: int) -> object:
            return searcher.beam(replace(beam, width=width, noise=noise), seed)

    rates: list[float] = []
    number = 10_000
    for width, games in CARE:
        won = 0
        for _ in range(games):
            if searcher.spent():
                break
            number += 1
            won += win(width, NOISE, number) is not None
        rates.append(won / games)
        if won == games and len(rates) > 2:  # more care also wins
            break
    return rates + [1.0] * (len(CARE) - len(rates))


def _careless(rules: Rules, position: Position, budget: Budget) -> float:
    """Return the win rate of random games that make every move to a foundation first."""
    if clearing.is_clearing(rules, position):
        return clearing.playouts(rules, position, workspace(budget.bytes), CARELESS_TRIES) / CARELESS_TRIES
    searcher = Searcher(rules, position, budget)
    if spider.is_spider(rules, position):
        return spider.SpiderSearch(searcher).playouts(CARELESS_GAMES) / CARELESS_GAMES
    return searcher.playouts(CARELESS_GAMES, up=FIRST) / CARELESS_GAMES
