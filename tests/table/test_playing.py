"""Whole games at the table in Chromium: every rule set by mouse, some also by touch and by keyboard."""

from pathlib import Path

import pytest

from bot.patience import GAMES
from bot.table import server
from tests.support.demo_page import needs_chromium, running_browser
from tests.support.table_page import (
    LAPTOP,
    PHONE,
    WON,
    Line,
    Way,
    by_finger,
    by_keys,
    by_mouse,
    opened,
    play_out,
    read_line,
    served,
)

pytestmark = needs_chromium
HERE = Path(__file__)


def _recorded(key: str) -> Line:
    text = (HERE.parents[1] / "patience" / "playthroughs" / f"{key}.txt").read_text(encoding="utf-8")
    return read_line(text.splitlines()[-1])[1]


NOT_WON = tuple(key for key in GAMES if key not in WON)  # the solver finds no win in a minute
# In CI: short games with runs, pairs, rails, a stock and a waste, and foundations that take the same card.
FEW = ("pyramid", "gate", "tripeaks", "betsy-ross")
EACH_TENTH = (*tuple(sorted(GAMES))[::10], "betsy-ross")


def _each(keys: tuple[str, ...], few: tuple[str, ...]) -> list[object]:
    return [pytest.param(key, marks=() if key in few else pytest.mark.long) for key in keys]


def test_few_rule_sets_have_no_known_win() -> None:
    assert set(WON) <= set(GAMES)
    assert len(NOT_WON) <= len(GAMES) // 10


@pytest.mark.parametrize("key", _each(tuple(GAMES), FEW))
async def test_every_rule_set_is_played_to_its_end_by_mouse(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _play(key, by_mouse, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", _each(EACH_TENTH, ()))
async def test_a_game_is_played_by_touch(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await _play(key, by_finger, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", _each(EACH_TENTH, ()))
async def test_a_game_is_played_by_keyboard(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _play(key, by_keys, tmp_path, monkeypatch)


async def _play(key: str, way: Way, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a won game to its end, or a recorded one, faster than anybody may."""
    monkeypatch.setattr(server, "PER_PERSON", 100_000)
    monkeypatch.setattr(server, "PER_ADDRESS", 100_000)
    deal, line = WON.get(key) or _recorded(key)
    async with served(folder) as on, running_browser() as chromium:
        game = await on.game(key, deal)
        async with opened(on, chromium, game, window=PHONE if way is by_finger else LAPTOP) as seen:
            end = await play_out(on, seen, game, line, way)
            if key in WON:
                assert end.result is not None
                assert end.result.outcome == "won"
                await seen.page.wait_for_selector("#panel[open]")
