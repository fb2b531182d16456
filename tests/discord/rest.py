"""The REST interface: the routes that the bot uses, on what Discord keeps.

Each body is checked as Discord checks it; a body with a fault is refused, and noted for the end of the test.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.discord import messages
from tests.discord.faults import Faults, answer
from tests.discord.interactions import Interaction
from tests.discord.snowflakes import snowflake
from tests.support import discord_spec

Json = Any
PREFIX = "/api/v10"
UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, BAD_BODY = 10008, 10062, 40060, 50035
UNKNOWN_CHANNEL, MISSING_ACCESS = 10003, 50001
MESSAGE, THINKING, DEFERRED, UPDATE = 4, 5, 6, 7  # types of callbacks


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A request of the bot: the path without the base, the body, and the files sent with it."""

    method: str
    path: str
    json: Json
    files: Mapping[str, bytes] = field(repr=False)


class Refused(Exception):
    """The request is refused with an HTTP status and one of Discord's error codes."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.code = code


Handler = Callable[[Request, Mapping[str, str]], Awaitable[Json]]


class Rest:
    """The routes, and all that they keep."""

    def __init__(self, token: str, application: Json, user: Json, *, gateway_url: Callable[[], str]) -> None:
        self.requests: list[Request] = []
        self.complaints: list[str] = []
        self.refused: list[int] = []  # Discord's error codes
        self.faults = Faults()
        self.commands: list[Json] = []
        self.messages: dict[str, Json] = {}
        self.closed: set[str] = set()  # channels where the bot may only answer interactions
        self.deleted: set[str] = set()  # channels that are no more
        self.interactions: dict[str, Interaction] = {}  # by token
        self.changed = asyncio.Condition()  # notified when a request has come, and when it was served
        self.shards = 1
        self.answer_within: float | None = None  # seconds; None: interactions never expire
        self._token = token
        self._application = application
        self._user = user
        self._gateway_url = gateway_url

    def routes(self) -> list[web.RouteDef]:
        """Return the routes for the web application."""
        webhook = "/webhooks/{application}/{token}"
        table: list[tuple[str, str, Handler]] = [
            ("GET", "/users/@me", self._me),
            ("GET", "/oauth2/applications/@me", self._about),
            ("GET", "/applications/@me", self._about),
            ("GET", "/gateway/bot", self._gateway),
            ("GET", "/applications/{application}/commands", self._list_commands),
            ("PUT", "/applications/{application}/commands", self._put_commands),
            ("GET", "/applications/{application}/emojis", self._list_emojis),
            ("POST", "/applications/{application}/emojis", self._add_emoji),
            ("POST", "/interactions/{id}/{token}/callback", self._callback),
            ("POST", webhook, self._follow_up),
            ("PATCH", webhook + "/messages/{message}", self._edit_answer),
            ("DELETE", webhook + "/messages/{message}", self._delete_answer),
            ("POST", "/channels/{channel}/messages", self._post),
            ("PATCH", "/channels/{channel}/messages/{message}", self._edit),
            ("DELETE", "/channels/{channel}/messages/{message}", self._delete),
            ("GET", "/guilds/{guild}/members/{user}", self._member),
        ]
        return [web.route(method, PREFIX + path, self._served(handler)) for method, path, handler in table]

    async def until(self, true: Callable[[], bool]) -> None:
        """Wait until requests have made something true."""
        async with self.changed:
            await self.changed.wait_for(true)

    def _served(self, handler: Handler) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            read = await _read(request)
            self.requests.append(read)
            async with self.changed:
                self.changed.notify_all()
            return await self.faults.serve(request, read.path, lambda: self._answer(request, read, handler))

        return serve

    async def _answer(self, request: web.Request, read: Request, handler: Handler) -> web.StreamResponse:
        try:
            needs_token = not read.path.startswith(("/interactions/", "/webhooks/"))
            if needs_token and request.headers.get("Authorization") != f"Bot {self._token}":
                raise Refused(401, 0, "401: Unauthorized")
            if read.json is not None and (
                found := discord_spec.complaints(read.method, read.path, read.json)
            ):
                self.complaints += [f"{read.method} {read.path}: {complaint}" for complaint in found]
                raise Refused(400, BAD_BODY, "; ".join(found))
            body = await handler(read, request.match_info)
        except Refused as error:
            self.refused.append(error.code)
            if (found := self.interactions.get(request.match_info.get("token", ""))) is not None:
                found.refused.append(error.code)
            return answer({"code": error.code, "message": str(error)}, error.status)
        finally:
            async with self.changed:
                self.changed.notify_all()
        return web.Response(status=204) if body is None else answer(body)

    # -- the application -----------------------------------------------------------------------

    async def _me(self, request: Request, of: Mapping[str, str]) -> Json:
        return self._user

    async def _about(self, request: Request, of: Mapping[str, str]) -> Json:
        return self._application

    async def _gateway(self, request: Request, of: Mapping[str, str]) -> Json:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return {"url": self._gateway_url(), "shards": self.shards, "session_start_limit": limit}

    async def _list_commands(self, request: Request, of: Mapping[str, str]) -> Json:
        return self.commands

    async def _put_commands(self, request: Request, of: Mapping[str, str]) -> Json:
        application = of["application"]
        self.commands = [
            {
                "id": snowflake(),
                "application_id": application,
                "version": snowflake(),
                "type": 1,
                "description": "",
            }
            | command
            for command in request.json
        ]
        return self.commands

    async def _list_emojis(self, request: Request, of: Mapping[str, str]) -> Json:
        return {"items": []}

    async def _add_emoji(self, request: Request, of: Mapping[str, str]) -> Json:
        return {"id": snowflake(), "name": request.json["name"], "animated": False, "available": True}

    async def _member(self, request: Request, of: Mapping[str, str]) -> Json:
        user = {"id": of["user"], "username": of["user"], "discriminator": "0", "avatar": None}
        return {
            "user": user,
            "roles": [],
            "joined_at": messages.MOMENT,
            "deaf": False,
            "mute": False,
            "flags": 0,
        }

    # -- interactions --------------------------------------------------------------------------

    async def _callback(self, request: Request, of: Mapping[str, str]) -> Json:
        found = self.interactions.get(of["token"])
        if found is None or (self.answer_within is not None and found.age() > self.answer_within):
            raise Refused(404, UNKNOWN_INTERACTION, "Unknown interaction")
        if found.callback is not None:
            raise Refused(400, ALREADY_ACKNOWLEDGED, "Interaction has already been acknowledged.")
        if found.channel_id in self.deleted:
            raise Refused(404, UNKNOWN_CHANNEL, "Unknown Channel")
        kind, body = request.json["type"], request.json.get("data") or {}
        if kind in (MESSAGE, THINKING):
            found.message = self._keep(found.channel_id, body, request.files)
            if kind == THINKING:
                found.message["flags"] |= messages.LOADING
        elif kind in (DEFERRED, UPDATE):
            found.message = self._message(found.payload["message"]["id"])
            if kind == UPDATE:
                messages.edit(found.message, body, request.files)
        found.callback = request.json
        made: Json = {"interaction": {"id": found.id, "type": found.payload["type"]}}
        if found.message is not None:
            found.show(found.message)
            made["interaction"] |= {"response_message_id": found.message["id"]}
            made["resource"] = {"type": kind, "message": found.message}
        return made

    async def _follow_up(self, request: Request, of: Mapping[str, str]) -> Json:
        found = self.interactions[of["token"]]
        sent = self._keep(found.channel_id, request.json, request.files)
        found.followups.append(sent)
        found.show(sent)
        return sent

    async def _edit_answer(self, request: Request, of: Mapping[str, str]) -> Json:
        message = self._message(self._answer_id(of))
        messages.edit(message, request.json, request.files)
        self.interactions[of["token"]].show(message)
        return message

    async def _delete_answer(self, request: Request, of: Mapping[str, str]) -> Json:
        del self.messages[self._message(self._answer_id(of))["id"]]

    def _answer_id(self, of: Mapping[str, str]) -> str:
        found = self.interactions[of["token"]]
        if of["message"] != "@original":
            return of["message"]
        return found.message["id"] if found.message is not None else ""

    # -- channels ------------------------------------------------------------------------------

    async def _post(self, request: Request, of: Mapping[str, str]) -> Json:
        self._require_open(of["channel"])
        return self._keep(of["channel"], request.json, request.files)

    async def _edit(self, request: Request, of: Mapping[str, str]) -> Json:
        message = self._in_channel(of)
        messages.edit(message, request.json, request.files)
        return message

    async def _delete(self, request: Request, of: Mapping[str, str]) -> Json:
        del self.messages[self._in_channel(of)["id"]]

    def _in_channel(self, of: Mapping[str, str]) -> Json:
        """Return a message that the bot itself sees; it does not see what only one person does."""
        self._require_open(of["channel"])
        message = self._message(of["message"])
        if messages.is_private(message) or message["channel_id"] != of["channel"]:
            raise Refused(404, UNKNOWN_MESSAGE, "Unknown Message")
        return message

    def _require_open(self, channel_id: str) -> None:
        if channel_id in self.deleted:
            raise Refused(404, UNKNOWN_CHANNEL, "Unknown Channel")
        if channel_id in self.closed:
            raise Refused(403, MISSING_ACCESS, "Missing Access")

    def _keep(self, channel_id: str, body: Json, files: Mapping[str, bytes]) -> Json:
        message = messages.new_message(self._user, channel_id, body, files)
        self.messages[message["id"]] = message
        return message

    def _message(self, message_id: str) -> Json:
        if message_id not in self.messages:
            raise Refused(404, UNKNOWN_MESSAGE, "Unknown Message")
        return self.messages[message_id]


async def _read(request: web.Request) -> Request:
    """Read the body of a request, JSON or a form with ``payload_json`` and files."""
    body: Json = None
    files: dict[str, bytes] = {}
    if request.content_type == "application/json":
        body = await request.json()
    elif request.content_type.startswith("multipart/"):
        for name, part in (await request.post()).items():
            if name == "payload_json":
                body = json.loads(str(part))
            elif isinstance(part, web.FileField):
                with part.file as opened:
                    files[name] = opened.read()
    path = request.path.removeprefix(PREFIX)
    return Request(method=request.method, path=path, json=body, files=files)
