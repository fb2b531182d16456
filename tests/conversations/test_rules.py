"""Conversations about the rules: every page, as it stands on a phone, and the pages that it leads to."""

import io
import re

import pytest
from PIL import Image
from simcord.components import walk_components

from bot.patience import GAMES
from tests.support.club import Club
from tests.support.rule_sets import costly
from tests.support.seen import GALLERY, TEXT, Message
from tests.survey.counts import all_measured

ROW_TYPE = 1  # Discord's number for a row of controls

# About the room for a framed message on a phone of 390 x 844 points; a line, its letters, a row of controls.
WIDTH, HEIGHT = 290, 690
LINE, LETTERS, ROW = 20, 40, 52


def screens(message: Message) -> float:
    """Return how many screens of a phone a page takes."""
    height = 0.0
    for each in message.pictures:
        with Image.open(io.BytesIO(each.data)) as picture:
            height += WIDTH * picture.height / picture.width
    for paragraph in re.sub(r"[*_\ufe0e]|^(## |-# )", "", message.text, flags=re.M).splitlines():
        height += LINE * -(-len(paragraph) // LETTERS)
    rows = [part for part in walk_components(message.handle.components) if part["type"] == ROW_TYPE]
    return (height + ROW * len(rows)) / HEIGHT


@pytest.mark.parametrize("key", costly())
async def test_every_page_is_one_screen_and_the_first_has_a_picture_and_three_lines(
    table: Club, key: str
) -> None:
    ann, rules = table.person("Ann"), GAMES[key]
    page = await ann.slash("rules", game=rules.game, rules=key)

    assert page.private
    parts = [part["type"] for part in walk_components(page.handle.components)]
    assert parts[1:4] == [TEXT, GALLERY, TEXT]
    assert re.findall(r"^\*\*(\w+)\.\*\* ", page.text, re.M) == ["Aim", "Moves", "Stock"]
    now, heights = page, [screens(page)]
    for label in ("More", "More", "House rules", "In short"):
        now = await ann.press(now, label)
        heights.append(screens(now))
        assert now.id == page.id
        assert now.text.startswith(f"## {rules.name}\n")
        assert label != "More" or "**Odds.** " in now.text or "**Layout.** " in now.text
    assert now.picture == page.picture
    assert max(heights) <= 1


async def test_a_page_leads_to_the_other_ways_to_play(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.press(await ann.slash("rules", game="gate"), "House rules")
    assert page.menus[0].prompt == "4 other ways to play Gate …"
    assert page.moves == ("gate-postsonly", "gate-auto", "gate-part", "gate-pysol")
    assert page.menus[0].options[2].note == GAMES["gate-part"].difference

    other = await ann.pick(page, "gate-part")

    assert other.id == page.id
    assert other.text.startswith("## Gate, parts of columns\n*Any packed run")
    assert "Gate, parts of columns" in (await ann.press(other, "Play Gate, parts of columns")).text
    other = await ann.press(other, "House rules")
    assert "gate" in other.moves
    assert not (await ann.press(await ann.slash("rules", game="acme"), "House rules")).menus


async def test_the_panel_of_house_rules_offers_those_that_a_game_can_have(table: Club) -> None:
    ann = table.person("Ann")
    panel = await ann.press(await ann.slash("rules", game="four-seasons"), "House rules")
    assert "- **Take back**: Foundation cards may be taken back." in panel.text
    assert "**King on an ace**" not in panel.text  # it may go there anyway
    assert "**No king on an ace**" not in panel.text  # a rule set of its own
    panel = await ann.press(panel, "No skipping")
    panel = await ann.press(panel, "Take back")
    assert panel.text.startswith(
        "## Four Seasons, house rules\n*A held card that can be played must be. Foundation"
    )
    assert panel.button("✓ Take back").green
    board = await ann.press(panel, "Play Four Seasons, house rules")
    assert "**Four Seasons, house rules** · random deal, for practice" in board.text
    panel = await ann.press(panel, "✓ No skipping")
    assert panel.text.startswith("## Four Seasons, house rules\n*Foundation cards")
    assert (await ann.press(panel, "✓ Take back")).text.startswith("## Four Seasons\n-# Also called")


@pytest.mark.parametrize(
    ("least", "most", "said"),
    [(0.0, 0.06, "About "), (0.06, 0.2, "Between "), (0.2, 1.0, "Not known yet: of ")],
)
async def test_odds_are_told_as_far_as_they_are_known(
    table: Club, least: float, most: float, said: str
) -> None:
    rows = [row for row in all_measured() if row.low < 0.9 and row.high > 0.1]
    row = next(row for row in rows if least < row.high - row.low < most)
    rules = GAMES[row.rules]
    ann = table.person("Ann")
    page = await ann.slash("rules", game=rules.game, rules=row.rules)
    assert f"**Odds.** {said}" in (await ann.press(await ann.press(page, "More"), "More")).text
