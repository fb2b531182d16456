"""The search for puzzles: positions on the brink, in which one or two of at least six moves keep the win.

They are rare, because most moves keep most wins.  In a real game they are looked for before its losing move.
A simulated player follows a winning line for a while and then moves at random, without ever giving away the
win, which leads to the brink.  Every move of a puzzle is decided by the solver.
"""

from dataclasses import dataclass
from random import Random

from bot.analysis.choices import Choices, offered
from bot.analysis.search import Solver, shorter, verdict_on
from bot.patience import PEOPLE_DEALS, Game, Move, Position, Rules, game_rules, is_won, play
from bot.solver import Limits, Lost, Verdict, Won

LEAST_MOVES, MOST_MOVES = 6, 25
MOST_RIGHT = 2
BEFORE = 12
"""Positions of a real game that are looked at, up to that before its losing move."""
STEPS = 60
"""Moves that the simulated player makes at random."""
GAMES = ("sir-tommy", "fly", "fanny")
"""The games of the simulated player: they offer many moves, and the solver decides their late positions."""
LARGEST_DEAL = 2**62

_BYTES = 128 << 20
OPENING = Limits(seconds=2.0, bytes=_BYTES)
MOVE = Limits(seconds=0.2, bytes=_BYTES)
SHORTER = Limits(seconds=0.3, bytes=_BYTES)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A puzzle: the position at the end of *game*, and what is proved of its moves."""

    game: Game
    choices: Choices


async def puzzle_at(
    solver: Solver, rules: Rules, position: Position, known: dict[Move, Verdict]
) -> Choices | None:
    """Return the choices of a position if they make a puzzle, else None.

    *known*: the verdicts on its moves, to which those that are searched for are added.
    Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    moves = offered(rules, position)
    if not LEAST_MOVES <= len(moves) <= MOST_MOVES:
        return None
    keeps: list[tuple[Move, ...]] = []
    loses: list[Move] = []
    for move in moves:
        verdict = await _verdict(solver, rules, position, move, known)
        if isinstance(verdict, Lost):
            loses.append(move)
        elif isinstance(verdict, Won) and len(keeps) < MOST_RIGHT:
            keeps.append((move, *verdict.moves))
        else:  # too many keep the win, or one is open
            return None
    if not keeps:
        return None
    short = [
        (line[0], *await shorter(solver, rules, play(rules, position, line[0]), line[1:], SHORTER))
        for line in keeps
    ]
    return Choices(keeps=tuple(short), loses=tuple(loses))


async def _verdict(
    solver: Solver, rules: Rules, position: Position, move: Move, known: dict[Move, Verdict]
) -> Verdict:
    """Return the verdict on the position after *move*, and add it to *known*."""
    if move not in known:
        known[move] = await verdict_on(solver, rules, play(rules, position, move), MOVE)
    return known[move]


async def in_game(solver: Solver, game: Game, won_until: int) -> Found | None:
    """Return the last puzzle of a real game up to position *won_until*, None without one.

    Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    for at in range(won_until, max(-1, won_until - BEFORE), -1):
        choices = await puzzle_at(solver, game.rules, game.position_at(at), {})
        if choices is not None:
            return Found(game=game.beginning(at), choices=choices)
    return None


async def simulated(solver: Solver, key: str, chance: Random) -> Found | None:
    """Return a puzzle from one random deal of the rules *key* by a simulated player, None if there is none.

    Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    rules = game_rules(key)
    game = Game.start(rules, str(chance.randrange(PEOPLE_DEALS.stop, LARGEST_DEAL)))
    opening = await verdict_on(solver, rules, game.position, OPENING)
    if not isinstance(opening, Won):
        return None
    length = len(opening.moves)
    for move in opening.moves[: chance.randrange(length // 3, length * 2 // 3)]:
        game = game.play(move)
    for _ in range(STEPS):
        known: dict[Move, Verdict] = {}
        choices = await puzzle_at(solver, rules, game.position, known)
        if choices is not None:
            return Found(game=game, choices=choices)
        move = await _keeping(solver, game, chance, known)
        if move is None:
            return None
        game = game.play(move)
    return None


async def _keeping(solver: Solver, game: Game, chance: Random, known: dict[Move, Verdict]) -> Move | None:
    """Return a random move that is proved to keep the win, None if there is none or the game is over."""
    moves = offered(game.rules, game.position)
    chance.shuffle(moves)
    for move in [] if is_won(game.rules, game.position) else moves:
        if isinstance(await _verdict(solver, game.rules, game.position, move, known), Won):
            return move
    return None
