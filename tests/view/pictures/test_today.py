"""The picture of a day's deals: what stands on its tiles."""

from collections.abc import Sequence
from datetime import date

import pytest

from bot.daily.today import Entry, State
from bot.view.pictures.profiles import today_picture
from render import Style
from render.pages import today


def test_only_wins_have_stars_beside_their_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[today.Tile] = []

    def drawn(title: str, scope: str, tiles: Sequence[today.Tile], style: Style) -> bytes:
        shown.extend(tiles)
        return b""

    monkeypatch.setattr(today, "today", drawn)
    entries = [
        Entry(key=key, featured=False, grade="easy", state=state, stars=stars)
        for key, state, stars in (
            ("gate", State.OPEN, 0),
            ("frog", State.BEGUN, 0),
            ("chord", State.LOST, 0),
            ("canfield", State.WON, 2),
        )
    ]
    today_picture(entries, date(2026, 11, 30), Style())
    assert [tile.stars for tile in shown] == [None, None, None, 2]
