"""The catalogues: complete, with nothing unused, each translation with the holes and marks of its message."""

import re
from collections.abc import Iterable, Iterator
from string import Formatter

import pytest
from babel.messages.catalog import Message

from bot.words.language import ENGLISH, LANGUAGES
from tests.languages.catalogues import LOCALES, calls, missing, path_of, read, template

TRANSLATED = sorted(set(LANGUAGES) - {ENGLISH})
_TAG = re.compile(r"</?[bic]>")


def holes(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def texts(found: str | tuple[str, ...] | list[str]) -> Iterator[str]:
    yield from [found] if isinstance(found, str) else found


def test_each_language_has_a_catalogue() -> None:
    assert sorted(path.parts[-3] for path in LOCALES.glob("*/LC_MESSAGES/*.po")) == TRANSLATED
    for code in TRANSLATED:
        assert (LOCALES / code / "moves.toml").exists()
        assert (LOCALES / code / "glossary.md").exists()


def test_calls_inside_other_strings_are_found_with_their_comments() -> None:
    source = """
# Translators: of cards,
# not of people
text = n_("{count} heart", "{count} hearts", 2)
other = f"{_('Left')} {p_('a side', 'left')}"
"""
    assert list(calls(source)) == [
        ("n_", ["{count} heart", "{count} hearts"], "of cards, not of people"),
        ("_", ["Left"], ""),
        ("p_", ["a side", "left"], ""),
    ]


@pytest.fixture(scope="module")
def messages() -> list[Message]:
    return list(template())


def test_holes_have_names(messages: list[Message]) -> None:
    for message in messages:
        for text in texts(message.id):
            assert "" not in holes(text), text


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_catalogue_has_every_message_and_no_other(code: str, messages: list[Message]) -> None:
    def known(found: Iterable[Message]) -> set[object]:
        return {(each.id, each.context) for each in found if each.id}

    catalog = read(code)
    assert known(catalog) == known(messages), "run: patience translate"
    assert missing(catalog) == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_a_translation_has_the_holes_and_marks_of_its_message(code: str) -> None:
    for message in read(code):
        if message.id:
            originals = list(texts(message.id))
            wanted = holes(originals[-1])
            for text in texts(message.string or ""):
                assert holes(text) <= wanted, text
                assert wanted - holes(text) <= {"count"}, text
                assert sorted(_TAG.findall(text)) == sorted(_TAG.findall(originals[-1])), text


@pytest.mark.parametrize("code", TRANSLATED)
def test_the_compiled_catalogue_is_up_to_date(code: str) -> None:
    path = path_of(code)
    assert path.with_suffix(".mo").stat().st_mtime >= path.stat().st_mtime, "run: patience translate"
