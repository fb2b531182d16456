"""Results that somebody has edited by hand are found."""

import random
import shutil
from datetime import timedelta
from pathlib import Path

import pytest
import pytest_asyncio
from sqlalchemy import text

from bot.operations.services import open_services
from bot.patience import GAMES, Game, legal_moves
from bot.record import Channel
from bot.standings.verify import flaws
from bot.store import Store
from tests.support.clock import Clock
from tests.support.people import ANN
from tests.support.scored import play_at_once


def played(key: str, won: bool) -> Game:
    for number in range(1, 100):
        chance = random.Random(number)
        game = Game.start(GAMES[key], str(number))
        while game.ply < 300 and (moves := legal_moves(game.rules, game.position)):
            game = game.play(chance.choice([move for move in moves if ">f" in str(move)] or moves))
            if game.is_won if won else game.is_lost:
                return game
    raise AssertionError("none of 99")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a database where game 1 is won, 2 lost, 3 resigned, 4 in progress, each with a move taken back."""
    file = tmp_path_factory.mktemp("verify") / "patience.db"
    async with open_services(
        f"sqlite:///{file}", now=Clock(step=timedelta(seconds=7.3)), random_deal=lambda: 1
    ) as services:
        sessions = services.sessions
        for channel, game in enumerate((played("fortunes-favor", True), played("canfield", False))):
            stored = await sessions.start(ANN, Channel(7, channel + 1), game.rules.key, game.deal)
            await sessions.move(stored.id, ANN.id, game.events[0])
            await sessions.undo(stored.id, ANN.id)
            stored = await play_at_once(sessions, stored, game.events)
            assert stored.result is not None
        for channel in (3, 4):
            stored = await sessions.start(ANN, Channel(7, channel), "gate", "1")
            stored = await sessions.move(stored.id, ANN.id, "d")
            if channel == 3:
                await sessions.resign(stored.id, ANN.id)
    return file


@pytest.fixture
def address(games: Path, tmp_path: Path) -> str:
    """Return a copy of the database of *games*."""
    shutil.copyfile(games, tmp_path / "patience.db")
    return f"sqlite:///{tmp_path}/patience.db"


async def found(address: str) -> list[tuple[int | None, str]]:
    async with Store.open(address) as store:
        return [(flaw.game_id, flaw.why) async for flaw in flaws(store)]


async def test_what_was_played_verifies(address: str) -> None:
    assert await found(address) == []


@pytest.mark.parametrize(
    ("edit", "game_id", "why"),
    [
        ("UPDATE result SET moves = moves - 1 WHERE game_id = 1", 1, "moves "),
        ("UPDATE result SET seconds = seconds - 1 WHERE game_id = 1", 1, "seconds "),
        ("UPDATE result SET seconds = 1000 WHERE game_id = 3", 3, "seconds 1000"),
        ("UPDATE result SET home = home + 1 WHERE game_id = 2", 2, "cards home"),
        ("UPDATE result SET aided = TRUE WHERE game_id = 1", 1, "aided, but"),
        ("UPDATE result SET outcome = 'won' WHERE game_id = 2", 2, "won, but the game is not won"),
        ("UPDATE result SET outcome = 'lost' WHERE game_id = 3", 3, "lost, but that cannot be proved"),
        ("UPDATE result SET outcome = 'resigned' WHERE game_id = 1", 1, "resigned, but the game is won"),
        ("UPDATE result SET finished_at = '2026-11-21 00:00:00.000000' WHERE game_id = 3", 3, "finished "),
        ("UPDATE result SET finished_at = '2026-12-01 00:00:00.000000' WHERE game_id = 1", 1, "finished "),
        ("DELETE FROM result WHERE game_id = 1", 1, "won, but without a result"),
        ("DELETE FROM move WHERE game_id = 2 AND ply = 3", 2, ""),
        ("UPDATE move SET code = 'w>f' WHERE game_id = 4", 4, ""),
        ("UPDATE game SET deal = '99' WHERE id = 1", 1, ""),
    ],
)
async def test_what_was_edited_by_hand_is_found(address: str, edit: str, game_id: int, why: str) -> None:
    async with Store.open(address) as store, store.write() as connection:
        await connection.execute(text(edit))
    ((number, told),) = await found(address)
    assert number == game_id
    assert told.startswith(why)
    assert told
