"""Games that begin at the table: a random deal, one of a level, a daily, or a deal once more."""

from bot.daily.calendar import game_of_day
from bot.operations.services import Services
from bot.patience import BEST_KNOWN, GAMES
from bot.play.practice import continue_unranked, start_again
from bot.record import Channel, Player, StoredGame
from bot.table.state import Json
from bot.words.catalogue import families
from bot.words.games import board_heading
from bot.words.language import _, number
from bot.words.marks import plain
from bot.words.text import game_name, name_of_game


async def start(
    services: Services, player: Player, before: StoredGame, how: str, key: str, *, request_id: str
) -> StoredGame | None:
    """Start a game in the channel of *before*, which the player sees; return None for an unknown *how*.

    *key*: the rules, by default those of *before*.  Raises refusals.
    """
    channel = Channel(guild_id=before.guild_id, channel_id=before.channel_id, member=False)
    key, sessions, daily = key or before.game.rules.key, services.sessions, services.daily
    match how:
        case "random":
            return await sessions.start(player, channel, key, private=None, request_id=request_id)
        case "daily":
            return await daily.start(player, channel, game_of_day(key))
        case "practise" if (day := before.of_day) is not None:
            return await daily.practise(player, channel, day, game_of_day(key), request_id=request_id)
        case "again" | "continue":
            begin = start_again if how == "again" else continue_unranked
            return await begin(sessions, before.id, player, channel, request_id=request_id)
        case "easy" | "medium" | "hard" | "expert":
            return await services.levels.start(player, channel, key, how, request_id=request_id)
        case _:
            return None


async def offers(services: Services, player_id: int) -> Json:
    """Return what a player may turn to: their games in progress, the day's dailies, and all games."""
    open_games = await services.sessions.in_progress(player_id)
    entries = await services.daily.entries(player_id)
    return {
        "games": [
            [each.id, plain(board_heading(each)), _("{cards} home", cards=number(each.game.home))]
            for each in open_games
        ],
        "played": [round(each.last_at.timestamp() * 1000) for each in open_games],
        "dailies": [
            [
                each.key,
                name_of_game(each.key),
                each.state.value,
                _(each.grade) if each.grade else "",
                each.stars,
            ]
            for each in entries
        ],
        "all": [
            [family, [[each.key, game_name(each)] for each in games]]
            for family, games in {"": [GAMES[key] for key in BEST_KNOWN], **families()}.items()
        ],
    }
