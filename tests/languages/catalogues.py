"""The catalogues of messages: what is to be translated, and what has been."""

from collections.abc import Iterator
from itertools import chain
from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.patience import FAMILIES, GAMES, HOUSE_RULES, OTHER_NAMES
from bot.words.pages import PAGES
from bot.words.rules.about import ABOUT

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "bot" / "words" / "locales"
NAME = "patience"
_KEYWORDS = {"_": None, "N_": None, "n_": (1, 2), "p_": ((1, "c"), 2)}
_COMMENTS = ("Translators:",)


def path_of(code: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LOCALES / code / "LC_MESSAGES" / f"{NAME}.po"


def template() -> Catalog:
    """Return every message of the bot with where it stands and the comments above it, untranslated."""
    catalog = Catalog()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for _, message, comments, context in extract_from_file(
            "python", path, keywords=_KEYWORDS, comment_tags=_COMMENTS, strip_comment_tags=True
        ):
            catalog.add(message, None, [(str(path.relative_to(ROOT)), 0)], (), comments, context=context)
    for message, where in filter(itemgetter(0), values()):
        catalog.add(message, None, [(where, 0)])
    return catalog


def values() -> Iterator[tuple[str, str]]:
    """Yield the messages that are values rather than literals in a call, and where they stand."""
    for rules in GAMES.values():
        for text in (rules.game, rules.reading, rules.difference):
            yield text, "bot/patience/games"
    for house in HOUSE_RULES.values():
        yield from ((text, "bot/patience/house.py") for text in (house.name, house.text))
    for name in chain(FAMILIES, *OTHER_NAMES.values()):
        yield name, "bot/patience/names.py"
    for text in chain(*PAGES.values()):
        yield text, "bot/words/pages.toml"
    for about in ABOUT.values():
        for text in (about.advice, about.history, about.layout):
            yield text, "bot/words/rules/about.toml"


def read(code: str) -> Catalog:
    """Return the catalogue of a language."""
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def missing(catalog: Catalog) -> list[str]:
    """Return the messages of a catalogue that have no translation, or not for every plural."""
    return [
        str(each.id)
        for each in catalog
        if each.id and not (all(each.string) if isinstance(each.string, tuple) else each.string)
    ]


def update(code: str) -> Catalog:
    """Bring the catalogue of a language up to date with the messages, and write and compile it."""
    path = path_of(code)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog = (
        read(code) if path.exists() else Catalog(locale=code, project=NAME, charset="utf-8", fuzzy=False)
    )
    catalog.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    catalog.header_comment = ""
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False)
    compile_one(code)
    return catalog


def compile_one(code: str) -> None:
    """Write the catalogue of a language as the bot reads it."""
    with path_of(code).with_suffix(".mo").open("wb") as file:
        write_mo(file, read(code))
