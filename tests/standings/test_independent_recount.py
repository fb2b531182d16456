"""Every page of every leaderboard of a simulated season is what an independent count from its log gives."""

import random
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from bot.operations.services import open_services
from bot.record import Player
from bot.standings.leaderboards import Leaderboard, Line, Standing
from bot.standings.measures import POINTS, RATING, STREAK, WINS
from bot.standings.periods import Period
from bot.standings.points import stars_of
from tests.support import databases, recount
from tests.support.clock import Clock
from tests.support.databases import Templates
from tests.support.leaderboards import of_day
from tests.support.recount import DAY, Played, Row, T
from tests.support.scored import DEALS
from tests.support.season import KEYS, Season

FIRST = date(2026, 12, 24)
TINY = 3  # lines of a page that is not the whole leaderboard

Cells = tuple[object, ...]


class Comparison:
    """Asks the bot for pages and compares them, and counts what it has compared."""

    def __init__(self, season: Season, days: Sequence[date]) -> None:
        self.season, self.days = season, days
        self.boards = season.services.leaderboards
        self.chance = random.Random(7)
        self.lines = self.pages = self.shared = self.heads_compared = 0

    async def streaks(self) -> None:
        """Compare the current streaks, which no later day can tell."""
        for guild in (None, *self.season.servers):
            await self._streak(self.season.on_leaderboards_of(guild), guild)

    async def everything(self) -> None:
        """Compare every leaderboard of the world and of all servers."""
        await self.season.catch_up()
        await self.streaks()
        await self.heads()
        spans = {
            (name, span): day for day in self.days for name, span in recount.periods(day).items()
        }  # each with the last of its days
        for guild in (None, *self.season.servers):
            played = self.season.on_leaderboards_of(guild)
            for key in (None, *KEYS):
                of_game = [one for one in played if key in (None, one.key)]
                for (name, (first, last)), day in spans.items():
                    within = [one for one in of_game if one.ended and first <= one.ended.date() <= last]
                    found = recount.rows(within, self.season.deals)
                    for measure, order in ((POINTS, recount.by_points), (WINS, recount.by_wins)):
                        board = Leaderboard(
                            measure=measure,
                            period=Period[name.upper()],
                            day=day,
                            rules_key=key,
                            guild_id=guild,
                        )
                        await self._sums(board, order(found), measure.ranking.value)
                await self._rating(of_game, key, guild)
            if guild is not None:
                for day in self.days:
                    await self._server_day([one for one in played if one.day], day, guild)
            for day in self.days:
                for key in KEYS:
                    await self._day(recount.of_day(played, day, key), day, key, guild)

    async def heads(self) -> None:
        """Compare each two players by the dailies that both have finished."""
        results: dict[int, dict[object, object]] = {}
        for one in self.season.on_leaderboards_of(None):
            if one.day:
                value = (one.won, one.home, one.clean, -one.moves)
                results.setdefault(one.player_id, {})[one.day, one.key] = value
        compared = 0
        for (ann, own), (ben, others) in combinations(results.items(), 2):
            found = await self.boards.head_to_head(ann, ben)
            pairs: list[Any] = [(own[deal], others[deal]) for deal in own if deal in others]
            wanted = (
                sum(a > b for a, b in pairs),
                sum(b > a for a, b in pairs),
                sum(a == b for a, b in pairs),
            )
            assert (found.wins, found.losses, found.draws) == wanted, (ann, ben)
            compared += len(pairs)
            self.heads_compared += 1
        assert compared

    async def _sums(self, board: Leaderboard, ranked: list[tuple[int, Row]], value: str) -> None:
        await self._pages(board, [_cells(*place, getattr(place[-1], value)) for place in _listed(ranked)])

    async def _streak(self, played: list[Played], guild: int | None) -> None:
        today = self.season.today
        days: dict[int, set[date]] = {}
        for one in played:
            won_on = days.setdefault(one.player_id, set())
            if one.won and one.day:
                won_on.add(one.day)
        streaks = {player_id: recount.streak(won, today) for player_id, won in days.items()}
        ranked = recount.by_number(recount.rows(played, self.season.deals), streaks)
        board = Leaderboard(measure=STREAK, period=Period.ALL, day=today, guild_id=guild)
        await self._pages(board, [_cells(*place, streaks[place[-1].player_id]) for place in _listed(ranked)])

    async def _server_day(self, played: list[Played], day: date, guild: int) -> None:
        """Compare the server's streak after a day, and everybody named in the next morning's post."""
        found = await self.boards.server_day(day, guild)
        won = {one.day for one in played if one.won and one.day and one.day <= day}
        assert found.streak == recount.streak(won, day + DAY, held=1), (day, guild)
        best: dict[int, tuple[int, int, int]] = {}
        for one in played:
            if one.day == day:
                result = (-one.stars(self.season.deals), -one.points(self.season.deals), one.moves)
                best[one.player_id] = min(result, best.get(one.player_id, result))
        wanted = sorted((*result, f"p{player_id}") for player_id, result in best.items())
        named = [(-stars_of(each), -each.points, each.moves, each.name.lower()) for each in found.members]
        assert named == wanted, (day, guild)
        self.lines += len(named)

    async def _rating(self, played: list[Played], key: str | None, guild: int | None) -> None:
        """Who is ranked, and that the order follows the numbers; these are compared nowhere else."""
        found = recount.rows(played, self.season.deals)
        board = Leaderboard(
            measure=RATING, period=Period.ALL, day=self.season.today, rules_key=key, guild_id=guild
        )
        page = await self.boards.page(board, page=0, size=1000, player_id=0)
        shown = {line.player_id: line.rating for line in page.lines if isinstance(line, Line)}
        rated = [row for row in found if row.dailies >= 10]
        assert set(shown) == {row.player_id for row in rated}, board
        numbers = {row.player_id: shown[row.player_id] or 0 for row in rated}
        ranked = recount.by_number(rated, numbers)
        await self._pages(board, [_cells(*place, numbers[place[-1].player_id]) for place in _listed(ranked)])

    async def _pages(self, board: Leaderboard, wanted: list[Cells]) -> None:
        for size, reader, page in self._readings(wanted):
            found = await self.boards.page(board, page=page, size=size, player_id=reader)
            lines = [_shown(line) for line in found.lines if isinstance(line, Line)]
            own = _shown(found.own) if isinstance(found.own, Line) else None
            self._same((board, page), lines, own, found.count, wanted, size, reader, found.page)

    async def _day(self, played: list[tuple[int, Played]], day: date, key: str, guild: int | None) -> None:
        deals = self.season.deals
        wanted = [
            (
                *(position, rank, one.player_id, one.game_id, one.won, one.clean, one.stars(deals)),
                *(one.points(deals), one.moves, one.home),
            )
            for position, rank, one in _listed(played)
        ]
        for size, reader, page in self._readings(wanted):
            board = of_day(day, key, guild)
            found = await self.boards.page(board, page=page, size=size, player_id=reader)
            lines = [_day_shown(line) for line in found.lines if isinstance(line, Standing)]
            own = _day_shown(found.own) if isinstance(found.own, Standing) else None
            self._same((day, key, guild), lines, own, found.count, wanted, size, reader, found.page)
            await self._place(played, day, key, guild, reader)

    async def _place(
        self, played: list[tuple[int, Played]], day: date, key: str, guild: int | None, reader: int
    ) -> None:
        found = await self.boards.place(day, key, guild, reader)
        own = next((rank for rank, one in played if one.player_id == reader), None)
        assert (found is None) == (own is None)
        if found is not None and own is not None:
            better = [one.game_id for rank, one in played if rank < own]
            assert found.own.rank == own
            assert found.level == sum(rank == own for rank, _ in played) - 1
            assert (found.above and found.above.game_id) == (better[-1] if better else None)
            assert found.count == len(played)

    def _readings(self, wanted: Sequence[Cells]) -> list[tuple[int, int, int]]:
        """Return the pages to read, as size, reader and page: all lines at once, and one small page."""
        readers = [player.id for player in self.season.people]
        last = max(0, len(wanted) - 1) // TINY
        some = [(TINY, self.chance.choice(readers), self.chance.randint(0, last))] if last else []
        return [(1000, self.chance.choice(readers), 0), *some]

    def _same(
        self,
        what: object,
        lines: Sequence[Cells],
        own: Cells | None,
        count: int,
        wanted: Sequence[Cells],
        size: int,
        reader: int,
        page: int,
    ) -> None:
        self.pages += 1
        self.lines += len(lines) + 1
        self.shared += sum(cells[0] != cells[1] for cells in lines)
        assert lines == wanted[page * size : (page + 1) * size], what
        assert own == next((cells for cells in wanted if cells[2] == reader), None), what
        assert count == len(wanted), what


def _listed(ranked: Sequence[tuple[int, T]]) -> Iterator[tuple[int, int, T]]:
    """Yield position, place and content of each line."""
    for position, (place, one) in enumerate(ranked, 1):
        yield position, place, one


def _cells(position: int, rank: int, row: Row, value: int) -> Cells:
    return (
        position,
        rank,
        row.player_id,
        row.games,
        row.wins,
        row.dailies,
        row.dailies_won,
        row.points,
        value,
        f"P{row.player_id}",
    )


def _shown(line: Line) -> Cells:
    return (
        line.position,
        line.rank,
        line.player_id,
        line.games,
        line.wins,
        line.dailies,
        line.dailies_won,
        line.points,
        line.value,
        line.name,
    )


def _day_shown(line: Standing) -> Cells:
    return (
        *(line.position, line.rank, line.player_id, line.game_id, line.won, line.clean, stars_of(line)),
        *(line.points, line.moves, line.home),
    )


async def _simulate(
    address: str,
    *,
    people: int,
    servers: int,
    days: int,
    every: int,
    seed: int,
    rate: float,
    acts: int,
    deletions: float,
) -> Comparison:
    """Play a season of *days* days, and compare all leaderboards every so many days and at the end."""
    clock = Clock(datetime(FIRST.year, FIRST.month, FIRST.day, tzinfo=UTC))
    numbers = random.Random(seed)
    async with open_services(
        address, now=clock, random_deal=lambda: int(numbers.choice(DEALS)), daily_secret="x"
    ) as services:
        players = [Player(100 + 7 * number, f"P{100 + 7 * number}") for number in range(people)]
        season = Season(services, clock, players, range(1, servers + 1), seed)
        compared = Comparison(season, ())
        played: list[date] = []
        for number in range(1, days + 1):
            played.append(season.today)
            await season.day(rate=rate, acts=acts, deletions=deletions)
            await compared.streaks()
            if number % every == 0 or number == days:
                for what in ("hide", "exclude", "leave", "remove") * 2:
                    await season.act(what)
                compared.days = played
                await compared.everything()
        assert season.hidden
        assert season.excluded
        assert season.removed
    return compared


async def test_every_page_of_a_fortnight_over_the_turn_of_a_season(
    inline: None, templates: Templates, tmp_path: Path
) -> None:
    async with templates.copy("sqlite", tmp_path) as address:
        compared = await _simulate(
            address, people=12, servers=3, days=14, every=14, seed=1, rate=0.9, acts=6, deletions=0.1
        )
    assert compared.lines > 1500
    assert compared.shared > 100


@pytest.mark.long
async def test_every_page_of_a_season_of_200_people_in_8_servers(
    templates: Templates, tmp_path: Path
) -> None:
    async with templates.copy("sqlite", tmp_path) as address:
        compared = await _simulate(
            address, people=200, servers=8, days=92, every=92, seed=2, rate=0.15, acts=10, deletions=0.1
        )
    print(  # noqa: T201
        f"{compared.pages} pages and {compared.lines} lines compared, {compared.shared} on shared places"
    )
    assert compared.lines > 30_000
    assert compared.shared > 3_000


@pytest.mark.long
@pytest.mark.parametrize("kind", databases.KINDS)
async def test_sixty_people_of_one_server_over_sixty_days(
    kind: str, templates: Templates, tmp_path: Path
) -> None:
    """Streaks of people and of the server, everybody named each morning, all places, and each two of them."""
    async with templates.copy(kind, tmp_path) as address:
        compared = await _simulate(
            address, people=60, servers=1, days=60, every=60, seed=3, rate=0.15, acts=6, deletions=0.1
        )
    print(f"{compared.lines} lines, {compared.heads_compared} pairs")  # noqa: T201
    assert compared.lines > 5_000
    assert compared.heads_compared > 500


def test_the_recount_of_a_streak_spends_freezes() -> None:
    week = {FIRST + n * DAY for n in range(7)}
    assert [recount.streak(week, FIRST + n * DAY) for n in (6, 7, 8, 9)] == [7, 7, 7, 0]
    assert recount.streak(week | {FIRST + 8 * DAY}, FIRST + 9 * DAY) == 8
    assert recount.streak(set(), FIRST) == 0
