"""Games recorded from PySolFC's own game classes: the same cards lie in the same places here.

A record has the pack, the moves in our notation, and how many different moves there were before each.  For
the sets that are named after PySolFC it also has the table at the end: its one-card waste is our hand in Frog
and Fly.  For other sets the moves that their docstrings name as different are not counted.
"""

from pathlib import Path

import pytest

from bot.patience import GAMES, Move, deal, game_rules, legal_moves, play
from bot.patience.parts import HAND

FOLDER = Path(__file__).parent / "pysol"


def records(key: str) -> list[dict[str, str]]:
    blocks = (FOLDER / f"{key}.txt").read_text().split("\n\n")
    return [dict(line.split(" ", 1) for line in block.splitlines()) for block in blocks if block.strip()]


def end_of(text: str, *, held: bool) -> dict[str, list[str]]:
    """Return the piles of a line by their letters."""
    groups = {word[0]: word[2:].split("/") for word in text.split() if word[1:2] == ":"}
    if held:
        groups["w"] = groups.pop("h")
    return groups


@pytest.mark.parametrize("key", sorted(path.stem for path in FOLDER.iterdir()))
def test_the_recorded_games_come_out_as_in_the_program(key: str) -> None:
    rules = game_rules(key)
    games = records(key)
    for game in games:
        position = deal(rules, game["pack"])
        choices = list(map(int, game["choices"].split()))
        for text, count in zip(game["moves"].split(), choices, strict=False):
            assert len(legal_moves(rules, position)) == count
            position = play(rules, position, Move.from_text(text))
        if "end" not in game:
            continue
        held = HAND in rules.stock.onto
        ours, theirs = end_of(position.to_text(rules), held=held), end_of(game["end"], held=False)
        if rules.packs == 2:  # any foundation takes any suit, so only their heights say something
            for groups in (ours, theirs):
                groups["f"] = sorted(str(len(pile)) for pile in groups["f"])

        assert ours == theirs

    assert len(games) == 3


def test_every_set_of_the_program_has_its_records() -> None:
    assert {path.stem for path in FOLDER.iterdir()} >= {key for key in GAMES if key.endswith("-pysol")}
