"""Permissions: what a reader may do with the game that a control names.

The number in a control can be made up.  So the game of another player is open only to somebody who uses a
message or page that shows it, and whoever is refused gets the same answer for every number, whether a game
has it or not: see :func:`answer_to`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from bot.operations.services import Services
from bot.play.refusals import NoGame, NoSuchGame, NotYours, StaleBoard, Unfinished
from bot.record import StoredGame


@dataclass(frozen=True, slots=True, kw_only=True)
class Reader:
    """Somebody who looks at games."""

    player_id: int
    guild_id: int | None = None  # the server where they look
    alone: bool = False  # nobody else can see what is shown to them there
    shows: Callable[[int], bool] = frozenset[int]().__contains__  # whether a game is on what they use


async def playable_game(
    services: Services, reader: Reader, game_id: int, ply: int | None = None
) -> StoredGame:
    """Return a game in which the reader may move: their own, or an open board that is shown to them.

    Raises as :func:`own_game` does.
    """
    stored = await services.sessions.load(game_id)
    if stored.player_id != reader.player_id and not (stored.open_board and reader.shows(game_id)):
        raise NotYours(stored)
    if ply is not None and stored.game.ply != ply:
        raise StaleBoard(stored)
    return stored


async def own_game(services: Services, reader: Reader, game_id: int, ply: int | None = None) -> StoredGame:
    """Return a game of the reader.

    Raises :class:`NoGame`, :class:`NotYours`, and :class:`StaleBoard` if it is no longer at *ply*.
    """
    stored = await playable_game(services, reader, game_id, ply)
    if stored.player_id != reader.player_id:
        raise NotYours(stored)
    return stored


async def readable_game(services: Services, reader: Reader, game_id: int) -> StoredGame:
    """Return a game whose moves the reader may see: their own, or a finished one that is shown to them.

    Raises :class:`NoGame`; :class:`NotYours`, also for private games and those of deleted players;
    :class:`bot.daily.refusals.Spoiler` for today's deal before the reader's own attempt is over; and
    :class:`Unfinished` for a deal that is raced.
    """
    stored = await _shown_game(services, reader, game_id)
    if stored.player_id != reader.player_id and stored.result is None:
        raise NotYours(stored)
    if stored.race_id is not None:
        raise Unfinished(stored)
    await services.daily.require_may_see(stored, reader.player_id)
    return stored


async def open_deal(services: Services, reader: Reader, game_id: int) -> StoredGame:
    """Return a game whose deal the reader may play, and see the hidden cards of once the game is over.

    It is their own, or shown to them.  Raises :class:`NoGame`, :class:`NotYours`, also for private games and
    those of deleted players, and :class:`Unfinished` while the deal is secret.
    """
    stored = await _shown_game(services, reader, game_id)
    if stored.hides_deal_from(reader.player_id):
        raise Unfinished(stored)
    return stored


async def watched_game(services: Services, reader: Reader, game_id: int) -> StoredGame:
    """Return a game that the reader may see while it is played: their own, or one that is shown to them.

    Raises :class:`NoGame` and :class:`NotYours`, also for private games, ranked attempts, today's deals and
    games of deleted players.
    """
    stored = await _shown_game(services, reader, game_id)
    if not may_watch(services, stored) and stored.player_id != reader.player_id:
        raise NotYours(stored)
    return stored


def may_watch(services: Services, stored: StoredGame) -> bool:
    """Return whether those to whom a game is shown may see how it goes on."""
    return not (stored.private or stored.day is not None or services.daily.is_secret(stored))


async def _shown_game(services: Services, reader: Reader, game_id: int) -> StoredGame:
    stored = await services.sessions.load(game_id)
    private = stored.private or stored.player_id < 0 or not reader.shows(game_id)
    if private and stored.player_id != reader.player_id:
        raise NotYours(stored)
    return stored


def must_hide(services: Services, reader: Reader, stored: StoredGame) -> bool:
    """Return whether others would see a board that is private, or of a daily deal that is still played."""
    return not reader.alone and (stored.private or services.daily.is_secret(stored))


def answer_to(reader: Reader, error: NoGame | NotYours, *, named: bool) -> NoGame | NotYours:
    """Return the refusal that the reader is told, which does not say whether a game with a number exists.

    If a control has *named* the game, only a reader to whom it is shown is told whose it is.
    """
    shown = isinstance(error, NotYours) and reader.shows(error.stored.id)
    return error if shown or not named else NoSuchGame()
