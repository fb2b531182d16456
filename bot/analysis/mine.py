"""The puzzle mine: a simulated player loses games that were won, and the move that lost is asked for.

The player follows a winning line for a while and then moves at random.  The last position that could be won,
which is found by bisection, has moves that win and moves that lose; where no loss is proved, the position at
which the player left the line may have them too.  Every move of a puzzle is proved.

The moves of a puzzle are of one kind, such as those from columns to foundations, and never the deal: a choice
between kinds needs no thought where one of them is nearly always right, as the deal is nearly always wrong.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Callable
from random import Random
from time import monotonic

from bot.analysis import daily_puzzle
from bot.analysis.choices import Choices, offered, to_texts
from bot.analysis.puzzle import Puzzle, hidden_orders, stock_up
from bot.analysis.search import shorter, verdict_on
from bot.patience import DEAL, PEOPLE_DEALS, Game, Kind, Move, Position, Rules, game_rules, hint, is_won, play
from bot.solver import Limits, Lost, Verdict, Won
from bot.solver.workers.searches import Solver
from bot.standings.ratings import START
from bot.store import Store, puzzles

GAMES = (*daily_puzzle.GAMES, "bakers-game", "eight-off", "beleaguered-castle")
"""The rule sets of puzzles: people know them, and the solver proves their late losses.

Klondike with one card turned and endless redeals is not among them: where few cards are hidden, it is won.
"""
WALKS = 6
"""Careless walks from positions of one deal."""
STEPS = 24
"""The most moves of a walk."""
MOST_MOVES = 14
"""The most moves of a position that are judged."""
MOST_SHOWN = 4
LARGEST_DEAL = 2**62

_BYTES = 128 << 20
OPENING = Limits(seconds=2.0, bytes=_BYTES)
MOVE = Limits(seconds=0.5, states=100_000, bytes=_BYTES)
SHORTER = Limits(seconds=0.2, bytes=_BYTES)


async def mined(solver: Solver, key: str, chance: Random) -> tuple[Puzzle, float] | None:
    """Return a puzzle from one random deal of the rules *key*, and a guess at its rating, None without one.

    Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    rules = game_rules(key)
    game = Game.start(rules, str(chance.randrange(PEOPLE_DEALS.stop, LARGEST_DEAL)))
    opening = await verdict_on(solver, rules, game.position, OPENING)
    if not isinstance(opening, Won):
        return None
    starts: list[Game] = []
    for move in opening.moves:
        if _alike(rules, game.position) and hidden_orders(rules, game.position):
            starts.append(game)
        game = game.play(move)
    found: tuple[Puzzle, float] | None = None
    for start in chance.sample(starts, min(WALKS, len(starts))):
        walk = _careless(start, chance)
        last = await _last_won(solver, walk)
        found = await _puzzle(solver, start if last is None else walk[last], chance) or found
        if found is not None and not found[0].asks_for_loss:  # the usual question
            break
    return found


def _careless(game: Game, chance: Random) -> list[Game]:
    """Return *game* and how it goes on with random moves, and a deal only where there is no other."""
    walk = [game]
    for _ in range(STEPS):
        moves = offered(game.rules, game.position)
        if not moves or is_won(game.rules, game.position):
            break
        game = game.play(chance.choice([move for move in moves if move != DEAL] or moves))
        walk.append(game)
    return walk


async def _last_won(solver: Solver, walk: list[Game]) -> int | None:
    """Return the last game of a walk that can be won, None if the walk is not proved lost at its end."""
    won, lost = 0, len(walk)
    middle = len(walk) - 1
    while won + 1 < lost:
        verdict = await verdict_on(solver, walk[0].rules, walk[middle].position, MOVE)
        if isinstance(verdict, Won):
            won = middle
        elif isinstance(verdict, Lost):
            lost = middle
        else:
            return None
        middle = (won + lost) // 2
    return won if lost < len(walk) else None


async def _puzzle(solver: Solver, game: Game, chance: Random) -> tuple[Puzzle, float] | None:
    """Return the puzzle of a position that can be won, None if it is unfair or not decided."""
    rules, orders = game.rules, hidden_orders(game.rules, game.position)
    moves = _alike(rules, game.position)
    if not orders or not moves or len(moves) > MOST_MOVES:
        return None
    chance.shuffle(moves)
    wins, losses = list[tuple[Move, ...]](), dict[Move, int]()
    for move in moves:
        verdict = await _proved(solver, rules, orders, move)
        if isinstance(verdict, Won):
            wins.append((move, *verdict.moves))
        elif isinstance(verdict, Lost):
            losses[move] = verdict.effort.states
    winning = {_kind(line[0]) for line in wins}
    kind = next((each for each in map(_kind, losses) if each in winning), None)
    if kind is None:
        return None
    wins = [line for line in wins if _kind(line[0]) == kind]
    losses = {move: states for move, states in losses.items() if _kind(move) == kind}
    line = await shorter(solver, rules, play(rules, game.position, wins[0][0]), wins[0][1:], SHORTER)
    keeps = [(wins[0][0], *line)]
    loses = [*losses][: MOST_SHOWN - 1]
    if len(losses) == 1:
        keeps += [(other[0],) for other in wins[1 : MOST_SHOWN - 1]]
    puzzle = Puzzle(game=game, choices=Choices(keeps=tuple(keeps), loses=tuple(loses)))
    return puzzle, _guess(puzzle, max(losses[move] for move in loses))


def _alike(rules: Rules, position: Position) -> list[Move]:
    """Return the moves of which there are others of the same kind."""
    moves = [move for move in offered(rules, position) if move != DEAL]
    counts = Counter(map(_kind, moves))
    return [move for move in moves if counts[_kind(move)] > 1]


def _kind(move: Move) -> tuple[Kind, Kind]:
    return move.source, move.target


async def _proved(solver: Solver, rules: Rules, orders: list[Position], move: Move) -> Verdict | None:
    """Return the verdict on *move* if it is the same for all orders of the hidden cards, that of the first.

    A loss is given with the most states that its proof takes in any order.
    """
    found: list[Verdict] = []
    for position in orders:
        verdict = await verdict_on(solver, rules, play(rules, position, move), MOVE)
        if not isinstance(verdict, type(found[0]) if found else Won | Lost):
            return None
        found.append(verdict)
    return max(found, key=lambda each: each.effort.states) if isinstance(found[0], Lost) else found[0]


def _guess(puzzle: Puzzle, states: int) -> float:
    """Return the rating that a puzzle has before anybody has tried it.

    It is the higher the longer the proof, the more moves are shown, and the more the rule of thumb errs.
    """
    choices, thumb = puzzle.choices, hint(puzzle.game.rules, puzzle.game.position)
    trap = 0 if thumb not in choices.moves else 3 if thumb in choices.loses else -3
    mu = START.mu - 9 + 0.6 * math.log2(1 + states) + 1.5 * (len(choices.moves) - 2) + trap
    return round(mu, 2)


async def fill(
    store: Store,
    solver: Solver,
    wanted: int,
    *,
    jobs: int,
    chance: Random,
    clock: Callable[[], float] = monotonic,
    report: Callable[[int, int], object] = lambda done, total: None,
) -> int:
    """Mine until *wanted* puzzles are stored, and return how many are.

    Where puzzles are rare, fewer are found in more time: one that takes a hundred times as long is found a
    tenth as often.  *jobs*: deals at a time.  *report* is called with the puzzles so far and those wanted.
    Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    async with store.write() as connection:
        await stock_up(connection)
        counts = Counter(await puzzles.counts_by_game(connection))
    report(counts.total(), wanted)
    spent = dict.fromkeys(GAMES, 0.0)  # seconds by rule set

    async def mine() -> None:
        while counts.total() < wanted:
            key = min(GAMES, key=lambda each: ((1 + counts[each]) * spent[each], chance.random()))
            began = clock()
            found = await mined(solver, key, chance)
            spent[key] += clock() - began
            if found is not None and counts.total() < wanted:
                puzzle, mu = found
                row = {
                    "rules_key": key,
                    "deal": puzzle.game.deal,
                    "moves": " ".join(map(str, puzzle.game.moves)),
                    "keeps": (texts := to_texts(puzzle.choices))["keeps"],
                    "loses": texts["loses"],
                    "mu": mu,
                }
                await store.run(puzzles.add, [row])
                counts[key] += 1
                report(counts.total(), wanted)

    await asyncio.gather(*(mine() for _ in range(jobs)))
    return counts.total()
