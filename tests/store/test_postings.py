"""Where the daily is posted, who has claimed it, and the lists that admins see."""

import asyncio
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.store import Store, audit, dailies, members, people, postings, results, server_results
from bot.store.db.rows import insert_or_keep
from bot.store.postings import Claim, PostingRow
from bot.store.results import ResultRow
from bot.store.schema import membership
from tests.support.stored import begin_game

DAY = date(2026, 11, 21)
NOW = datetime(2026, 11, 21, 9, tzinfo=UTC)
LEASE = timedelta(minutes=2)
ROW = PostingRow(guild_id=7, channel_id=70, minute=540, zone="UTC", role_id=None)


async def claim(store: Store, by: str, at: datetime = NOW, guild_id: int = 7) -> Claim | None:
    async with store.write() as connection:
        return await postings.claim(connection, guild_id, DAY, by=by, now=at, lease=LEASE)


async def unsent(store: Store, at: datetime = NOW, day: date = DAY) -> list[int]:
    async with store.read() as connection:
        return [row.guild_id for row in await postings.unsent(connection, day, at)]


async def test_what_a_server_has_chosen_is_kept_changed_and_forgotten(store: Store) -> None:
    other = PostingRow(guild_id=7, channel_id=71, minute=0, zone="Asia/Tokyo", role_id=5)
    async with store.write() as connection:
        assert await postings.posting_of(connection, 7) is None
        await postings.put(connection, ROW)
        assert await postings.posting_of(connection, 7) == ROW
        await postings.put(connection, other)
        assert await postings.posting_of(connection, 7) == other
        assert await postings.drop(connection, 7)
        assert not await postings.drop(connection, 7)
        assert await postings.posting_of(connection, 7) is None


async def test_a_paused_server_is_left_alone_until_it_chooses_anew(store: Store) -> None:
    async with store.write() as connection:
        await postings.put(connection, ROW)
        assert not await postings.pause(connection, 7, 71, "gone")  # it has another channel by now
        assert await postings.pause(connection, 7, 70, "gone")
        assert not await postings.pause(connection, 7, 70, "gone")
    assert await unsent(store) == []
    async with store.write() as connection:
        await postings.put(connection, ROW)
    assert await unsent(store) == [7]


async def test_of_many_at_once_one_gets_the_claim(store: Store) -> None:
    async with store.write() as connection:
        await postings.put(connection, ROW)
    claims = await asyncio.gather(*(claim(store, f"process {n}") for n in range(8)))
    assert sum(found is not None for found in claims) == 1
    assert await unsent(store) == []


async def test_a_lapsed_claim_is_taken_over_by_one(store: Store) -> None:
    async with store.write() as connection:
        await postings.put(connection, ROW)
    first = await claim(store, "first")
    assert first is not None
    assert first.since is None
    late = NOW + LEASE
    assert await claim(store, "too early", late - timedelta(seconds=1)) is None
    assert await unsent(store, late) == [7]
    claims = await asyncio.gather(*(claim(store, f"process {n}", late) for n in range(8)))
    (second,) = [found for found in claims if found is not None]
    assert second.since == NOW


async def test_the_row_of_a_sent_post_is_final(store: Store) -> None:
    async with store.write() as connection:
        await postings.put(connection, ROW)
    first = await claim(store, "first")
    second = await claim(store, "second", NOW + LEASE)
    assert first is not None
    assert second is not None
    async with store.write() as connection:
        await postings.sent(connection, first, 100, 555, NOW)  # the first was only slow
        await postings.sent(connection, second, 100, 666, NOW)
        await postings.put_off(connection, second, NOW)
        assert await postings.is_sent(connection, 7, DAY)
    far = NOW + timedelta(days=3)
    assert await claim(store, "third", far) is None
    assert await unsent(store, far) == []
    assert await unsent(store, far, DAY + timedelta(days=1)) == [7]


async def test_a_claim_can_be_put_off_by_its_holder_only(store: Store) -> None:
    first = await claim(store, "first")
    assert first is not None
    second = await claim(store, "second", NOW + LEASE)
    assert second is not None
    async with store.write() as connection:
        await postings.put_off(connection, first, NOW)
    assert await claim(store, "third", NOW + LEASE) is None
    async with store.write() as connection:
        await postings.put_off(connection, second, NOW + timedelta(hours=1))
    assert await claim(store, "third", NOW + timedelta(minutes=59)) is None
    assert await claim(store, "third", NOW + timedelta(minutes=60)) is not None


async def test_what_was_posted_long_ago_is_forgotten(store: Store) -> None:
    async with store.write() as connection:
        for n in range(20):
            day = DAY + n * timedelta(days=1)
            claimed = await postings.claim(connection, 7, day, by=str(n), now=NOW, lease=LEASE)
            assert claimed is not None
            await postings.sent(connection, claimed, 100, n, NOW)
        kept = [n for n in range(20) if await postings.is_sent(connection, 7, DAY + n * timedelta(days=1))]
    assert kept == list(range(12, 20))


async def test_the_audit_gives_back_what_was_noted_the_newest_first(store: Store) -> None:
    async with store.write() as connection:
        await audit.note(
            connection, 7, "daily", at=NOW, by_id=3, by_name="An\0n\ud800", zone="UTC", role=None
        )
        await audit.note(connection, 8, "off", at=NOW, by_id=3, by_name="Ann")
        await audit.note(connection, 7, "removed", at=NOW + LEASE, game=5, reason="nul \0 and half \ud83d")
        await audit.note(connection, 7, "paused", at=NOW + LEASE, why="gone")
        entries = await audit.entries(connection, 7, limit=2)
        rest = await audit.entries(connection, 7, limit=2, offset=2)
        assert await audit.count(connection, 7) == 3
        assert await audit.count(connection, 9) == 0
    assert [entry.what for entry in entries] == ["paused", "removed"]
    assert entries[0].by_id == audit.BOT
    assert entries[1].details == {"game": 5, "reason": "nul \0 and half \ud83d"}
    assert [(entry.by_name, entry.details) for entry in rest] == [("Ann?", {"zone": "UTC", "role": None})]
    assert rest[0].at == NOW


# Results


async def finished(store: Store, person: int, guild: int | None, *, day: date | None = None) -> int:
    async with store.write() as connection:
        if day is not None:
            await dailies.keep(connection, day, "gate", "17")
        await people.greet(connection, person, f"player {person}")
        if guild is not None:
            row = {"guild_id": guild, "player_id": person, "seen_at": NOW}
            await connection.execute(insert_or_keep(connection, membership, row))
        number = await begin_game(
            connection,
            player_id=person,
            guild_id=guild,
            channel_id=70,
            rules_key="gate",
            deal="17",
            day=day,
            started_at=NOW,
        )
        result = ResultRow(
            game_id=number, outcome="won", moves=80, seconds=600, home=52, finished_at=NOW + LEASE
        )
        await results.finish(connection, result, ply=0)
        return number


async def test_results_on_the_boards_of_a_server(store: Store) -> None:
    here = await finished(store, 1, 7)
    elsewhere = await finished(store, 2, 8)
    own_daily_at_home = await finished(store, 1, None, day=DAY)
    other_daily = await finished(store, 2, None, day=DAY)
    at_home = await finished(store, 1, None)
    async with store.read() as connection:
        assert [game.game_id for game in await server_results.begun_in(connection, 7, limit=9)] == [here]
        since = [
            game.game_id for game in await server_results.dailies_of_members(connection, 7, DAY, limit=9)
        ]
        assert since == [own_daily_at_home]
        after = DAY + timedelta(days=1)
        assert await server_results.dailies_of_members(connection, 7, after, limit=9) == []
        numbers = (here, elsewhere, own_daily_at_home, other_daily, at_home, 999)
        found = await server_results.on_leaderboards_of(connection, 7, numbers)
    assert sorted(found) == [here, own_daily_at_home]


async def test_removed_results_are_listed_and_marked_in_their_server_only(store: Store) -> None:
    number = await finished(store, 1, 7, day=DAY)
    async with store.write() as connection:
        assert await members.remove(connection, 7, number)
        assert [game.game_id for game in await server_results.removed_from(connection, 7, limit=9)] == [
            number
        ]
        assert [await server_results.count_removed(connection, guild) for guild in (7, 8)] == [1, 0]
        (seen,) = await server_results.begun_in(connection, 7, limit=9)
        assert seen.removed
        assert await server_results.removed_from(connection, 8, limit=9) == []
        assert await members.restore(connection, 7, number)
        (seen,) = await server_results.begun_in(connection, 7, limit=9)
        assert not seen.removed


@pytest.mark.parametrize("minute", [-1, 1440])
async def test_a_minute_outside_the_day_is_refused(store: Store, minute: int) -> None:
    row = PostingRow(guild_id=7, channel_id=70, minute=minute, zone="UTC", role_id=None)
    with pytest.raises(Exception, match="minute"):
        async with store.write() as connection:
            await postings.put(connection, row)
