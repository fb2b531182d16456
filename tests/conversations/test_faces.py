"""Card faces on the buttons and in the menu of a board."""

from bot.controls.faces import upload
from bot.patience import CARDS
from render.themes import BACKS
from tests.support.club import Club


async def test_faces_stand_for_cards_and_letters_for_those_that_are_missing(table: Club) -> None:
    ann = table.person("Ann")
    letters = await ann.slash("play", game="gate", deal="1")
    assert not any(button.emoji for button in letters.buttons)

    table.env.inject_error("POST", "/applications/*/emojis", status=400)
    with table.trouble() as faults:
        assert not await upload(table.client, table.client.faces)
        assert "1 of 56 card emojis are not uploaded" in "".join(faults)
    assert {*CARDS, *BACKS} - set(table.client.faces) == {"AC"}  # the first

    faces = await ann.slash("board")
    assert list(faces.shortcuts) == list(letters.shortcuts)
    for move, label in letters.shortcuts.items():
        (button,) = (button for button in faces.buttons if button.custom_id.endswith(f":{move}"))
        card = label.replace("\ufe0e", "").split()[0]
        assert button.label == label  # the suit of a small face is hard to see
        if card == "A♣":
            assert not button.emoji
        else:
            name = card[:-1].replace("10", "T") + "CDHS"["♣♦♥♠".index(card[-1])]
            assert button.emoji.split("_")[0] == name
    moved = await ann.tap(faces, next(iter(faces.shortcuts)))
    assert moved.id == faces.id


async def test_the_bot_tries_again_until_all_are_uploaded(table: Club) -> None:
    table.env.inject_error("GET", "/applications/*/emojis", status=500, times=2)
    table.client._upload = True
    with table.trouble() as faults:
        for _ in range(3):
            assert table.client._upload
            await table.client._upload_faces()
        assert len(faults) == 2
    assert not table.client._upload
    assert set(table.client.faces) == {*CARDS, *BACKS}


async def test_a_menu_stands_only_where_there_are_more_moves_than_buttons(table: Club) -> None:
    ann = table.person("Ann")
    assert await upload(table.client, table.client.faces)
    few = await ann.slash("play", game="canfield", deal="1")
    assert len(few.shortcuts) == 4
    assert not few.menus

    many = await ann.slash("play", game="simplicity", deal="6")
    for move in ("t10>t3", "d", "t12>t2", "t2>t10", "d", "d"):
        many = await ann.type(move)
    assert len(many.shortcuts) == 5
    (menu,) = many.menus
    assert set(many.shortcuts) < {option.value for option in menu.options}
    assert all(option.emoji for option in menu.options)
