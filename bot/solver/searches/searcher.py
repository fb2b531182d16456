"""One position under search: each search and each proof that can be tried on it, within one budget."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

from bot.patience import Position, Rules
from bot.patience.rules import Wrap
from bot.solver.kernel import lines
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.proofs import suit_blind, waste_capacity
from bot.solver.proofs.guide import Guide, guide_of
from bot.solver.proofs.shape_search import ShapeSearch, game_moves, shape_search
from bot.solver.searches import beam_kernel, depth_kernel
from bot.solver.searches.beam import BeamSearch
from bot.solver.searches.depth import DepthFirst
from bot.solver.searches.klondike import KlondikeSearch
from bot.solver.searches.line import completed, replayed
from bot.solver.searches.portfolio import Beam
from bot.solver.searches.slices import UNDIVIDED, Pace
from bot.solver.searches.workspace import Workspace
from bot.solver.verdict import Budget, Effort, Lost, Verdict, Won

Search = DepthFirst | BeamSearch | Guide | KlondikeSearch | ShapeSearch
"""A search that runs in slices: ``ask`` searches some states more and returns 0 until it has an answer."""


class Searcher:
    """One position under search: its tables, its workspace and what has been spent of the budget.

    The methods that search return a verdict, or None if they found nothing or a limit was reached.
    """

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
        self._unfinished: DepthFirst | None = None

    @cached_property
    def guide(self) -> Guide | None:
        """The relaxed game of the position, if it has one; built at the first use."""
        return guide_of(self.tables, self.space.table)

    @cached_property
    def shapes(self) -> ShapeSearch | None:
        """The shape relaxation of the position, if it has one; built at the first use."""
        return shape_search(self.tables, self.guide, self.space.beam_table, self.space.starts_table)

    def spent(self) -> bool:
        """Return whether a limit of the budget is reached, and note which one in *why*."""
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
        """Return the CPU seconds used so far."""
        return self.budget.clock() - self.began

    def effort(self, phase: str) -> Effort:
        """Return what has been spent so far, under the name of the *phase* that decided."""
        return Effort(states=self.states, seconds=self.seconds(), phase=phase)

    def beam(self, beam: Beam, number: int) -> Verdict | None:
        """Run one beam, with *number* as the seed of its noise, and return a win or None."""
        search = BeamSearch(self._game(beam.to_base), self.space, beam, number)
        if search.at_once:
            return self._won(search, "auto-play")
        return self._won(search, "beam") if self._run(search, pace=Pace(1_000)) == beam_kernel.WON else None

    def depth(self, states: int = 0, *, to_base: bool = False) -> Verdict | None:
        """Search depth-first: to the end, or at most *states* states if that is not 0.

        A search that an earlier call left unfinished goes on, unless another one has used its memory.  With
        *to_base* the search looks at the smaller game of :meth:`_game`, so that only a win counts.
        """
        tables = self._game(to_base)
        search = self._unfinished
        if not (search and search.tables is tables and search.states < states and search.goes_on(states)):
            search = DepthFirst(tables, self.space, states)
        self._unfinished = search
        verdict = self._depth(search, states)
        return None if to_base and isinstance(verdict, Lost) else verdict

    def guided(self, states: int = 0, *, lean: bool = False) -> Verdict | None:
        """Search depth-first without the states that are lost in the relaxed game, if there is one.

        With *lean* a part of a run moves only if the card it uncovers goes to a foundation: there are far
        fewer states, but only a win counts.  *states* limits the search as in :meth:`depth`.
        """
        verdict = self._depth(DepthFirst(self.tables, self.space, states, self.guide, lean=lean), states)
        return None if lean and isinstance(verdict, Lost) else verdict

    def classes(self) -> Verdict | None:
        """Search all classes of positions, for games and positions that ``klondike.has_classes`` names."""
        search = KlondikeSearch(self.rules, self.position, self.space)
        answer = self._run(search)
        if answer == depth_kernel.WON:
            return Won(replayed(self.rules, self.position, search.line()), self.effort("classes"))
        if answer == depth_kernel.ENDED and not search.cut:
            return Lost(self.effort("classes"))
        if answer != depth_kernel.RUNNING:
            self.why = "bytes" if answer == depth_kernel.FULL else "depth"
        return None

    def check_waste(self) -> Verdict | None:
        """Return ``Lost`` if the waste can never be emptied (``proofs.waste_capacity``)."""
        tables = self.tables
        if waste_capacity.waste_cannot_empty(tables.game, tables.state, 0, self.space.out, 0):
            return Lost(self.effort("waste capacity"))
        return None

    def disprove(self, states: int = 0) -> Verdict | None:
        """Search the relaxed game, and return ``Lost`` if it is lost; *states* limits it as in :meth:`depth`.

        The results stay in the transposition table and speed up the next search of the relaxed game.
        """
        guide = self.guide
        if not guide or guide.maybe:
            return None
        guide.begin()
        answer = self._run(guide, states)
        guide.maybe = answer == suit_blind.MAYBE
        return Lost(self.effort("relaxation")) if answer == suit_blind.LOST else None

    def by_shapes(self, states: int = 0) -> Verdict | None:
        """Search the shape relaxation, which finds some wins, too; *states* limits it as in :meth:`depth`."""
        search = self.shapes
        answer = self._run(search, states) if search else 0
        if search and answer == suit_blind.MAYBE:
            moves = game_moves(self.rules, self.position, search.line())
            return Won(replayed(self.rules, self.position, moves), self.effort("shapes"))
        return Lost(self.effort("shapes")) if answer == suit_blind.LOST else None

    def packs_on_base(self) -> bool:
        """Return whether cards may be packed on the base rank, so that there is a smaller game."""
        return self._game(True) is not self.tables

    def playouts(self, games: int) -> int:
        """Play *games* random but sensible games, and return how many are won."""
        tables, space = self.tables, self.space
        space.for_width(tables.width)
        space.depth_first = self
        rows = space.depth_rows
        rows[: tables.width] = tables.state
        steps = 40 * len(tables.faces)
        return int(lines.playouts(tables.game, rows, space.out, space.log, games, steps, 1))

    def _game(self, to_base: bool) -> Tables:
        """Return the tables of the game, or of one in which nothing is packed on the base rank.

        Every line of that smaller game is a line of the game itself.
        """
        to_base = to_base and self.rules.tableau.wrap is Wrap.ROUND
        if to_base not in self._games:
            tableau = replace(self.rules.tableau, wrap=Wrap.TO_BASE)
            self._games[to_base] = compile_game(replace(self.rules, tableau=tableau), self.position)
        return self._games[to_base]

    def _depth(self, search: DepthFirst, states: int) -> Verdict | None:
        if search.at_once:
            return self._won(search, "auto-play")
        pace = Pace(states) if 0 < states <= UNDIVIDED else None
        answer = self._run(search, states and states - search.states, pace)
        if answer == depth_kernel.WON:
            return self._won(search, "depth-first")
        if answer == depth_kernel.ENDED and not search.cut:
            return Lost(self.effort("depth-first"))
        if answer != depth_kernel.RUNNING and not states:
            self.why = "bytes" if answer == depth_kernel.FULL else "depth"
        return None

    def _run(self, search: Search, states: int = 0, pace: Pace | None = None) -> int:
        """Run *search* in slices until it answers, has searched *states* states, or a limit is reached."""
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
        """Return the win that *search* has found, replayed by the engine."""
        codes = [] if search.at_once else search.line()
        moves = completed(search.tables, self.space, codes, search.greedy)
        return Won(replayed(self.rules, self.position, moves), self.effort(phase))


def _space(size: int) -> Workspace:
    """Return the workspace of this process, allocated again if its size does not fit *size*."""
    if not _spaces or _spaces[0].size < size // 2 or _spaces[0].size > max(size, 8 << 20):
        _spaces[:] = [Workspace(size)]
    return _spaces[0]


_spaces: list[Workspace] = []
