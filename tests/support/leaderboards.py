"""Lines of leaderboards, read from the pages that readers see."""

from collections.abc import Sequence
from datetime import date

from bot.standings.leaderboards import Leaderboard, Leaderboards, Page, Standing
from bot.store.leaderboards import Line
from tests.support.seen import Message

CLUB = ("Ann", "Bob", "Cid", "Dan", "Eve", "Fay")


def order(page: Message, names: Sequence[str] = CLUB) -> list[str]:
    """Return the players on a page that Discord shows, from first to last, as its alt text names them."""
    return [word for word in page.alt.replace(":", " ").replace(";", " ").split() if word in names]


async def _page(leaderboards: Leaderboards, board: Leaderboard, reader: int = 0, *, size: int = 1000) -> Page:
    return await leaderboards.page(board, page=0, size=size, player_id=reader)


def of_day(day: date, rules_key: str | None = None, guild_id: int | None = None) -> Leaderboard:
    """Return the leaderboard of the results of a day's deal."""
    return Leaderboard(measure=None, day=day, rules_key=rules_key, guild_id=guild_id)


async def lines_of(leaderboards: Leaderboards, board: Leaderboard) -> list[Line]:
    lines = (await _page(leaderboards, board)).lines
    return [line for line in lines if isinstance(line, Line)]


async def own_line(leaderboards: Leaderboards, board: Leaderboard, player_id: int) -> Line | Standing | None:
    return (await _page(leaderboards, board, player_id)).own


async def line_count(leaderboards: Leaderboards, board: Leaderboard) -> int:
    return (await _page(leaderboards, board)).count


async def day_lines(
    leaderboards: Leaderboards,
    day: date,
    rules_key: str | None = None,
    guild_id: int | None = None,
    *,
    limit: int = 10,
) -> list[Standing]:
    page = await _page(leaderboards, of_day(day, rules_key, guild_id), size=limit)
    return [line for line in page.lines if isinstance(line, Standing)]


async def own_day_line(
    leaderboards: Leaderboards,
    player_id: int,
    day: date,
    rules_key: str | None = None,
    guild_id: int | None = None,
) -> Standing | None:
    own = (await _page(leaderboards, of_day(day, rules_key, guild_id), player_id, size=1)).own
    assert own is None or isinstance(own, Standing)
    return own


async def day_line_count(
    leaderboards: Leaderboards, day: date, rules_key: str | None = None, guild_id: int | None = None
) -> int:
    return (await _page(leaderboards, of_day(day, rules_key, guild_id), size=1)).count
