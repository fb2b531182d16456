"""The price of hidden cards: games of a player who follows advice and sees what lies face up.

The player remembers every card that was ever in view and plays the move that the adviser names
(:mod:`bot.solver.quality.advice`), or the hint where it names none.  Nobody knows whether that is the best
play with hidden cards, so the win rate is a lower bound of what is possible.  A second player also knows the
order of the stock, as in ``src/hidden.rs`` of https://github.com/vuonghy2442/lonelybot.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.analysis.hints import LIMITS, ways_back
from bot.patience import DEAL, UNSEEN, Game, Move, Position, Rules, hint, legal_moves
from bot.patience.rules import STOCK, WASTE, Redeal
from bot.patience.seen import known
from bot.solver.quality.advice import advise
from bot.solver.search import solve
from bot.solver.verdict import Budget, Lost, Won
from tests.survey.hidden_results import Played, read_played
from tests.survey.sweep import drop_incomplete_line

VISITS = 3
"""Times that the player comes back to the same position before giving it up."""

MOST_MOVES = 1_000

PROOF = Budget(seconds=1, states=10_000, bytes=64 << 20, lines=False)
"""The search that ends a game early: what is proved lost is not won by any player."""

ENDING = Budget(seconds=60, states=2_000_000, bytes=64 << 20, lines=False)
"""The search for a win once every card is known: the player then sees as much as the solver."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effort:
    """What a player sees, and the thought that it gives to a move."""

    states: int = LIMITS.states  # as for a hint
    stock: bool = False  # whether the player knows the cards of the stock and the waste

    @property
    def budget(self) -> Budget:
        """The limits of the advice on one move."""
        return Budget(seconds=1, states=self.states, bytes=64 << 20)


def memory_of(game: Game, effort: Effort) -> Position:
    """Return the position as far as the player knows it, with UNSEEN for the other cards."""
    if not effort.stock:
        return game.known
    unseen = [
        0 if kind in STOCK | WASTE else count
        for kind, count in zip(game.rules.piles, game.unseen, strict=True)
    ]
    return known(game.rules, game.position, tuple(unseen))


def choose(game: Game, effort: Effort) -> tuple[Move, ...]:
    """Return the next moves, none to give up."""
    if moves := advise(game.rules, memory_of(game, effort), ways_back(game), effort.budget).moves:
        return moves
    if isinstance(solve(game.rules, game.position, PROOF), Lost):
        return ()
    move = hint(game.rules, game.position)
    return (move,) if move else (DEAL,) if DEAL in legal_moves(game.rules, game.position) else ()


def play_game(rules: Rules, text: str, effort: Effort, *, solver: str = "") -> Played:
    """Return the result of the deal *text*; the same for the same deal and *effort*.

    Raises ``BadDeal``, and ``ValueError`` for rules whose redeals shuffle: no memory helps there.
    """
    if rules.stock.redeal is Redeal.SHUFFLE:
        raise ValueError(rules.key)
    began = time.process_time()
    game, visits, won = Game.start(rules, text), Counter[Position](), False
    while not (won := game.is_won) and len(game.moves) < MOST_MOVES:
        memory = memory_of(game, effort)
        if sum(pile.count(UNSEEN) for pile in memory.piles) < 2:  # the last one is known by elimination
            won = isinstance(solve(rules, game.position, ENDING), Won)
            break
        visits[memory._replace(redeals=0) if rules.stock.redeals is None else memory] += 1
        if max(visits.values()) > VISITS or not (moves := choose(game, effort)):
            break
        for move in moves:
            game = game.play(move)
    return Played(
        rules=rules.key,
        deal=text,
        won=won,
        moves=len(game.moves),
        seconds=round(time.process_time() - began, 3),
        states=effort.states,
        stock=effort.stock,
        solver=solver,
    )


def play_deals(
    rules: Rules,
    deals: Iterable[str],
    effort: Effort,
    file: Path,
    *,
    solver: str = "",
    progress: Callable[[Sequence[Played]], None] = lambda games: None,
) -> list[Played]:
    """Play *deals*, append the missing games to *file*, and return all of them.

    *progress* is called with all known games first, then with each new one.  Raises what :func:`play_game`
    and :func:`~tests.survey.hidden_results.read_played` raise.
    """
    drop_incomplete_line(file)
    begun = read_played([file]) if file.exists() else []
    kind = rules.key, effort.states, effort.stock
    known_games = {game.deal: game for game in begun if (game.rules, game.states, game.stock) == kind}
    wanted = list(dict.fromkeys(deals))
    progress([known_games[text] for text in wanted if text in known_games])
    for text in wanted:
        if text not in known_games:
            game = known_games[text] = play_game(rules, text, effort, solver=solver)
            with file.open("a", encoding="utf-8") as out:
                out.write(game.to_json() + "\n")
            progress([game])
    return [known_games[text] for text in wanted]
