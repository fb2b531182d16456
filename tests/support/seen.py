"""Messages as frozen values: the content of the screen right after an action."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from simcord.components import walk_components
from simcord.env import Env
from simcord.results import InteractionResult, ResponseMessage

BUTTON, SELECT, TEXT, GALLERY = 2, 3, 10, 12  # kinds of components
LINK_STYLES = (5, 6)
GREEN = 3  # Discord's number for the style of a button


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A picture in a message: file name, alt text and bytes."""

    name: str
    alt: str
    data: bytes = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Button:
    label: str
    custom_id: str
    disabled: bool
    emoji: str = ""  # the name of a custom emoji
    green: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    value: str
    label: str
    note: str
    default: bool = False
    emoji: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    custom_id: str
    prompt: str
    disabled: bool
    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it was after an action; *followups* are further messages sent by that action."""

    id: int
    kind: str  # "message" (a new one), "update" (an old one edited), "followup", …
    private: bool
    text: str
    pictures: tuple[Picture, ...]
    files: tuple[tuple[str, bytes], ...]  # to download: name and content
    buttons: tuple[Button, ...]
    menus: tuple[Menu, ...]
    followups: tuple["Message", ...] = ()
    handle: ResponseMessage = field(repr=False, compare=False)

    @property
    def picture(self) -> bytes:
        """The bytes of the only picture."""
        (picture,) = self.pictures
        return picture.data

    @property
    def alt(self) -> str:
        """The alt text of the only picture."""
        (picture,) = self.pictures
        return picture.alt

    @property
    def moves(self) -> tuple[str, ...]:
        """The values that the enabled menus offer; without a menu the moves of the buttons."""
        offered = [option.value for menu in self.menus for option in menu.options if not menu.disabled]
        return tuple(offered or self.shortcuts)

    @property
    def shortcuts(self) -> dict[str, str]:
        """The moves that buttons over the menu offer, with their labels."""
        found = {b.custom_id.split(":", 4)[-1]: b.label for b in self.buttons if b.custom_id[:7] == "b:move:"}
        return {move: label for move, label in found.items() if move not in ("d", "-")}

    @property
    def controls(self) -> list[str]:
        """The labels of all buttons other than shortcuts."""
        return [b.label for b in self.buttons if b.custom_id[:7] != "b:move:" or b.custom_id.endswith(":d")]

    def button(self, label: str) -> Button:
        """Return the only button with *label*."""
        found = [button for button in self.buttons if button.label == label]
        assert len(found) == 1, (
            f"not exactly one button {label!r} among {[button.label for button in self.buttons]}"
        )
        return found[0]


def is_one_private_sentence(message: Message) -> bool:
    """Return whether only the reader sees *message*, and it is a short line of text without a picture.

    It may hold two sentences: what is wrong, and what to do.
    """
    return (
        message.private and 0 < len(message.text) <= 300 and "\n" not in message.text and not message.pictures
    )


async def seen(env: Env, result: InteractionResult) -> Message:
    """Return the answer to an interaction, as its reader sees it."""
    followups = tuple([await snapshot(env, message, "followup") for message in result.followups])
    response = result.response
    assert response is not None, f"nothing to be seen: {result}"
    kind = str(result._interaction.response_kind)  # pyright: ignore[reportPrivateUsage]
    return replace(await snapshot(env, response, kind), followups=followups)


def _custom_emoji(component: Mapping[str, Any]) -> str:
    emoji = component.get("emoji") or {}
    return emoji.get("name", "") if emoji.get("id") else ""


async def snapshot(env: Env, message: ResponseMessage, kind: str) -> Message:
    """Return a message as it is now, read from its components only, as Discord shows it."""
    components = list(walk_components(message.components))
    texts = [message.content, *(c["content"] for c in components if c["type"] == TEXT)]
    return Message(
        id=message.id,
        kind=kind,
        private=message.ephemeral,
        text="\n".join(text for text in texts if text),
        pictures=tuple(
            [
                Picture(
                    name=item["media"]["url"].split("?")[0].rsplit("/", 1)[-1],
                    alt=item.get("description") or "",
                    data=await env.bot.http.get_from_cdn(item["media"]["url"]),
                )
                for component in components
                if component["type"] == GALLERY
                for item in component["items"]
            ]
        ),
        files=tuple(
            [
                (attachment.filename, await attachment.read())
                for attachment in message.attachments
                if not any(c["type"] == GALLERY for c in components)
            ]
        ),
        buttons=tuple(
            Button(
                label=c.get("label") or "",
                custom_id=c["custom_id"],
                disabled=bool(c.get("disabled")),
                emoji=_custom_emoji(c),
                green=c["style"] == GREEN,
            )
            for c in components
            if c["type"] == BUTTON and c["style"] not in LINK_STYLES
        ),
        menus=tuple(
            Menu(
                custom_id=c["custom_id"],
                prompt=c.get("placeholder") or "",
                disabled=bool(c.get("disabled")),
                options=tuple(
                    Option(
                        value=o["value"],
                        label=o["label"],
                        note=o.get("description") or "",
                        emoji=_custom_emoji(o),
                        default=bool(o.get("default")),
                    )
                    for o in c["options"]
                ),
            )
            for c in components
            if c["type"] == SELECT
        ),
        handle=message,
    )
