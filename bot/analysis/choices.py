"""The choices of a position: its moves, and what the solver proved of each."""

from collections.abc import AsyncIterator, Collection
from dataclasses import dataclass, replace

from bot.analysis.search import SHORT, shorter, verdict_on
from bot.patience import DEAL, Kind, Move, Position, Rules, legal_moves, play, worthwhile
from bot.solver import Lost, Unknown, Won
from bot.solver.workers.searches import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The moves of a position that can be won, each with what is proved of it.

    *keeps*: winning lines; each begins with another move, which keeps the game.  *loses*: moves after which
    no line wins.  *unknown*: moves of which neither is proved.
    """

    keeps: tuple[tuple[Move, ...], ...] = ()
    loses: tuple[Move, ...] = ()
    unknown: tuple[Move, ...] = ()

    @property
    def moves(self) -> frozenset[Move]:
        """All moves."""
        return frozenset((*(line[0] for line in self.keeps), *self.loses, *self.unknown))

    def line(self, move: Move) -> tuple[Move, ...] | None:
        """Return the winning line that begins with *move*, None if none is known."""
        return next((line for line in self.keeps if line[0] == move), None)


def offered(rules: Rules, position: Position, known: Collection[Move] = ()) -> list[Move]:
    """Return the moves of a position to choose from.

    Of the moves of the same cards into equal spaces there is one, that of *known* if there is one.
    """
    to_space = {_to_space(rules, position, move): move for move in known}
    moves = [to_space.get(_to_space(rules, position, move), move) for move in worthwhile(rules, position)]
    return [*moves, DEAL] if DEAL in legal_moves(rules, position) else moves


def _to_space(rules: Rules, position: Position, move: Move) -> object:
    """Return a key that moves of the same cards into any empty column share; for other moves the move."""
    if move.target is not Kind.TABLEAU or position.piles[rules.pile_at(move.target, move.target_number)]:
        return move
    return move.source, move.source_number, move.count


async def judged(solver: Solver, rules: Rules, position: Position, known: Choices) -> AsyncIterator[Choices]:
    """Yield what is known of a position's choices, after each search for one more.

    *known*: what is known before.  Raises :class:`bot.analysis.refusals.SolverAway`.
    """
    decided = {*(line[0] for line in known.keeps), *known.loses}
    moves = offered(rules, position, decided)
    found = Choices(
        keeps=tuple(line for line in known.keeps if line[0] in moves),
        loses=tuple(move for move in known.loses if move in moves),
        unknown=tuple(move for move in moves if move not in decided),
    )
    yield found
    for move in found.unknown:
        after = play(rules, position, move)
        verdict = await verdict_on(solver, rules, after, SHORT.win)
        if isinstance(verdict, Won):
            line = await shorter(solver, rules, after, verdict.moves, SHORT.shorter)
            found = replace(found, keeps=(*found.keeps, (move, *line)))
        elif isinstance(verdict, Lost):
            found = replace(found, loses=(*found.loses, move))
        if not isinstance(verdict, Unknown):
            found = replace(found, unknown=tuple(each for each in found.unknown if each != move))
        yield found


def to_texts(choices: Choices) -> dict[str, str]:
    """Return the columns in which the store keeps *choices*."""
    return {
        "keeps": "/".join(" ".join(map(str, line)) for line in choices.keeps),
        "loses": " ".join(map(str, choices.loses)),
        "unknown": " ".join(map(str, choices.unknown)),
    }


def from_texts(keeps: str, loses: str, unknown: str) -> Choices:
    """Return the choices in the columns of the store; the inverse of :func:`to_texts`."""
    return Choices(
        keeps=tuple(_moves(line) for line in keeps.split("/") if line),
        loses=_moves(loses),
        unknown=_moves(unknown),
    )


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.from_text, text.split()))
