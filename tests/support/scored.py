"""Games whose results count, played and looked up."""

from datetime import UTC, date

from sqlalchemy import text

from bot.patience import GAMES, Game, legal_moves
from bot.play.sessions import Place, Player, Sessions, StoredGame
from bot.services import Services
from bot.standings.verify import flaws
from bot.store import Store, dailies, totals
from tests.support.clock import NOON
from tests.support.people import ANN, HALL

TODAY = NOON.date()
GAME, OTHER_GAME = "fortunes-favor", "fortunes-favor-leisure"
DEALS = ("1", "2", "3")  # that the careful way of playing wins


def winning(game: Game) -> list[str]:
    """A win by playing to the foundations, else dealing, else anything: enough in Fortune's Favor."""
    while not game.is_won:
        moves = legal_moves(game.rules, game.position)
        up = [move for move in moves if ">f" in str(move)]
        deals = [move for move in moves if str(move) == "d"]
        assert moves, "this deal needs more thought"
        game = game.play((up or deals or moves)[0])
    return list(game.events)


def winnable(rules_key: str) -> str:
    """A deal that this careless way of playing wins."""
    for number in range(1, 200):
        try:
            winning(Game.start(GAMES[rules_key], str(number)))
        except AssertionError:
            continue
        return str(number)
    raise AssertionError("none of 199")


async def deal_of(
    services: Services, day: date, deal: str = DEALS[0], key: str = GAME, **more: object
) -> None:
    async with services.store.write() as connection:
        await dailies.keep(connection, day, key, deal, **more)  # pyright: ignore[reportArgumentType]


async def begin(
    services: Services,
    player: Player,
    place: Place = HALL,
    *,
    deal: str = DEALS[0],
    ranked: bool = True,
    key: str = GAME,
) -> StoredGame:
    """A game that can count: today's ranked attempt, or an ordinary one in place of whatever lies there."""
    if ranked:
        day = services.now().astimezone(UTC).date()
        await deal_of(services, day, deal, key, featured=key == GAME)
        return await services.sessions.start(player, place, key, deal, day=day)
    try:
        return await services.sessions.start(player, place, key)
    except Exception as error:
        stored = getattr(error, "stored", None)
        if stored is None:
            raise
        return await services.sessions.start(player, place, key, replace=stored.id)


async def begun(
    services: Services, player: Player = ANN, place: Place = HALL, *, moves: int = 20, ranked: bool = True
) -> int:
    """The number of a game in progress, as :func:`begin` begins it."""
    stored = await begin(services, player, place, ranked=ranked)
    for notation in winning(stored.game)[:moves]:
        stored = await services.sessions.move(stored.id, player.id, notation)
    return stored.id


async def deadlines(services: Services) -> list[int]:
    """The games that the clock will look at."""
    async with services.store.read() as connection:
        rows = await connection.execute(text("SELECT game_id FROM deadline ORDER BY at, game_id"))
        return list(rows.scalars())


LINES: dict[tuple[str, str], list[str]] = {}


async def win(sessions: Sessions, stored: StoredGame) -> StoredGame:
    key = (stored.game.rules.key, stored.game.deal)
    if key not in LINES:
        LINES[key] = winning(Game.start(stored.game.rules, stored.game.deal))
    line = LINES[key]
    for notation in line:
        stored = await sessions.move(stored.id, stored.player_id, notation)
    assert stored.result is not None
    return stored


async def totals_of(
    services: Services, player: Player, period: str = "a", key: str = ""
) -> totals.TotalsRow | None:
    async with services.store.read() as connection:
        return (await totals.totals_of_player(connection, player.id)).get((period, key))


async def whys(store: Store) -> list[str]:
    return [flaw.why async for flaw in flaws(store)]
