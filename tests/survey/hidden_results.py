"""Results of the player with hidden cards: the games played, and how many were won.

``patience hidden --summary`` writes the counts to ``bot/solver/survey/results/hidden``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from bot.patience import GAMES
from bot.solver.survey.winnability import FOLDER, wilson_interval
from tests.survey.counts import numbers, ranges
from tests.survey.sweep import BadResults


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A game played with hidden cards."""

    rules: str
    deal: str
    won: bool
    moves: int
    seconds: float  # of CPU
    states: int  # searched for a move
    stock: bool  # whether the player knew the stock
    solver: str = ""  # commit of the solver, where that is known

    def to_json(self) -> str:
        """Return the game as one line of JSON."""
        return json.dumps(asdict(self), separators=(",", ":"))


def read_played(files: Iterable[Path]) -> list[Played]:
    """Return the games in *files* of JSON lines, each deal once; an incomplete last line is ignored.

    Raises :class:`BadResults` for any other line that is not a game, and ``OSError``.
    """
    games: dict[tuple[str, str, int, bool], Played] = {}
    for file in files:
        lines = file.read_text(encoding="utf-8").split("\n")
        for number, line in enumerate(lines):
            if not line:
                continue
            try:
                game = Played(**json.loads(line))
            except (ValueError, TypeError):
                if number == len(lines) - 1:
                    continue
                raise BadResults(file, number + 1, "form") from None
            games.setdefault((game.rules, game.deal, game.states, game.stock), game)
    return list(games.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenRate:
    """How many games of one rule set the player with hidden cards won."""

    rules: str
    deals: str  # as ranges
    total: int
    won: int
    states: int
    stock: bool
    seconds: float  # mean CPU time of a game
    solver: str  # commits
    made: str  # day, ISO 8601
    votes: bool = False  # whether re-deals voted for moves, before moves were compared in all of them

    @classmethod
    def read(cls, file: Path) -> HiddenRate:
        """Return the counts in *file*.  Raises ``OSError``, ``TypeError`` and ``ValueError``."""
        return cls(**json.loads(file.read_text(encoding="utf-8")))

    @property
    def file(self) -> Path:
        """The file of the counts."""
        kind = "-votes" if self.votes else "-stock" if self.stock else ""
        return FOLDER / "hidden" / f"{self.rules}{kind}.json"

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson_interval(self.won, self.total)

    def to_json(self) -> str:
        """Return the counts as JSON with one value per line."""
        return json.dumps(asdict(self), indent=1) + "\n"


def rate(games: list[Played], *, made: str) -> HiddenRate:
    """Return the counts of *games*.  Raises ``ValueError`` unless all have the same rules and effort."""
    kinds = {(game.rules, game.states, game.stock) for game in games}
    if len(kinds) != 1:
        raise ValueError(sorted(kinds))
    ((rules, states, stock),) = kinds
    return HiddenRate(
        rules=rules,
        deals=ranges(int(game.deal) for game in games),
        total=len(games),
        won=sum(game.won for game in games),
        states=states,
        stock=stock,
        seconds=round(sum(game.seconds for game in games) / len(games), 2),
        solver=" ".join(sorted({game.solver for game in games} - {""})),
        made=made,
    )


def added(known: HiddenRate, more: HiddenRate) -> HiddenRate:
    """Return the counts of the deals of both.

    Raises ``ValueError`` unless both have the same rules and effort, and no deal in common.
    """
    deals = [number for each in (known, more) for number in numbers(each.deals)]
    if known.file != more.file or known.states != more.states or len(set(deals)) < len(deals):
        raise ValueError(more.rules)
    total = known.total + more.total
    seconds = (known.seconds * known.total + more.seconds * more.total) / total
    return replace(
        more,
        deals=ranges(deals),
        total=total,
        won=known.won + more.won,
        seconds=round(seconds, 2),
        solver=" ".join(sorted({*known.solver.split(), *more.solver.split()})),
    )


def all_rates() -> list[HiddenRate]:
    """Return all committed counts, in the order of the games."""
    found = [HiddenRate.read(file) for file in (FOLDER / "hidden").glob("*.json")]
    return sorted(found, key=lambda each: (list(GAMES).index(each.rules), each.stock, each.votes))
