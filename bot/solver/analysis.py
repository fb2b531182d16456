"""What can be said of a position that can be won: a line as people play, and its par."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.patience import Move, Position, Rules, is_won, play
from bot.patience.rules import FOUNDATION, HAND, STOCK, TABLEAU

from . import kernel_line
from .beams import portfolio
from .compile import compile_game
from .kernel_jit import octets, words
from .kernel_layout import DEAL_MOVE
from .search import Searcher
from .verdict import Budget, Won

REPLAYS = 20_000
"""How many replays :func:`shorten` makes at most: about a second for a long line."""


def shorten(rules: Rules, position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """*moves*, which win, without the moves that the win does not need; the engine has replayed the result.

    Positions that come twice are cut out, then idle moves and detours (``kernel_line.drop_idle``).  Raises
    ``IllegalMove`` if *moves* are not legal, ``ValueError`` if they do not win, and
    :class:`~bot.solver.compile.Unsupported`.
    """
    line = _without_circles(rules, position, moves)
    tables = compile_game(rules, position)
    codes: dict[str, int] = {}
    for code in _codes(rules):  # "d" is the deal, not the stock's card laid on the waste: the first counts
        codes.setdefault(str(tables.move(code)), code)
    buffer = words(2 * len(line) + 8)
    for i, move in enumerate(line):
        buffer[i] = codes[str(move)]
    states = octets(2 * tables.width)
    states[: tables.width] = tables.state
    count = kernel_line.drop_idle(
        tables.numbers, tables.octets, states, buffer, len(line), words(4096), REPLAYS
    )
    shorter = tuple(tables.move(int(buffer[i])) for i in range(count))
    for move in shorter:
        position = play(rules, position, move)
    if not is_won(rules, position):
        raise ValueError(" ".join(map(str, shorter)))
    return shorter


def _codes(rules: Rules) -> list[int]:
    """The kernel's code for every move that the rules can have."""
    up = rules.span(FOUNDATION).start
    most = 52 * rules.packs
    return [DEAL_MOVE] + [
        source | target << 8 | count << 16
        for source, kind in enumerate(rules.piles[:up])
        for target in range(up + 1)
        for count in range(1, most + 1 if kind is TABLEAU and target < up else 2)
    ]


def _without_circles(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[Move]:
    def state(at: Position) -> tuple[object, ...]:  # how often was redealt matters only where that is limited
        redeals = at.redeals if rules.stock.redeals is not None else bool(at.redeals)
        return at.piles, at.hidden, redeals

    line: list[Move] = []
    seen = {state(position): 0}
    for move in moves:
        position = play(rules, position, move)
        line.append(move)
        key = state(position)
        if key in seen:
            del line[seen[key] :]
            seen = {each: at for each, at in seen.items() if at <= len(line)}
        else:
            seen[key] = len(line)
    if not is_won(rules, position):
        raise ValueError(" ".join(map(str, moves)))
    return line


@dataclass(frozen=True, slots=True)
class Par:
    """The shortest line known and how many moves any line must have at least."""

    moves: tuple[Move, ...]
    least: int


def least_moves(rules: Rules, position: Position) -> int:
    """A number of moves that no win can do without.

    Every card that must go home needs a move of its own, and every packet of the stock a deal, except
    that a stock which fills spaces by itself, or may, can come into play without one.
    """
    up = rules.span(FOUNDATION)
    home = sum(len(position.piles[n]) for n in up)
    moves = rules.foundations.length * rules.foundations.count - home
    tiers = [tier for v in (rules.tableau.vacancy, rules.reserve.vacancy) for tier in (*v.must, *v.may)]
    must = [tier for v in (rules.tableau.vacancy, rules.reserve.vacancy) for tier in v.must]
    if not any(STOCK in tier for tier in tiers) and not any(HAND in tier for tier in must):
        moves += -(-len(position.piles[0]) // rules.stock.turn)
    return moves


def better(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Par:
    """A shorter line than *moves*, as far as *budget* reaches: beams again, each of their lines shortened."""
    best = shorten(rules, position, moves)
    least = least_moves(rules, position)
    searcher = Searcher(rules, position, budget)
    number = 100
    while len(best) > least and not searcher.spent():
        for beam in portfolio(rules):
            if beam.width > 2_000:
                continue
            number += 1
            found = searcher.beam(replace(beam, noise=max(beam.noise, 8)), number)
            if isinstance(found, Won):
                line = shorten(rules, position, found.moves)
                if len(line) < len(best):
                    best = line
            if searcher.spent() or len(best) == least:
                break
    return Par(best, least)
