"""What a result does: to tallies, streak and ratings of its person, in the transaction that ends the game.

A result **counts** on boards if the bot chose the deal (a random one, or a daily one in the ranked attempt),
at least one move was made, a daily was begun and over before its day was, and the moves that are stored,
played again, give just this result.  What does not replay is logged with its record and counts nowhere.

Whoever changes anything here holds the person first (:func:`bot.store.totals.hold`) and the game after.
"""

import logging
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, time
from types import MappingProxyType

from bot.record import THINKING_CAP, CorruptGame, Replay, is_clean, replay
from bot.standings import ratings, streaks
from bot.standings.points import points, stars
from bot.standings.ratings import Rating
from bot.standings.streaks import Streak
from bot.standings.totals import ALL_GAMES, added, places, tallied
from bot.store import Conflict, Connection, dailies, games, members, totals
from bot.store import ratings as rated
from bot.store import streaks as runs
from bot.store.dailies import DailyRow
from bot.store.games import EventRow, GameRow, ResultRow
from bot.store.ratings import RatedRow, RatingRow
from bot.store.streaks import StreakRow
from bot.store.totals import WORLD, CountedRow, Place, TallyRow

_log = logging.getLogger(__name__)


def counts(row: GameRow, ending: ResultRow, deal: DailyRow | None) -> bool:
    """Whether a result counts on boards if it is what was played; *deal* is the daily one it is about."""
    if not row.dealt_by_bot or not ending.moves:
        return False
    if row.day is None:
        return True
    opens_at = datetime.combine(row.day, time(), UTC)
    return deal is not None and opens_at <= row.started_at <= ending.finished_at < deal.closes_at


def in_time(events: Iterable[EventRow], deal: DailyRow | None) -> bool:
    """Whether nothing happened after the day of the *deal*: not even if the clock was set back later."""
    return deal is None or all(event.at < deal.closes_at for event in events)


def earned(ending: ResultRow, deal: DailyRow | None) -> int:
    """The points that a result gives if it counts."""
    if deal is None:
        return 0
    won = stars(won=ending.outcome == "won", clean=ending.clean, moves=ending.moves, par=deal.par)
    return points(stars=won, grade=deal.grade, featured=deal.featured)


def difference(ending: ResultRow, told: Replay) -> str:
    """How a result differs from what was played; "" if it does not."""
    game = told.game
    if (ending.outcome == "won") != game.is_won:
        return f"{ending.outcome}, but the game is {'won' if game.is_won else 'not won'}"
    if ending.outcome == "lost" and not game.is_lost:
        return "lost, but that cannot be proved"
    if ending.moves != game.made:
        return f"moves {ending.moves}, not {game.made}"
    if ending.home != game.home:
        return f"cards home {ending.home}, not {game.home}"
    if ending.clean != is_clean(game.events):
        return (
            "clean, but something was taken back" if ending.clean else "not clean, but nothing was taken back"
        )
    least = round(told.thinking.total_seconds())
    most = round((told.thinking + THINKING_CAP).total_seconds()) if ending.outcome == "resigned" else least
    if not least <= ending.seconds <= most:
        return f"seconds {ending.seconds}, not {least}"
    ended_by_move = ending.outcome != "resigned"
    if ending.finished_at < told.last_at or (ended_by_move and ending.finished_at > told.last_at):
        return f"finished {ending.finished_at}, last move {told.last_at}"
    return ""


# Entering a result and taking it away


async def enter(connection: Connection, ending: ResultRow, *, ply: int) -> ResultRow:
    """Ends a game of *ply* events with this result and lets it count, if it does; gives it as it is stored.

    Raises :class:`bot.store.Conflict` if the game is no longer at *ply* or has ended.
    """
    row = await games.by_id(connection, ending.game_id)
    if row is None or row.ply != ply:
        raise Conflict(ending.game_id, ply)
    hidden = await totals.hold(connection, row.player_id)
    deal = None if row.day is None else await dailies.of(connection, row.day, row.rules_key)
    if counts(row, ending, deal) and await _is_true(connection, row, ending, deal):
        ending = replace(ending, counted=True, points=earned(ending, deal))
    else:
        ending = replace(ending, counted=False, points=0)
    await games.finish(connection, ending, ply=ply)
    if ending.counted:
        numbers = await _rate(connection, row, ending, deal)
        await _add(connection, _counted(row, ending), numbers, shown=not hidden)
    return ending


async def take_away(connection: Connection, ending: ResultRow) -> None:
    """What a result has done is undone; the result itself has been deleted in this transaction."""
    row = await games.by_id(connection, ending.game_id)
    if row is None or not ending.counted:
        return
    hidden = await totals.hold(connection, row.player_id)
    await rated.take_away(connection, row.id)
    folded = fold(await rated.games_of(connection, row.player_id))
    await rated.drop(connection, row.player_id)
    await rated.put(connection, row.player_id, list(folded.values()))
    deal = None if row.day is None else await dailies.of(connection, row.day, row.rules_key)
    await _refold_deal(connection, row, deal)
    rows = await totals.counted(connection, row.player_id)
    everything, streak = tallied(rows, numbers_of(folded))
    await put_streak(connection, row.player_id, streak)
    touched = set(places(_counted(row, ending)))
    left = [tally for place, tally in everything.items() if place in touched]
    await _put(connection, row.player_id, left, shown=not hidden, where=touched)


async def _is_true(connection: Connection, row: GameRow, ending: ResultRow, deal: DailyRow | None) -> bool:
    """Whether the stored events, played again, give the result, and none of them came too late."""
    events = await games.events(connection, row.id)
    if not in_time(events, deal):
        return False
    try:
        why = difference(ending, replay(row, events))
    except CorruptGame as error:
        why = error.why
    if why:
        record = " ".join([row.rules_key, row.deal, *(event.code for event in events)])
        _log.error("The result of game %d does not count: %s: %s", row.id, why, record)
    return not why


def _counted(row: GameRow, ending: ResultRow) -> CountedRow:
    return CountedRow(
        game_id=row.id,
        player_id=row.player_id,
        rules_key=row.rules_key,
        day=row.day,
        won=ending.outcome == "won",
        clean=ending.clean,
        points=ending.points,
        moves=ending.moves,
        seconds=ending.seconds,
        finished_at=ending.finished_at,
    )


async def _add(connection: Connection, row: CountedRow, numbers: Mapping[str, int], *, shown: bool) -> None:
    """One result more in the world's tallies of its person."""
    lengths: dict[str, int] = {}
    if row.won and row.day is not None:
        won = await totals.won_dailies(connection, row.player_id)
        if won[-1][0] > row.day:  # the clock was set back over midnight: later days count anew
            await _recount_everywhere(connection, row.player_id, shown=shown)
            return
        streak = streaks.folded(day for day, _ in won)
        await put_streak(connection, row.player_id, streak)
        of_game = streaks.folded(day for day, key in won if key == row.rules_key)
        lengths = {ALL_GAMES: streak.current, row.rules_key: of_game.current}
    where = set(places(row))
    before = await totals.of(connection, row.player_id, periods={period for period, _ in where})
    after: list[TallyRow] = []
    for place in where:
        tally = before.get(place) or TallyRow(period=place[0], rules_key=place[1])
        tally = added(tally, row, lengths.get(place[1], 0))
        after.append(replace(tally, rating=numbers[place[1]]) if place[0] == "a" else tally)
    await _put(connection, row.player_id, after, shown=shown, where=where)


async def _recount_everywhere(connection: Connection, player_id: int, *, shown: bool) -> None:
    """Makes all tallies of the (held) person anew from their results, in the world and in servers."""
    numbers = numbers_of(await rated.of(connection, player_id))
    rows, streak = tallied(await totals.counted(connection, player_id), numbers)
    await put_streak(connection, player_id, streak)
    await _put(connection, player_id, rows.values(), shown=shown, where=None)


async def _put(
    connection: Connection,
    player_id: int,
    rows: Iterable[TallyRow],
    *,
    shown: bool,
    where: Collection[Place] | None,
) -> None:
    """Writes tallies of the (held) person in place of all, or of those *where*, in the world and in servers.

    The world comes last: on its crowd others wait.
    """
    rows = list(rows)
    for guild_id, own in await members.standing_in(connection, player_id):
        if own:
            await _recount(connection, player_id, guild_id, shown=shown)
        else:
            await totals.replace(connection, player_id, rows, scope=guild_id, shown=shown, where=where)
    await totals.replace(connection, player_id, rows, shown=shown, where=where)


async def _recount(connection: Connection, player_id: int, guild_id: int, *, shown: bool) -> None:
    """Makes the (held) person's tallies in a server anew from the results that it has not removed."""
    off = await members.removed(connection, guild_id, player_id)
    left = [row for row in await rated.games_of(connection, player_id) if row.game_id not in off]
    rows, _ = tallied(await totals.counted(connection, player_id, guild_id), numbers_of(fold(left)))
    await totals.replace(connection, player_id, rows.values(), scope=guild_id, shown=shown)


async def put_streak(connection: Connection, player_id: int, streak: Streak) -> None:
    """Writes the person's streak; none if they have never won a daily."""
    if streak == streaks.EMPTY:
        await runs.drop(connection, player_id)
        return
    await runs.put(
        connection,
        player_id,
        StreakRow(current=streak.current, best=streak.best, freezes=streak.freezes, last_day=streak.last),
    )


# Ratings


def fold(
    rows: Iterable[RatedRow], before: Mapping[str, RatingRow] = MappingProxyType({})
) -> dict[str, RatingRow]:
    """What a person's rated games, in their order, make of their ratings, by rules key and ("") in all."""
    found = dict(before)
    for row in rows:
        deal = Rating(mu=row.deal_mu, sigma=row.deal_sigma)
        for key in (ALL_GAMES, row.rules_key):
            found[key] = _after(found.get(key), key, deal, won=row.won)
    return found


def _after(before: RatingRow | None, key: str, deal: Rating, *, won: bool) -> RatingRow:
    person, _ = ratings.played(rating_of(before), deal, won=won)
    return RatingRow(rules_key=key, mu=person.mu, sigma=person.sigma, games=before.games + 1 if before else 1)


def rating_of(row: RatingRow | None) -> Rating:
    """A stored rating, or that of somebody of whom nothing is known."""
    return ratings.START if row is None else Rating(mu=row.mu, sigma=row.sigma)


def numbers_of(rows: Mapping[str, RatingRow]) -> dict[str, int]:
    """The ratings as people see them."""
    return {key: ratings.shown(rating_of(row)) for key, row in rows.items()}


async def _rate(
    connection: Connection, row: GameRow, ending: ResultRow, deal: DailyRow | None
) -> dict[str, int]:
    """Rates the person against the deal, in the game's own scale and in that of all games; the new numbers.

    The deal is rated in the game's own scale only.
    """
    won, key = ending.outcome == "won", row.rules_key
    prior = _prior(row, deal)
    mu, sigma = await rated.deal(connection, key, row.deal, mu=prior.mu, sigma=prior.sigma)
    cards = Rating(mu=mu, sigma=sigma)
    before = await rated.of(connection, row.player_id)
    person = rating_of(before.get(key))
    await rated.add(
        connection,
        row.id,
        key,
        row.deal,
        deal_mu=cards.mu,
        deal_sigma=cards.sigma,
        mu=person.mu,
        sigma=person.sigma,
    )
    after = {name: _after(before.get(name), name, cards, won=won) for name in (ALL_GAMES, key)}
    await rated.put(connection, row.player_id, list(after.values()))
    _, cards = ratings.played(person, cards, won=won)
    await rated.put_deal(connection, key, row.deal, mu=cards.mu, sigma=cards.sigma)
    return numbers_of(after)


async def _refold_deal(connection: Connection, row: GameRow, deal: DailyRow | None) -> None:
    """What the games at a deal that are left make of its rating."""
    cards = _prior(row, deal)
    await rated.deal(connection, row.rules_key, row.deal, mu=cards.mu, sigma=cards.sigma)
    left = await rated.games_at(connection, row.rules_key, row.deal)
    if not left:
        await rated.drop_deal(connection, row.rules_key, row.deal)
        return
    for one in left:
        _, cards = ratings.played(Rating(mu=one.mu, sigma=one.sigma), cards, won=one.won)
    await rated.put_deal(connection, row.rules_key, row.deal, mu=cards.mu, sigma=cards.sigma)


def _prior(row: GameRow, deal: DailyRow | None) -> Rating:
    return ratings.opponent(row.rules_key, None if deal is None else deal.difficulty)


# Servers


async def remove(
    connection: Connection,
    guild_id: int,
    game_id: int,
    *,
    by_id: int,
    by_name: str,
    reason: str,
    at: datetime,
) -> bool:
    """Takes a result off the boards of one server; gives whether it was on them.

    Other servers and the world keep it.
    """
    row = await games.by_id(connection, game_id)
    if row is None or row.result is None or not row.result.counted:
        return False
    await totals.hold(connection, row.player_id)
    if not await members.is_known(connection, guild_id, row.player_id):
        return False
    taken = await members.remove(
        connection, guild_id, game_id, by_id=by_id, by_name=by_name, reason=reason, at=at
    )
    if taken:
        await rescope(connection, guild_id, row.player_id)
    return taken


async def restore(connection: Connection, guild_id: int, game_id: int) -> bool:
    """Puts a result back on the boards of a server; gives whether it had been taken off them."""
    row = await games.by_id(connection, game_id)
    if row is None:
        return False
    await totals.hold(connection, row.player_id)
    found = await members.restore(connection, guild_id, game_id)
    if found:
        await rescope(connection, guild_id, row.player_id)
    return found


async def rescope(connection: Connection, guild_id: int, player_id: int) -> None:
    """Gives a server its tallies of a person anew: who they are, or what it has removed, has changed.

    They are those of the world as long as nothing of the person's is removed; other boards keep everything.
    A server has none of people who have left it.
    """
    hidden = await totals.hold(connection, player_id)
    own = bool(await members.removed(connection, guild_id, player_id))
    await members.set_scope(connection, guild_id, player_id, guild_id if own else WORLD)
    if own and guild_id in dict(await members.standing_in(connection, player_id)):
        await _recount(connection, player_id, guild_id, shown=not hidden)
    else:
        await totals.drop(connection, player_id, guild_id)
        await totals.copy(connection, player_id, guild_id)


async def meet(connection: Connection, guild_id: int, player_id: int, at: datetime) -> None:
    """A known person is in the server at the moment *at*, and so on its boards."""
    await totals.hold(connection, player_id)
    if await members.meet(connection, guild_id, player_id, at):
        await rescope(connection, guild_id, player_id)


async def looked_for(
    connection: Connection, guild_id: int, *, here: Collection[int], gone: Collection[int], at: datetime
) -> None:
    """Who of the people known in the server was found *here* at that moment; the *gone* leave its boards."""
    for person in sorted({*here, *gone}):  # in this order, so that no two wait for each other
        await totals.hold(connection, person)
        if not await members.is_known(connection, guild_id, person):
            continue
        if person in gone:
            if await members.leave(connection, guild_id, person, at):
                await totals.drop(connection, person, guild_id)
        elif await members.meet(connection, guild_id, person, at):
            await rescope(connection, guild_id, person)
