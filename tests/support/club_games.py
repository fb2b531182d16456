"""Games that players of a club play to their ends, by conversation or directly through the services."""

from datetime import date

from bot.patience import legal_moves
from bot.record import Channel, StoredGame, outcome_of
from bot.record import Player as Owner
from bot.store import dailies
from tests.support.club import Club, Player
from tests.support.scored import play_at_once
from tests.support.seen import Message

DAY = 86400
# The club's clock starts on Thursday 1 January 2026; the first Monday's daily game is Fortune's Favor.
MONDAY = 4 * DAY
# A winning line of that Monday's deal.
_WIN = (
    "t4>f t4>t1 t7>t1 t4>t1 t8>t1 t2>t1 t9>t1 d h>f t11>f t7>t5 t9>t10 d h>f t8>t10 t4>t5 t11>t2 t12>t8 "
    "t3>t6 d d h>t11 d d h>t4 d h>f d t3>f h>t5 d d h>f d t3>t5 h>t8 d w>t10 h>t1 d d h>f t12>f t1>f "
    "t1>f t1>f t1>f t1>f t1>f t1>f t1>f t1>f t11>f t11>f t5>f t5>f t5>f t5>f t5>f d h>f t1>f t1>f t1>f "
    "t3>f t2>f t2>f t5>f t7>f t8>f t8>f t8>f t10>f t10>f t10>f t10>f t11>f t9>f t4>f t4>f t12>f t6>f "
    "t6>f"
)
WIN = _WIN.split()


async def certified(table: Club, *, par: int = len(WIN)) -> None:
    """Certify the deal of the first Monday, as the solver would."""
    daily, day = table.client.services.daily, date(2026, 1, 5)
    deal = await daily.deal(day)
    async with table.client.services.store.write() as connection:
        await dailies.certify(
            connection,
            day,
            deal.rules_key,
            deal.deal,
            line=" ".join(WIN),
            par=par,
            difficulty=0,
            grade="easy",
        )


LOSING = "o4>f d w>t1 d d d d d d w>t1 d d d d d"
"""A loss of Selective Canfield on 20 February 2026 that can be seen."""


async def play(player: Player, *moves: str) -> Message:
    """Start or continue the featured daily, play *moves* and return the last board.

    Only the last move is typed, for speed.
    """
    board = await player.slash("daily play")
    if len(moves) > 1:
        sessions = player.club.client.services.sessions
        stored = await sessions.latest(player.id, player.channel.id)
        await play_at_once(sessions, stored, moves[:-1])
    return await player.type(moves[-1]) if moves else board


async def resign(player: Player, board: Message) -> Message:
    """Give up by the buttons of *board* and return the closing board."""
    question = await player.press(await player.press(board, "More"), "Give up")
    return await player.press(question, question.controls[0])


async def give_up(player: Player) -> Message:
    """Give up by the command, confirm it if asked, and return the closing board."""
    over = await player.slash("resign")
    confirm = next((label for label in over.controls if label.startswith("Give up ")), None)
    return over if confirm is None else await player.press(over, confirm)


async def press_under_more(player: Player, board: Message, label: str) -> Message:
    """Press a button that the closing *board* keeps under More."""
    return await player.press(await player.press(board, "More"), label)


async def start_game(player: Player, key: str = "fortunes-favor", deal: str | None = None) -> StoredGame:
    """Start an ordinary game, on a random deal unless *deal* is given."""
    return await player.club.client.services.sessions.start(*await _seen(player), key, deal)


async def start_daily(player: Player, key: str | None = None) -> StoredGame:
    """Start today's ranked attempt at a game, the featured one unless *key* is given."""
    return await player.club.client.services.daily.start(*await _seen(player), key)


async def _seen(player: Player) -> tuple[Owner, Channel]:
    """Note the player in the server, as a command would, and return who and where they are."""
    guild_id = player.club.guild.id if player.where.startswith("server") else None
    owner = Owner(id=player.id, name=player.name)
    await player.club.client.services.presence.note(guild_id, owner)
    return owner, Channel(guild_id=guild_id, channel_id=player.channel.id)


async def finish(player: Player, stored: StoredGame, *, most: int = 400) -> StoredGame:
    """Play a game on without conversation; give up after *most* moves or when none is legal.

    Every move goes to a foundation if possible, else is a deal, else is the first legal one.
    """
    sessions = player.club.client.services.sessions
    game, line = stored.game, list[str]()
    while outcome_of(game) is None and game.made < most:
        moves = legal_moves(game.rules, game.position)
        up = [move for move in moves if ">f" in str(move)]
        deals = [move for move in moves if str(move) == "d"]
        if not moves:
            break
        line.append(str((up or deals or moves)[0]))
        game = game.play((up or deals or moves)[0])
    stored = await play_at_once(sessions, stored, line)
    if stored.result is None:
        stored = await sessions.resign(stored.id, player.id)
    return stored


async def finish_game(player: Player, *, most: int = 400) -> StoredGame:
    """Play a game of Fortune's Favor on a random deal, as :func:`finish` plays."""
    return await finish(player, await start_game(player), most=most)


async def finish_daily(player: Player, *, most: int = 400) -> StoredGame:
    """Play today's featured daily, as :func:`finish` plays."""
    return await finish(player, await start_daily(player), most=most)
