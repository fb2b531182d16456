"""Mistakes: the positions before a player's own losing moves, as puzzles.

They come from analysed games.  If none of them is left to solve, the player's latest lost games are analysed.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.analysis.choices import Choices, from_texts, to_texts
from bot.analysis.refusals import NoSuchPuzzle
from bot.analysis.service import Analyses, Report, no_report
from bot.analysis.values import Analysis
from bot.patience import Move, Position
from bot.play.refusals import NotYours
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.store import Store, mistakes

AT_ONCE = 3
"""Games that are analysed for one request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mistake:
    """A puzzle: the *position* (a number) of a finished game before the move that lost it.

    The player has solved *solved* of their *count* puzzles.
    """

    stored: StoredGame
    position: int
    choices: Choices
    solved: int
    count: int

    @property
    def before(self) -> Position:
        """The position to be played on."""
        return self.stored.game.position_at(self.position)

    @property
    def played(self) -> Move:
        """The move that lost the game."""
        return self.stored.game.moves[self.position]


class Mistakes:
    """The puzzles of all players of one store."""

    def __init__(
        self, store: Store, sessions: Sessions, analyses: Analyses, *, now: Callable[[], datetime]
    ) -> None:
        self._store = store
        self._sessions = sessions
        self._analyses = analyses
        self._now = now

    async def next(self, player_id: int, report: Report) -> Mistake | None:
        """Return the player's next puzzle, None without any; those not solved yet come first.

        *report* is called after each search.  Raises :class:`bot.analysis.refusals.SolverAway`.
        """
        found = await self._found(player_id)
        if found is None or found[1]:  # all are solved
            for stored in await self._unanalysed(player_id, AT_ONCE):
                if (await self._analyses.analyse(stored, report)).losing_move is not None:
                    break
        while (found := await self._found(player_id)) is not None:
            puzzle = await self._puzzle(found[0], report)
            if puzzle.choices.keeps:  # else it is left out from now on
                return puzzle
        return None

    async def more(self, player_id: int) -> bool:
        """Return whether the player has lost games that may be analysed and never were."""
        return bool(await self._unanalysed(player_id, 1))

    async def latest_loss(self, player_id: int) -> tuple[StoredGame, Analysis | None] | None:
        """Return the game that the player has lost last, with its analysis if there is one, or None."""
        game_id = await self._store.look(mistakes.latest_loss, player_id=player_id)
        stored = None if game_id is None else await self._sessions.replayable(game_id)
        return None if stored is None else (stored, await self._analyses.known(stored))

    async def answer(self, player_id: int, game_id: int, position: int, move: Move) -> Mistake:
        """Note the player's answer to a puzzle and return the puzzle.

        Raises :class:`NotYours`, :class:`NoSuchPuzzle`, and the exceptions of
        :meth:`Analyses.require_allowed`.
        """
        stored = await self._sessions.load(game_id)
        if stored.player_id != player_id:
            raise NotYours(stored)
        self._analyses.require_allowed(stored)
        puzzle = await self._puzzle(stored, no_report)
        if puzzle.position != position or move not in puzzle.choices.moves:
            raise NoSuchPuzzle
        solved = puzzle.choices.line(move) is not None
        await self._store.run(mistakes.tried, game_id, self._now(), solved=solved)
        return await self._puzzle(stored, no_report)  # with the number that is solved now

    async def _found(self, player_id: int) -> tuple[StoredGame, bool] | None:
        """Return the game of the next puzzle, and whether it is solved; None without any."""
        rows = await self._store.look(mistakes.losing_moves, player_id, self._now().date())
        for game_id, solved in rows.items():
            stored = await self._sessions.replayable(game_id)
            if stored is not None and self._analyses.may_tell(stored):
                return stored, solved
        return None

    async def _unanalysed(self, player_id: int, most: int) -> list[StoredGame]:
        """Return the player's latest lost games, up to *most*, that may be analysed and never were."""
        found: list[StoredGame] = []
        for game_id in await self._store.look(mistakes.unanalysed, player_id, self._now().date()):
            if len(found) == most:
                break
            stored = await self._sessions.replayable(game_id)
            if stored is not None and stored.result is not None and self._analyses.may_tell(stored):
                found.append(stored)
        return found

    async def _puzzle(self, stored: StoredGame, report: Report) -> Mistake:
        """Return the puzzle of a game with a known losing move, after judging its moves the first time."""
        analysis = await self._analyses.known(stored)
        if analysis is None or analysis.won_until is None or analysis.losing_move is None:
            raise NoSuchPuzzle
        position = analysis.won_until
        async with self._store.read() as connection:
            row = await mistakes.of_game(connection, stored.id)
            rows = await mistakes.losing_moves(connection, stored.player_id, self._now().date())
        if row is not None:
            choices = from_texts(*row)
        else:
            known = Choices(keeps=(analysis.line,), loses=(stored.game.moves[position],))
            before = stored.game.position_at(position)
            choices = await self._analyses.choices(stored.game.rules, before, known, report)
            await self._store.run(mistakes.keep, stored.id, to_texts(choices))
        return Mistake(
            stored=stored, position=position, choices=choices, solved=sum(rows.values()), count=len(rows)
        )
