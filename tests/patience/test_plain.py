"""The engine and the second implementation play the same games, move by move."""

from random import Random

import pytest

from bot.patience import GAMES
from tests.patience.both import play_both
from tests.patience.plain import SETS


@pytest.mark.parametrize("key", GAMES)
def test_both_implementations_see_the_same_moves_and_the_same_tables(key: str) -> None:
    play_both(GAMES[key], SETS[key](), Random(f"both play {key}"), numbers=(11, 12, 13), most=150)
