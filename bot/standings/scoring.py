"""Scoring: apply a finished game to its player's totals and ratings, in the transaction that ends it.

Which results count is in :mod:`bot.standings.eligibility`.  A result whose moves do not replay to it is
logged with the game's record and counts nowhere.

Every function that changes totals locks the player row (:func:`bot.store.totals.lock_player`) first, and then
the game.
"""

import logging
from dataclasses import replace

from bot.record import CorruptGame, StoredGame
from bot.standings import player_ratings, streaks
from bot.standings.eligibility import counts, difference, in_time, points_of
from bot.standings.player_ratings import shown_ratings
from bot.standings.replaying import replay_aside
from bot.standings.server_totals import put_totals
from bot.standings.totals import add_up, totals_keys, with_result, with_standing
from bot.store import Conflict, Connection, dailies, games, results, totals
from bot.store import ratings as rated
from bot.store.dailies import DailyRow
from bot.store.events import events_of
from bot.store.games import GameRow
from bot.store.results import ResultRow
from bot.store.totals import CountedRow

_log = logging.getLogger(__name__)


async def record_result(connection: Connection, over: StoredGame) -> StoredGame:
    """Store the result of a game that is *over*, add it to the totals if it counts, and return it as stored.

    Raises :class:`bot.store.Conflict` if the stored game has other events or has ended.
    """
    result, ply = over.ended, over.game.ply
    game = await games.by_id(connection, over.id)
    if game is None or game.ply != ply:
        raise Conflict(over.id, ply)
    hidden = await totals.lock_player(connection, game.player_id)
    deal = await _daily_deal(connection, game)
    if counts(game, result, deal) and await _replays(connection, game, result, deal):
        result = replace(result, counted=True, points=points_of(result, deal))
    await results.finish(connection, result, ply=ply)
    if result.counted:
        if deal is not None:
            (unrated,) = await rated.unrated_after(connection, game.id - 1, limit=1)
            await player_ratings.rate(connection, unrated)
        await _add(connection, game, result, shown=not hidden)
    return replace(over, result=result)


async def withdraw_result(connection: Connection, result: ResultRow) -> None:
    """Take *result*, which was deleted in this transaction, out of totals and ratings."""
    game = await games.by_id(connection, result.game_id)
    if game is None or not result.counted:
        return
    hidden = await totals.lock_player(connection, game.player_id)
    deal = await _daily_deal(connection, game)
    if deal is not None:
        await player_ratings.withdraw(connection, game, deal)
    numbers = shown_ratings(await rated.ratings_of_player(connection, game.player_id))
    rows = add_up(await totals.results_of_player(connection, game.player_id), numbers)
    keys = set(totals_keys(game.rules_key, result.finished_at))
    left = [row for key, row in rows.items() if key in keys]
    await put_totals(connection, game.player_id, left, shown=not hidden, keys=keys)


async def _daily_deal(connection: Connection, game: GameRow) -> DailyRow | None:
    """Return the daily deal of a ranked attempt, None for any other game."""
    return None if game.day is None else await dailies.deal_of_day(connection, game.day, game.rules_key)


async def _replays(connection: Connection, game: GameRow, result: ResultRow, deal: DailyRow | None) -> bool:
    """Return whether a replay of the stored events gives the result, and none of them came too late."""
    events = await events_of(connection, game.id)
    if not in_time(events, deal):
        return False
    try:
        why = difference(result, await replay_aside(game, events))
    except CorruptGame as error:
        why = error.why
    if why:
        record = " ".join([game.rules_key, game.deal, *(event.code for event in events)])
        _log.error("The result of game %d does not count: %s: %s", game.id, why, record)
    return not why


async def _add(connection: Connection, game: GameRow, result: ResultRow, *, shown: bool) -> None:
    """Add a result, which is stored and rated, to the locked player's totals."""
    row = CountedRow(
        game_id=game.id,
        player_id=game.player_id,
        rules_key=game.rules_key,
        day=game.day,
        won=result.outcome == "won",
        aided=result.aided,
        points=result.points,
        finished_at=result.finished_at,
    )
    days = await dailies.days_of(connection, row.player_id)
    streak = streaks.folded(day for day, won in days.items() if won)
    numbers = shown_ratings(await rated.ratings_of_player(connection, row.player_id))
    keys = set(totals_keys(row.rules_key, row.finished_at))
    periods = {period for period, _ in keys}
    before = await totals.totals_of_player(connection, row.player_id, periods=periods)
    after = [with_standing(one, streak, numbers) for one in with_result(before, row).values()]
    await put_totals(connection, row.player_id, after, shown=shown, keys=keys)
