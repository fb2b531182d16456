"""Card emojis are uploaded once, and letters stand for those that cannot be."""

import re
from dataclasses import dataclass, field
from typing import Any, cast

import discord
import pytest

from bot.controls import faces
from bot.controls.faces import Emojis
from bot.patience import CARDS
from bot.view.pictures.emojis import card_emojis
from render.themes import BACKS

DRAWN = card_emojis()
NAMES = {key: name for key, (name, _) in DRAWN.items()}


@dataclass(slots=True, kw_only=True)
class Application:
    """The emojis of an application at Discord; *refused*: names, or "list", that fail."""

    kept: dict[str, int] = field(default_factory=dict[str, int])
    refused: set[str] = field(default_factory=set[str])
    uploads: list[str] = field(default_factory=list[str])

    async def fetch_application_emojis(self) -> list[discord.PartialEmoji]:
        if "list" in self.refused:
            raise discord.RateLimited(60)
        return [discord.PartialEmoji(name=name, id=number) for name, number in self.kept.items()]

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.PartialEmoji:
        if name in self.refused:
            raise OSError("cut off")
        assert image.startswith(b"\x89PNG")
        self.uploads.append(name)
        self.kept[name] = 1000 + len(self.uploads)
        return discord.PartialEmoji(name=name, id=self.kept[name])


async def upload(application: Application, known: Emojis | None = None) -> tuple[Emojis, bool]:
    uploaded: Emojis = {} if known is None else known
    return uploaded, await faces.upload(cast(Any, application), uploaded)


@pytest.fixture(autouse=True)
def _drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "card_emojis", lambda: DRAWN)


def test_every_card_and_back_has_a_name_that_discord_takes() -> None:
    assert set(DRAWN) == {*CARDS, *BACKS}
    names = [name for name, _ in DRAWN.values()]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"\w{2,32}", name, re.ASCII) for name in names)
    assert all(len(png) <= 256 * 1024 for _, png in DRAWN.values())
    assert card_emojis() == DRAWN


async def test_all_are_uploaded_once() -> None:
    application = Application()
    first, complete = await upload(application)
    assert complete
    assert len(application.uploads) == len(DRAWN)
    assert {key: emoji.name for key, emoji in first.items()} == NAMES

    application.uploads.clear()
    later, complete = await upload(application)
    assert complete
    assert application.uploads == []
    assert {key: emoji.name for key, emoji in later.items()} == NAMES


async def test_only_a_changed_picture_is_uploaded_again(monkeypatch: pytest.MonkeyPatch) -> None:
    application = Application(kept={"another_emoji": 1})
    await upload(application)
    application.uploads.clear()
    changed = DRAWN | {"QS": ("QS_00000000", DRAWN["QS"][1])}
    monkeypatch.setattr(faces, "card_emojis", lambda: changed)
    later, complete = await upload(application)
    assert (complete, application.uploads) == (True, ["QS_00000000"])
    assert later["QS"].id == application.kept["QS_00000000"]
    assert DRAWN["QS"][0] in application.kept  # old messages show it


async def test_what_fails_is_left_out_and_comes_with_the_next_upload(
    caplog: pytest.LogCaptureFixture,
) -> None:
    application = Application(refused={DRAWN["QS"][0], DRAWN["2C"][0]})
    some, complete = await upload(application)
    assert not complete
    assert set(some) == set(DRAWN) - {"QS", "2C"}
    assert "2 of 56 card emojis are not uploaded: cut off" in caplog.text
    application.refused.clear()
    again, complete = await upload(application, some)
    assert complete
    assert set(again) == set(DRAWN)
    assert len(application.uploads) == len(DRAWN)


async def test_without_the_list_nothing_is_uploaded_and_nothing_breaks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    application = Application(refused={"list"})
    none, complete = await upload(application)
    assert (complete, dict(none), application.uploads) == (False, {}, [])
    assert "cannot list the emojis" in caplog.text
