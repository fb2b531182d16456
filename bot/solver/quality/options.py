"""The options of a player who has not seen every card, each to be tried in re-deals of the others."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import log
from random import Random

from bot.patience import UNSEEN, Move, Position, Rules
from bot.patience.parts import TABLEAU, WASTE
from bot.patience.play import after
from bot.solver.kernel import klondike as k
from bot.solver.kernel import moves as kernel_moves
from bot.solver.kernel.chance import Trial
from bot.solver.kernel.compile import Tables, compile_game, numbered
from bot.solver.kernel.jit import Buffer, byte_array, int_array, int_array_of
from bot.solver.kernel.layout import FACE_AT, PLAIN, SCORE, SKIP, STAGED, STEP
from bot.solver.search import solve
from bot.solver.searches import hindsight_kernel, klondike_hindsight, klondike_policy, policy_kernel
from bot.solver.searches.depth import NO_GUIDE
from bot.solver.searches.depth_kernel import CONTROL_SIZE, Line
from bot.solver.searches.klondike import written
from bot.solver.searches.klondike_line import Follower, bit_of
from bot.solver.searches.portfolio import weights_of_players
from bot.solver.verdict import Budget, Lost, Won

EACH = 5_000
"""States of a search by the whole solver."""

UNDECIDED = 0.5
"""The worth of a move that is neither proved won nor lost, where every card is known."""

DEEPEST = 1_000
"""States of the line of a short search."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """Moves to choose from; of equal ones the first is preferred.

    *line* returns the moves of an option: one, perhaps after others that can be taken back.  *sample* takes
    some options and a number of re-deals, and returns the worth of the re-deals after each option, 1 for a
    win, and the states that it took.  After *most* re-deals the choice is made.  Before that, an option
    more than *behind* standard errors behind the best one is given up.
    """

    count: int
    line: Callable[[int], tuple[Move, ...]]
    sample: Callable[[Sequence[int], int], tuple[list[float], int]]
    most: int
    behind: float = 1.5


def imagined(rules: Rules, memory: Position, random: Random) -> Position:
    """Return a position that agrees with *memory*, with the cards never seen in random places."""
    left = Counter(rules.cards())
    left.subtract(card for cards in memory.piles for card in cards if card != UNSEEN)
    cards = list(left.elements())
    random.shuffle(cards)
    piles = tuple(tuple(cards.pop() if card == UNSEEN else card for card in pile) for pile in memory.piles)
    return memory._replace(piles=piles, seed=random.getrandbits(63))


def of_solver(
    rules: Rules,
    memory: Position,
    moves: Sequence[Move],
    random: Random,
    budget: Budget,
    *,
    known: bool,
    labour: float,
) -> Options:
    """Return the options *moves*, which the solver tries.

    A win that takes all states allowed counts less by *labour*.  If every card is *known*, a move that is
    neither won nor lost counts half.
    """
    states = budget.states // (len(moves) + 1) if known else EACH
    each = replace(budget, states=states, lines=False)

    def sample(chosen: Sequence[int], redeals: int) -> tuple[list[float], int]:
        worth, spent = [0.0] * len(chosen), 0
        for _ in range(redeals):
            world = imagined(rules, memory, random)
            for place, number in enumerate(chosen):
                verdict = solve(rules, after(rules, world, moves[number]), each)
                spent += verdict.effort.states
                if isinstance(verdict, Won):
                    worth[place] += 1 - labour * log(1 + verdict.effort.states, 1 + states)
                elif known and not isinstance(verdict, Lost):
                    worth[place] += UNDECIDED
        return worth, spent

    return Options(
        count=len(moves), line=lambda number: (moves[number],), sample=sample, most=1 if known else 60
    )


def of_kernel(tables: Tables, memory: Position, random: Random) -> Options:
    """Return the options of most games; *tables* are those of a position that agrees with *memory*.

    Where the stock comes round for ever they are the moves after any number of deals, which short searches
    try.  Elsewhere they are the legal moves, after each of which simple players go on.
    """
    game, width = tables.game, tables.width
    if tables.numbers[STAGED]:
        line, table, control = _short_search(byte_array(width * DEEPEST))
        rows, out, mode, win, most = line.rows, line.out, SKIP, 1, 48
        run = partial(hindsight_kernel.sample, game, line, table, NO_GUIDE, control)
    else:
        rows, out, mode = byte_array(policy_kernel.ROWS * width), int_array(4_000), STEP
        players, win, most = weights_of_players(tables.rules), policy_kernel.WON, 64
        run = partial(policy_kernel.sample, game, rows, players, int_array(1_000), out)
    rows[:width] = tables.state
    scored = map(int, out[: kernel_moves.moves(game, rows, 0, out, 0, mode)])
    likely_first = sorted(scored, key=lambda code: -(code >> SCORE))
    codes = [code & PLAIN for code in likely_first]
    talon, others = numbered(tables.rules, memory)
    cards = (*talon, *(card for _, card in others))
    unseen = [int(tables.numbers[FACE_AT]) + i for i, card in enumerate(cards) if card == UNSEEN]
    return Options(
        count=len(codes),
        line=lambda number: tuple(tables.moves([codes[number]])),
        sample=_sampled(run, codes, int_array_of(unseen), random, win=win),
        most=most,
    )


def of_shuffles(rules: Rules, memory: Position, random: Random) -> Options:
    """Return the options of :func:`of_kernel` where a shuffle is to come: each re-deal has its own."""

    def dealt() -> Options:
        return of_kernel(compile_game(rules, imagined(rules, memory, random)), memory, random)

    def sample(chosen: Sequence[int], redeals: int) -> tuple[list[float], int]:
        worth, spent = [0.0] * len(chosen), 0
        for _ in range(redeals):
            values, states = dealt().sample(chosen, 1)
            worth, spent = [a + b for a, b in zip(worth, values, strict=True)], spent + states
        return worth, spent

    return replace(dealt(), sample=sample)


def _short_search(rows: Buffer) -> tuple[Line, Buffer, Buffer]:
    """Return the line, the table and the control of short searches, whose states are in *rows*."""
    line = Line(rows=rows, frames=int_array(2 * DEEPEST), out=int_array(60_000), log=int_array(64))
    return line, int_array(1 << 12), int_array(CONTROL_SIZE)


def _sampled(
    run: Callable[[Trial, int], int], codes: Sequence[int], places: Buffer, random: Random, *, win: int = 1
) -> Callable[[Sequence[int], int], tuple[list[float], int]]:
    """Return ``Options.sample`` of the moves *codes*, which *run* tries; there a win is worth *win*."""
    chance = int_array_of([random.getrandbits(60)])

    def sample(chosen: Sequence[int], redeals: int) -> tuple[list[float], int]:
        tried, worth = int_array_of([codes[number] for number in chosen]), int_array(len(chosen))
        spent = run(Trial(places, chance, tried, worth), redeals)
        return [int(each) / win for each in worth], int(spent)

    return sample


def of_klondike(rules: Rules, memory: Position, world: Position, random: Random) -> Options:
    """Return the moves of Klondike's classes, after any moves that can be taken back.

    A policy and a search try them.  *world*: a position that agrees with *memory*.
    """
    deal, rows, out = (int_array(size) for size in (klondike_policy.SIZE, klondike_policy.ROWS, 400))
    deal[: k.DEAL_SIZE], first = written(rules, world)
    rows[: k.WORDS] = first[: k.WORDS]
    tree, options = (int_array(2 * klondike_policy.MOST_OPTIONS) for _ in range(2))
    keys = int_array(2 * klondike_policy.MOST_OPTIONS)
    count = int(klondike_policy.write_options(deal, rows, tree, options, keys, out))
    cards, unseen = lying(rules, world, memory)
    search = _short_search(int_array(k.WORDS * DEEPEST))
    run = partial(klondike_hindsight.sample, deal, rows, options, int_array_of(cards), *search)
    sample = _sampled(run, range(count), int_array_of(unseen), random, win=klondike_hindsight.WON)

    def line(number: int) -> tuple[Move, ...]:
        here, codes = int(options[2 * number]), [int(options[2 * number + 1])]
        while here:
            codes.append(int(tree[2 * here + 1]))
            here = int(tree[2 * here])
        follower = Follower(rules, world)
        for code in reversed(codes):
            follower.follow(code)
        return tuple(follower.moves)

    return Options(count=count, line=line, sample=sample, most=1_024, behind=2)


def lying(rules: Rules, world: Position, memory: Position) -> tuple[list[int], list[int]]:
    """Return the cards as ``klondike_policy.lay`` takes them, and the indexes of those unseen in *memory*."""
    waste = rules.span(WASTE).start

    def rows(position: Position) -> list[int]:
        cards = [*position.piles[waste], *reversed(position.piles[0])]
        for column in rules.span(TABLEAU):
            down = world.hidden[column]
            cards += [DOWN, *reversed(position.piles[column][: down + 1])] if down else []
        return [*cards, DOWN]

    cards = [bit_of(card) if card >= 0 else -1 for card in rows(world)]
    return cards, [i for i, card in enumerate(rows(memory)) if card == UNSEEN]


DOWN = -2
