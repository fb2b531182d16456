"""The price of hidden cards: games of a player who follows advice and sees what lies face up.

The player is that of :mod:`bot.solver.quality.player`.  Nobody knows whether that is the best play with
hidden cards, so the win rate is a lower bound of what is possible.  A second player also knows the
order of the stock, as in ``src/hidden.rs`` of https://github.com/vuonghy2442/lonelybot.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.analysis.hints import LIMITS
from bot.patience import Rules, deal
from bot.patience.parts import NOWHERE, STOCK, WASTE, Redeal
from bot.solver.quality.player import play_out
from bot.solver.verdict import Budget
from tests.survey.hidden_results import Played, read_played
from tests.survey.sweep import drop_incomplete_line

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


def play_game(rules: Rules, text: str, effort: Effort, *, solver: str = "") -> Played:
    """Return the result of the deal *text*; the same for the same deal and *effort*.

    Raises ``BadDeal``, and ``ValueError`` for rules whose redeals shuffle: no memory helps there.
    """
    if rules.stock.redeal is Redeal.SHUFFLE:
        raise ValueError(rules.key)
    began = time.process_time()
    opening = deal(rules, text)
    known = STOCK | WASTE if effort.stock else NOWHERE
    unseen = tuple(
        0 if kind in known else down for kind, down in zip(rules.piles, opening.hidden, strict=True)
    )
    won, moves = play_out(rules, opening, unseen, effort.budget, ENDING)
    return Played(
        rules=rules.key,
        deal=text,
        won=won,
        moves=moves,
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
