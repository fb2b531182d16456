"""``solve``: whether a position can be won.

A short depth-first search decides the easy positions; beams find wins; the blurred game, where there is
one, tells most lost positions and leads a depth-first search to wins; and the depth-first search to its end
also finds that there is no win.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import islice

from bot.patience import Position, Rules, is_won, play
from bot.patience.rules import Base, Wrap

from . import (
    choices,
    general,
    kernel_beam,
    kernel_depth,
    kernel_foundations,
    kernel_hash,
    kernel_line,
    kernel_moves,
    kernel_play,
    kernel_reasons,
    kernel_safe,
)
from .beams import Beam, portfolio
from .compile import Tables, compile_game
from .heap import Heaped, heap
from .kernel_jit import COMPILED, words_of
from .kernel_layout import BURIES, LEAN, LIMIT, PLAIN, SKIP, SKIPS, STAGED, STAGES, STEP, TO_RESERVE
from .reasons import Blurred, blur
from .verdict import Budget, Effort, Lost, Unknown, Verdict, Won, WrongLine
from .vocabulary import Unsupported
from .workspace import DEEPEST, ROOM, Workspace, wipe

SLICE = 8_000 if COMPILED else 40
"""States between two looks at the clock and the stop flag: about a hundredth of a second."""

FIRST_SLICE = 16
"""States in the first slice; later ones grow slowly, since the pages of a large table come as it is used."""

FIRST_STATES = 20_000
"""What the first depth-first search may generate before beams are tried."""

SECOND_STATES = 1_000_000
"""What the second one may, before wide beams are tried."""

BLURRED_STATES = 2_000_000
"""How many blurred states are looked at before something else is tried."""

GUIDED_STATES = 8_000_000
"""How many states a search guided by the blurred game may look at before wide beams are tried."""


class Searcher:
    """One position under search: its tables, the memory, and what has been spent."""

    def __init__(
        self, rules: Rules, position: Position, budget: Budget, space: Workspace | None = None
    ) -> None:
        self.rules, self.position, self.budget = rules, position, budget
        self.began = budget.clock()
        self.states = 0
        self.why = ""
        self.space = space or _space(budget.bytes)
        self.tables = compile_game(rules, position)
        self._games: dict[bool, Tables] = {False: self.tables}

    @cached_property
    def blurred(self) -> Blurred | Heaped | None:
        """The blurred or heaped game of the position, if it has one: made when it is first asked for."""
        blurred = blur(self.tables)
        if blurred:
            return Blurred(*blurred, self.space)
        heaped = heap(self.tables)
        return Heaped(*heaped, self.space) if heaped else None

    def spent(self) -> bool:
        """Whether a limit is reached; says which in *why*."""
        if self.budget.stop():
            self.why = "stop"
        elif self.states >= self.budget.states:
            self.why = "states"
        elif self.seconds() >= self.budget.seconds:
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
        return _beam(self, self._game(beam.to_base), beam, number)

    def depth(self, states: int = 0, *, to_base: bool = False) -> Verdict | None:
        """Search depth-first, with *states* only to look; None if that was not enough.

        With *to_base* in the game of :meth:`_game`: then only a win says something.
        """
        verdict = _depth(self, self._game(to_base), states)
        return None if to_base and isinstance(verdict, Lost) else verdict

    def disprove(self, states: int = 0) -> Verdict | None:
        """Search the blurred game, with *states* only to look; ``Lost`` if it is lost."""
        return _disprove(self, self.blurred, states) if self.blurred else None

    def guided(self, states: int = 0) -> Verdict | None:
        """Search depth-first, leaving out what is lost in the blurred game if there is one."""
        return _depth(self, self.tables, states, self.blurred)

    def allows_more(self) -> bool:
        """Whether cards may be packed on the base rank, so that there is a smaller game to look at first."""
        return self._game(True) is not self.tables

    def playouts(self, games: int) -> int:
        """How many of *games* random but sensible games are won."""
        tables, space = self.tables, self.space
        space.for_width(tables.width)
        rows = space.depth_rows
        rows[: tables.width] = tables.state
        z = space.neighbours(tables.rules)
        steps = 40 * len(tables.faces)
        return int(
            kernel_line.playouts(
                tables.numbers, tables.octets, z, rows, space.out, space.log, games, steps, 1
            )
        )

    def _game(self, to_base: bool) -> Tables:
        """The tables, or those of the game in which nothing goes on a card of the base rank.

        What may be packed there may be packed here, so its lines are lines here, and there is less to try.
        """
        to_base = to_base and self.rules.tableau.wrap is Wrap.ROUND
        if to_base not in self._games:
            tableau = replace(self.rules.tableau, wrap=Wrap.TO_BASE)
            self._games[to_base] = compile_game(replace(self.rules, tableau=tableau), self.position)
        return self._games[to_base]


def _space(size: int) -> Workspace:
    """The memory of this process, taken anew if it does not fit *size*."""
    if not _spaces or _spaces[0].size < size // 2 or _spaces[0].size > max(size, 8 << 20):
        _spaces[:] = [Workspace(size)]
    return _spaces[0]


_spaces: list[Workspace] = []


def solve(rules: Rules, position: Position, budget: Budget | None = None) -> Verdict:
    """Whether *position* can be won: ``Won`` with a line, ``Lost`` for certain, or ``Unknown`` and why.

    Every line is replayed by the engine before it is returned; one that the engine refuses raises
    :class:`WrongLine`.  ``Lost`` comes from a complete search or a
    stated proof only (``kernel_dead``, ``kernel_reasons``).  The search knows the hidden cards.
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
    if search.blurred and not redeals:
        # most such deals are lost; and where one is not, what is left out leads to its win: what has been
        # found out by then stays, so a proof that takes longer is made at no more cost on the way there
        leads = search.blurred.leads
        yield lambda: search.disprove(BLURRED_STATES if leads else 0)
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


def _disprove(run: Searcher, blurred: Blurred | Heaped, states: int) -> Verdict | None:
    """Search the blurred game, with *states* only to look; what that finds helps the next time."""
    if blurred.maybe:
        return None
    before, first = run.states, blurred.states
    blurred.begin()
    while True:
        used = blurred.states - first
        more = min(SLICE, FIRST_SLICE + used // 4, run.budget.states - before - used)
        answer = blurred.ask(min(more, states - used) if states else more)
        run.states = before + blurred.states - first
        if answer == kernel_reasons.LOST:
            return Lost(run.effort("reasons"))
        if answer == kernel_reasons.MAYBE:
            blurred.maybe = True
            return None
        if run.spent() or (states and blurred.states - first >= states):
            return None


def _depth(
    run: Searcher, tables: Tables, states: int, blurred: Blurred | Heaped | None = None
) -> Verdict | None:
    """Search depth-first, with *states* only to look; None if that was not enough.

    With *blurred*, whose table is the large one, leave out what is lost there.
    """
    space, ctl = run.space, run.space.depth_ctl
    space.for_width(tables.width)
    z = space.neighbours(tables.rules)
    g, t, rows, out = tables.numbers, tables.octets, space.depth_rows, space.out
    mode = SKIP if g[SKIPS] else STEP
    rows[: tables.width] = tables.state
    kernel_safe.tidy(g, t, z, rows, 0, 0, space.log, 0, out, 0)
    if kernel_foundations.is_won(g, t, rows, 0):
        return _won(run, tables, [], 0, "tidy")
    if blurred:
        table, bits = space.beam_table, space.beam_table_bits
        wipe(table, 1 << bits)
    else:
        table, bits = space.table(states)
    end = kernel_moves.moves(g, t, rows, 0, out, 0, mode)
    kernel_depth.sort_down(out, 0, end)
    space.frames[0], space.frames[1] = 0, end
    for i in range(kernel_depth.CTL_WORDS):
        ctl[i] = 0
    ctl[kernel_depth.MODE] = mode
    ctl[kernel_depth.DEEPEST], ctl[kernel_depth.ROOM] = DEEPEST, ROOM
    ctl[kernel_depth.TABLE_BITS], ctl[kernel_depth.MOST_SEEN] = bits, (1 << bits) * 3 // 4
    before = run.states
    while True:
        done = int(ctl[kernel_depth.STATES])
        limit = done + min(SLICE, FIRST_SLICE + done // 4)
        if states:
            limit = min(limit, states)
        ctl[kernel_depth.UNTIL] = min(limit, run.budget.states - before)
        if blurred:
            status = blurred.search(
                g, t, z, rows, space.frames, out, table, ctl, space.log, *blurred.buffers()
            )
        else:
            status = kernel_depth.search(g, t, z, rows, space.frames, out, table, ctl, space.log)
        run.states = before + int(ctl[kernel_depth.STATES])
        if status == kernel_depth.WON:
            depth = int(ctl[kernel_depth.DEPTH])
            line = [int(out[space.frames[2 * d] - 1]) & PLAIN for d in range(depth + 1)]
            return _won(run, tables, line, 0, "depth")
        if status == kernel_depth.ENDED:
            if not ctl[kernel_depth.CUT]:
                return Lost(run.effort("depth"))
            run.why = "" if states else "depth"
            return None
        if status == kernel_depth.FULL:
            run.why = "" if states else "bytes"
            return None
        if run.spent() or (states and ctl[kernel_depth.STATES] >= states):
            return None


def _beam(run: Searcher, tables: Tables, beam: Beam, number: int) -> Verdict | None:
    space, ctl = run.space, run.space.beam_ctl
    space.for_width(tables.width)
    z = space.neighbours(tables.rules)
    g, t, rows = tables.numbers, tables.octets, space.beam_rows
    width = tables.width
    greedy = int(beam.greedy)
    rows[2 * width : 3 * width] = tables.state
    kernel_safe.tidy(g, t, z, rows, 2 * width, greedy, space.log, 0, space.out, 0)
    if kernel_foundations.is_won(g, t, rows, 2 * width):
        return _won(run, tables, [], greedy, "tidy")
    stage = min(int(kernel_hash.stage_of(g, rows, 2 * width)), int(g[STAGES]))
    space.clear_heads()
    space.heads[stage] = 0
    space.next[0], space.parents[0], space.scores[0], space.steps[0] = -1, -1, 0, 0
    k = kernel_beam
    for i in range(k.CTL_WORDS):
        ctl[i] = 0
    ctl[k.STAGE], ctl[k.ROWS], ctl[k.FREE] = stage, 1, -1
    ctl[k.MOST_NODES], ctl[k.MOST_ROWS] = space.most_nodes, space.most_rows
    ctl[k.BEAM], ctl[k.ROUNDS], ctl[k.LAST_ROUNDS] = beam.width, beam.rounds, beam.last_rounds
    ctl[k.NOISE], ctl[k.RANDOM_STATE], ctl[k.GREEDY] = beam.noise, 7919 * number + 1, greedy
    ctl[k.MODE] = (SKIP if g[STAGED] else STEP) | (LEAN if beam.lean else 0)
    # a table of the size of the beam stays in the processor's cache
    ctl[k.TABLE_BITS] = min(space.beam_table_bits, 14 + (beam.width // 16).bit_length())
    table = space.beam_table
    wipe(table, 1 << int(ctl[k.TABLE_BITS]))
    weights = words_of(list(beam.weights))
    before = run.states
    while True:
        ctl[k.UNTIL] = min(ctl[k.STATES] + SLICE, run.budget.states - before)
        status = k.search(
            g,
            t,
            z,
            rows,
            space.next,
            space.scores,
            space.parents,
            space.steps,
            space.heads,
            space.nodes,
            space.ids,
            space.bins,
            space.out,
            space.log,
            table,
            weights,
            ctl,
        )
        run.states = before + int(ctl[k.STATES])
        if status == k.WON:
            line = [int(ctl[k.FOUND_MOVE])]
            node = int(ctl[k.FOUND])
            while space.nodes[2 * node] >= 0:
                line.append(int(space.nodes[2 * node + 1]) & PLAIN)
                node = int(space.nodes[2 * node])
            return _won(run, tables, line[::-1], greedy, "beam")
        if status == k.ENDED or run.spent():
            return None


def _won(run: Searcher, tables: Tables, line: list[int], greedy: int, phase: str) -> Won:
    """The win by *line*, with what the search played by itself between its moves; replayed by the engine."""
    space = run.space
    rows, width, log = space.depth_rows, tables.width, space.log
    z = space.neighbours(tables.rules)
    codes: list[int] = []
    o = width * (DEEPEST - 1)
    rows[o : o + width] = tables.state
    for code in (None, *line):
        if code is not None:
            codes.append(code)
            kernel_play.play(tables.numbers, tables.octets, rows, o, code, space.out, 0)
        end = kernel_safe.tidy(tables.numbers, tables.octets, z, rows, o, greedy, log, 0, space.out, 0)
        codes += [int(log[i]) for i in range(end)]
    moves = tables.moves(codes)
    position = run.position
    try:
        for move in moves:
            position = play(run.rules, position, move)
    except Exception as refusal:
        raise WrongLine(
            run.rules.key, run.position.to_text(run.rules), " ".join(map(str, moves))
        ) from refusal
    if not is_won(run.rules, position):
        raise WrongLine(run.rules.key, run.position.to_text(run.rules), " ".join(map(str, moves)))
    return Won(tuple(moves), run.effort(phase))
