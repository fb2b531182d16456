"""Access to the table: links that open the page once, cookies, and tickets for games of others.

All are signed with a key of the player's own, which is stored with the player and goes with their data.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import timedelta

from bot.operations.services import REPLY_TIMEOUT, Services
from bot.record import Player
from bot.store import people

LINK_LIVES = timedelta(minutes=10)
COOKIE_LIVES = timedelta(days=30)
_NUMBERS = 20  # the most digits of a number that the database holds


class AccessDenied(Exception):
    """The link, cookie or ticket is forged, used, too old or revoked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visit:
    """An opened link: to which game it leads."""

    game_id: int
    ticket: str  # shows the game to its reader again, without the link
    cookie: str


class Access:
    """The links, cookies and tickets of one store's players."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._store = services.store.waiting(REPLY_TIMEOUT)  # Discord waits for a link

    async def link(self, player: Player, game_id: int) -> str:
        """Return a token that lets *player* in once, and shows them a game."""
        key, at = await self._keep_key(player), round(self._services.now().timestamp())
        return _sign(key, "link", player.id, game_id, at, secrets.randbelow(1 << 62))

    async def admit(self, player: Player, game_id: int) -> Visit:
        """Let in a player whom Discord names, and show them a game."""
        return self._visit(await self._keep_key(player), player.id, game_id)

    async def open(self, token: str) -> Visit:
        """Open a link, which then is used.  Raises :class:`AccessDenied`."""
        player_id, game_id, at, number = await self._read(token, "link", 4)
        now = self._services.now()
        if not 0 <= now.timestamp() - at + 1 <= LINK_LIVES.total_seconds():
            raise AccessDenied
        if not await self._services.sessions.requests.note(f"link {player_id} {number}"):
            raise AccessDenied
        return self._visit(await self._key(player_id), player_id, game_id)

    async def player(self, cookie: str) -> int:
        """Return the id of the player whose cookie this is.  Raises :class:`AccessDenied`."""
        player_id, day = await self._read(cookie, "cookie", 2)
        if not 0 <= self._services.now().toordinal() - day <= COOKIE_LIVES.days:
            raise AccessDenied
        return player_id

    async def shown(self, player_id: int, ticket: str) -> frozenset[int]:
        """Return the games that a ticket shows to the player, none if it is not theirs."""
        try:
            owner, game_id = await self._read(ticket, "game", 2)
        except AccessDenied:
            return frozenset()
        return frozenset({game_id}) if owner == player_id else frozenset()

    def _visit(self, key: str, player_id: int, game_id: int) -> Visit:
        return Visit(
            game_id=game_id,
            ticket=_sign(key, "game", player_id, game_id),
            cookie=_sign(key, "cookie", player_id, self._services.now().toordinal()),
        )

    async def _keep_key(self, player: Player) -> str:
        """Return the player's key, a new one for a player without."""
        async with self._store.write() as connection:
            await people.greet(connection, player.id, player.name, player.language)
            return await people.keep_table_key(connection, player.id, secrets.token_hex(16))

    async def _key(self, player_id: int) -> str:
        key = await self._store.look(people.table_key, player_id=player_id)
        if not key:
            raise AccessDenied
        return key

    async def _read(self, token: str, purpose: str, count: int) -> list[int]:
        """Return the numbers of a signed token; the first is its player's id."""
        *texts, _ = token.split(".")
        fits = token.isascii() and len(texts) == count
        if not fits or not all(text.isdecimal() and len(text) < _NUMBERS for text in texts):
            raise AccessDenied
        numbers = [int(text) for text in texts]
        if not all(number < 1 << 63 for number in numbers):
            raise AccessDenied
        signed = _sign(await self._key(numbers[0]), purpose, *numbers)
        if not hmac.compare_digest(token.encode(), signed.encode()):
            raise AccessDenied
        return numbers


def _sign(key: str, purpose: str, *numbers: int) -> str:
    text = ".".join(map(str, numbers))
    mac = hmac.digest(bytes.fromhex(key), f"{purpose} {text}".encode(), hashlib.sha256)
    return f"{text}.{mac.hex()}"
