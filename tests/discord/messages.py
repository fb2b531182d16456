"""Messages as Discord keeps them, made of what the bot has sent, and what of them can be read."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.discord.snowflakes import snowflake

Json = Any
EPHEMERAL = 1 << 6
LOADING = 1 << 7  # "thinking": deferred, without content yet
TEXT, GALLERY = 10, 12  # kinds of components
MOMENT = "2026-11-22T12:00:00+00:00"


def new_message(author: Json, channel_id: str, body: Json, files: Mapping[str, bytes]) -> Json:
    """Return the message that the bot has sent with *body*, a new message or the answer to an interaction."""
    message = {
        "id": snowflake(),
        "channel_id": channel_id,
        "author": author,
        "content": "",
        "timestamp": MOMENT,
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "type": 0,
        "flags": 0,
        "components": [],
    }
    edit(message, body, files)
    return message


def edit(message: Json, body: Json, files: Mapping[str, bytes]) -> None:
    """Change a message as an edit with *body* does.  Attachments that *body* does not list are removed."""
    message["content"] = body.get("content") or message["content"]
    message["flags"] = (message["flags"] | (body.get("flags") or 0)) & ~LOADING
    if "attachments" in body:
        before = {attachment["id"]: attachment for attachment in message["attachments"]}
        message["attachments"] = [
            before.get(str(listed["id"])) or _attachment(listed, files) for listed in body["attachments"]
        ]
    if "components" in body:
        message["components"] = [_stored(component) for component in body["components"]]


def _attachment(listed: Json, files: Mapping[str, bytes]) -> Json:
    content = files[f"files[{listed['id']}]"]
    url = f"https://cdn.discordapp.com/attachments/{listed['filename']}"
    kept = {"filename": listed["filename"], "description": listed.get("description")}
    return kept | {"id": snowflake(), "size": len(content), "url": url, "proxy_url": url}


def _stored(component: Json) -> Json:
    """Return a component with addresses for the attachments that it names."""
    match component:
        case dict():
            return {key: _stored(value) for key, value in component.items()}
        case list():
            return [_stored(value) for value in component]
        case str() if component.startswith("attachment://"):
            return f"https://cdn.discordapp.com/attachments/{component.removeprefix('attachment://')}"
        case _:
            return component


def components(message: Json) -> Iterator[Json]:
    """Yield the components of a message, those inside others too."""
    waiting = list(message["components"])
    while waiting:
        component = waiting.pop(0)
        yield component
        waiting += component.get("components") or []
        waiting += [component["accessory"]] if component.get("accessory") else []


def moves_of(message: Json) -> list[tuple[str, str | None]]:
    """Return the moves that a board offers besides dealing: a control, and the value to pick from a menu."""
    found: list[tuple[str, str | None]] = []
    for one in components(message):
        name = one.get("custom_id") or ""
        if name[1:7] == ":move:" and not one.get("disabled") and not name.endswith(":d"):
            values = [each["value"] for each in one["options"]] if "options" in one else [None]
            found += [(name, value) for value in values]
    return found


def text_of(message: Json) -> str:
    """Return the text of a message, a line for each component."""
    return "\n".join(one["content"] for one in components(message) if one["type"] == TEXT)


def alt_of(message: Json) -> str:
    """Return the alt text of the only picture."""
    (gallery,) = [one for one in components(message) if one["type"] == GALLERY]
    (item,) = gallery["items"]
    return item["description"]


def control(message: Json, label: str) -> Json:
    """Return the button with this label."""
    (found,) = [one for one in components(message) if one.get("label") == label]
    return found


def is_private(message: Json) -> bool:
    """Return whether only one person sees the message."""
    return bool(message["flags"] & EPHEMERAL)
