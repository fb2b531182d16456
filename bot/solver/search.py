"""``solve``: whether a position can be won.

A short depth-first search decides the easy positions; beams find wins; the guide, an easier game that some
games have, tells most lost positions and leads a depth-first search to wins; and the depth-first search to
its end also finds that there is no win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice

from bot.patience import Position, Rules, is_won
from bot.patience.rules import Base, Wrap
from bot.solver.kernel import lines
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.layout import BURIES, CHAIN_STARTS, LIMIT, STAGED, TO_RESERVE
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.proofs import suit_blind, waste_capacity
from bot.solver.proofs.guide import Guide, guide_of
from bot.solver.searches import beam_kernel, choices, depth_kernel, general
from bot.solver.searches.beam import BeamSearch
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.line import completed, replayed
from bot.solver.searches.portfolio import Beam, portfolio
from bot.solver.searches.slices import Pace
from bot.solver.searches.workspace import Workspace
from bot.solver.verdict import Budget, Effort, Lost, Unknown, Verdict, Won

FIRST_STATES = 20_000
"""What the first depth-first search may generate before beams are tried."""

SECOND_STATES = 1_000_000
"""What the second one may, before wide beams are tried."""

BLURRED_STATES = 2_000_000
"""How many states of the guide are looked at before something else is tried."""

GUIDED_STATES = 8_000_000
"""How many states a guided search may look at before wide beams are tried."""

Search = DepthFirst | BeamSearch | Guide
"""What goes on slice by slice: asked for some states more, it answers, or 0 if it has not come to an end."""


class Searcher:
    """One position under search: its tables, the memory, and what has been spent."""

    def __init__(
        self, rules: Rules, position: Position, budget: Budget, space: Workspace | None = None
    ) -> None:
        self.rules, self.position, self.budget = rules, position, budget
        self.began = self.looked = budget.clock()
        self.states = 0
        self.why = ""
        self.space = space or _space(budget.bytes)
        self.tables = compile_game(rules, position)
        self._games: dict[bool, Tables] = {False: self.tables}

    @cached_property
    def guide(self) -> Guide | None:
        """The blurred or heaped game of the position, if it has one: made when it is first asked for."""
        return guide_of(self.tables, self.space)

    def spent(self) -> bool:
        """Whether a limit is reached; says which in *why*."""
        if self.why:
            return True
        self.looked = self.budget.clock()
        if self.budget.stop():
            self.why = "stop"
        elif self.states >= self.budget.states:
            self.why = "states"
        elif self.looked - self.began >= self.budget.seconds:
            self.why = "seconds"
        return bool(self.why)

    def seconds(self) -> float:
        """CPU seconds used so far."""
        return self.budget.clock() - self.began

    def effort(self, phase: str) -> Effort:
        """What has been spent so far."""
        return Effort(states=self.states, seconds=self.seconds(), phase=phase)

    def beam(self, beam: Beam, number: int) -> Verdict | None:
        """Run one beam; *number* is the seed of its noise.  A win, or None."""
        search = BeamSearch(self._game(beam.to_base), self.space, beam, number)
        if search.at_once:
            return self._won(search, "tidy")
        return self._won(search, "beam") if self._run(search, pace=Pace(1_000)) == beam_kernel.WON else None

    def depth(self, states: int = 0, *, to_base: bool = False) -> Verdict | None:
        """Search depth-first, with *states* only to look; None if that was not enough.

        With *to_base* in the game of :meth:`_game`: then only a win says something.
        """
        verdict = self._depth(DepthFirst(self._game(to_base), self.space, states), states)
        return None if to_base and isinstance(verdict, Lost) else verdict

    def guided(self, states: int = 0, *, lean: bool = False) -> Verdict | None:
        """Search depth-first, leaving out what is lost in the guide if there is one.

        With *lean* a part of a run stays where it is unless what it bares goes up: then only a win says
        something.  Five won Chameleons in which the full search saw no win in eight million states take a
        lean one a tenth to one million.
        """
        verdict = self._depth(DepthFirst(self.tables, self.space, states, self.guide, lean=lean), states)
        return None if lean and isinstance(verdict, Lost) else verdict

    def tied(self) -> Verdict | None:
        """``Lost`` if the waste of the position cannot be taken off."""
        tables = self.tables
        if waste_capacity.cannot_unwind(tables.game, tables.state, 0, self.space.out, 0):
            return Lost(self.effort("waste"))
        return None

    def disprove(self, states: int = 0) -> Verdict | None:
        """Search the guide, with *states* only to look; ``Lost`` if it is lost.

        What that finds out helps the next time.
        """
        guide = self.guide
        if not guide or guide.maybe:
            return None
        guide.begin()
        answer = self._run(guide, states)
        guide.maybe = answer == suit_blind.MAYBE
        return Lost(self.effort("reasons")) if answer == suit_blind.LOST else None

    def allows_more(self) -> bool:
        """Whether cards may be packed on the base rank, so that there is a smaller game to look at first."""
        return self._game(True) is not self.tables

    def playouts(self, games: int) -> int:
        """How many of *games* random but sensible games are won."""
        tables, space = self.tables, self.space
        space.for_width(tables.width)
        rows = space.depth_rows
        rows[: tables.width] = tables.state
        steps = 40 * len(tables.faces)
        return int(lines.playouts(tables.game, rows, space.out, space.log, games, steps, 1))

    def _game(self, to_base: bool) -> Tables:
        """The tables, or those of the game in which nothing goes on a card of the base rank.

        What may be packed there may be packed here, so its lines are lines here, and there is less to try.
        """
        to_base = to_base and self.rules.tableau.wrap is Wrap.ROUND
        if to_base not in self._games:
            tableau = replace(self.rules.tableau, wrap=Wrap.TO_BASE)
            self._games[to_base] = compile_game(replace(self.rules, tableau=tableau), self.position)
        return self._games[to_base]

    def _depth(self, search: DepthFirst, states: int) -> Verdict | None:
        if search.at_once:
            return self._won(search, "tidy")
        answer = self._run(search, states)
        if answer == depth_kernel.WON:
            return self._won(search, "depth")
        if answer == depth_kernel.ENDED and not search.cut:
            return Lost(self.effort("depth"))
        if answer != depth_kernel.RUNNING and not states:
            self.why = "bytes" if answer == depth_kernel.FULL else "depth"
        return None

    def _run(self, search: Search, states: int = 0, pace: Pace | None = None) -> int:
        """Ask *search* slice by slice until it answers, has looked at *states*, or a limit is reached."""
        pace = pace or Pace()
        before, begin = self.states, search.states
        used = 0
        while True:
            more = min(pace.states, self.budget.states - self.states)
            answer = search.ask(min(more, states - used) if states else more)
            used = search.states - begin
            self.states, looked = before + used, self.looked
            if answer or self.spent() or (states and used >= states):
                return answer
            pace.took(self.looked - looked)

    def _won(self, search: DepthFirst | BeamSearch, phase: str) -> Won:
        """The win that *search* has found, or that needed none; replayed by the engine."""
        codes = [] if search.at_once else search.line()
        moves = completed(search.tables, self.space, codes, search.greedy)
        return Won(replayed(self.rules, self.position, moves), self.effort(phase))


def _space(size: int) -> Workspace:
    """The memory of this process, taken anew if it does not fit *size*."""
    if not _spaces or _spaces[0].size < size // 2 or _spaces[0].size > max(size, 8 << 20):
        _spaces[:] = [Workspace(size)]
    return _spaces[0]


_spaces: list[Workspace] = []


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """Whether *position* can be won: ``Won`` with a line, ``Lost`` for certain, or ``Unknown`` and why.

    Every line is replayed by the engine before it is returned; one that the engine refuses raises
    :class:`WrongLine`.  ``Lost`` comes from a complete search or a stated proof only (``kernel_dead``,
    ``kernel_reasons``, ``kernel_unwind``).  The search knows the hidden cards.
    Rules that the kernel's tables cannot say are searched with the engine itself, slowly.
    """
    budget = budget or Budget()
    if is_won(rules, position):
        return Won(())
    if isinstance(rules.foundations.base, Base) and position.base is None:
        return choices.solve(rules, position, budget, solve)
    try:
        search = Searcher(rules, position, budget)
    except Unsupported:
        return general.search(rules, position, budget)
    verdict = None
    for step in _steps(search):
        verdict = step()
        if verdict is not None or search.why:
            break
    return verdict or Unknown(search.why or "states", search.effort("depth"))


def _steps(search: Searcher) -> Iterator[Callable[[], Verdict | None]]:
    """What is tried, one after another: cheap looks first, wins before proofs, the complete search last.

    Where the pack is dealt once or a few times a narrow beam is the quickest look, with endless redeals a
    short depth-first search; with any redeal a longer one mostly ends with a proof before wide beams would.
    """
    beams = enumerate(portfolio(search.rules))
    g = search.tables.numbers
    endless = bool(g[STAGED])
    redeals = endless or (g[LIMIT] > 0 and not g[TO_RESERVE])
    buries = bool(g[BURIES])
    smaller = endless and not buries and search.allows_more()
    if g[CHAIN_STARTS]:
        yield search.tied
    if not endless:
        yield lambda: _beams(search, islice(beams, 1 if redeals else 4))
    if smaller:
        yield lambda: search.depth(FIRST_STATES, to_base=True)
    yield lambda: search.depth(FIRST_STATES)
    if endless:
        yield lambda: _beams(search, islice(beams, 2))
    if endless and buries:
        # dead ends are told so well there that the complete search is the quickest way to wins, too
        yield search.depth
        return
    if search.guide and not redeals:
        # most such deals are lost; and where one is not, what is left out leads to its win: what has been
        # found out by then stays, so a proof that takes longer is made at no more cost on the way there
        leads = search.guide.leads
        yield lambda: search.disprove(BLURRED_STATES if leads else 0)
        if leads:
            yield lambda: search.guided(GUIDED_STATES, lean=True)
        yield lambda: search.guided(GUIDED_STATES if leads else SECOND_STATES)
    else:
        yield lambda: search.disprove(BLURRED_STATES)
    if smaller:
        yield lambda: search.depth(SECOND_STATES, to_base=True)
    if redeals:
        yield lambda: search.depth(SECOND_STATES)
    yield lambda: _beams(search, beams)
    yield search.depth if redeals else search.guided


def _beams(search: Searcher, beams: Iterator[tuple[int, Beam]]) -> Verdict | None:
    """Look for a win with one beam after another."""
    for number, beam in beams:
        if search.seconds() > search.budget.seconds * beam.until:
            return None
        found = search.beam(beam, number)
        if found is not None or search.spent():
            return found
    return None
