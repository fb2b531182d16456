"""Is what is stored what the stored moves say?

Every game is played again and compared with its result; every person's results are added up again and
compared with their tallies, streak and ratings.  Nothing is changed: :mod:`bot.standings.rebuild` mends
what follows from results; a result that is wrong is for people to judge.
"""

from collections.abc import AsyncGenerator, Mapping
from dataclasses import dataclass
from itertools import groupby

from bot.record import CorruptGame, Replay, replay
from bot.standings import streaks
from bot.standings.rebuild import PEOPLE_AT_ONCE
from bot.standings.scoring import counts, difference, earned, fold, in_time, numbers_of
from bot.standings.streaks import Streak
from bot.standings.totals import tallied
from bot.store import Connection, Store, dailies, games, members, rank_histograms, totals
from bot.store import ratings as rated
from bot.store import streaks as runs
from bot.store.games import EventRow, GameRow
from bot.store.ratings import RatingRow
from bot.store.totals import WORLD, TallyRow

_AT_ONCE = 200  # games read in one transaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Flaw:
    """Something stored that does not follow from what it should follow from."""

    player_id: int | None  # none if it is a whole board that is wrong
    why: str  # what differs, as `moves 3, not 5`
    game_id: int | None = None  # whose result or moves are wrong; none if what they add up to is
    record: str = ""  # the game as one line


async def flaws(store: Store) -> AsyncGenerator[Flaw]:
    """Every flaw among the games of *store*, in the order of their numbers, then among what they add up to.

    Games in progress must replay; of finished ones the result must follow as well, and whether it counts.
    """
    number = 0
    while True:
        async with store.read() as connection:
            rows = await games.after(connection, number, limit=_AT_ONCE)
            found = [flaw for row in rows if (flaw := await _flaw(connection, row)) is not None]
        for flaw in found:
            yield flaw
        if not rows:
            break
        number = rows[-1].id
    last: int | None = None
    while True:
        async with store.read() as connection:
            people = await totals.people_after(connection, last, limit=PEOPLE_AT_ONCE)
            found = [flaw async for flaw in _sums(connection, dict(people))]
        for flaw in found:
            yield flaw
        if not people:
            break
        last = people[-1][0]
    async with store.read() as connection:
        for board in await rank_histograms.miscounted(connection):
            yield Flaw(player_id=None, why=f"the people on the board {board} are not counted right")


async def _flaw(connection: Connection, row: GameRow) -> Flaw | None:
    events = await games.events(connection, row.id)
    try:
        why = await _difference(connection, row, replay(row, events), events)
    except CorruptGame as error:
        why = error.why
    record = " ".join([row.rules_key, row.deal, *(event.code for event in events)])
    return Flaw(game_id=row.id, player_id=row.player_id, record=record, why=why) if why else None


async def _difference(
    connection: Connection, row: GameRow, told: Replay, events: tuple[EventRow, ...]
) -> str:
    """How the result differs from what was played, or from what that is worth; "" if it does not."""
    ending = row.result
    if ending is None:
        return "won, but without a result" if told.game.is_won else ""
    if why := difference(ending, told):
        return why
    deal = None if row.day is None else await dailies.of(connection, row.day, row.rules_key)
    if row.day is not None and (deal is None or deal.deal != row.deal):
        return f"deal {row.deal}, but that of the day was {deal.deal if deal else 'none'}"
    true = counts(row, ending, deal) and in_time(events, deal)
    if ending.counted != true:
        return "counts, but should not" if ending.counted else "does not count, but should"
    points = earned(ending, deal) if true else 0
    return f"points {ending.points}, not {points}" if ending.points != points else ""


async def _sums(connection: Connection, hidden: Mapping[int, bool]) -> AsyncGenerator[Flaw]:
    """What people have reached beside what their results add up to."""
    people = list(hidden)
    results = await totals.counted_of(connection, people)
    counted = {person: list(own) for person, own in groupby(results, key=lambda row: row.player_id)}
    ratings = await rated.of_many(connection, people)
    for person in people:
        rows, own = counted.get(person, []), ratings.get(person, {})
        played = await rated.games_of(connection, person)
        if {row.game_id for row in rows} != {row.game_id for row in played}:
            yield Flaw(player_id=person, why="the games that are rated are not those that count")
        elif own != fold(played):
            yield Flaw(player_id=person, why=f"ratings {_shown(own)}, not {_shown(fold(played))}")
        told, streak = tallied(rows, numbers_of(own))
        if why := _unlike(await totals.of(connection, person), told):
            yield Flaw(player_id=person, why=why)
        servers = dict(await members.standing_in(connection, person))
        for scope in sorted((servers.keys() | await totals.scopes(connection, person)) - {WORLD}):
            off = await members.removed(connection, scope, person)
            if bool(off) != servers.get(scope, bool(off)):
                yield Flaw(
                    player_id=person,
                    why=f"{len(off)} results removed, but counted otherwise (server {scope})",
                )
            there = told if scope in servers else {}
            if there and off:
                left = numbers_of(fold(row for row in played if row.game_id not in off))
                there, _ = tallied([row for row in rows if row.game_id not in off], left)
            if why := _unlike(await totals.of(connection, person, scope), there):
                yield Flaw(player_id=person, why=f"{why} (server {scope})")
        if hidden[person] and await totals.is_shown(connection, person):
            yield Flaw(player_id=person, why="hidden, but on boards")
        if not hidden[person] and await totals.is_shown(connection, person, shown=False):
            yield Flaw(player_id=person, why="not hidden, but off the boards")
        run = await runs.of(connection, person)
        kept = streaks.EMPTY
        if run is not None:
            kept = Streak(current=run.current, best=run.best, freezes=run.freezes, last=run.last_day)
        if kept != streak:
            yield Flaw(player_id=person, why=f"streak {_days(kept)}, not {_days(streak)}")


def _unlike(stored: Mapping[tuple[str, str], TallyRow], told: Mapping[tuple[str, str], TallyRow]) -> str:
    """The first way in which tallies differ from what results add up to; "" if they do not."""
    for place in sorted({*stored, *told}):
        one, other = stored.get(place), told.get(place)
        name = " ".join(part for part in place if part)
        if one is None or other is None:
            return f"tally {name} {'is missing' if one is None else 'is of no result'}"
        for what in TallyRow.__dataclass_fields__:
            if getattr(one, what) != getattr(other, what):
                return f"tally {name}: {what} {getattr(one, what)}, not {getattr(other, what)}"
    return ""


def _shown(rows: Mapping[str, RatingRow]) -> str:
    return ", ".join(f"{key or 'all'} {number}" for key, number in sorted(numbers_of(rows).items())) or "none"


def _days(streak: Streak) -> str:
    return f"{streak.current} (best {streak.best}, freezes {streak.freezes}, last {streak.last})"
