"""What the bot says of its installation when it starts."""

from collections.abc import Callable

import pytest

from bot.cli.serving import warn_of_boxes


def _nothing(_char: str) -> None:
    return None


@pytest.mark.parametrize(("face", "said"), [(_nothing, 1), (lambda char: "NotoSansCJK", 0)])
def test_boxes_in_japanese_pictures_are_announced(
    face: Callable[[str], str | None],
    said: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("bot.cli.serving.typeface_of", face)
    warn_of_boxes()
    assert [record.message.count("the extra `letters`") for record in caplog.records] == [1] * said
