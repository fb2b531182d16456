"""The gateway: a web socket for each shard, and sessions that outlive it.

https://discord.com/developers/docs/events/gateway
"""

import asyncio
import json
import sys
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any
from uuid import uuid4

from aiohttp import WSMsgType, web

Json = Any


class Op(IntEnum):
    """Opcodes of the gateway."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    RESUME = 6
    RECONNECT = 7
    INVALID_SESSION = 9
    HELLO = 10
    HEARTBEAT_ACK = 11


AUTHENTICATION_FAILED = 4004


def packer(asked: str | None) -> Callable[[bytes], bytes] | None:
    """Return the compression of a connection's messages as the client has *asked* for it, None for none.

    discord.py asks for that of zstd where Python has it, from 3.14 on.
    """
    if asked == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda data: deflate.compress(data) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if sys.version_info >= (3, 14) and asked == "zstd-stream":
        from compression.zstd import ZstdCompressor

        zstd = ZstdCompressor()
        return lambda data: zstd.compress(data, zstd.FLUSH_BLOCK)
    assert asked is None, f"this gateway does not speak {asked}"
    return None


@dataclass(slots=True, kw_only=True, eq=False)
class Socket:
    """One connection, compressed if the client has asked for it."""

    wire: web.WebSocketResponse
    pack: Callable[[bytes], bytes] | None = None

    async def send(
        self, op: Op, data: Json = None, *, event: str | None = None, number: int | None = None
    ) -> None:
        text = json.dumps({"op": op, "d": data, "s": number, "t": event})
        if self.pack is None:
            await self.wire.send_str(text)
        else:
            await self.wire.send_bytes(self.pack(text.encode()))


@dataclass(slots=True, kw_only=True, eq=False)
class Session:
    """A session of one shard: its events so far, and its connection while there is one."""

    id: str
    shard: int
    shards: int
    sent: list[tuple[str, Json]] = field(default_factory=list[tuple[str, Json]])
    socket: Socket | None = None

    async def dispatch(self, event: str, data: Json) -> None:
        """Send an event, or keep it until the session is resumed."""
        self.sent.append((event, data))
        if self.socket is not None:
            await self.socket.send(Op.DISPATCH, data, event=event, number=len(self.sent))

    async def resume(self, socket: Socket, number: int) -> None:
        """Send the events after *number* on a new connection."""
        self.socket = socket
        for at, (event, data) in enumerate(self.sent[number:], number + 1):
            await socket.send(Op.DISPATCH, data, event=event, number=at)
        await self.dispatch("RESUMED", {})


class Gateway:
    """The gateway for the bot with *token*.

    *ready* returns the body of ``READY`` without what belongs to the session, *guilds* the bodies of
    ``GUILD_CREATE``.
    """

    def __init__(self, token: str, *, ready: Callable[[], Json], guilds: Callable[[], list[Json]]) -> None:
        self.shards = 1
        self.heartbeat_interval = 41.25  # seconds
        self.answers_heartbeats = True
        self.sessions: dict[str, Session] = {}
        self.heard: list[tuple[Op, Json]] = []  # what clients have sent
        self.changed = asyncio.Condition()  # notified of everything heard
        self._token = token
        self._ready = ready
        self._guilds = guilds

    async def heard_times(self, op: Op, times: int) -> None:
        """Wait until clients have sent *op* so many times."""
        async with self.changed:
            await self.changed.wait_for(lambda: sum(one == op for one, _ in self.heard) >= times)

    async def dispatch(self, event: str, data: Json, *, guild_id: str | None) -> None:
        """Send an event to every session of the shard of a guild, or of shard 0 for direct messages."""
        for session in list(self.sessions.values()):
            if session.shard == (0 if guild_id is None else (int(guild_id) >> 22) % session.shards):
                await session.dispatch(event, data)

    async def send(self, op: Op, data: Json = None) -> None:
        """Send an opcode on every connection."""
        for session in list(self.sessions.values()):
            if session.socket is not None:
                await session.socket.send(op, data)

    async def invalidate(self) -> None:
        """Forget every session, as Discord does after some minutes, and say that it cannot be resumed."""
        connected = [session.socket for session in self.sessions.values() if session.socket]
        self.sessions.clear()
        for socket in connected:
            await socket.send(Op.INVALID_SESSION, False)

    async def drop(self) -> None:
        """Break every connection without a closing handshake; the sessions can be resumed."""
        for session in list(self.sessions.values()):
            socket, session.socket = session.socket, None
            if socket is not None and (transport := socket.wire.get_extra_info("socket")) is not None:
                transport.shutdown(2)

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection."""
        wire = web.WebSocketResponse(max_msg_size=0)
        await wire.prepare(request)
        socket = Socket(wire=wire, pack=packer(request.query.get("compress")))
        await socket.send(Op.HELLO, {"heartbeat_interval": int(self.heartbeat_interval * 1000)})
        try:
            async for message in wire:
                if message.type is WSMsgType.TEXT:
                    await self._hear(socket, message.json())
        finally:
            for session in self.sessions.values():
                if session.socket is socket:
                    session.socket = None
        return wire

    async def _hear(self, socket: Socket, said: Json) -> None:
        op, data = Op(said["op"]), said["d"]
        match op:
            case Op.HEARTBEAT if self.answers_heartbeats:
                await socket.send(Op.HEARTBEAT_ACK)
            case Op.IDENTIFY | Op.RESUME if data["token"] != self._token:
                await socket.wire.close(code=AUTHENTICATION_FAILED)
            case Op.IDENTIFY:
                await self._identify(socket, *data.get("shard", (0, 1)))
            case Op.RESUME:
                session = self.sessions.get(data["session_id"])
                if session is None:
                    await socket.send(Op.INVALID_SESSION, False)
                else:
                    await session.resume(socket, data["seq"])
            case _:
                pass
        async with self.changed:
            self.heard.append((op, data))
            self.changed.notify_all()

    async def _identify(self, socket: Socket, shard: int, shards: int) -> None:
        session = Session(id=uuid4().hex, shard=shard, shards=shards, socket=socket)
        self.sessions[session.id] = session
        guilds = [one for one in self._guilds() if (int(one["id"]) >> 22) % shards == shard]
        absent = [{"id": one["id"], "unavailable": True} for one in guilds]
        own = {"session_id": session.id, "shard": [shard, shards], "guilds": absent}
        await session.dispatch("READY", self._ready() | own)
        for guild in guilds:
            await session.dispatch("GUILD_CREATE", guild)
