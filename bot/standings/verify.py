"""Check every stored result against a replay of its moves, and all totals against the results.

Nothing is changed: :mod:`bot.standings.rebuild` repairs what is computed from results; whether a result is
wrong is for people to judge.
"""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass

from bot.record import CorruptGame, Replay, replay
from bot.standings.eligibility import counts, difference, in_time, points_of
from bot.standings.player_ratings import fold, shown_ratings
from bot.standings.rebuild import AT_ONCE, Report
from bot.standings.server_totals import own_totals
from bot.standings.totals import add_up
from bot.store import Connection, Store, dailies, games, members, people, rank_histograms, totals
from bot.store import ratings as rated
from bot.store.events import EventRow, events_of
from bot.store.games import GameRow
from bot.store.ratings import RatingRow
from bot.store.totals import WORLD, TotalsKey, TotalsRow

_GAMES_AT_ONCE = 200  # read in one transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """A stored value that does not follow from what it is computed from."""

    player_id: int | None  # None if a whole leaderboard is wrong
    why: str  # the difference, as in "moves 3, not 5"
    game_id: int | None = None  # set if a result or its moves are wrong
    record: str = ""  # the game as one line


async def flaws(store: Store, *, progress: Report = lambda done, total, what: None) -> AsyncGenerator[Flaw]:
    """Yield the flaws of games, in the order of their numbers, then those of totals and ratings.

    Games in progress must replay.  A finished game must also give its result, and whether that counts.
    """
    async with store.read() as connection:
        newest, count = await games.newest(connection), await people.count(connection)
    number = done = 0
    while True:
        async with store.read() as connection:
            rows = await games.after(connection, number, limit=_GAMES_AT_ONCE)
            found = [flaw for row in rows if (flaw := await _flaw(connection, row)) is not None]
        for flaw in found:
            yield flaw
        if not rows:
            break
        number = rows[-1].id
        progress(number, newest, "Checking games")
    last = 0
    while True:
        async with store.read() as connection:
            players = await totals.players_after(connection, last, limit=AT_ONCE)
            found = [
                Flaw(player_id=player, why=why)
                for player, hidden in players
                for why in await _player_flaws(connection, player, hidden)
            ]
        for flaw in found:
            yield flaw
        if not players:
            break
        last = players[-1][0]
        done += len(players)
        progress(done, count, "Checking totals")
    progress(0, 0, "Checking rank histograms")
    async with store.read() as connection:
        for leaderboard in await rank_histograms.miscounted(connection):
            yield Flaw(player_id=None, why=f"the rank histogram of {leaderboard} is wrong")


async def _flaw(connection: Connection, row: GameRow) -> Flaw | None:
    if row.player_id < 0:  # of a deleted player only the outcome is left
        return None
    events = await events_of(connection, row.id)
    try:
        why = await _difference(connection, row, replay(row, events), events)
    except CorruptGame as error:
        why = error.why
    record = " ".join([row.rules_key, row.deal, *(event.code for event in events)])
    return Flaw(game_id=row.id, player_id=row.player_id, record=record, why=why) if why else None


async def _difference(
    connection: Connection, row: GameRow, replayed: Replay, events: tuple[EventRow, ...]
) -> str:
    """Return how the result differs from the replay or from what it is worth, "" if it does not."""
    result = row.result
    if result is None:
        return "won, but without a result" if replayed.game.is_won else ""
    if why := difference(result, replayed):
        return why
    deal = None if row.day is None else await dailies.deal_of_day(connection, row.day, row.rules_key)
    if row.day is not None and (deal is None or deal.deal != row.deal):
        return f"deal {row.deal}, but that of the day was {deal.deal if deal else 'none'}"
    should_count = counts(row, result, deal) and in_time(events, deal)
    if result.counted != should_count:
        return "counts, but should not" if result.counted else "does not count, but should"
    points = points_of(result, deal) if should_count else 0
    return f"points {result.points}, not {points}" if result.points != points else ""


async def _player_flaws(connection: Connection, player: int, hidden: bool) -> list[str]:
    """Return the flaws of a player's totals and ratings."""
    rows = await totals.results_of_player(connection, player)
    stored = await rated.ratings_of_player(connection, player)
    played = await rated.games_of_player(connection, player)
    computed = fold(played)
    found: list[str] = []
    if {row.game_id for row in rows if row.day is not None} != {row.game_id for row in played}:
        found.append("the games that are rated are not the ranked attempts that count")
    elif stored != computed:
        found.append(f"ratings {_shown(stored)}, not {_shown(computed)}")
    found += await _totals_flaws(connection, player, add_up(rows, shown_ratings(stored)))
    if await totals.is_shown(connection, player, shown=hidden):
        found.append("hidden, but on leaderboards" if hidden else "not hidden, but missing from leaderboards")
    return found


async def _totals_flaws(
    connection: Connection, player: int, computed: Mapping[TotalsKey, TotalsRow]
) -> list[str]:
    """Return the flaws of the player's totals in the world and in servers."""
    found: list[str] = []
    if why := _first_difference(await totals.totals_of_player(connection, player), computed):
        found.append(why)
    current = dict(await members.current_servers(connection, player))
    for guild_id in sorted((current.keys() | await totals.scopes(connection, player)) - {WORLD}):
        in_server = computed if guild_id in current else {}
        if current.get(guild_id):  # it has removed results
            in_server = await own_totals(connection, guild_id, player)
        if why := _first_difference(await totals.totals_of_player(connection, player, guild_id), in_server):
            found.append(f"{why} (server {guild_id})")
    return found


def _first_difference(stored: Mapping[TotalsKey, TotalsRow], computed: Mapping[TotalsKey, TotalsRow]) -> str:
    """Return the first difference between stored and computed totals, "" if there is none."""
    for key in sorted({*stored, *computed}):
        one, other = stored.get(key), computed.get(key)
        name = " ".join(part for part in key if part)
        if one is None or other is None:
            return f"totals {name} {'are missing' if one is None else 'have no result'}"
        for column in TotalsRow.__dataclass_fields__:
            if getattr(one, column) != getattr(other, column):
                return f"totals {name}: {column} {getattr(one, column)}, not {getattr(other, column)}"
    return ""


def _shown(rows: Mapping[str, RatingRow]) -> str:
    numbers = sorted(shown_ratings(rows).items())
    return ", ".join(f"{key or 'all'} {number}" for key, number in numbers) or "none"
