"""Counts of other games: what the database counts is what plain counting in Python counts."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bot.store import Connection, Store, dailies, people, profiles, results
from bot.store.profiles import Played
from bot.store.results import Outcome, ResultRow
from tests.support.stored import begin_game

DAY = date(2026, 11, 21)
AT = datetime(2026, 11, 21, 18, tzinfo=UTC)
fresh_id = count(1).__next__  # no player occurs in two examples


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished game."""

    key: str = "gate"
    daily: bool = False
    counted: bool = True
    outcome: Outcome = "won"
    clean: bool = True
    moves: int = 100


async def store_games(connection: Connection, player_id: int, finished: list[Finished]) -> None:
    await people.greet(connection, player_id, "Ann")
    for number, one in enumerate(finished):
        day = DAY - timedelta(days=number) if one.daily else None
        if day is not None:
            await dailies.keep(connection, day, one.key, "17", featured=False)
        game_id = await begin_game(
            connection,
            player_id=player_id,
            guild_id=None,
            channel_id=1,
            rules_key=one.key,
            deal="17",
            day=day,
            started_at=AT,
        )
        result = ResultRow(
            game_id=game_id,
            outcome=one.outcome,
            moves=one.moves,
            seconds=60,
            home=52,
            finished_at=AT,
            clean=one.clean,
            counted=one.counted,
        )
        await results.finish(connection, result, ply=0)


def counted_plainly(finished: list[Finished]) -> set[Played]:
    groups: dict[tuple[str, bool, bool], list[Finished]] = defaultdict(list)
    for one in finished:
        if one.moves:
            groups[one.key, one.daily and one.counted, one.counted].append(one)
    return {
        Played(
            rules_key=key,
            ranked=ranked,
            counted=counted,
            games=len(group),
            wins=sum(one.outcome == "won" for one in group),
            clean=sum(one.outcome == "won" and one.clean for one in group),
        )
        for (key, ranked, counted), group in groups.items()
    }


FINISHED = st.builds(
    Finished,
    key=st.sampled_from(["gate", "frog"]),
    daily=st.booleans(),
    counted=st.booleans(),
    outcome=st.sampled_from(["won", "lost", "resigned"]),
    clean=st.booleans(),
    moves=st.integers(0, 3),
)


@hypothesis_settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(finished=st.lists(FINISHED, max_size=20))
async def test_games_played_are_counted_by_rule_set_and_kind(store: Store, finished: list[Finished]) -> None:
    player_id = fresh_id()
    async with store.write() as connection:
        await store_games(connection, player_id, finished)
    async with store.read() as connection:
        rows = await profiles.games_played(connection, player_id)
    assert set(rows) == counted_plainly(finished)
    assert [row.games for row in rows] == sorted((row.games for row in rows), reverse=True)
