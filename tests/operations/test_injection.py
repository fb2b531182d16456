"""Texts of players are texts: neither SQL nor the names of files."""

import ast
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.operations.services import Services
from bot.patience import PatienceError
from bot.record import Player
from tests.support.people import HALL

ROOT = Path(__file__).parents[2]
SQL = [
    "Robert'); DROP TABLE move;--",
    '"; DELETE FROM game; --',
    "1 OR 1=1",
    "'||(SELECT value FROM setting)||'",
    ":name %s ? $1",
]


@pytest.mark.parametrize("typed", SQL)
async def test_sql_in_a_name_a_deal_or_a_move_is_a_text(services: Services, typed: str) -> None:
    player = Player(1, typed)
    stored = await services.sessions.start(player, HALL, "canfield", "17")
    with pytest.raises(PatienceError):
        await services.sessions.start(player, HALL, "canfield", typed)
    with pytest.raises(PatienceError):
        await services.sessions.start(player, HALL, typed)
    with pytest.raises(PatienceError):
        await services.sessions.move(stored.id, 1, typed)
    await services.presence.note(HALL.guild_id, player)

    assert (await services.sessions.move(stored.id, 1, "d")).player_name == typed
    async with services.store.read() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM move")) == 1
        assert await connection.scalar(text("SELECT name FROM player")) == typed


SERVING = ("commands", "controls", "daily", "people", "play", "standings", "words")
OWN_TEXTS = (
    "language.py",
    "spoken.py",
    "pages.py",
    "rules/__init__.py",
)  # read files that come with the package
OPENING = {"open", "Path", "read_text", "read_bytes", "write_text", "write_bytes", "unlink"}


@pytest.mark.parametrize("package", SERVING)
def test_what_serves_players_opens_no_file(package: str) -> None:
    """Pictures, replays and exports are made in memory; only texts of the package's own are read."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in (ROOT / "bot" / package).rglob("*.py")
        if not (package == "words" and str(path).endswith(OWN_TEXTS))
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and (
            (isinstance(node.func, ast.Name) and node.func.id in OPENING)
            or (isinstance(node.func, ast.Attribute) and node.func.attr in OPENING)
        )
    ]
    assert found == []
