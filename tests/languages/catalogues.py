"""The catalogues of messages: what is to be translated, and what has been."""

import ast
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from operator import itemgetter
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bot.patience import FAMILIES, GAMES, HOUSE_RULES, OTHER_NAMES
from bot.people.preferences import BACK_LABELS
from bot.words.pages import PAGES
from bot.words.rules import ABOUT

ROOT = Path(__file__).resolve().parents[2]
LOCALES = ROOT / "bot" / "words" / "locales"
NAME = "patience"
_TEXTS = {"_": 1, "N_": 1, "n_": 2, "p_": 2, "Np_": 2}  # how many of the first arguments are texts
_COMMENT = "# Translators:"


def path_of(code: str) -> Path:
    """Return where the catalogue of a language lies."""
    return LOCALES / code / "LC_MESSAGES" / f"{NAME}.po"


def template() -> Catalog:
    """Return every message of the bot with where it stands and the comments above it, untranslated."""
    catalog = Catalog()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for function, texts, comment in calls(path.read_text(encoding="utf-8")):
            context = texts[0] if function in ("p_", "Np_") else None
            message = tuple(texts) if function == "n_" else texts[-1]
            where = str(path.relative_to(ROOT))
            catalog.add(message, None, [(where, 0)], (), [comment] if comment else [], context=context)
    for message, where in filter(itemgetter(0), values()):
        catalog.add(message, None, [(where, 0)])
    return catalog


def calls(source: str) -> Iterator[tuple[str, list[str], str]]:
    """Yield each call of a function of translation: its name, its texts, and the comment for translators.

    Calls inside f-strings are found on every version of Python, which Babel's own extraction does not do.
    """
    lines = source.splitlines()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TEXTS:
            texts = [
                each.value for each in node.args[: _TEXTS[node.func.id]] if isinstance(each, ast.Constant)
            ]
            if len(texts) == _TEXTS[node.func.id]:  # else it is marked where it is defined
                yield node.func.id, [str(text) for text in texts], _comment_above(lines, node.lineno - 1)


def _comment_above(lines: list[str], at: int) -> str:
    """Return the comment for translators that ends above a line, or ""."""
    first = at
    while first and lines[first - 1].strip().startswith("#"):
        first -= 1
    text = " ".join(line.strip().removeprefix("#").strip() for line in lines[first:at])
    return text.removeprefix("Translators:").strip() if lines[first].strip().startswith(_COMMENT) else ""


def values() -> Iterator[tuple[str, str]]:
    """Yield the messages that are values rather than literals in a call, and where they stand."""
    for rules in GAMES.values():
        for text in (rules.game, rules.reading, rules.difference):
            yield text, "bot/patience/games"
    for house in HOUSE_RULES.values():
        yield from ((text, "bot/patience/house.py") for text in (house.name, house.text))
    for label in BACK_LABELS.values():
        yield label, "render/cards/backs.py"
    for name in chain(FAMILIES, *OTHER_NAMES.values()):
        yield name, "bot/patience/names.py"
    for text in chain(*PAGES.values()):
        yield text, "bot/words/pages.toml"
    for about in ABOUT.values():
        for text in about.values():
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
    known = {(each.id, each.context): each.string for each in read(code)} if path.exists() else {}
    catalog = Catalog(locale=code, header_comment="", project="Patience", version="1", fuzzy=False)
    catalog.msgid_bugs_address = catalog.last_translator = catalog.language_team = "-"
    catalog.creation_date = catalog.revision_date = datetime(2026, 11, 26, tzinfo=UTC)  # no change by itself
    for each in template():
        if each.id:
            string = known.get((each.id, each.context))
            catalog.add(each.id, string, each.locations, (), each.auto_comments, context=each.context)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_output=True, ignore_obsolete=True, include_lineno=False)
    compile_one(code)
    return catalog


def compile_one(code: str) -> None:
    """Write the catalogue of a language as the bot reads it."""
    with path_of(code).with_suffix(".mo").open("wb") as file:
        write_mo(file, read(code))
