"""Validation of requests to Discord: its published OpenAPI document, and rules that the document leaves out.

Without a copy of the document only the other rules are checked.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Protocol, cast

from jsonschema_rs import Draft202012Validator, ValidationError, ValidationErrorKind

from bot.words import language
from bot.words.language import _, speaking
from bot.words.marks import MARK, plain

DOCUMENT = Path(__file__).resolve().parents[3] / "shared" / "discord-openapi.json"

MAX_COMPONENTS = 40
MAX_TEXT = 4000
MAX_COMMAND_TEXT = 8000
TEXT_DISPLAY, GALLERY = 10, 12
MESSAGE_CALLBACKS = {4, 7}
COMMANDS = "/commands"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"

Json = Any


class Request(Protocol):
    """One entry of SimCord's ``env.http_requests``."""

    @property
    def method(self) -> str: ...
    @property
    def path(self) -> str: ...
    @property
    def json(self) -> Json: ...


class Refused(AssertionError):
    """Requests that Discord would reject, a line each."""


def check(requests: Sequence[Request]) -> int:
    """Check every request with a body and return the number of them.

    Raises Refused with every complaint, each as ``METHOD path: where: what``.
    """
    bodies = [request for request in requests if request.json is not None]
    found = [
        f"{request.method} {request.path}: {complaint}"
        for request in bodies
        for complaint in complaints(request.method, request.path, request.json)
    ]
    if found:
        raise Refused("\n" + "\n".join(found))
    return len(bodies)


def complaints(method: str, path: str, body: Json) -> list[str]:
    """Return every complaint about one request body as ``where: what``."""
    if path.endswith(COMMANDS):  # large, and the same for nearly every bot that starts
        return list(_of_commands(method, path, json.dumps(body)))
    return _complaints(method, path, body)


@lru_cache(maxsize=8)
def _of_commands(method: str, path: str, text: str) -> tuple[str, ...]:
    return tuple(_complaints(method, path, json.loads(text)))


def _complaints(method: str, path: str, body: Json) -> list[str]:
    found = list(by_hand(method, path, body))
    if has_document():
        found += by_document(method, path, body)
    return found


# ---------------------------------------------------------------- the document


def by_document(method: str, path: str, body: Json) -> Iterator[str]:
    """Yield the violations of the OpenAPI document by a body."""
    template = template_of(path)
    if template is None:
        yield f"$: no such route in API v10: {path}"
        return
    kind = body.get("type") if template == CALLBACK and isinstance(body, dict) else None
    validator = validator_for(method.lower(), template, kind)
    if validator is None:
        yield "$: this route takes no such body" if kind is None else f"$.type: no callback of type {kind}"
        return
    for error in validator.iter_errors(as_sent(body)):
        yield from sentences(error)


def as_sent(body: Json) -> Json:
    """Return the body with the ids of attachments, people, roles and custom emojis as strings.

    The document wants them as strings; discord.py sends integers, which Discord accepts.
    """
    match body:
        case dict():
            fixed = {key: as_sent(value) for key, value in cast("dict[str, Json]", body).items()}
            if isinstance(attachments := fixed.get("attachments"), list):
                for attachment in cast("list[Json]", attachments):
                    if isinstance(attachment, dict) and type(attachment.get("id")) is int:
                        attachment["id"] = str(attachment["id"])
            if isinstance(emoji := fixed.get("emoji"), dict) and type(emoji.get("id")) is int:
                fixed["emoji"] = {**emoji, "id": str(emoji["id"])}
            if isinstance(recipient := fixed.get("recipient_id"), int):
                fixed["recipient_id"] = str(recipient)
            if isinstance(allowed := fixed.get("allowed_mentions"), dict):
                ids = {kind: list(map(str, allowed[kind])) for kind in ("roles", "users") if kind in allowed}
                fixed["allowed_mentions"] = allowed | ids
            return fixed
        case list():
            return [as_sent(value) for value in cast("list[Json]", body)]
        case _:
            return body


def sentences(error: ValidationError) -> Iterator[str]:
    """Yield the innermost errors; of a union that fits in no branch, those of the branch that fits best."""
    match error.kind:
        case ValidationErrorKind.AnyOf(branches) | ValidationErrorKind.OneOfNotValid(branches):
            deepest = max(branches, key=lambda errors: max(len(e.instance_path) for e in errors))
            for inner in deepest:
                yield from sentences(inner)
        case _:
            path = "".join(
                f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.instance_path
            )
            message = error.message if len(error.message) < 200 else f"{error.message[:200]}…"
            yield f"${path}: {message}"


@cache
def has_document() -> bool:
    return DOCUMENT.is_file()


@cache
def document() -> dict[str, Json]:
    return json.loads(DOCUMENT.read_text(encoding="utf-8"))


@cache
def templates() -> list[tuple[re.Pattern[str], str]]:
    """Return every route with its pattern, those with fewer parameters first."""
    paths = sorted(document()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\\\{.*?\\\}", "[^/]+", re.escape(path))), path) for path in paths]


def template_of(path: str) -> str | None:
    return next((template for pattern, template in templates() if pattern.fullmatch(path)), None)


@cache
def validator_for(method: str, template: str, kind: int | None) -> Draft202012Validator | None:
    """Return the validator of a route's body, for callbacks of callback type *kind*; None if it has none."""
    operation = document()["paths"][template].get(method, {})
    schema = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if schema is None:
        return None
    if template == CALLBACK:
        fitting = [part for part in schema["anyOf"] if kind in kinds_of(part)]
        if len(fitting) != 1:
            return None
        schema = fitting[0]
    return Draft202012Validator({**told_apart(schema), "components": {"schemas": schemas()}})


@cache
def schemas() -> dict[str, Json]:
    return told_apart(document()["components"]["schemas"])


def told_apart(schema: Json) -> Json:
    """Return the schema with unions of typed objects decided by ``type``.

    Deciding by the type number accepts the same bodies as trying every branch, is faster, and yields the
    actual fault instead of "fits none of seven".
    """
    match schema:
        case {"oneOf": [*parts]} if len(parts) > 1 and all(kinds_of(part) for part in parts):
            rest = {key: told_apart(value) for key, value in schema.items() if key != "oneOf"}
            every = sorted(number for part in parts for number in kinds_of(part))
            assert len(set(every)) == len(every), f"two branches of one type: {every}"
            cases = [
                {
                    "if": {"properties": {"type": {"enum": kinds_of(part)}}, "required": ["type"]},
                    "then": told_apart(part),
                }
                for part in parts
            ]
            head = {"type": "object", "required": ["type"], "properties": {"type": {"enum": every}}}
            return {**rest, "allOf": [head, *cases]}
        case dict():
            return {key: told_apart(value) for key, value in cast("dict[str, Json]", schema).items()}
        case list():
            return [told_apart(value) for value in cast("list[Json]", schema)]
        case _:
            return schema


def kinds_of(part: Json) -> list[int]:
    """Return the values that ``type`` may have in a referenced object; [] if it has no ``type``."""
    match part:
        case {"$ref": str(ref)}:
            schema = document()["components"]["schemas"][ref.removeprefix("#/components/schemas/")]
            return list(schema.get("properties", {}).get("type", {}).get("enum", []))
        case _:
            return []


# ------------------------------------------------------------------ by hand


def by_hand(method: str, path: str, body: Json) -> Iterator[str]:
    """Yield the violations of rules that no schema holds: limits of Discord, and rules of this project."""
    if left := set(MARK.findall(json.dumps(body, ensure_ascii=False))):
        yield f"$: a text is not in Discord's markdown: {left}"
    if path.endswith(COMMANDS) and isinstance(body, list):
        for command in cast("list[Json]", body):
            if (length := command_length(command)) > MAX_COMMAND_TEXT:
                yield f"/{command['name']}: {length} characters of text, {MAX_COMMAND_TEXT} allowed"
    if (message := message_of(path, body)) is None:
        return
    components = list(every_component(message.get("components") or []))
    if len(components) > MAX_COMPONENTS:
        yield f"components: {len(components)} in all, {MAX_COMPONENTS} allowed"
    text = sum(len(component["content"]) for component in components if component["type"] == TEXT_DISPLAY)
    if text > MAX_TEXT:
        yield f"components: {text} characters of text in all, {MAX_TEXT} allowed"
    yield from twice("custom_id", [c["custom_id"] for c in components if c.get("custom_id")])
    for component in components:
        options = component.get("options") or []
        yield from twice(f"{component.get('custom_id')}: option", [option.get("value") for option in options])
    yield from pictures(message, components)
    yield from mentions(path, message, components)


def message_of(path: str, body: Json) -> dict[str, Json] | None:
    """Return the message in the body of a callback, a followup, an edit or a plain message."""
    if not isinstance(body, dict):
        return None
    if path.endswith("/callback"):
        return (body.get("data") or {}) if body.get("type") in MESSAGE_CALLBACKS else None
    return body if re.search(r"/messages(/|$)|^/webhooks/", path) else None


def every_component(components: Json) -> Iterator[dict[str, Json]]:
    """Yield components, containers before their content, with accessories and without options of menus."""
    for component in components:
        yield component
        yield from every_component(component.get("components") or [])
        if accessory := component.get("accessory"):
            yield from every_component([accessory])
        if inner := component.get("component"):
            yield from every_component([inner])


def pictures(message: dict[str, Json], components: list[dict[str, Json]]) -> Iterator[str]:
    """Yield the pictures without alt text, and the referenced pictures that are not attached."""
    attachments = message.get("attachments") or []
    names = {attachment.get("filename") for attachment in attachments}
    for gallery in (c for c in components if c["type"] == GALLERY):
        for item in gallery["items"]:
            url = item["media"]["url"]
            if not (item.get("description") or "").strip():
                yield f"gallery: {url} has no alt text"
            if url.startswith("attachment://") and url.removeprefix("attachment://") not in names:
                yield f"gallery: {url} is not among the files sent: {sorted(map(str, names))}"
    for attachment in attachments:
        if "filename" in attachment and not (attachment.get("description") or "").strip():
            yield f"attachments: {attachment['filename']} has no alt text"


def mentions(path: str, message: dict[str, Json], components: list[dict[str, Json]]) -> Iterator[str]:
    """Yield the mentions that would ping anyone but the role that a posted message begins with.

    A challenge pings the person who is challenged, when it is sent.
    """
    if not (components or message.get("content") or message.get("embeds")):
        return
    allowed = message.get("allowed_mentions")
    if allowed is None:
        yield "allowed_mentions: left out, so everybody named would be pinged"
    elif (
        any(allowed.get(key) for key in ("parse", "replied_user"))
        or (allowed.get("roles") and not calls(path, allowed["roles"], components))
        or (allowed.get("users") and not dares(allowed["users"], components))
    ):
        yield f"allowed_mentions: {allowed} pings people"
    elif "parse" not in allowed:
        yield "allowed_mentions: no empty parse list, so everybody named would be pinged"


def calls(path: str, roles: list[Json], components: list[dict[str, Json]]) -> bool:
    """Return whether a message posted in a channel, not an answer, begins by pinging the only role."""
    first = components[0].get("content") if components else None
    return path.startswith("/channels/") and [f"<@&{role}>" for role in roles] == [first]


def dares(users: list[Json], components: list[dict[str, Json]]) -> bool:
    """Return whether a message is a challenge to the only user whom it pings."""
    first = components[0].get("content", "") if components else ""
    return len(users) == 1 and any(re.match(line, first) for line in _challenges(users[0]))


def _challenges(user: str) -> Iterator[str]:
    """Yield how the line begins that names *user* as the challenged person, in each language."""
    for code in language.LANGUAGES:
        with speaking(code):
            told = _("{name} challenges {other}", name="NAME", other=f"<@{user}>")
        yield rf"## {re.escape(plain(told)).replace('NAME', '.+')}\n"


def twice(what: str, values: list[Json]) -> Iterator[str]:
    for value, times in Counter(values).items():
        if times > 1:
            yield f"{what} {value!r} stands there {times} times"


def command_length(command: dict[str, Json]) -> int:
    """Return the characters that Discord counts: names, descriptions, choices, in the longest language."""
    longest = sum(
        max(map(len, [command.get(key) or "", *(command.get(f"{key}_localizations") or {}).values()]))
        for key in ("name", "description")
    )
    choices = sum(len(c["name"]) + len(str(c["value"])) for c in command.get("choices") or [])
    return longest + choices + sum(command_length(option) for option in command.get("options") or [])
