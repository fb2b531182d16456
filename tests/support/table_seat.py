"""A seat at the table without a server: what a page sends, and what it is sent."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from aiohttp import WSMessage, WSMsgType

from bot.operations.services import Services, open_services, utc_now
from bot.record import Player, StoredGame
from bot.table.seat import Seat
from bot.table.server import unmeasured


@dataclass(slots=True)
class Line:
    """The page's end of a websocket; *cut*: what is sent to it is lost."""

    answers: list[Any] = field(default_factory=list[Any])
    cut: bool = False
    closed: int = 0

    async def send_json(self, message: Any) -> None:
        json.dumps(message).encode()
        await asyncio.sleep(0)
        if self.cut:
            raise ConnectionResetError
        self.answers.append(message)

    async def close(self, *, code: int, message: bytes = b"") -> None:
        self.closed += 1


def seat(
    services: Services,
    line: Line,
    player: Player,
    shown: frozenset[int] = frozenset(),
    *,
    moved: Callable[[StoredGame], None] = lambda stored: None,
) -> Seat:
    return Seat(
        services,
        cast(Any, line),
        player.id,
        shown,
        seated=lambda seat, game_id: None,
        moved=moved,
        watching=lambda stored: 0,
        answered=unmeasured,
    )


def text(value: Any) -> WSMessage:
    return WSMessage(WSMsgType.TEXT, value if isinstance(value, str) else json.dumps(value), None)


async def receive(seat: Seat, message: WSMessage) -> None:
    await seat._receive(message, lambda: None)  # pyright: ignore[reportPrivateUsage]


@asynccontextmanager
async def services_in(folder: Path, *, now: Callable[[], datetime] = utc_now) -> AsyncIterator[Services]:
    async with open_services(f"sqlite+aiosqlite:///{folder / 'table.db'}", now=now) as services:
        yield services
