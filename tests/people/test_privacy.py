"""What is stored of a person can be seen by them, and goes when they ask."""

import json
from pathlib import Path

import pytest
from sqlalchemy import Table, insert, select

from bot.daily.secrecy import UNTIL_DAY_OVER
from bot.operations.services import Services, open_services
from bot.people.moderation import NotExcluded
from bot.record import Player
from bot.standings.rebuild import rebuild
from bot.standings.verify import flaws
from bot.store import people, puzzles, reminders
from bot.store.events import events_of
from bot.store.puzzles import AnswerRow
from bot.store.reminders import ReminderRow
from bot.store.schema import audit, game, race, removal, result, sanction
from bot.store.schema.sending import metadata
from bot.store.schema.standings import rated, rating
from tests.support.clock import NOON, Clock
from tests.support.puzzle import store_puzzle
from tests.support.scored import ranked_today
from tests.support.traces import traces
from tests.support.two_players import ANN, BEN, HALL, LETTERBOX, play_a_little


async def test_who_has_never_played_has_nothing_to_see_or_to_delete(services: Services) -> None:
    await play_a_little(services)
    assert await services.privacy.export(404) is None
    assert await services.privacy.forget(404) is False
    assert await services.privacy.forget(-1) is False


async def test_the_file_holds_all_that_is_stored_of_a_person_and_of_nobody_else(services: Services) -> None:
    await play_a_little(services)
    text = await services.privacy.export(ANN.id)
    assert text is not None
    assert str(BEN.id) not in text
    told = json.loads(text)
    assert [(row["id"], row["name"]) for row in told["player"]] == [(str(ANN.id), ANN.name)]
    assert [(game["rules_key"], game["deal"]) for game in told["game"]] == [
        *(("canfield", "1"), ("gate", "3")),
        ("storehouse", UNTIL_DAY_OVER),
    ]
    assert [game["day"] for game in told["game"]] == [None, None, "2026-11-21"]
    assert [game["guild_id"] for game in told["game"]] == ["7", None, "7"]
    first = told["game"][0]["id"]
    (move,) = [each for each in told["move"] if each["game_id"] == first]
    assert (move["ply"], move["code"], move["at"]) == (0, "d", "2026-11-21T12:00:00+00:00")
    (ended,) = told["result"]
    assert (ended["game_id"], ended["outcome"], ended["counted"]) == (first, "resigned", True)
    assert {row["channel_id"] for row in told["current_game"]} == {"70", str(LETTERBOX.channel_id)}
    assert [row["guild_id"] for row in told["membership"]] == ["7"]
    assert {row["period"] for row in told["player_totals"]} >= {"a", "d2026-11-21"}


async def test_requests_of_the_table_are_forgotten_with_their_player(services: Services) -> None:
    for player in (ANN, BEN):
        stored = await services.sessions.start(player, HALL, "klondike", "17")
        await services.sessions.requests.note(f"link {player.id} abc")
        await services.sessions.move(stored.id, player.id, "d", ply=0, request_id=f"table {player.id} 1-1")
    await services.privacy.forget(ANN.id)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []
        assert (await traces(connection, BEN.id)).count("handled.request_id") == 2


async def test_the_file_holds_what_stands_in_every_table(services: Services) -> None:
    await be_everywhere(services)
    told = json.loads(await services.privacy.export(ANN.id) or "")
    (rated,) = told["rating"]
    guesses = [(guess["day"], guess["at"]) for guess in told["puzzle_answer"]]
    assert guesses == [("2026-11-21", NOON.isoformat())]
    assert (rated["rules_key"], rated["games"], rated["last_day"]) == ("canfield", 1, "2026-11-21")
    assert {entry["what"] for entry in told["done_as_admin"]} == {"removed"}
    assert told["player"][0]["barred"] is False
    columns = {(table, name) for table, rows in told.items() for row in rows for name in row}
    secrets = {
        (table, name) for table, name in columns if name in ("deal", "deal_name", "ghost", "table_key")
    }
    assert secrets == {("game", "deal")}  # which is replaced by the reason while it is secret
    assert [(row["guild_id"], row["excluded"]) for row in told["membership"]] == [("7", False)]


async def test_the_file_says_what_admins_and_the_operator_did_about_a_person(services: Services) -> None:
    await play_a_little(services)
    moderation, guild_id = services.moderation, 7
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.sessions.resign(daily.id, ANN.id)
    await moderation.remove(guild_id, BEN, str(daily.id), "copied")
    await moderation.exclude(guild_id, BEN, ANN, "two accounts")
    async with services.store.write() as connection:
        assert await people.bar(connection, ANN.id, True)
    told = json.loads(await services.privacy.export(ANN.id) or "")
    assert told["player"][0]["barred"] is True
    assert [(row["guild_id"], row["excluded"]) for row in told["membership"]] == [("7", True)]
    assert told["removal"] == [{"guild_id": "7", "game_id": str(daily.id)}]
    decided = [
        (entry["guild_id"], entry["what"], json.loads(entry["details"])) for entry in told["done_by_admins"]
    ]
    assert decided == [
        ("7", "removed", {"game": daily.id, "reason": "copied"}),
        ("7", "excluded", {"person": str(ANN.id), "reason": "two accounts"}),
    ]
    assert str(BEN.id) not in json.dumps(told)
    await services.privacy.forget(ANN.id)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []
        reasons = [*(await connection.execute(select(audit.c.details))).scalars()]
    assert not any("copied" in text or "accounts" in text for text in reasons)
    assert [flaw async for flaw in flaws(services.store)] == []


def _referred(table: Table) -> set[str]:
    return {key.column.table.name for key in table.foreign_keys}


async def test_every_table_that_refers_to_a_person_is_in_the_file_without_its_secrets(
    services: Services,
) -> None:
    await play_a_little(services)
    async with services.store.write() as connection:
        await people.keep_table_key(connection, ANN.id, "sesame")
    text = await services.privacy.export(ANN.id) or ""
    about = {"player", "game"}
    about |= {table.name for table in metadata.sorted_tables if about & _referred(table)}
    assert set(json.loads(text)) == about | {"race", "done_as_admin", "done_by_admins"}
    assert "sesame" not in text
    assert all(table.c.deal.info for table in (game, race, rated))
    (row,) = [each for each in json.loads(text)["game"] if each["day"]]
    deal = (await services.sessions.load(int(row["id"]))).game.deal
    assert deal not in text
    assert "deal_name" not in row


async def test_of_a_deleted_person_only_outcomes_of_counted_dailies_stay(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    async with services.store.write() as connection:
        assert await people.bar(connection, ANN.id, True)
    await services.privacy.forget(ANN.id)
    async with services.store.read() as connection:
        left = [*(await connection.execute(select(game).where(game.c.player_id != BEN.id))).mappings()]
        ended = [*(await connection.execute(select(result).where(result.c.game_id == daily.id))).mappings()]
        assert await events_of(connection, daily.id) == ()
        assert (await connection.execute(select(sanction.c.guild_id))).scalars().all() == [0]
    (kept,) = left
    assert (kept["id"], kept["guild_id"], kept["channel_id"]) == (daily.id, None, 0)
    midnight = NOON.replace(hour=0)
    assert (kept["started_at"], ended[0]["finished_at"]) == (midnight, midnight)
    assert (ended[0]["counted"], ended[0]["outcome"], ended[0]["seconds"]) == (True, "resigned", 0)
    await rebuild(services.store)
    assert [flaw async for flaw in flaws(services.store)] == []


async def test_a_pardon_reaches_those_who_have_deleted_their_data(services: Services) -> None:
    await play_a_little(services)
    await services.moderation.exclude(7, BEN, ANN, "two accounts")
    async with services.store.write() as connection:
        await people.bar(connection, ANN.id, True)
    await services.privacy.forget(ANN.id)
    await services.moderation.include(7, BEN, ANN.id)
    with pytest.raises(NotExcluded):
        await services.moderation.include(7, BEN, ANN.id)
    async with services.store.write() as connection:
        assert await people.bar(connection, ANN.id, False)
        assert not await people.bar(connection, ANN.id, False)
    await services.presence.note(7, ANN)
    assert not await services.privacy.is_hidden(ANN.id)
    assert await services.moderation.excluded(7) == []


async def be_everywhere(services: Services) -> None:
    """Ann stands in every table that can know of a person."""
    await play_a_little(services)
    (number,) = [game["id"] for game in json.loads(await services.privacy.export(BEN.id) or "")["game"]]
    game_id = int(number)
    await services.sessions.resign(game_id, BEN.id)
    details = f'{{"game": {game_id}, "about": "{ANN.id}"}}'
    await store_puzzle(services.store, NOON.date())
    await services.storms.start(ANN, 7)
    async with services.store.write() as connection:
        row = {
            "guild_id": 7,
            "game_id": game_id,
            "by_id": ANN.id,
            "by_name": ANN.name,
            "reason": f"<@{ANN.id}> said so",
            "at": NOON,
        }
        await connection.execute(insert(removal), row)
        row = {"rules_key": "canfield", "player_id": ANN.id, "mu": 25, "sigma": 8, "games": 1}
        row |= {"last_day": NOON.date()}
        await connection.execute(insert(rating), row)
        wanted = ReminderRow(player_id=ANN.id, streak=True, hour=22, done=NOON.date())
        await reminders.put(connection, wanted)
        guess = AnswerRow(day=NOON.date(), move="d", found=False, at=NOON)
        await puzzles.answer(connection, ANN.id, guess)
        row = {"guild_id": 7, "by_id": ANN.id, "by_name": ANN.name, "what": "removed", "at": NOON}
        await connection.execute(insert(audit), row | {"details": details})


PLACES = {
    f"{table}.player_id"
    for table in (
        "game",
        "current_game",
        "membership",
        "player_totals",
        "rating",
        "puzzle_answer",
        "reminder",
        "storm",
    )
} | {
    "player.id",
    "audit.by_id",
    "audit.details",
}


async def test_after_the_deletion_no_row_of_any_table_tells_of_the_person(services: Services) -> None:
    await be_everywhere(services)
    async with services.store.read() as connection:
        assert set(await traces(connection, ANN.id)) == PLACES
    assert await services.privacy.forget(ANN.id) is True
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id, LETTERBOX.channel_id) == []
        assert "player.id" in await traces(connection, BEN.id)
    assert await services.privacy.export(ANN.id) is None
    assert await services.privacy.forget(ANN.id) is False


async def test_no_race_tells_in_which_direct_message_two_deleted_people_have_met(
    services: Services, clock: Clock
) -> None:
    played = await services.challenges.challenge(ANN, BEN, LETTERBOX, "gate")
    await services.challenges.game(ANN, played.row.id, LETTERBOX)
    open_ = await services.challenges.challenge(BEN, ANN, LETTERBOX, "gate")
    clock.on(hours=30)
    assert (await services.challenges.advance(played.row.id)).is_over
    assert await services.privacy.forget(ANN.id) is True
    async with services.store.read() as connection:
        assert "race.channel_id" not in await traces(connection, LETTERBOX.channel_id)
        assert (await connection.execute(select(race.c.id))).scalars().all() == [played.row.id, open_.row.id]
    assert (await services.challenges.advance(open_.row.id)).is_over
    assert await services.privacy.forget(BEN.id) is True
    async with services.store.read() as connection:
        assert await traces(connection, LETTERBOX.channel_id) == []
        assert (await connection.execute(select(race))).all() == []


async def test_who_has_only_managed_a_server_is_told_so_and_forgotten(services: Services) -> None:
    admin = 80_351_110_224_678_914  # no random alias has these digits by chance
    row = {"guild_id": 7, "by_id": admin, "by_name": "Admin", "what": "removed", "at": NOON, "details": "{}"}
    async with services.store.write() as connection:
        await connection.execute(insert(audit), row)
    told = json.loads(await services.privacy.export(admin) or "")
    assert [entry["what"] for entry in told["done_as_admin"]] == ["removed"]
    assert await services.privacy.forget(admin) is True
    async with services.store.read() as connection:
        assert await traces(connection, admin) == []


async def test_the_file_itself_holds_no_trace_of_a_deleted_person(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "patience.db"
    async with open_services(f"sqlite:///{file}", now=clock, random_deal=lambda: 1) as services:
        for number in range(30):
            await services.sessions.start(Player(1000 + number, f"Sesquipedalian{number}"), HALL, "gate")
        await services.privacy.forget(1007)
    content = file.read_bytes()
    assert b"Sesquipedalian6" in content
    assert b"Sesquipedalian7" not in content
