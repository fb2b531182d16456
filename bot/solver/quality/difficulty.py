"""How hard a position is that can be won, as a number and a grade, from games played with more and more care.

Nothing is guessed from the name of a game.  A *random* game plays any sensible move.  A *careful* game of
care *w* keeps the *w* best positions that it sees at each turned card, judges them by what people look at
(cards home, spaces, what lies buried) and errs a little by chance: a beam of width *w* with noise.  With
care 1 it is somebody who plays well without looking back, with 256 somebody with endless patience.  The
number is mostly how much care it takes.  It knows the hidden cards, as everything does that certifies deals.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.patience import GAMES, IllegalMove, Move, Position, Rules, game_rules, legal_moves, play
from bot.solver.search import solve
from bot.solver.searches.portfolio import portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.verdict import Budget, Won

RANDOM_GAMES = 400
CARE = ((1, 16), (2, 16), (4, 12), (8, 12), (16, 8), (32, 8), (64, 6), (128, 4), (256, 3))
"""Each degree of care, and how many games are played with it."""

NOISE = 64
LOOKS = 6  # places of the line at which the other moves are tried
AT_ONCE = 20_000  # states within which another move must win

GRADES = ((25, "easy"), (50, "medium"), (72, "hard"))
"""Below each number its grade; above all of them a deal is ``"expert"``."""

ADDING = {"takeback", "wrap"}
"""House rules that only add moves: who can win without them need not use them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difficulty:
    """How hard a deal is: a *number* from 0 to about 100, with what it was made of.

    ``8 (1 - lucky) + 8 sum(1 - won with each care) + 6 dead + 4 (1 - first / tried) + length / 20``, rounded.
    """

    number: int
    grade: str  # "easy", "medium", "hard", "expert"
    lucky: float  # share of random games won
    careful: tuple[float, ...]  # shares of games won, for each degree of care
    dead: float  # share of the other moves near the line that lose, or at least win no more at once
    first: int  # first moves that win, of those tried
    tried: int
    length: int  # of the line


def difficulty(rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget) -> Difficulty:
    """How hard the position is that *moves* win.

    Games that *budget* leaves no time for count as not won.  Raises ``IllegalMove`` if *moves* are not legal
    and :class:`~bot.solver.kernel.vocabulary.Unsupported`.
    """
    shares = _shares(rules, position, budget)
    plainer = _plainer(rules)
    if plainer is not None:
        shares = [max(pair) for pair in zip(shares, _shares(plainer, position, budget), strict=True)]
    lucky, *careful = shares
    near = plainer if plainer is not None and _legal(plainer, position, moves) else rules
    dead, first, tried = _near(near, position, moves, budget)
    effort = 8 * sum(1 - share for share in shares)
    number = round(effort + 6 * dead + 4 * (1 - first / max(1, tried)) + len(moves) / 20)
    return Difficulty(
        number=number,
        grade=next((name for limit, name in GRADES if number < limit), "expert"),
        lucky=lucky,
        careful=tuple(careful),
        dead=dead,
        first=first,
        tried=tried,
        length=len(moves),
    )


def _plainer(rules: Rules) -> Rules | None:
    """*rules* without the house rules that only add moves; None if there are none."""
    key, *words = rules.key.split("+")
    rest = [word for word in words if word not in ADDING]
    if key not in GAMES or len(rest) == len(words):
        return None
    return game_rules("+".join([key, *rest]))


def _legal(rules: Rules, position: Position, moves: tuple[Move, ...]) -> bool:
    try:
        for move in moves:
            position = play(rules, position, move)
    except IllegalMove:
        return False
    return True


def _shares(rules: Rules, position: Position, budget: Budget) -> list[float]:
    """The shares of games won: random ones, then with each degree of care."""
    searcher = Searcher(rules, position, budget)
    shares = [searcher.playouts(RANDOM_GAMES) / RANDOM_GAMES]
    beam = next(iter(portfolio(rules)))
    number = 10_000
    for width, games in CARE:
        won = 0
        for _ in range(games):
            if searcher.spent():
                break
            number += 1
            won += isinstance(searcher.beam(replace(beam, width=width, noise=NOISE), number), Won)
        shares.append(won / games)
        if won == games and len(shares) > 3:  # more care wins, too
            break
    return shares + [1.0] * (1 + len(CARE) - len(shares))


def _near(
    rules: Rules, position: Position, moves: tuple[Move, ...], budget: Budget
) -> tuple[float, int, int]:
    """The share of other moves near the line that do not win at once, and the first moves that do."""
    first = tried = dead = asked = 0
    look = {len(moves) * i // LOOKS for i in range(LOOKS)}
    began = budget.clock()
    here = position
    for at, played in enumerate(moves):
        if at in look:
            for other in legal_moves(rules, here):
                if budget.stop() or budget.clock() - began > budget.seconds:
                    break
                wins = other == played or _wins_at_once(rules, play(rules, here, other), budget)
                if at == 0:
                    tried += 1
                    first += wins
                if other != played:
                    asked += 1
                    dead += not wins
        here = play(rules, here, played)
    return (dead / asked if asked else 0.0), first, tried


def _wins_at_once(rules: Rules, position: Position, budget: Budget) -> bool:
    return isinstance(solve(rules, position, replace(budget, states=AT_ONCE)), Won)
