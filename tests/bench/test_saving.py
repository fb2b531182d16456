"""The measurement of saving counts turns that are stored."""

from typing import Any

import pytest

from bot.play.saving import Saving
from bot.record import StoredGame
from tests.bench import saving


def test_every_turn_that_is_counted_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    saved: list[int] = []
    save = Saving.save

    async def noted(self: Saving, before: StoredGame, after: StoredGame, **how: Any) -> StoredGame:
        saved.append(after.id)
        return await save(self, before, after, **how)

    monkeypatch.setattr(Saving, "save", noted)
    monkeypatch.setattr(saving, "COMMITS", 5)
    baseline, alone, together = saving.run(players=4, moves=40)
    assert len(saved) == 4 + 40
    assert baseline.ratio == 1
    for figure in (alone, together):
        assert figure.unit == "moves/s"
        assert figure.ratio == pytest.approx(figure.value / baseline.value)
