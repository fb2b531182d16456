"""The analysis of a game as a value, and as a row of the store."""

from dataclasses import asdict, dataclass
from typing import Any

from bot.analysis import detours
from bot.analysis.accuracy import Costly
from bot.analysis.detours import Detour, Wins
from bot.analysis.turning_point import TurningPoint
from bot.patience import Game, Move
from bot.store.analyses import AnalysisRow, Skill

MOST_SUSPECTS = 5
# Others may not import the store.
__all__ = ["Analysis", "Skill", "from_row", "of_loss", "of_win", "to_row"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Analysis:
    """What is known of a finished game.

    Position 0 is the opening, position n the one after the n-th move of the game's line, without moves that
    were taken back; *last* is the position at its end.  *shown* is the position that decided: the last one
    proved winnable, or where the costliest detour of a win begins.  *line* wins from there.  *best* is the
    number of moves of the shortest win known of a won game.  *accuracy*, in percent, comes last, with the
    moves that cost most of it; some games have none.  A *complete* analysis gets no better.  *suspects* are
    the moves, numbered from 1, of which one lost the game, if they are no more than MOST_SUSPECTS.
    """

    last: int
    won_until: int | None  # None: no position is proved winnable
    lost_from: int | None = None  # None: no position is proved lost
    shown: int | None
    line: tuple[Move, ...]
    best: int | None = None
    detours: tuple[Detour, ...] = ()
    complete: bool
    accuracy: int | None = None
    costly: tuple[Costly, ...] = ()
    suspects: tuple[int, ...] = ()

    @property
    def may_grow(self) -> bool:
        """Whether longer searches can say more: not of a deal that is proved lost from the start."""
        return not self.complete and self.lost_from != 0

    @property
    def losing_move(self) -> int | None:
        """The number of the move that lost the game, from 1; None if it is not known."""
        if self.won_until is None or self.lost_from != self.won_until + 1:
            return None
        return self.lost_from


def of_loss(found: TurningPoint, *, complete: bool) -> Analysis:
    """Return the analysis of a game that was not won."""
    won_until = found.won_until if found.won_until >= 0 else None
    choices = found.choices(found.won_until, found.lost_from)
    is_known = won_until is not None and found.lost_from <= found.last and len(choices) <= MOST_SUSPECTS
    return Analysis(
        last=found.last,
        won_until=won_until,
        lost_from=found.lost_from if found.lost_from <= found.last else None,
        shown=won_until,
        line=found.line,
        complete=complete,
        suspects=tuple(position + 1 for position in choices) if is_known else (),
    )


def of_win(game: Game, wins: Wins, *, complete: bool) -> Analysis:
    """Return the analysis of a won game."""
    last, worst = len(game.moves), detours.worst(wins)
    shown = worst.first if worst is not None else 0 if 0 in wins else None
    return Analysis(
        last=last,
        won_until=last,
        shown=shown,
        line=() if shown is None else wins[shown],
        best=len(wins[0]) if 0 in wins else None,
        detours=tuple(part for part in detours.parts(wins) if part.moves) if 0 in wins else (),
        complete=complete,
    )


def to_row(analysis: Analysis) -> AnalysisRow:
    """Return the row to be stored for *analysis*."""
    texts: dict[str, Any] = {
        "line": " ".join(map(str, analysis.line)),
        "detours": " ".join(f"{part.first}-{part.last}:{part.moves}" for part in analysis.detours),
        "costly": " ".join(f"{move.number}/{move.points}/{move.better}" for move in analysis.costly),
        "suspects": " ".join(map(str, analysis.suspects)),
    }
    return AnalysisRow(**{name: getattr(analysis, name) for name in AnalysisRow.__slots__} | texts)


def from_row(row: AnalysisRow) -> Analysis:
    """Return the analysis that a row stores; the inverse of :func:`to_row`."""
    values: dict[str, Any] = {
        "line": tuple(map(Move.from_text, row.line.split())),
        "detours": tuple(map(_detour, row.detours.split())),
        "costly": tuple(map(_costly, row.costly.split())),
        "suspects": tuple(map(int, row.suspects.split())),
    }
    return Analysis(**asdict(row) | values)


def _costly(text: str) -> Costly:
    number, points, better = text.split("/")
    return Costly(number=int(number), points=int(points), better=Move.from_text(better))


def _detour(text: str) -> Detour:
    first, last, moves = (int(number) for number in text.replace(":", "-").split("-"))
    return Detour(first=first, last=last, moves=moves)
