"""Messages: texts, pictures and rows of controls, in Discord's layout."""

import io
from asyncio import to_thread
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ParamSpec

import discord
from discord import ui

from bot.controls.items import Button, Select
from bot.controls.markdown import text_display
from bot.view.pictures.board import ALT_TEXT_LIMIT

_Given = ParamSpec("_Given")
ACCENT = 0x1F7350
MOST_BUTTONS = 5  # the most that Discord allows in one row


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture as a file, and its alt text, of which Discord takes the beginning."""

    data: bytes
    name: str
    alt: str

    def item(self) -> discord.MediaGalleryItem:
        """Return the part of a message that shows the file."""
        return discord.MediaGalleryItem(f"attachment://{self.name}", description=self.alt[:ALT_TEXT_LIMIT])

    def file(self) -> discord.File:
        """Return the file, to be sent with a message."""
        return discord.File(io.BytesIO(self.data), self.name, description=self.alt[:ALT_TEXT_LIMIT])


async def picture_of(
    name: str, alt: str, draw: Callable[_Given, bytes], *args: _Given.args, **kwargs: _Given.kwargs
) -> Picture:
    """Return the picture that *draw* makes of the arguments after it, in a thread."""
    return Picture(data=await to_thread(draw, *args, **kwargs), name=name, alt=alt)


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message of ours, to be sent once: its layout, and the files of its pictures."""

    view: ui.LayoutView
    files: list[discord.File]


Part = str | Picture | ui.Item[Any]
"""A part of a message; a text is marked, and left out if it is empty."""
Rows = Iterable[Sequence[Button | Select]]


def message(*parts: Part, rows: Rows = ()) -> Message:
    """Return a message of *parts*, then *rows* of controls; one of more than five buttons becomes several."""
    return _message([*_items(parts), *_controls(rows)], parts)


def notice(text: str, *controls: Button | Select) -> Message:
    """Return a message of a short text with its buttons or its menu."""
    return message(text, rows=[controls])


def page(*parts: Part, rows: Rows = (), above: str = "") -> Message:
    """Return a framed page of *parts*, with separators between texts, then *rows* of controls.

    *above*: text over the frame.
    """
    framed: list[ui.Item[Any]] = []
    for before, part in zip([None, *parts], parts, strict=False):
        if isinstance(part, str) and isinstance(before, str):
            framed.append(ui.Separator())
        framed += _items([part])
    frame = ui.Container[Any](*framed, *_controls(rows), accent_colour=ACCENT)
    return _message([*_items([above]), frame], parts)


def _items(parts: Iterable[Part]) -> Iterator[ui.Item[Any]]:
    for part in filter(None, parts):
        if isinstance(part, Picture):
            yield ui.MediaGallery(part.item())
        else:
            yield text_display(part) if isinstance(part, str) else part


def _controls(rows: Rows) -> Iterator[ui.Item[Any]]:
    for controls in rows:
        for first in range(0, len(controls), MOST_BUTTONS):
            yield ui.ActionRow(*controls[first : first + MOST_BUTTONS])


def _message(items: Iterable[ui.Item[Any]], parts: Iterable[Part]) -> Message:
    """Return a message of *items*, whose view is marked as finished.

    discord.py keeps the view of a message, and waits for presses, unless it is finished.  Our controls work
    all the same, because the client reads the custom_id of a press.
    """
    view = ui.LayoutView(timeout=None)
    view.stop()
    for item in items:
        view.add_item(item)
    return Message(view=view, files=[part.file() for part in parts if isinstance(part, Picture)])
