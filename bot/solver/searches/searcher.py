"""One position under search: each search and each proof that can be tried on it, within one budget."""

from collections.abc import Callable
from functools import cached_property, partial

from bot.patience import Move, Position, Rules, is_lost
from bot.solver.kernel import lines
from bot.solver.kernel.compile import Tables, compile_game
from bot.solver.kernel.hashing import LOST, MAYBE
from bot.solver.kernel.jit import COMPILED, Buffer
from bot.solver.kernel.layout import BY_COMPETING, DEADS, PLAIN
from bot.solver.proofs import suit_blind
from bot.solver.proofs.guide import Guide
from bot.solver.proofs.kept_suits import KeptSuits
from bot.solver.proofs.placing import Placing
from bot.solver.proofs.placing_state import MOST_CARDS
from bot.solver.proofs.refinement import decide
from bot.solver.proofs.relaxed_tables import relaxed_game
from bot.solver.searches import beam_kernel, clearing, depth_kernel, klondike
from bot.solver.searches.beam import BeamSearch
from bot.solver.searches.depth import DepthFirst, depth_first
from bot.solver.searches.line import completed, replayed
from bot.solver.searches.portfolio import Beam
from bot.solver.searches.workspace import Workspace, workspace
from bot.solver.verdict import Budget, Effort, Lost, Verdict, Won

Search = DepthFirst | BeamSearch | Guide | KeptSuits | Placing
"""A search that runs in slices: ``ask`` searches some states more and returns 0 until it has an answer."""

SLICE = 2_000 if COMPILED else 40
"""The most states between two checks of the limits; compiled, one takes up to some dozens of microseconds."""

ENDGAME = 1_000
"""Positions that the engine's own proof of loss examines for each second of the budget, up to ten."""


class Searcher:
    """One position under search: its tables, its workspace and what has been spent of the budget.

    The methods that search return a verdict, or None if they found nothing or a limit was reached.
    """

    def __init__(
        self, rules: Rules, position: Position, budget: Budget, space: Workspace | None = None
    ) -> None:
        self.rules, self.position, self.budget = rules, position, budget
        self.began = budget.clock()
        self.states = 0
        self.why = ""
        self.space = space or workspace(budget.bytes)

    @cached_property
    def tables(self) -> Tables:
        """The game as the kernel reads it.  Raises :class:`~bot.solver.kernel.vocabulary.Unsupported`."""
        return compile_game(self.rules, self.position)

    @cached_property
    def guide(self) -> Guide | None:
        """The relaxed game that guides a search of the position, if it has one; built at the first use."""
        relaxed = self._relaxed
        return Guide(*relaxed, self.space.table) if relaxed and not relaxed[0][suit_blind.SINGLE] else None

    @cached_property
    def kept_suits(self) -> KeptSuits | None:
        """The relaxed games of the position that keep some suits, if it has them."""
        game = self._relaxed[0] if self._relaxed else None
        is_single = game is not None and game[suit_blind.SINGLE]
        return KeptSuits(game, self.rules, self.position, self.space.table) if is_single else None

    @cached_property
    def _relaxed(self) -> tuple[Buffer, tuple[int, int, int]] | None:
        return relaxed_game(self.tables) if self.tables.complete else None

    def spent(self) -> bool:
        """Return whether a limit of the budget is reached, and note which one in *why*."""
        if self.why:
            return True
        if self.budget.stop():
            self.why = "stop"
        elif self.states >= self.budget.states:
            self.why = "states"
        elif self.seconds() >= self.budget.seconds:
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
        search = BeamSearch(self.tables, self.space, beam, number)
        if self._run(search) != beam_kernel.WON:
            return None
        moves_of = partial(completed, self.tables, self.space) if beam.greedy else self.tables.moves
        return self._won("beam", lambda: moves_of(search.line()))

    def depth(self, states: int = 0, guide: Guide | None = None, *, lean: bool = False) -> Verdict | None:
        """Search depth-first: to the end, or at most *states* states if that is not 0.

        With a *guide*, leave out the states that are lost in its game.  With *lean* a part of a run moves
        only if the card it uncovers goes to a foundation: there are far fewer states, but only a win counts.
        """
        tables = self.tables
        search = depth_first(tables, self.space, states or self.budget.states - self.states, guide, lean=lean)

        def moves_of(codes: list[int]) -> list[Move]:
            return tables.moves(code & PLAIN for code in codes)

        verdict = self._depth_first(search, "depth-first", moves_of, states)
        if isinstance(verdict, Lost) and not tables.complete:
            self.why = "rules"  # a win takes moves that the kernel does not know
        return None if isinstance(verdict, Lost) and (lean or self.why) else verdict

    def endgame(self) -> Verdict | None:
        """Return ``Lost`` if the engine proves it: it plays safe moves at once, which leaves few others."""
        most = int(ENDGAME * min(self.budget.seconds, 10))
        return Lost(self.effort("endgame")) if is_lost(self.rules, self.position, most) else None

    def classes(self, states: int = 0) -> Verdict | None:
        """Search classes of positions, for games and positions that ``klondike.has_classes`` names.

        *states* limits it as in :meth:`depth`.
        """
        search, moves_of = klondike.klondike_search(self.rules, self.position, self.space, states)
        return self._depth_first(search, "classes", moves_of, states)

    def clearing(self, states: int = 0, *, last: int = clearing.NO_END) -> Verdict | None:
        """Search a game in which cards only leave, without deals from the place *last* on.

        *states* limits it as in :meth:`depth`.
        """
        game = self.rules, self.position
        search = clearing.clearing_search(*game, self.space, states, last)
        return self._depth_first(search, "clearing", lambda codes: clearing.moves_of(*game, codes), states)

    def disprove(self, states: int = 0) -> Verdict | None:
        """Search the relaxed game, and return ``Lost`` if it is lost; *states* limits it as in :meth:`depth`.

        The results stay in the transposition table and speed up the next search of the relaxed game.
        """
        guide = self.guide
        if not guide:
            return None
        guide.begin()
        return Lost(self.effort("relaxation")) if self._run(guide, states) == LOST else None

    def decide_by_suits(self, states: int) -> Verdict | None:
        """Search with the suits of more and more ranks (``kept_suits``); *states* limits all of it."""
        search = self.kept_suits
        return self._refine(search, lambda: search.line(self.spent), "suits", states) if search else None

    def decide_by_places(self, states: int) -> Verdict | None:
        """Search with the cards of more and more ranks placed (``placing``); *states* limits all of it."""
        piles = self.position.piles[1:]  # all but the stock
        if self.tables.numbers[DEADS] != BY_COMPETING or max(map(len, piles)) > MOST_CARDS:
            return None
        search = Placing(self.rules, self.position, self.space.table_for(states))
        return self._refine(search, search.line, "places", states)

    def _refine(
        self,
        search: KeptSuits | Placing,
        line_of: Callable[[], tuple[Move, ...] | None],
        phase: str,
        states: int,
    ) -> Verdict | None:
        """Search relaxed games that keep more and more of the game, at most *states* states in all."""
        end = self.states + states

        def run(most: int) -> int | None:
            answer = self._run(search, min(most, end - self.states)) if self.states < end else 0
            return answer or (None if self.why or self.states >= end else 0)

        answer = decide(search, run)
        if answer == MAYBE and (line := line_of()) is not None:
            return self._won(phase, lambda: list(line))
        return Lost(self.effort(phase)) if answer == LOST else None

    def playouts(self, games: int, *, up: int = 16) -> int:
        """Play *games* random but sensible games, and return how many are won; *up*: see ``lines``."""
        tables, space = self.tables, self.space
        space.for_width(tables.width)
        rows = space.depth_rows
        rows[: tables.width] = tables.state
        steps = 40 * len(tables.faces)
        return int(lines.playouts(tables.game, rows, space.out, games, steps, 1, up))

    def _depth_first(
        self, search: DepthFirst, phase: str, moves_of: Callable[[list[int]], list[Move]], states: int = 0
    ) -> Verdict | None:
        """Run *search*; if it has no answer, note why, unless *states* limits it.  *moves_of* reads a win."""
        answer = self._run(search, states)
        if answer == depth_kernel.WON:
            return self._won(phase, lambda: moves_of(search.codes()))
        if answer == depth_kernel.ENDED and not search.cut:
            return Lost(self.effort(phase))
        if answer != depth_kernel.RUNNING and not states:
            self.why = "bytes" if answer == depth_kernel.FULL else "depth"
        return None

    def _run(self, search: Search, states: int = 0) -> int:
        """Run *search* in slices until it answers, has searched *states* states, or a limit is reached."""
        before, begin = self.states, search.states
        used = 0
        while True:
            more = min(SLICE, self.budget.states - self.states)
            answer = search.ask(min(more, states - used) if states else more)
            used = search.states - begin
            self.states = before + used
            if answer or self.spent() or (states and used >= states):
                return answer

    def _won(self, phase: str, moves: Callable[[], list[Move]]) -> Won:
        """Return a win, by *moves* that the engine replays where the budget asks for a line."""
        line = replayed(self.rules, self.position, moves()) if self.budget.lines else ()
        return Won(line, self.effort(phase))
