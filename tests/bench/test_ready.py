"""The database that the bot is started over: its games can be played, and those that were due are ended."""

from datetime import UTC, datetime
from pathlib import Path

from bot.operations.services import open_services
from bot.standings.verify import flaws
from tests.bench.ready import PLIES, fill


async def test_the_games_are_in_progress_and_some_are_due(tmp_path: Path) -> None:
    path, now = tmp_path / "patience.db", datetime.now(UTC)
    await fill(path, 30, 3, now)
    async with open_services(f"sqlite:///{path}", now=lambda: now) as services:
        stored = [await services.sessions.load(number) for number in range(1, 31)]
        assert {one.game.ply for one in stored} == {PLIES}
        assert all(one.result is None for one in stored)
        played = await services.sessions.undo(30, stored[29].player_id, ply=PLIES)
        assert played.game.ply == PLIES + 1
        shown = await services.boards.get(1)
        assert shown is not None
        assert await services.deadlines.catch_up() == 3
        assert [flaw async for flaw in flaws(services.store)] == []
