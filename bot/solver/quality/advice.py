"""Advice to a player from what they have seen: the move after which most re-deals of the other cards are won.

The cards that were never in view are dealt again at random, many times, and each option is tried in the same
re-deals (``options``).  Options that fall behind are given up.  Nobody knows whether that is the best play
with hidden cards, so the share of games that it wins is a lower bound of what is possible.  Once every card
is known, the solver searches for a win.  In Spider it searches for one in each re-deal, and the move with
which most of them begin is played.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from math import sqrt
from random import Random

from bot.patience import DEAL, UNSEEN, Move, Position, Rules, legal_moves, safe_moves
from bot.patience.parts import SHUFFLED, WASTE
from bot.patience.plan import STOCK_PILE
from bot.patience.worthwhile import distinct_moves
from bot.solver.kernel.compile import compile_game, numbered
from bot.solver.kernel.jit import COMPILED
from bot.solver.kernel.layout import STAGED
from bot.solver.kernel.vocabulary import Unsupported, card_by_card, check, check_together
from bot.solver.quality.analysis import shorten
from bot.solver.quality.options import (
    UNDECIDED,
    Options,
    imagined,
    of_kernel,
    of_klondike,
    of_shuffles,
    of_solver,
)
from bot.solver.search import solve
from bot.solver.searches.choices import chooses_base
from bot.solver.searches.clearing import is_clearing
from bot.solver.searches.klondike import has_classes
from bot.solver.searches.spider import is_spider
from bot.solver.verdict import Advice, Appraisal, Budget, Lost, Won

ROUND = 8
"""Re-deals after which the options that have fallen behind are given up."""

ENOUGH = 32
"""Re-deals after which an option is chosen that has won all of them."""

BEAMS = 20
"""Re-deals of Spider in which the solver looks for a win."""

LEAST = 0.02
"""The least variance that one re-deal is taken to have."""

LABOUR = 0.5
"""The part of its worth that a win loses in advice if finding it takes all the states allowed."""

EQUAL = 0.01
"""How far an option may be behind the best, as a share of the re-deals, and still count as equal."""


def advise(
    rules: Rules, memory: Position, back: Collection[Move], budget: Budget, *, chance: str = ""
) -> Advice:
    """Return the moves to play now.

    *memory*: the position, with ``UNSEEN`` for each card that was never in view.  Moves of *back*, which
    lead to where the player has been, do not come first.  The same memory, *budget* and *chance* (any text)
    give the same moves, because it is the states of the budget that are counted; its seconds are those of
    each search.  There is no advice without compiled code, nor for rules that the kernel cannot express.
    """
    if not is_advised(rules, memory) and not (COMPILED and is_spider(rules, memory)):
        return Advice()
    if safe := safe_moves(rules, memory):
        return Advice(moves=(safe[0],))
    moves = [move for move in distinct_moves(rules, memory, legal_moves(rules, memory)) if move not in back]
    if len(moves) < 2:
        return Advice(moves=tuple(moves))
    moves.sort(key=DEAL.__eq__)  # of equal moves the first is played
    if is_known(rules, memory):
        world = imagined(rules, memory, Random(repr(memory)))
        verdict = solve(rules, world, budget)
        if isinstance(verdict, Won) and verdict.moves[0] not in back:
            return Advice(moves=shorten(rules, world, verdict.moves))
        if isinstance(verdict, Lost):
            return Advice()
    elif is_spider(rules, memory):  # a beam compares all moves at once; after each of them it may find no win
        each = replace(budget, states=budget.states // BEAMS, lines=False)
        random = Random(chance + repr(memory))
        found = [solve(rules, imagined(rules, memory, random), each) for _ in range(BEAMS)]
        first = Counter(one.moves[0] for one in found if isinstance(one, Won) and one.moves[0] not in back)
        return Advice(moves=tuple(move for move, _ in first.most_common(1)))
    # a win found soon counts more, because the player will not know where the cards lie
    options = _options(rules, memory, moves, budget, chance, labour=LABOUR)
    if options is None:
        return Advice(moves=(DEAL,))
    worth, tried = _worth(options, budget)
    order = sorted(range(options.count), key=lambda n: (-tried[n], -worth[n], n))
    lines = ((n, options.line(n)) for n in order if worth[n])
    forward = [(n, line) for n, line in lines if line[0] not in back]
    best, played = forward[0] if forward else (0, ())
    equal = [line[0] for n, line in forward if tried[n] == tried[best] and worth[best] - worth[n] <= EQUAL]
    return Advice(moves=played, equal=next((move for move in equal if move not in played[:1]), None))


def appraise(rules: Rules, memory: Position, played: Move, budget: Budget) -> Appraisal | None:
    """Return what the move *played* was worth beside the best one.

    It is None where no move is worth anything, where the move can be taken back, and where every card is
    known but not whether the move, or any other, wins.  See :func:`advise` for *memory* and *budget*.
    """
    moves = list(dict.fromkeys([*distinct_moves(rules, memory, legal_moves(rules, memory)), played]))
    options = _options(rules, memory, moves, budget) if is_advised(rules, memory) else None
    if options is None:
        return None
    lines = [options.line(n) for n in range(options.count)]
    alone = [(n, line[0]) for n, line in enumerate(lines) if len(line) == 1]
    # the move, or one to another pile that is as good
    kept = next((n for n, move in alone if len(distinct_moves(rules, memory, (move, played))) == 1), None)
    if kept is None:
        return None
    worth, tried = _worth(options, budget, kept)
    known = is_known(rules, memory)
    if not any(worth) or (known and (worth[kept] == UNDECIDED or max(worth) == UNDECIDED)):
        return None
    last = [n for n in range(options.count) if tried[n] == tried[kept]]  # that were not given up
    best = max(last, key=lambda n: (worth[n], n == kept))
    better = played if best == kept else lines[best][0]
    return Appraisal(played=worth[kept], best=worth[best], worst=min(worth), better=better)


def is_advised(rules: Rules, position: Position) -> bool:
    """Return whether there is advice: whether compiled code plays on from *position*."""
    try:
        check(card_by_card(rules))
        if not chooses_base(rules, position):
            check_together(card_by_card(rules), position)
    except Unsupported:
        return COMPILED and is_clearing(rules, position)
    return COMPILED


def is_known(rules: Rules, memory: Position) -> bool:
    """Return whether the player knows where every card lies, and will lie."""
    unseen = sum(pile.count(UNSEEN) for pile in memory.piles)
    return unseen < 2 and not _is_to_be_shuffled(rules, memory)  # a single one is the card that is left


def _is_to_be_shuffled(rules: Rules, position: Position) -> bool:
    redeals = rules.stock.redeals
    return rules.stock.redeal in SHUFFLED and (redeals is None or position.redeals < redeals)


def _options(
    rules: Rules, memory: Position, moves: list[Move], budget: Budget, chance: str = "", *, labour: float = 0
) -> Options | None:
    """Return the options of a player, of whom *moves* are the legal moves.

    None: the player should turn over the stock, which can be turned again, and look at all of it.
    """
    is_endless = rules.stock.redeals is None and WASTE in rules.stock.onto
    # where the talon comes round for ever, the place to which it has been turned makes no difference
    place = (*numbered(rules, memory), memory.hidden, memory.base) if is_endless else memory
    random = Random(chance + repr(place))
    world = imagined(rules, memory, random)
    known = is_known(rules, memory)
    if known or is_clearing(rules, memory) or chooses_base(rules, memory):
        return of_solver(rules, memory, moves, random, budget, known=known, labour=labour)
    if _is_to_be_shuffled(rules, memory):
        return of_shuffles(rules, memory, random)
    tables = compile_game(rules, world)
    if tables.numbers[STAGED] and UNSEEN in memory.piles[STOCK_PILE] and DEAL in moves:
        return None
    if tables.numbers[STAGED] and has_classes(rules, world):
        return of_klondike(rules, memory, world, random)
    return of_kernel(tables, memory, random)


def _worth(options: Options, budget: Budget, kept: int | None = None) -> tuple[list[float], list[int]]:
    """Return the mean worth of each option, and the number of re-deals in which it was tried.

    All options are tried in the same re-deals, as long as they have not fallen behind or are *kept*.
    """
    worth, tried = [0.0] * options.count, [0] * options.count
    left: list[int] = list(range(options.count))
    dealt = spent = 0
    while len(left) > 1 and dealt < options.most and spent < budget.states and not budget.stop():
        more = min(ROUND, options.most - dealt)
        values, states = options.sample(left, more)
        dealt, spent = dealt + more, spent + states
        for number, value in zip(left, values, strict=True):
            worth[number] += value
            tried[number] = dealt
        most = max(worth[number] for number in left)
        if kept is None and most == dealt >= ENOUGH:
            break
        error = sqrt(dealt * max(most / dealt * (1 - most / dealt), LEAST))
        left = [n for n in left if n == kept or most - worth[n] <= options.behind * error]
    if options.count == 1:
        return [1.0], [1]
    return [value / max(count, 1) for value, count in zip(worth, tried, strict=True)], tried
