"""Eligibility: the conditions under which a result counts on leaderboards.

A result counts if the bot chose the deal (a random one, or the day's deal in a ranked attempt), the game has
no house rules, at least one move was made, a ranked attempt was started and finished within its day, and a
replay of the stored moves gives exactly this result.

Points, streaks, ratings and the results of a day are those of ranked attempts; wins without help are of all
games that count.
"""

from collections.abc import Iterable
from datetime import UTC, datetime, time

from bot.patience import is_lost
from bot.record import THINKING_CAP, Replay, is_aided, is_clean
from bot.standings.points import SINCE, THOUGHTLESS, points, stars
from bot.store.dailies import DailyRow
from bot.store.events import EventRow
from bot.store.games import GameRow
from bot.store.results import ResultRow


def counts(game: GameRow, result: ResultRow, deal: DailyRow | None) -> bool:
    """Return whether *result* counts, provided that the stored moves give it.

    *deal* is the daily deal of a ranked attempt.  A result at the moment of closing is too late.
    """
    if not game.dealt_by_bot or "+" in game.rules_key or not result.moves:
        return False
    if game.day is None:
        return True
    opens_at = datetime.combine(game.day, time(), UTC)
    return deal is not None and opens_at <= game.started_at <= result.finished_at < deal.closes_at


def in_time(events: Iterable[EventRow], deal: DailyRow | None) -> bool:
    """Return whether all *events* happened before the *deal* closed, even if the clock was set back later."""
    return deal is None or all(event.at < deal.closes_at for event in events)


def points_of(result: ResultRow, deal: DailyRow | None) -> int:
    """Return the points for a result that counts."""
    if deal is None:
        return 0
    if deal.rules_key in THOUGHTLESS if deal.day >= SINCE else not deal.featured:
        return 0
    won = stars(won=result.outcome == "won", clean=result.clean, moves=result.moves, par=deal.par)
    return points(stars=won, grade=deal.grade)


def difference(result: ResultRow, replayed: Replay) -> str:
    """Return the first difference between a result and the replay of its moves, "" if there is none."""
    game = replayed.game
    if (result.outcome == "won") != game.is_won:
        return f"{result.outcome}, but the game is {'won' if game.is_won else 'not won'}"
    # Games that ended before only what has been seen was judged were proved lost by all their cards.
    if result.outcome == "lost" and not (game.is_lost or is_lost(game.rules, game.position)):
        return "lost, but that cannot be proved"
    if result.moves != game.made:
        return f"moves {result.moves}, not {game.made}"
    if result.home != game.home:
        return f"cards home {result.home}, not {game.home}"
    if result.clean != is_clean(game.events):
        return "clean, but with undo or hint" if result.clean else "not clean, but without undo and hint"
    if result.aided != is_aided(game.events):
        return "aided, but without hint or check" if result.aided else "not aided, but with hint or check"
    shortest = round(replayed.thinking.total_seconds())
    longest = round((replayed.thinking + THINKING_CAP).total_seconds())
    if not shortest <= result.seconds <= (longest if result.outcome == "resigned" else shortest):
        return f"seconds {result.seconds}, not {shortest}"
    ended_by_move = result.outcome != "resigned"
    if result.finished_at < replayed.last_at or (ended_by_move and result.finished_at > replayed.last_at):
        return f"finished {result.finished_at}, last move {replayed.last_at}"
    return ""
