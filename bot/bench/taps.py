"""Taps a move: good games played through the controls of a board, as a player would who wastes no tap.

A button is one tap, a line of the menu two: one opens it, one chooses.  A page of the menu is two more.
Auto-play is one tap for all its moves where the game makes the same ones.  The baseline is the menu alone,
with the button that deals.
"""

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.bench.figures import Figure, Report, silent
from bot.controls.menu import OPEN, Line, menu
from bot.controls.shortcuts import shortcuts
from bot.demo import examples
from bot.patience import DEAL, GAMES, Game, Move, Position, Rules, play_all, safe_moves, worthwhile
from bot.patience.rules import Kind

EACH = 5  # games of each of the ten, from the demo's examples: won, and shortened by the solver
_BUTTON, _MENU = 1, 2  # taps
_PAGES = 10  # more than any menu has

Row = Callable[[Rules, Position], Sequence[Line]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A recorded game and the taps that it takes: with the buttons, without Auto, and by the menu alone."""

    key: str
    moves: int
    taps: int
    without_auto: int
    by_menu: int


def run(report: Report = silent, each: int = EACH) -> Iterator[Figure]:
    """Yield the median of the taps a move over the recorded games, for each game and for all of them."""
    games: list[Played] = []
    recorded = examples.read()
    for done, (key, lines) in enumerate(recorded.items()):
        report(done, len(recorded), GAMES[key].name)
        found = [played(Game.from_text(f"{key} {one.deal} {one.line}")) for one in lines[:each]]
        yield _figure(f"{GAMES[key].name}, {len(found)} games", found)
        games += found
    yield _figure(f"all {len(games)} games", games)
    yield _figure(f"all {len(games)} games, Auto not used", games, lambda one: one.without_auto)
    worst = max(games, key=lambda one: one.taps / one.moves)
    yield _figure(f"the worst of them, {GAMES[worst.key].name}", [worst])


def _figure(
    name: str, games: Sequence[Played], taps: Callable[[Played], int] = lambda one: one.taps
) -> Figure:
    value = statistics.median(taps(one) / one.moves for one in games)
    baseline = statistics.median(one.by_menu / one.moves for one in games)
    return Figure(name=name, value=value, unit="taps a move", ratio=baseline / value)


def played(game: Game) -> Played:
    """Return the taps that the moves of *game* take from its opening."""
    return Played(
        key=game.rules.key,
        moves=len(game.moves),
        taps=_taps(game, shortcuts, auto=True),
        without_auto=_taps(game, shortcuts, auto=False),
        by_menu=_taps(game, lambda rules, position: (), auto=False),
    )


def _taps(game: Game, row: Row, *, auto: bool) -> int:
    positions = game.positions
    taps = ply = 0
    while ply < len(game.moves):
        safe = _auto(game.rules, positions[ply:]) if auto else 0
        taps += _BUTTON if safe else move_taps(game.rules, positions[ply], game.moves[ply], row)
        ply += safe or 1
    return taps


def _auto(rules: Rules, positions: Sequence[Position]) -> int:
    """Return the number of moves that Auto makes in the first of the *positions* if it leads to another."""
    safe = safe_moves(rules, positions[0])
    after = positions[: len(safe) + 1][-1]
    reached = play_all(rules, positions[0], safe)
    return len(safe) if reached == after else 0


def move_taps(rules: Rules, position: Position, move: Move, row: Row = shortcuts) -> int:
    """Return the fewest taps that make *move*, or an equal one, on a board with *row* over its menu."""
    if move == DEAL:
        return _BUTTON
    value = str(_offered(rules, position, move))
    if value in [line.value for line in row(rules, position)]:
        return _BUTTON
    pages, page, source = 0, "", value.split(">")[0].split(":")[0]
    while pages < _PAGES:
        pages += 1
        values = [line.value for line in menu(rules, position, page)]
        if value in values:
            return _MENU * pages
        doors = [door for door in values if door.startswith(OPEN)]
        page = (OPEN + source if OPEN + source in doors else doors[-1]).removeprefix(OPEN)
    raise LookupError(value)


def _offered(rules: Rules, position: Position, move: Move) -> Move:
    """Return the move that stands for *move* in the menu: into the first of equal spaces."""
    moves = worthwhile(rules, position)
    if move in moves:
        return move
    equal = [
        step
        for step in moves
        if (step.source, step.source_number, step.count) == (move.source, move.source_number, move.count)
        and step.target is Kind.TABLEAU
        and not position.piles[rules.pile_at(Kind.TABLEAU, step.target_number)]
    ]
    return equal[0]
