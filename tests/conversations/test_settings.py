"""Conversations about ``/settings``: preferences change the player's own boards and nobody else's."""

import io

import pytest
from PIL import Image

from bot.people.preferences import CHOICES, read_style
from bot.words.pages import PREFERENCES
from render import Style
from tests.support.club import Club


def size(picture: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(picture)).size


async def test_preferences_are_shown_stored_and_personal(table: Club) -> None:
    ann, bob = table.person("ann"), table.person("bob")
    before = await ann.slash("play", game="canfield", deal="17")

    answer = await ann.slash("settings", theme="dark", size="large")
    assert answer.private
    assert "theme **dark**" in answer.text
    assert size(answer.picture)[0] == 1200

    after = await ann.slash("board")
    assert (size(before.picture)[0], size(after.picture)[0]) == (900, 1200)
    theirs = await bob.slash("play", game="canfield", deal="17")
    assert size(theirs.picture)[0] == 900

    await table.restart()
    assert (await ann.slash("board")).picture == after.picture


async def test_choices_add_up_and_a_game_begun_later_has_them(table: Club) -> None:
    ann = table.person("ann")
    await ann.slash("settings", size="small")
    answer = await ann.slash("settings", deck="four", index="large")

    assert "deck **four colours**, back **lattice**, size **small**, index **large**" in answer.text
    assert size((await ann.slash("play", game="gate", deal="1")).picture)[0] == 600


async def test_without_a_choice_the_current_preferences_are_shown(table: Club) -> None:
    assert "theme **green**" in (await table.person("ann").slash("settings")).text


@pytest.mark.parametrize("text", ["", "{}", '{"theme": "plaid", "deck": "four", "colour": "x"}'])
def test_unknown_preferences_fall_back_to_the_defaults(text: str) -> None:
    assert read_style(text) in (Style(), Style(deck="four"))


def test_every_choice_has_a_name() -> None:
    assert {name: tuple(names) for name, names in PREFERENCES.items() if name != "index"} == CHOICES
