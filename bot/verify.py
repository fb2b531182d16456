"""Are the stored results what the stored moves say?  Every finished game is played again and compared."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass

from bot.sitting import THINKING_CAP, CorruptGame, Replayed, replay
from bot.store import Store, games
from bot.store.games import GameRow

_AT_ONCE = 200  # games read in one transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """A stored game whose result does not follow from its moves."""

    game_id: int
    player_id: int
    record: str  # the game as one line
    why: str  # what differs, as `moves 3, not 5`


async def flaws(store: Store) -> AsyncGenerator[Flaw]:
    """Every flaw among the games of *store*, in the order of their numbers.

    Games in progress must replay; of finished ones the result must follow as well.  Nothing is changed.
    """
    number = 0
    while True:
        async with store.read() as connection:
            rows = await games.after(connection, number, limit=_AT_ONCE)
            events = [await games.events(connection, row.id) for row in rows]
        if not rows:
            return
        for row, own in zip(rows, events, strict=True):
            record = " ".join([row.rules_key, row.deal, *(event.code for event in own)])
            try:
                why = _difference(row, replay(row, own))
            except CorruptGame as error:
                why = error.why
            if why:
                yield Flaw(game_id=row.id, player_id=row.player_id, record=record, why=why)
        number = rows[-1].id


def _difference(row: GameRow, told: Replayed) -> str:
    """How the result differs from what was played; "" if it does not."""
    result, game = row.result, told.game
    if result is None:
        return "won, but without a result" if game.is_won else ""
    if (result.outcome == "won") != game.is_won:
        return f"{result.outcome}, but the game is {'won' if game.is_won else 'not won'}"
    if result.outcome == "lost" and not game.is_lost:
        return "lost, but that cannot be proved"
    if result.moves != game.made:
        return f"moves {result.moves}, not {game.made}"
    if result.home != game.home:
        return f"cards home {result.home}, not {game.home}"
    least = round(told.thinking.total_seconds())
    most = round((told.thinking + THINKING_CAP).total_seconds()) if result.outcome == "resigned" else least
    if not least <= result.seconds <= most:
        return f"seconds {result.seconds}, not {least}"
    ended_by_move = result.outcome != "resigned"
    if result.finished_at < told.last_at or (ended_by_move and result.finished_at > told.last_at):
        return f"finished {result.finished_at}, last move {told.last_at}"
    return ""
