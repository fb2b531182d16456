"""The registered commands in every language: translated where they should be, within Discord's limits."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.commands.registration import Translator
from bot.words import language
from tests.languages.catalogues import template
from tests.support import languages
from tests.support.club import Club

SLASH = 1
NAME = re.compile(r"[-_\w]{1,32}")
LONGEST, LONGEST_MENU, LONGEST_COMMAND = 100, 32, 8000
Part = Mapping[str, Any]


async def payload(table: Club) -> list[Part]:
    tree = table.client.tree
    return [await each.get_translated_payload(tree, Translator()) for each in tree.get_commands()]


def parts(command: Part, kind: str = "") -> Iterator[tuple[Part, str]]:
    """Yield a command, its options and their choices, each with its kind."""
    yield command, kind or ("named" if command["type"] == SLASH else "menu")
    for option in command.get("options", ()):
        yield from parts(option, "named")
        for choice in option.get("choices", ()):
            yield choice, "choice"


def texts(part: Part, field: str) -> list[str]:
    return [part[field], *part.get(f"{field}_localizations", {}).values()] if field in part else []


def size(command: Part) -> int:
    """Return the characters of a command as Discord counts them: the longest of each text's languages."""
    return sum(
        len(max(texts(part, field), key=len, default=""))
        for part, _ in parts(command)
        for field in ("name", "description")
    ) + sum(len(str(part.get("value", ""))) for part, _ in parts(command))


@pytest.mark.parametrize("pretended", [False, True])
async def test_every_text_is_within_discord_s_limits(
    table: Club, monkeypatch: pytest.MonkeyPatch, pretended: bool
) -> None:
    if pretended:
        languages.pretend(monkeypatch)
    for command in await payload(table):
        assert size(command) <= LONGEST_COMMAND
        for part, kind in parts(command):
            for name in texts(part, "name"):
                limit = {"menu": LONGEST_MENU, "named": LONGEST_MENU, "choice": LONGEST}[kind]
                assert 1 <= len(name) <= limit, name
                assert kind != "named" or (NAME.fullmatch(name) and name == name.lower()), name
            for text in texts(part, "description"):
                assert 1 <= len(text) <= LONGEST or kind == "menu", text


async def test_all_is_translated_but_the_names_that_are_typed(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    known, languages_themselves = [each.id for each in template()], list(language.LANGUAGES.values())
    languages.pretend(monkeypatch)
    for command in await payload(table):
        for part, kind in parts(command):
            if part.get("name") in languages_themselves:
                continue  # each language has its own name in every language
            assert bool(part.get("name_localizations")) is (kind != "named"), part
            if kind == "menu":
                assert part["name_localizations"] == {"de": f"⟦{part['name']}⟧"}
            else:
                assert not part.get("description") or "de" in part["description_localizations"], part
            shown = part["description" if kind == "named" else "name"]
            assert shown in known, f"not marked for translation: {shown}"


async def test_the_commands_are_registered_once_for_each_change_of_a_translation(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.client.sync()
    assert not await table.client.sync()
    languages.pretend(monkeypatch)
    assert await table.client.sync()
    assert not await table.client.sync()
