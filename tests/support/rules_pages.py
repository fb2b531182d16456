"""The rules pages as text, and the cards that it names."""

import re

import pytest

from bot.controls.markdown import markdown
from bot.patience import CARDS, GAMES, Rules
from bot.words.rules import rules_page

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
SIDE_BY_SIDE = [rules for rules in GAMES.values() if rules.tableau.count and not rules.tableau.covers]
every_game_of_columns = pytest.mark.parametrize("rules", SIDE_BY_SIDE, ids=lambda rules: rules.key)

LONGEST = 2000
"""The most characters of the rules."""

FACE = "(?:10|[A2-9JQK])[♣♦♥♠]"


def section(rules: Rules, name: str) -> str:
    match = re.search(rf"^\*\*{name}\.\*\* (.*)$", markdown(rules_page(rules)), re.M)
    return match[1].replace("\ufe0e", "") if match else ""


def card(face: str) -> int:
    return CARDS.index(face.replace("10", "T")[:-1] + "CDHS"["♣♦♥♠".index(face[-1])])


def pairs(text: str) -> list[tuple[int, int]]:
    """Return the cards of every "6♥ on 7♣" in *text*."""
    return [(card(one), card(on)) for one, on in re.findall(rf"({FACE}) on ({FACE})", text)]
