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
from bot.solver.kernel.layout import BURIES, CHAIN_STARTS, LIMIT, STAGED, TO_RESERVE
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.searches import choices, general
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.portfolio import Beam, portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Unknown, Verdict, Won

LOOK = 200
"""States of the first depth-first search, which is over before a beam has begun."""

SHORT = 20_000
"""States of the second one, before most beams."""

LONG = 1_000_000
"""States of the third one, before wide beams."""

SHORT_ENDLESS = 5_000
"""States of the second search with endless redeals, before the first beams."""

LONGER_ENDLESS = 120_000
"""States after which that search, going on, gives way to wide beams: most losses are proved within them."""

RELAXED = 2_000_000
"""States of a relaxed game that are searched before something else is tried."""

SHAPES = 8_000_000
"""States of the search of shapes, before wide beams; most are states of its guide, which are quick."""

GUIDED = 8_000_000
"""States of a guided depth-first search, before wide beams."""


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
        self.has_chains = bool(numbers[CHAIN_STARTS])
        if numbers[STAGED]:
            self.talon = Talon.BURYING if numbers[BURIES] else Talon.ENDLESS
        elif numbers[LIMIT] > 0 and not numbers[TO_RESERVE]:
            self.talon = Talon.LIMITED
        else:
            self.talon = Talon.ONCE

    def has_classes(self) -> bool:
        """Return whether positions fall into classes that are searched instead of them."""
        return has_classes(self.searcher.rules, self.searcher.position)

    def is_guided(self, *, leads: bool) -> bool:
        """Return whether the game has a relaxation that leads to wins, or one that only proves losses."""
        guide = self.searcher.guide
        return guide is not None and guide.leads == leads

    def is_only_disproved(self) -> bool:
        """Return whether the game has a relaxation that only proves losses, and not that of shapes."""
        return self.is_guided(leads=False) and not self.has_shapes()

    def has_shapes(self) -> bool:
        """Return whether the game has the shape relaxation."""
        return self.searcher.shapes is not None

    def beams(self, count: int | None = None) -> Verdict | None:
        """Run the next *count* beams of the portfolio, or all that are left, until one wins."""
        for number, beam in self._next_beams(count):
            if self.searcher.seconds() > self.searcher.budget.seconds * beam.until:
                return None
            found = self.searcher.beam(beam, number)
            if found is not None or self.searcher.spent():
                return found
        return None

    def _next_beams(self, count: int | None) -> Iterator[tuple[int, Beam]]:
        return self._beams if count is None else islice(self._beams, count)


def _always(run: Run) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Strategy:
    """One row of the table: a search or a proof, and the games in which it is tried."""

    name: str
    talon: Talon
    search: Callable[[Run], Verdict | None]
    does: str
    needs: Callable[[Run], bool] = _always  # asked only when the row is reached: building a guide takes time


STRATEGIES = (
    Strategy(
        "search of classes",
        ANY,
        lambda run: run.searcher.classes(),
        "Decide positions of Klondike: a class of them is so large that few are left to search.",
        needs=Run.has_classes,
    ),
    Strategy(
        "waste capacity",
        ANY,
        lambda run: run.searcher.check_waste(),
        "Prove that the waste can never be emptied.",
        needs=lambda run: run.has_chains,
    ),
    Strategy(
        "first look",
        ANY,
        lambda run: run.searcher.depth(LOOK),
        "Decide the easiest positions in a fraction of a millisecond.",
    ),
    Strategy(
        "four narrow beams",
        Talon.ONCE,
        lambda run: run.beams(4),
        "Look for a win where most deals are won or lost early.",
    ),
    Strategy(
        "one narrow beam",
        Talon.LIMITED,
        lambda run: run.beams(1),
        "Look for an easy win.",
    ),
    Strategy(
        "short search of the smaller game",
        Talon.ENDLESS,
        lambda run: run.searcher.depth(SHORT, to_base=True),
        "Look for a win that packs nothing on the base rank.",
        needs=lambda run: run.searcher.packs_on_base(),
    ),
    Strategy(
        "short search",
        Talon.ONCE | Talon.LIMITED,
        lambda run: run.searcher.depth(SHORT),
        "Decide easy positions depth-first.",
    ),
    Strategy(
        "short search with endless redeals",
        Talon.ENDLESS | Talon.BURYING,
        lambda run: run.searcher.depth(SHORT_ENDLESS),
        "Decide easy positions depth-first.",
    ),
    Strategy(
        "two narrow beams",
        Talon.ENDLESS | Talon.BURYING,
        lambda run: run.beams(2),
        "Look for a win that depth-first search meets late.",
    ),
    Strategy(
        "longer search with endless redeals",
        Talon.ENDLESS | Talon.BURYING,
        lambda run: run.searcher.depth(LONGER_ENDLESS),
        "Prove most losses: what can never come free is recognised early here.",
    ),
    Strategy(
        "five wider beams where packed cards stay",
        Talon.BURYING,
        lambda run: run.beams(5),
        "Win in tenths of a second what takes depth-first search seconds.",
    ),
    Strategy(
        "complete search where packed cards stay",
        Talon.BURYING,
        lambda run: run.searcher.depth(),
        "Decide the position.",
    ),
    Strategy(
        "proof by relaxation, begun",
        Talon.ONCE,
        lambda run: run.searcher.disprove(RELAXED),
        "Prove the loss that most such deals are; what is learned guides the next rows.",
        needs=lambda run: run.is_guided(leads=True),
    ),
    Strategy(
        "lean guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(GUIDED, lean=True),
        "Look for a win among the moves that uncover a card for the foundations.",
        needs=lambda run: run.is_guided(leads=True),
    ),
    Strategy(
        "guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(GUIDED),
        "Search depth-first what the relaxation does not prove lost.",
        needs=lambda run: run.is_guided(leads=True),
    ),
    Strategy(
        "proof by relaxation",
        Talon.ONCE,
        lambda run: run.searcher.disprove(),
        "Search the relaxation to its end.",
        needs=Run.is_only_disproved,
    ),
    Strategy(
        "search of shapes",
        Talon.ONCE,
        lambda run: run.searcher.by_shapes(SHAPES),
        "Decide the position without the states that two relaxations prove lost.",
        needs=Run.has_shapes,
    ),
    Strategy(
        "five more beams",
        Talon.ONCE,
        lambda run: run.beams(5),
        "Look for a win before searches that take long.",
        needs=Run.has_shapes,
    ),
    Strategy(
        "short guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(LONG),
        "Search what the relaxation does not prove lost; wide beams find the rest sooner.",
        needs=Run.is_only_disproved,
    ),
    Strategy(
        "short proof by relaxation",
        Talon.LIMITED | Talon.ENDLESS,
        lambda run: run.searcher.disprove(RELAXED),
        "Prove a loss where the relaxation shows it soon.",
    ),
    Strategy(
        "long search of the smaller game",
        Talon.ENDLESS,
        lambda run: run.searcher.depth(LONG, to_base=True),
        "Look longer for a win that packs nothing on the base rank.",
        needs=lambda run: run.searcher.packs_on_base(),
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
        "Look for a win with wider and wider beams.",
    ),
    Strategy(
        "complete search",
        Talon.LIMITED | Talon.ENDLESS,
        lambda run: run.searcher.depth(),
        "Decide the position if the budget allows it.",
    ),
    Strategy(
        "complete guided search",
        Talon.ONCE,
        lambda run: run.searcher.guided(),
        "Decide the position, without the states that a relaxation proves lost.",
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
    try:
        searcher = Searcher(rules, position, budget)
    except Unsupported:
        return general.search(rules, position, budget)
    verdict = None
    for strategy in strategies(run := Run(searcher)):
        verdict = strategy.search(run)
        if verdict is not None or searcher.why:
            break
    return verdict or Unknown(searcher.why or "states", searcher.effort("depth-first"))


def strategies(run: Run) -> Iterator[Strategy]:
    """Yield the strategies for the position of *run*, in order."""
    return (row for row in STRATEGIES if run.talon in row.talon and row.needs(run))
