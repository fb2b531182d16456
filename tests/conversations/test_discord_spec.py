"""Tests of the check of requests: a valid body passes, and every fault in an invalid one is named."""

import copy
import io
from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import app_commands, ui
from discord.webhook.async_ import interaction_message_response_params

from tests.support import discord_spec

CALLBACK = "/interactions/1/token/callback"
COMMANDS = "/applications/1/commands"
needs_document = pytest.mark.skipif(
    not discord_spec.DOCUMENT.is_file(), reason="Discord's OpenAPI document is not beside the project"
)


def board() -> dict[str, Any]:
    """Return the callback that discord.py sends for a board: picture, menu, buttons."""
    menu: ui.Select[Any] = ui.Select(custom_id="7:0:menu", placeholder="Your move")
    for pile in range(1, 5):
        menu.add_option(label=f"7♣ onto column {pile}", value=f"r>t{pile}", description="from the reserve")
    row: ui.ActionRow[Any] = ui.ActionRow(
        ui.Button(label="Deal", custom_id="7:0:d"), ui.Button(label="Undo", custom_id="7:0:undo")
    )
    gallery: ui.MediaGallery[Any] = ui.MediaGallery()
    gallery.add_item(media="attachment://board0.png", description="Canfield, deal 17: reserve 7 of clubs")
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(ui.TextDisplay("**Canfield** 17"), gallery, accent_colour=0x2E7D32))
    view.add_item(ui.ActionRow(menu))
    view.add_item(row)
    file = discord.File(io.BytesIO(b"png"), filename="board0.png", description="Canfield, deal 17")
    with interaction_message_response_params(
        type=4, view=view, files=[file], previous_allowed_mentions=discord.AllowedMentions.none()
    ) as params:
        assert params.multipart is not None
        payload = discord.utils._from_json(params.multipart[0]["value"])  # pyright: ignore[reportPrivateUsage]
    return {"type": payload["type"], "data": payload["data"]}


def commands() -> list[dict[str, Any]]:
    @app_commands.command(description="Start a game")
    @app_commands.describe(game="Which game", deal="A deal number")
    async def play(interaction: discord.Interaction, game: str, deal: str = "") -> None: ...

    client = discord.Client(intents=discord.Intents.none())
    return [play.to_dict(app_commands.CommandTree(client))]


def container(body: dict[str, Any]) -> dict[str, Any]:
    return body["data"]["components"][0]


def menu(body: dict[str, Any]) -> dict[str, Any]:
    return body["data"]["components"][1]["components"][0]


def buttons(body: dict[str, Any]) -> list[dict[str, Any]]:
    return body["data"]["components"][2]["components"]


def text(content: str) -> dict[str, Any]:
    return {"type": 10, "content": content}


def test_a_board_as_discord_py_sends_it_has_nothing_wrong() -> None:
    assert discord_spec.complaints("POST", CALLBACK, board()) == []
    assert discord_spec.complaints("PUT", COMMANDS, commands()) == []
    assert discord_spec.complaints("PATCH", "/webhooks/1/token/messages/@original", board()["data"]) == []
    assert discord_spec.complaints("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}) == []
    assert discord_spec.complaints("POST", CALLBACK, {"type": 6}) == []


SPOILT_BY_HAND: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "41 components in all, none of them too many in one place": (
        lambda b: container(b)["components"].extend([text("x")] * 33),
        "components: 41 in all, 40 allowed",
    ),
    "4001 characters in two texts": (
        lambda b: container(b)["components"].extend([text("x" * 2000), text("y" * 2000)]),
        "characters of text in all, 4000 allowed",
    ),
    "one custom_id on two buttons": (
        lambda b: buttons(b)[0].update(custom_id="7:0:undo"),
        "custom_id '7:0:undo' stands there 2 times",
    ),
    "one value in two options": (
        lambda b: menu(b)["options"][0].update(value="r>t2"),
        "option 'r>t2' stands there 2 times",
    ),
    "a picture without alt text": (
        lambda b: container(b)["components"][1]["items"][0].update(description=None),
        "attachment://board0.png has no alt text",
    ),
    "a file without alt text": (
        lambda b: b["data"]["attachments"][0].pop("description"),
        "board0.png has no alt text",
    ),
    "a picture that is not sent along": (
        lambda b: b["data"].update(attachments=[]),
        "attachment://board0.png is not among the files sent",
    ),
    "mentions left open": (lambda b: b["data"].pop("allowed_mentions"), "allowed_mentions: left out"),
    "mentions of users": (
        lambda b: b["data"].update(allowed_mentions={"parse": ["users"]}),
        "pings people",
    ),
    "a mention of somebody who is not challenged": (
        lambda b: b["data"].update(
            allowed_mentions={"parse": [], "users": ["7"]},
            components=[text("## Ann greets <@7>\n"), *b["data"]["components"]],
        ),
        "pings people",
    ),
    "mentions without a parse list": (
        lambda b: b["data"].update(allowed_mentions={"users": []}),
        "no empty parse list",
    ),
}

SPOILT_BY_DOCUMENT: dict[str, tuple[Callable[[dict[str, Any]], Any], str]] = {
    "26 options": (
        lambda b: menu(b).update(options=[{"label": str(n), "value": str(n)} for n in range(26)]),
        "$.data.components[1].components[0].options",
    ),
    "a label of 81": (lambda b: buttons(b)[0].update(label="x" * 81), ".components[0].label"),
    "a custom_id of 101": (lambda b: buttons(b)[0].update(custom_id="x" * 101), ".components[0].custom_id"),
    "six buttons in a row": (
        lambda b: buttons(b).extend({"type": 2, "style": 2, "label": n, "custom_id": n} for n in "abcd"),
        "$.data.components[2].components",
    ),
    "a style that is none": (lambda b: buttons(b)[0].update(style=9), ".components[0].style"),
    "a container in a container": (
        lambda b: container(b)["components"].append({"type": 17, "components": [text("x")]}),
        "$.data.components[0].components[2].type: 17 is not one of",
    ),
    "a component of no type": (lambda b: buttons(b)[0].pop("type"), '"type" is a required property'),
    "alt text of 1025": (
        lambda b: container(b)["components"][1]["items"][0].update(description="x" * 1025),
        ".items[0].description",
    ),
    "an attachment's number that is no number": (
        lambda b: b["data"]["attachments"][0].update(id="x"),
        "$.data.attachments[0].id",
    ),
    "a callback of no type": (lambda b: b.update(type=99), "$.type: no callback of type 99"),
}


@pytest.mark.parametrize("spoilt", SPOILT_BY_HAND)
def test_what_the_document_does_not_say_is_caught(spoilt: str) -> None:
    spoil, says = SPOILT_BY_HAND[spoilt]
    body = board()
    spoil(body)
    assert any(says in found for found in discord_spec.by_hand("POST", CALLBACK, body))


@needs_document
@pytest.mark.parametrize("spoilt", SPOILT_BY_DOCUMENT)
def test_what_the_document_says_is_caught_and_named(spoilt: str) -> None:
    spoil, says = SPOILT_BY_DOCUMENT[spoilt]
    body = board()
    spoil(body)
    (found,) = discord_spec.by_document("POST", CALLBACK, body)
    assert says in found


@needs_document
@pytest.mark.parametrize(
    ("method", "path", "body", "says"),
    [
        ("PUT", COMMANDS, [{"name": "play", "description": "x" * 101}], "$[0].description"),
        (
            "POST",
            CALLBACK,
            {"type": 8, "data": {"choices": [{"name": str(n), "value": str(n)} for n in range(26)]}},
            "$.data.choices",
        ),
        (
            "POST",
            CALLBACK,
            {"type": 9, "data": {"custom_id": "m", "title": "x" * 46, "components": []}},
            "$.data",
        ),
        ("POST", "/no/such/route", {"type": 1}, "no such route"),
        ("GET", COMMANDS, {"type": 1}, "this route takes no such body"),
    ],
)
def test_other_requests_are_checked_too(method: str, path: str, body: Any, says: str) -> None:
    assert any(says in found for found in discord_spec.by_document(method, path, body))


def test_a_command_with_too_much_text_is_caught() -> None:
    long = {
        "name": "play",
        "description": "y",
        "options": [{"name": "x" * 32, "description": "y" * 100}] * 61,
    }
    assert any("8057 characters" in found for found in discord_spec.by_hand("PUT", COMMANDS, [long]))


def test_all_faults_are_reported_at_once() -> None:
    class Sent:
        method, path = "POST", CALLBACK

        def __init__(self, json: Any) -> None:
            self.json = json

    good, bad = board(), board()
    buttons(bad)[0].update(custom_id="7:0:undo")
    del bad["data"]["allowed_mentions"]
    assert discord_spec.check([Sent(good), Sent(None), Sent(copy.deepcopy(good))]) == 2
    with pytest.raises(discord_spec.Refused, match=r"(?s)stands there 2 times.*allowed_mentions: left out"):
        discord_spec.check([Sent(good), Sent(bad)])
