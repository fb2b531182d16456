"""What is stored of a person can be seen by them, and goes when they ask."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection as PlainConnection
from sqlalchemy import MetaData, insert, select, update

from bot.daily.refusals import AlreadyPlayed
from bot.patience import legal_moves
from bot.people.privacy import HiddenByOperator, Privacy
from bot.play.refusals import NoGame, NotYours
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.services import Services, open_services
from bot.standings.leaderboards import Leaderboard
from bot.standings.measures import RATING
from bot.standings.periods import Period
from bot.standings.verify import flaws
from bot.store import Connection, people, puzzles
from bot.store.events import events_of
from bot.store.puzzles import AnswerRow
from bot.store.schema import audit, move, removal
from bot.store.standings_schema import rating
from tests.support.clock import NOON, Clock
from tests.support.leaderboards import day_line_count, line_count, lines_of, own_day_line, own_line
from tests.support.puzzle import puzzle_row
from tests.support.scored import ranked_today

ANN, BEN = Player(80_351_110_224_678_912, "Ann 🂡"), Player(80_351_110_224_678_913, "Ben")
HALL, LETTERBOX = Channel(7, 70), Channel(None, 90_000_000_000_000_001)


async def traces(connection: Connection, *needles: int) -> list[str]:
    """Every column of every table, whatever the schema is, in which one of the numbers stands."""
    stored = MetaData()

    def look(plain: PlainConnection) -> list[str]:
        stored.reflect(plain)
        return [
            f"{table.name}.{column}"
            for table in stored.tables.values()
            for row in plain.execute(select(table)).mappings()
            for column, value in row.items()
            if any(str(needle) in str(value) for needle in needles)
        ]

    return await connection.run_sync(look)


async def play_a_little(services: Services) -> None:
    """Ann has a finished game, one in a direct message, and today's daily; Ben has today's daily."""
    sessions = services.sessions
    for player in (ANN, BEN):
        await services.presence.note(HALL.guild_id, player)
    first = await sessions.start(ANN, HALL, "canfield")
    await sessions.move(first.id, ANN.id, "d", 0)
    await sessions.resign(first.id, ANN.id)
    await sessions.start(ANN, LETTERBOX, "gate", "3")
    for player in (ANN, BEN):
        daily = await services.daily.start(player, HALL)
        await sessions.move(daily.id, player.id, "d", 0)


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
    assert (told["id"], told["name"]) == (str(ANN.id), ANN.name)
    assert [(game["game"], game["deal"]) for game in told["games"][:2]] == [("canfield", "1"), ("gate", "3")]
    assert [game["daily"] for game in told["games"]] == [None, None, "2026-11-21"]
    assert [game["server"] for game in told["games"]] == ["7", None, "7"]
    assert told["games"][0]["events"] == [{"move": "d", "at": "2026-11-21T12:00:00+00:00"}]
    assert told["games"][0]["result"]["outcome"] == "resigned"
    assert told["games"][1]["result"] is None
    assert {board["channel"] for board in told["boards"]} == {"70", str(LETTERBOX.channel_id)}
    assert [server["server"] for server in told["servers"]] == ["7"]
    assert {row["period"] for row in told["reached"]} >= {"a", "d2026-11-21"}
    assert told["games"][0]["result"]["counts"] is True


async def test_the_file_holds_what_stands_in_every_table(services: Services) -> None:
    await be_everywhere(services)
    told = json.loads(await services.privacy.export(ANN.id) or "")
    (rated,) = told["ratings"]
    assert [(guess["day"], guess["at"]) for guess in told["puzzles"]] == [("2026-11-21", NOON.isoformat())]
    assert (rated["rules_key"], rated["games"], rated["last_day"]) == ("canfield", 1, "2026-11-21")
    assert {entry["what"] for entry in told["done_as_admin"]} == {"took off a result", "removed"}


async def be_everywhere(services: Services) -> None:
    """Ann stands in every table that can know of a person."""
    await play_a_little(services)
    (game_id,) = [game["number"] for game in json.loads(await services.privacy.export(BEN.id) or "")["games"]]
    await services.sessions.resign(game_id, BEN.id)
    details = f'{{"game": {game_id}, "about": "{ANN.id}"}}'
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
        assert await puzzles.keep(connection, puzzle_row(NOON.date()))
        guess = AnswerRow(day=NOON.date(), move="d", found=False, at=NOON)
        await puzzles.answer(connection, ANN.id, guess)
        row = {"guild_id": 7, "by_id": ANN.id, "by_name": ANN.name, "what": "removed", "at": NOON}
        await connection.execute(insert(audit), row | {"details": details})


PLACES = {
    f"{table}.player_id" for table in ("game", "seat", "membership", "tally", "rating", "puzzle_answer")
} | {
    "player.id",
    "removal.by_id",
    "removal.reason",
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


async def test_who_has_only_managed_a_server_is_told_so_and_forgotten(services: Services) -> None:
    row = {"guild_id": 7, "by_id": 404, "by_name": "Admin", "what": "removed", "at": NOON, "details": "{}"}
    async with services.store.write() as connection:
        await connection.execute(insert(audit), row)
    told = json.loads(await services.privacy.export(404) or "")
    assert [entry["what"] for entry in told["done_as_admin"]] == ["removed"]
    assert await services.privacy.forget(404) is True
    async with services.store.read() as connection:
        assert await traces(connection, 404) == []


async def test_the_file_itself_holds_no_trace_of_a_deleted_person(tmp_path: Path, clock: Clock) -> None:
    file = tmp_path / "patience.db"
    async with open_services(f"sqlite:///{file}", now=clock, random_deal=lambda: 1) as services:
        for number in range(30):
            await services.sessions.start(Player(1000 + number, f"Sesquipedalian{number}"), HALL, "gate")
        await services.privacy.forget(1007)
    content = file.read_bytes()
    assert b"Sesquipedalian6" in content
    assert b"Sesquipedalian7" not in content


async def test_a_game_that_cannot_be_replayed_is_no_hindrance_to_deletion(
    services: Services, clock: Clock
) -> None:
    await play_a_little(services)
    async with services.store.write() as connection:
        await connection.execute(update(move).values(code="rubbish"))
    restarted = Sessions(services.store, now=clock, random_deal=lambda: 1)
    assert await Privacy(services.store, restarted, services.daily, services.presence).forget(ANN.id)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []


async def test_who_hides_is_on_no_board_and_moves_nobody_down(services: Services) -> None:
    await play_a_little(services)
    for player in (ANN, BEN):
        daily = await ranked_today(services, player)
        assert daily is not None
        await services.sessions.resign(daily.id, player.id)
    privacy, leaderboards = services.privacy, services.leaderboards
    rated = replace(RATING, ranking=replace(RATING.ranking, min_dailies=0, stored=False))
    today = Leaderboard(measure=rated, period=Period.ALL, day=NOON.date())
    assert {line.name for line in await lines_of(leaderboards, today)} == {ANN.name, BEN.name}
    await privacy.hide(ANN)
    assert await privacy.is_hidden(ANN.id) is True
    for lines in (await lines_of(leaderboards, today), await leaderboards.day_standings(today.day)):
        assert [(line.rank, line.name) for line in lines] == [(1, BEN.name)]
    for own in (
        await own_line(leaderboards, today, ANN.id),
        await own_day_line(leaderboards, ANN.id, today.day),
    ):
        assert own is None
    assert (await line_count(leaderboards, today), await day_line_count(leaderboards, today.day)) == (1, 1)
    assert [one.games for one in (await leaderboards.profile(ANN.id, NOON.date())).dailies] == [1]
    told = json.loads(await privacy.export(ANN.id) or "")
    assert told["hidden"] is True
    await services.sessions.start(ANN, HALL, "gate", "3")  # a new game does not bring them back
    assert await own_line(leaderboards, today, ANN.id) is None
    assert await privacy.show(ANN.id) is True
    assert {line.name for line in await lines_of(leaderboards, today)} == {ANN.name, BEN.name}
    assert await privacy.show(404) is False
    assert await privacy.is_hidden(404) is False


async def test_a_deleted_player_has_no_line_on_any_leaderboard(services: Services) -> None:
    await play_a_little(services)
    ben = await ranked_today(services, BEN)
    assert ben is not None
    await services.sessions.resign(ben.id, BEN.id)
    await services.privacy.forget(ANN.id)
    leaderboards, today = (
        services.leaderboards,
        Leaderboard(
            measure=replace(RATING, ranking=replace(RATING.ranking, min_dailies=0, stored=False)),
            period=Period.ALL,
            day=NOON.date(),
        ),
    )
    for guild_id in (7, None):
        board = await leaderboards.day_standings(NOON.date(), guild_id=guild_id)
        assert [(line.rank, line.name) for line in board] == [(1, "Ben")]
        lines = await lines_of(leaderboards, replace(today, guild_id=guild_id))
        assert [(line.rank, line.name) for line in lines] == [(1, "Ben")]
    assert (await services.leaderboards.profile(ANN.id, NOON.date())).is_empty
    assert [flaw async for flaw in flaws(services.store)] == []


async def test_whom_the_operator_hides_cannot_show_themselves(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.sessions.resign(daily.id, ANN.id)

    async def bar(barred: bool) -> bool:
        async with services.store.write() as connection:
            return await people.bar(connection, ANN.id, barred)

    async def names() -> list[str]:
        return [line.name for line in await services.leaderboards.day_standings(NOON.date())]

    assert await bar(True)
    assert await names() == []
    with pytest.raises(HiddenByOperator):
        await services.privacy.show(ANN.id)
    assert await services.privacy.is_hidden(ANN.id)
    assert await bar(False)
    assert await names() == [ANN.name]
    await services.privacy.hide(ANN)
    assert await bar(True)
    assert await bar(False)
    assert await names() == []  # their own wish
    assert [flaw async for flaw in flaws(services.store)] == []


async def test_the_boards_of_a_deleted_person_are_nobodys_to_play_on(services: Services) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.privacy.forget(ANN.id)
    with pytest.raises(NotYours) as told:
        await services.sessions.move(daily.id, ANN.id, "d")
    assert told.value.stored.result is not None
    assert told.value.stored.game == daily.game


async def test_deleting_oneself_is_no_way_to_a_second_ranked_attempt(
    services: Services, clock: Clock
) -> None:
    await play_a_little(services)
    daily = await ranked_today(services, ANN)
    assert daily is not None
    await services.privacy.forget(ANN.id)
    with pytest.raises(AlreadyPlayed) as told:
        await services.daily.start(ANN, HALL)
    assert told.value.stored.id == daily.id
    await services.privacy.forget(ANN.id)
    with pytest.raises(AlreadyPlayed):
        await services.daily.start(ANN, LETTERBOX)
    clock.time += timedelta(days=1)
    assert (await services.daily.start(ANN, HALL)).day == clock().date()
    async with services.store.read() as connection:
        assert all(not trace.startswith("spent.") for trace in await traces(connection, daily.id))


async def test_who_has_not_begun_the_daily_may_come_back_to_it(services: Services) -> None:
    await services.sessions.start(ANN, HALL, "gate", "3")
    await services.daily.start(ANN, HALL)  # only to look at it
    await services.privacy.forget(ANN.id)
    assert (await services.daily.start(ANN, HALL)).player_name == ANN.name


async def test_boards_of_somebody_deleted_play_nothing_more(services: Services) -> None:
    """A ranked attempt without a move is not over, and the process may remember whose it was."""
    sessions = services.sessions
    daily = await services.daily.start(ANN, HALL)
    begun = await sessions.start(ANN, HALL, "canfield", "3")
    begun = await sessions.move(begun.id, ANN.id, "d", 0)
    await services.privacy.forget(ANN.id)
    for game in (daily, begun):
        move = str(legal_moves(game.game.rules, game.game.position)[0])
        with pytest.raises((NoGame, NotYours)):
            await sessions.move(game.id, ANN.id, move, game.game.ply)
        with pytest.raises((NoGame, NotYours)):
            await sessions.resign(game.id, ANN.id, game.game.ply)
    async with services.store.read() as connection:
        assert await events_of(connection, daily.id) == ()


async def test_a_game_is_not_made_current_of_somebody_deleted_meanwhile(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = services.sessions
    stored = await sessions.start(ANN, HALL, "canfield", "3")
    load = sessions.load

    async def load_and_forget(game_id: int) -> StoredGame:
        found = await load(game_id)
        await services.privacy.forget(ANN.id)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(sessions, "load", load_and_forget)
        with pytest.raises(NoGame):
            await sessions.make_current(stored.id, ANN.id, HALL.channel_id)
    await sessions.stay_current(stored, HALL.channel_id + 1)
    async with services.store.read() as connection:
        assert await traces(connection, ANN.id) == []
