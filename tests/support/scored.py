"""Games whose results count: start, play and look up."""

from collections.abc import Sequence
from datetime import UTC, date

from sqlalchemy import text

from bot.operations.services import Services
from bot.patience import Game, Move
from bot.play.sessions import Sessions
from bot.record import Channel, Player, StoredGame
from bot.standings.verify import flaws
from bot.store import Store, dailies, people, totals
from tests.support.clock import NOON
from tests.support.people import ANN, HALL
from tests.support.stored import begin_game
from tests.support.winning import winning

TODAY = NOON.date()
GAME, OTHER_GAME = "fortunes-favor", "fortunes-favor-leisure"
DEALS = ("1", "2", "3")  # deals that tests.support.winning wins


async def deal_of(
    services: Services, day: date, deal: str = DEALS[0], key: str = GAME, **more: object
) -> None:
    async with services.store.write() as connection:
        await dailies.keep(connection, day, key, deal, **more)


async def begin(
    services: Services,
    player: Player,
    channel: Channel = HALL,
    *,
    deal: str = DEALS[0],
    ranked: bool = True,
    key: str = GAME,
) -> StoredGame:
    """Start a game that can count: today's ranked attempt, or an ordinary game.

    The player is noted in the channel's server, as by the command that starts a game.
    """
    await services.presence.note(channel.guild_id, player)
    if ranked:
        day = services.now().astimezone(UTC).date()
        await deal_of(services, day, deal, key, featured=key == GAME)
        return await services.sessions.start(player, channel, key, deal, day=day)
    return await services.sessions.start(player, channel, key)


async def begin_counted(services: Services, deal: str, key: str) -> int:
    """Begin an ordinary game of Ann on a given deal, which counts, and return its number."""
    async with services.store.write() as connection:
        await people.greet(connection, ANN.id, ANN.name)
        return await begin_game(
            connection,
            player_id=ANN.id,
            guild_id=None,
            channel_id=70,
            rules_key=key,
            deal=deal,
            day=None,
            dealt_by_bot=True,
            started_at=NOON,
        )


async def begun(
    services: Services, player: Player = ANN, channel: Channel = HALL, *, moves: int = 20, ranked: bool = True
) -> int:
    """Start a game with :func:`begin`, play *moves* moves of a winning line and return its number."""
    stored = await begin(services, player, channel, ranked=ranked)
    await play_at_once(services.sessions, stored, winning(stored.game)[:moves])
    return stored.id


async def ranked_today(services: Services, player: Player, key: str | None = None) -> StoredGame | None:
    """Return the player's ranked attempt of today, at the featured game unless *key* is given."""
    today = services.daily.today()
    return await services.daily.attempt(player.id, today, key or await services.daily.featured(today))


async def deadlines(services: Services) -> list[int]:
    """Return the numbers of the games with a deadline, the earliest first."""
    async with services.store.read() as connection:
        rows = await connection.execute(text("SELECT game_id FROM deadline ORDER BY at, game_id"))
        return list(rows.scalars())


async def play_at_once(sessions: Sessions, stored: StoredGame, line: Sequence[str]) -> StoredGame:
    """Play *line* in one turn, as automatic play does; a transaction per move takes far longer."""

    def played(game: Game) -> Game:
        for notation in line:
            game = game.play(Move.from_text(notation))
        return game

    if not line:
        return stored
    return await sessions._turns.take(stored.id, stored.player_id, played)  # pyright: ignore[reportPrivateUsage]


LINES: dict[tuple[str, str], list[str]] = {}


async def win(sessions: Sessions, stored: StoredGame) -> StoredGame:
    key = (stored.game.rules.key, stored.game.deal)
    if key not in LINES:
        LINES[key] = winning(Game.start(stored.game.rules, stored.game.deal))
    stored = await play_at_once(sessions, stored, LINES[key])
    assert stored.result is not None
    return stored


async def totals_of(
    services: Services, player: Player, period: str = "a", key: str = ""
) -> totals.TotalsRow | None:
    async with services.store.read() as connection:
        return (await totals.totals_of_player(connection, player.id)).get((period, key))


async def whys(store: Store) -> list[str]:
    return [flaw.why async for flaw in flaws(store)]
