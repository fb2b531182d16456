"""The benchmark of languages reads each catalogue and speaks each language."""

import pytest

from bot.words.language import LANGUAGES, language
from tests.bench import languages


def test_every_language_is_read_and_spoken(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken = set[str]()
    monkeypatch.setattr(languages, "alt_text", lambda game: spoken.add(language()))
    figures = list(languages.run(runs=100))
    assert spoken == set(LANGUAGES)
    assert [figure.unit for figure in figures] == ["ms", "µs", "ms"] * len(LANGUAGES)
    assert all(figure.value > 0 for figure in figures)
