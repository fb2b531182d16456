"""Conversations about the rules: every page, as it stands on a phone, and the pages that it leads to."""

import io
import re

import pytest
from PIL import Image
from simcord.components import walk_components

from bot.patience import GAMES, default_rules, own_name
from bot.solver.survey.winnability import all_measured
from tests.support.club import Club
from tests.support.seen import GALLERY, TEXT, Message

# About the room for a framed message on a phone of 390 x 844 points; a line, its letters, a row of controls.
WIDTH, HEIGHT = 290, 690
LINE, LETTERS, ROW = 20, 40, 52


def screens(message: Message) -> float:
    """Return how many screens of a phone a page takes."""
    with Image.open(io.BytesIO(message.picture)) as picture:
        height = WIDTH * picture.height / picture.width
    for paragraph in re.sub(r"[*_\ufe0e]|^(## |-# )", "", message.text, flags=re.M).splitlines():
        height += LINE * -(-len(paragraph) // LETTERS)
    return (height + ROW * (bool(message.buttons) + len(message.menus))) / HEIGHT


@pytest.mark.parametrize("key", GAMES)
async def test_every_page_is_two_screens_with_the_picture_first(table: Club, key: str) -> None:
    rules = GAMES[key]
    page = await table.person("Ann").slash("rules", game=own_name(default_rules()[rules.game]), rules=key)

    assert page.private
    assert page.text.startswith(f"## {rules.name}\n")
    assert "**Odds.** " in page.text
    parts = [part["type"] for part in walk_components(page.handle.components)]
    assert parts[1:4] == [TEXT, GALLERY, TEXT]
    assert screens(page) <= 2


async def test_a_page_leads_to_the_other_ways_to_play(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("rules", game="gate")
    assert page.menus[0].prompt == "4 other ways to play Gate …"
    assert page.moves == ("gate-postsonly", "gate-auto", "gate-part", "gate-pysol")
    assert page.menus[0].options[2].note == GAMES["gate-part"].difference

    other = await ann.pick(page, "gate-part")

    assert other.private
    assert other.text.startswith("## Gate, parts of columns\n*Any packed run")
    assert "gate" in other.moves
    assert "Gate, parts of columns" in (await ann.press(other, "Play Gate, parts of columns")).text
    assert not (await ann.slash("rules", game="acme")).menus


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
    page = await table.person("Ann").slash(
        "rules", game=own_name(default_rules()[rules.game]), rules=row.rules
    )
    assert f"**Odds.** {said}" in page.text
