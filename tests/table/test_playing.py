"""Whole games at the table in Chromium: every rule set by mouse, some also by touch and by keyboard."""

from pathlib import Path

import pytest

from bot.patience import GAMES, Move
from bot.table import server
from tests.support.demo_page import needs_chromium
from tests.support.table_page import (
    LAPTOP,
    PHONE,
    Way,
    browser,
    by_finger,
    by_keys,
    by_mouse,
    opened,
    play_out,
    served,
)

pytestmark = needs_chromium
WON = {
    key: (deal, tuple(map(Move.from_text, moves)))
    for key, deal, *moves in (
        line.split() for line in Path(__file__).with_name("won.txt").read_text(encoding="utf-8").splitlines()
    )
}
FEW = ("pyramid", "gate", "tripeaks")  # in CI: short games with runs, pairs, rails, a stock and a waste
EACH_TENTH = tuple(sorted(WON))[::10]


def _each(keys: tuple[str, ...], few: tuple[str, ...]) -> list[object]:
    return [pytest.param(key, marks=() if key in few else pytest.mark.long) for key in keys]


def test_won_games_are_of_known_rule_sets() -> None:
    assert set(WON) <= set(GAMES)


@pytest.mark.parametrize("key", _each(tuple(WON), FEW))
async def test_every_rule_set_is_won_by_mouse(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _win(key, by_mouse, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", _each(EACH_TENTH, ()))
async def test_a_game_is_won_by_touch(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await _win(key, by_finger, tmp_path, monkeypatch)


@pytest.mark.parametrize("key", _each(EACH_TENTH, ()))
async def test_a_game_is_won_by_keyboard(key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await _win(key, by_keys, tmp_path, monkeypatch)


async def _win(key: str, way: Way, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Play a game that is known to be won, faster than anybody may."""
    monkeypatch.setattr(server, "PER_PERSON", 100_000)
    monkeypatch.setattr(server, "PER_ADDRESS", 100_000)
    deal, line = WON[key]
    async with served(folder) as on, browser() as chromium:
        game = await on.game(key, deal)
        async with opened(on, chromium, game, window=PHONE if way is by_finger else LAPTOP) as seen:
            end = await play_out(on, seen, game, line, way)
            assert end.result is not None
            assert end.result.outcome == "won"
            await seen.page.wait_for_selector("#panel[open]")
