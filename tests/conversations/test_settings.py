"""Conversations about ``/settings``: preferences change the player's own boards and nobody else's."""

import io

import pytest
from PIL import Image

from bot.people.preferences import CHOICES, SWITCHES
from bot.record import read_preferences
from bot.words import preferences as words
from render import Style
from tests.support.club import Club, Player, Where
from tests.support.seen import Message, is_one_private_sentence

WHERES: tuple[Where, ...] = ("server", "dm", "group", "server without the bot")


def size(picture: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(picture)).size


async def choose(player: Player, panel: Message, name: str, value: str) -> Message:
    """Pick a line of one of the panel's menus."""
    return await player.forge(panel, f"s:set:{name}", value)


def chosen(panel: Message) -> list[str]:
    """Return what the menus of the panel show."""
    return [option.label for menu in panel.menus for option in menu.options if option.default]


async def test_preferences_are_shown_stored_and_personal(table: Club) -> None:
    ann, bob = table.person("ann"), table.person("bob")
    before = await ann.slash("play", game="canfield", deal="17")

    panel = await ann.slash("settings")
    assert panel.private
    assert "Your next pictures look like this." in panel.text
    panel = await choose(ann, panel, "theme", "dark")
    panel = await choose(ann, panel, "size", "large")
    assert "Dark table" in chosen(panel)
    assert size(panel.picture)[0] == 1200

    after = await ann.slash("board")
    assert (size(before.picture)[0], size(after.picture)[0]) == (900, 1200)
    theirs = await bob.slash("play", game="canfield", deal="17")
    assert size(theirs.picture)[0] == 900

    await table.restart()
    assert (await ann.slash("board")).picture == after.picture
    assert chosen(await ann.slash("settings")) == chosen(panel)


@pytest.mark.parametrize("where", WHERES)
async def test_every_choice_can_be_tapped_and_changes_the_sample(table: Club, where: Where) -> None:
    ann = table.person("ann", where)
    panel = await ann.slash("settings")
    first, seen = panel, {panel.picture}
    for name, labels in words.CHOICES.items():
        default = getattr(Style(), name)
        for value, label in sorted(labels.items(), key=lambda line: line[0] == default):
            panel = await choose(ann, panel, name, value)
            assert panel.id == first.id
            assert label in chosen(panel)
            seen.add(panel.picture)
    for label in ("Four colours", "Large indices"):
        panel = await ann.press(panel, f"{label}: off")
        assert f"{label}: on" in [button.label for button in panel.buttons]
        seen.add(panel.picture)
    assert len(seen) == 1 + sum(len(labels) - 1 for labels in words.CHOICES.values()) + 2
    for label in ("Four colours", "Large indices"):
        panel = await ann.press(panel, f"{label}: on")
    assert panel.picture == first.picture


async def test_private_boards_can_be_a_habit(table: Club) -> None:
    ann = table.person("ann")
    panel = await ann.press(await ann.slash("settings"), "Private: off")
    assert (await ann.slash("play", game="gate")).private
    assert not (await ann.slash("play", game="frog", private=False)).private
    await ann.press(panel, "Private: on")
    assert not (await ann.slash("play", game="storehouse")).private


async def test_the_sample_is_the_player_s_own_game(table: Club) -> None:
    ann, bob = table.person("ann"), table.person("bob")
    assert "Klondike, deal 1," in (await ann.slash("settings")).alt
    await ann.slash("play", game="gate", deal="17")
    board = await ann.type("d")
    panel = await ann.slash("settings")
    assert panel.alt == board.alt
    assert panel.picture == board.picture
    assert (await ann.press(panel, "Four colours: off")).alt == board.alt
    assert "Klondike, deal 1," in (await bob.slash("settings")).alt
    await ann.slash("play", game="frog")
    assert "Frog, random deal," in (await ann.slash("settings")).alt
    await ann.slash("play", game="freecell")  # which has no back to show
    assert "Klondike, deal 1," in (await ann.slash("settings")).alt


@pytest.mark.parametrize("what", ["theme:plaid", "words:maybe", "deck:four", "deck", "name:x", "jumbo:yes"])
async def test_a_forged_control_changes_nothing(table: Club, what: str) -> None:
    ann = table.person("ann")
    panel = await ann.slash("settings")
    assert is_one_private_sentence(await ann.forge(panel, f"b:set:{what}"))
    assert (await ann.slash("settings")).picture == panel.picture


@pytest.mark.parametrize(
    "text", ["", "{}", '{"theme": "plaid", "deck": "four", "jumbo": 3, "colour": "x"}', '{"deck": ["four"]}']
)
def test_unknown_preferences_fall_back_to_the_defaults(text: str) -> None:
    assert read_preferences(text).style in (Style(), Style(deck="four"))


def test_preferences_of_earlier_versions_are_read() -> None:
    old = '{"theme": "dark", "deck": "four", "back": "night", "jumbo": true, "size": "small"}'
    style = Style(theme="dark", deck="four", back="night", jumbo=True, size="small")
    assert read_preferences(old).style == style
    assert not read_preferences(old).private


def test_every_choice_has_a_name() -> None:
    assert {name: tuple(names) for name, names in words.CHOICES.items()} == CHOICES
    assert tuple(words.SWITCHES) == SWITCHES
