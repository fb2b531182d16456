"""``solve``: whether a position can be won, and the table of strategies it tries.

A short depth-first search decides the easy positions and beams find most wins.  Where the game has a
relaxation, that proves most losses and leads a depth-first search to wins.  A complete search comes last.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Flag, auto
from itertools import islice

from bot.patience import Position, Rules, is_won
from bot.patience.rules import Base
from bot.solver.kernel.layout import BURIES, LIMIT, STAGED, TO_RESERVE
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.searches import choices, general, spider
from bot.solver.searches.clearing import is_clearing
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.spider import is_spider
from bot.solver.verdict import Budget, Unknown, Verdict, Won

LOOK = 200
"""States of the first depth-first search, which is over before a beam has begun."""

SHORT = 20_000
"""States of the second one, before most beams."""

LONG = 1_000_000
"""States of the third one, before wide beams."""

RELAXED = 2_000_000
"""States of a relaxed game that are searched before something else is tried."""

LEAN = 8_000_000
"""States of the lean guided search, before wide beams."""


class Talon(Flag):
    """How often the pack comes round, which decides more than anything else which search is quick."""

    ONCE = auto()  # dealt once
    LIMITED = auto()  # redealt a limited number of times
    ENDLESS = auto()  # redealt without limit
    BURYING = auto()  # redealt without limit, and a packed card stays where it is until it goes home


ANY = ~Talon(0)


class Run:
    """A position on its way through the table of strategies, and the beams that are left to try."""

    def __init__(self, searcher: Searcher) -> None:
        self.searcher = searcher
        self._beams = enumerate(portfolio(searcher.rules))
        numbers = searcher.tables.numbers
        if numbers[STAGED]:
            self.talon = Talon.BURYING if numbers[BURIES] else Talon.ENDLESS
        elif numbers[LIMIT] > 0 and not numbers[TO_RESERVE]:
            self.talon = Talon.LIMITED
        else:
            self.talon = Talon.ONCE

    def has_classes(self) -> bool:
        """Return whether positions fall into classes that are searched instead of them."""
        return has_classes(self.searcher.rules, self.searcher.position)

    def is_led(self) -> bool:
        """Return whether the game has a relaxation that leads to wins, not one that only proves losses."""
        guide = self.searcher.guide
        return guide is not None and guide.leads

    def beams(self, count: int | None = None) -> Verdict | None:
        """Run the next *count* beams of the portfolio, or all that are left, until one wins."""
        for number, beam in islice(self._beams, count):
            if self.searcher.seconds() > self.searcher.budget.seconds * beam.until:
                return None
            found = self.searcher.beam(beam, number)
            if found is not None or self.searcher.spent():
                return found
        return None


@dataclass(frozen=True, slots=True)
class Strategy:
    """One row of the table: a search or a proof, and the games in which it is tried."""

    name: str
    talon: Talon
    search: Callable[[Run], Verdict | None]
    does: str
    needs: Callable[[Run], bool] = lambda run: True
    """Asked only when the row is reached, because building a guide takes time."""


STRATEGIES = (
    Strategy(
        "search of classes",
        ANY,
        lambda run: run.searcher.classes(),
        "Decide positions of Klondike: a class of them is so large that few are left to search.",
        needs=Run.has_classes,
    ),
    Strategy(
        "first look",
        ANY,
        lambda run: run.searcher.depth(LOOK),
        "Decide the easiest positions, a third of all openings, in a fraction of a millisecond.",
    ),
    Strategy(
        "four narrow beams",
        ~Talon.BURYING,
        lambda run: run.beams(4),
        "Find most wins, in hundredths of a second, where depth-first search meets them late.",
    ),
    Strategy(
        "short search",
        ANY,
        lambda run: run.searcher.depth(SHORT),
        "Decide depth-first what has few states, such as most of Acme or Streets and Alleys.",
    ),
    Strategy(
        "short proof by relaxation",
        ANY,
        lambda run: run.searcher.disprove(RELAXED),
        "Prove most losses of Chameleon and Little Gate; what is learned guides the next rows.",
    ),
    Strategy(
        "lean guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(LEAN, lean=True),
        "Find the last wins of Chameleon among the moves that uncover a card for the foundations.",
        needs=Run.is_led,
    ),
    Strategy(
        "long search",
        Talon.LIMITED | Talon.ENDLESS,
        lambda run: run.searcher.depth(LONG),
        "End with a proof of loss in most cases, sooner than wide beams would give up.",
    ),
    Strategy(
        "all other beams",
        ~Talon.BURYING,
        lambda run: run.beams(),
        "Find the rarer wins with wider and wider beams.",
    ),
    Strategy(
        "complete guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(),
        "Decide the position, without the states that a relaxation proves lost.",
    ),
    Strategy(
        "complete search",
        ~Talon.ONCE,
        lambda run: run.searcher.depth(),
        "Decide the position if the budget allows it; in Canfield that is next to always.",
    ),
)
"""The strategies in the order in which they are tried: cheap ones first, the complete search last."""


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """Return whether *position* can be won: ``Won`` with a line, ``Lost`` if that is proved, or ``Unknown``.

    The search knows the hidden cards.  The engine replays every line before it is returned; a line that the
    engine refuses raises :class:`WrongLine`.  ``Lost`` comes only from a complete search or from a proof in
    ``bot.solver.proofs``.  Rules that the kernel cannot express are searched with the engine, slowly.
    """
    budget = budget or Budget()
    if is_won(rules, position):
        return Won(())
    if isinstance(rules.foundations.base, Base) and position.base is None:
        return choices.solve(rules, position, budget, solve)
    searcher = Searcher(rules, position, budget)
    if is_clearing(rules, position):
        return searcher.clearing() or Unknown(searcher.why, searcher.effort("clearing"))
    if is_spider(rules, position):
        return spider.search(rules, position, budget)
    try:
        run = Run(searcher)
    except Unsupported:
        return general.search(rules, position, budget)
    verdict = None
    for strategy in strategies(run):
        verdict = strategy.search(run)
        if verdict is not None or searcher.why:
            break
    return verdict or Unknown(searcher.why or "states", searcher.effort("depth-first"))


def strategies(run: Run) -> Iterator[Strategy]:
    """Yield the strategies for the position of *run*, in order."""
    return (row for row in STRATEGIES if run.talon in row.talon and row.needs(run))
