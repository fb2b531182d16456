"""The demo's pictures: measured by their headers, and sent once more after they were replaced."""

from typing import Any

import pytest
from simcord import SetupError

from bot.cli.demo.pictures import KEPT, describe_ours, keep_replaced
from bot.patience import GAMES, Game
from bot.view.pictures.board import picture


class Page:
    """What the pictures need of SimCord's page: it knows only *current*."""

    current = "a0"

    async def _prepare_asset(self, context_id: str, asset_id: str, **how: Any) -> tuple[str, bytes, str]:
        if asset_id != self.current:
            raise SetupError("asset is unavailable")
        return "image/png", asset_id.encode(), "board.png"


class Worker:
    """A worker for all other media."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def validate(self, key: str, blob: bytes, *, media_time: float | None = None) -> str:
        self.asked.append(key)
        return "theirs"


async def test_our_pictures_are_described_as_they_are_and_others_by_simcord() -> None:
    worker: Any = Worker()
    describe_ours(worker)
    png = picture(Game.start(GAMES["gate"], "1"))
    info = await worker.validate("board", png)
    assert (info.width, info.content_type, info.normalized) == (900, "image/png", png)
    assert await worker.validate("photo", b"\xff\xd8\xff a photo") == "theirs"
    assert worker.asked == ["photo"]


async def test_a_replaced_picture_can_still_be_sent_for_a_while() -> None:
    page: Any = Page()
    keep_replaced(page)
    first = await page._prepare_asset("page", "a0")
    for number in range(1, KEPT + 1):
        page.current = f"a{number}"
        if number < KEPT:
            await page._prepare_asset("page", page.current)
    assert await page._prepare_asset("page", "a0") == first
    await page._prepare_asset("page", page.current)
    with pytest.raises(SetupError):
        await page._prepare_asset("page", "a0")
    with pytest.raises(SetupError):
        await page._prepare_asset("page", "never")
    with pytest.raises(SetupError):  # a still of a moving picture is not what was sent
        await page._prepare_asset("page", "a1", poster=True)
