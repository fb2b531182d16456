"""Card faces on the buttons and in the menu of a board."""

import asyncio

import pytest

from bot import client
from bot.patience import CARDS
from render.themes import BACKS
from tests.support.club import Club


async def test_faces_stand_for_cards_and_letters_for_those_that_are_missing(table: Club) -> None:
    ann = table.person("Ann")
    letters = await ann.slash("play", game="gate", deal="1")
    assert not any(button.emoji for button in letters.buttons)

    table.env.inject_error("POST", "/applications/*/emojis", status=400)
    with table.trouble() as faults:
        assert not await table.client.faces.upload(table.client)
        assert "1 of 56 card emojis are not uploaded" in "".join(faults)
    assert {*CARDS, *BACKS} - set(table.client.faces.emojis) == {"AC"}  # the first

    faces = await ann.slash("board")
    assert list(faces.shortcuts) == list(letters.shortcuts)
    for move, label in letters.shortcuts.items():
        (button,) = (button for button in faces.buttons if button.custom_id.endswith(f":{move}"))
        card, rest = label.replace("\ufe0e", "").split(maxsplit=1)
        if card == "A♣":
            assert (button.emoji, button.label) == ("", label)
        else:
            name = card[:-1].replace("10", "T") + "CDHS"["♣♦♥♠".index(card[-1])]
            assert (button.emoji.split("_")[0], button.label) == (name, rest)
    (menu,) = faces.menus
    assert any(option.emoji for option in menu.options)
    assert all(option.emoji or option.label.startswith("A♣") for option in menu.options)
    moved = await ann.tap(faces, next(iter(faces.shortcuts)))
    assert moved.id == faces.id


async def test_the_bot_tries_again_until_all_are_uploaded(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "AGAIN", 0.0)
    table.env.inject_error("GET", "/applications/*/emojis", status=500, times=2)
    with table.trouble() as faults:
        async with asyncio.timeout(30):
            await table.client._upload_faces()
        assert len(faults) == 2
    assert set(table.client.faces.emojis) == {*CARDS, *BACKS}
