"""Texts that are put together have the punctuation of their language."""

import re

import pytest

from bot.patience import GAMES, Game, legal_moves
from bot.view.pictures.board import describe
from bot.words.language import speaking
from bot.words.text import APART, joined, labelled, sentence
from tests.languages.catalogues import path_of

WRONG = {"fr": re.compile(r"[^\u00a0\u202f][:;](?=\s|$)"), "ja": re.compile(r"[,;.](?=\s|$)")}
"""A colon or semicolon without a space before it, and a mark that Japanese has signs of its own for."""
BREAKS = re.compile(r'.{9} [:;!?»](?=[\s<)"])|« .{9}')
"""A space at which a line may end before a mark."""


@pytest.mark.parametrize("code", sorted(WRONG))
@pytest.mark.parametrize("key", sorted(GAMES)[::5])
def test_a_board_in_words(key: str, code: str) -> None:
    game = Game.start(GAMES[key], "1")
    for _turn in range(3):
        game = game.play(legal_moves(game.rules, game.position)[0])
    with speaking(code):
        for line in describe(game):
            assert not WRONG[code].search(line), line


def test_the_building_blocks() -> None:
    with speaking("fr"):
        assert labelled("T1", joined(["a", "b"], APART)) == "T1\u00a0: a\u202f; b"
    with speaking("ja"):
        assert sentence(joined(["a", "b", "c"])) == "a、b、c。"
    assert sentence(joined([])) == "."


def test_no_line_of_french_begins_with_a_mark() -> None:
    assert BREAKS.findall(path_of("fr").read_text(encoding="utf-8")) == []
