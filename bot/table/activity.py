"""The Activity: the table inside Discord, which says itself who a visitor is and in which channel.

See https://discord.com/developers/docs/activities/development-guides.
"""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from aiohttp import ClientError, ClientSession, ClientTimeout
from yarl import URL

from bot.record import Channel, Player
from bot.table.access import AccessDenied
from bot.words.language import understood
from bot.words.marks import clean

_DISCORD_TIMEOUT = ClientTimeout(total=10)
_LONGEST = 200  # characters of a code or of an instance's name


class Activity:
    """The application's Activity.

    *application* returns the application's id once it is known, and *instance* what Discord knows of a
    running Activity by its name, nothing where there is none.  *secret*: that of the application for OAuth2.
    *sdk*: the folder with the modules of Discord's Embedded App SDK.  *api*: the address of Discord's REST
    interface.
    """

    def __init__(
        self,
        *,
        application: Callable[[], int | None],
        instance: Callable[[str], Awaitable[Mapping[str, Any]]],
        secret: str,
        sdk: Path,
        api: str,
    ) -> None:
        self.application = application
        self.sdk = sdk
        self._instance = instance
        self._secret = secret
        self._api = URL(api)

    @property
    def host(self) -> str:
        """The host at which Discord shows the page."""
        return f"{self.application()}.discordsays.com"

    async def visitor(self, code: str, instance: str) -> tuple[Player, Channel]:
        """Return who has authorized the application with *code*, and the channel of the *instance*.

        Raises :class:`AccessDenied` if Discord does not confirm both, or cannot be reached.
        """
        application = self.application()
        if application is None or max(len(code), len(instance)) > _LONGEST:
            raise AccessDenied
        grant = {
            "grant_type": "authorization_code",
            "code": code,
            "client_id": str(application),
            "client_secret": self._secret,
        }
        try:
            async with ClientSession(raise_for_status=True, timeout=_DISCORD_TIMEOUT) as http:
                async with http.post(self._api / "oauth2/token", data=grant) as answer:
                    token = (await answer.json())["access_token"]
                own = {"Authorization": f"Bearer {token}"}
                async with http.get(self._api / "users/@me", headers=own) as answer:
                    user = await answer.json()
            found = await self._instance(instance)
            if user["id"] not in found.get("users", ()):
                raise AccessDenied
            place = found["location"]
            guild_id = place.get("guild_id")
            name, language = clean(user.get("global_name") or user["username"]), user.get("locale") or ""
            channel = Channel(int(guild_id) if guild_id else None, int(place["channel_id"]))
            return Player(id=int(user["id"]), name=name, language=understood(language)), channel
        except (ClientError, TimeoutError, KeyError, ValueError) as error:
            raise AccessDenied from error
