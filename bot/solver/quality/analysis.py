"""Shorter versions of a winning line, down to its par: the shortest line that is found."""

from contextlib import suppress

from bot.patience import Move, Position, Rules, is_won, legal_moves, play
from bot.patience.parts import Lift
from bot.solver.kernel.vocabulary import Unsupported
from bot.solver.search import LONG
from bot.solver.searches import spider
from bot.solver.searches.choices import chooses_base
from bot.solver.searches.clearing import is_clearing
from bot.solver.searches.portfolio import short_lines
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Won


def shorten(rules: Rules, position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the winning line *moves* without detours to a position that it has reached before.

    Runs move at once where the line moves their cards one by one.
    Raises ``IllegalMove`` if *moves* are not legal and ``ValueError`` if they do not win.
    """
    line = _without_cycles(rules, position, moves)
    if rules.tableau.lift is not Lift.STEPS:
        return tuple(line)
    positions = [position]
    for move in line:
        positions.append(play(rules, positions[-1], move))
    found: list[Move] = []
    at = 0
    while at < len(line):
        here = positions[at]
        runs = {play(rules, here, move): move for move in legal_moves(rules, here) if move.count > 1}
        later = max((n for n, reached in enumerate(positions) if n > at + 1 and reached in runs), default=0)
        found.append(runs[positions[later]] if later else line[at])
        at = later or at + 1
    return tuple(found)


def _without_cycles(rules: Rules, position: Position, moves: tuple[Move, ...]) -> list[Move]:
    def state(at: Position) -> tuple[object, ...]:
        # the number of redeals matters only where it is limited
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


def find_par(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> tuple[Move, ...]:
    """Return the shortest line that is found within *budget*, starting from the winning line *moves*.

    Beams whose score counts moves look for other lines; in games in which cards only leave, it is the search.
    A base that is still to be chosen is that of *moves*.
    """
    if chooses_base(rules, position):
        return moves[0], *find_par(rules, play(rules, position, moves[0]), moves[1:], budget)
    best = shorten(rules, position, moves)
    searcher = Searcher(rules, position, budget)
    if is_clearing(rules, position):
        return _dealt_less(searcher, best)
    if spider.is_spider(rules, position):
        return min(best, shorten(rules, position, spider.shorter(searcher, best)), key=len)
    with suppress(Unsupported):
        for number, beam in enumerate(short_lines(rules), 100):
            if searcher.spent():
                break
            found = searcher.beam(beam, number)
            if isinstance(found, Won):
                best = min(best, shorten(rules, position, found.moves), key=len)
    return best


def _dealt_less(searcher: Searcher, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the line that deals least far into the talon, if it is shorter than the winning line *moves*."""
    redeals = searcher.rules.stock.redeals
    low, high = 0, 0 if redeals is None else 32 * (redeals + 1)
    while low < high and not searcher.spent():
        last = (low + high) // 2
        verdict = searcher.clearing(LONG, last=last)
        if isinstance(verdict, Won):
            high, moves = last, min(moves, verdict.moves, key=len)
        else:
            low = last + 1
    return moves
