"""Rules pages, help and the list of games in another language: nothing of English is left on them."""

import gettext
import re
from collections.abc import Iterator
from string import ascii_letters

import pytest

from bot.commands.choices import games, rule_sets
from bot.patience import GAMES, HOUSE_RULES, game_rules
from bot.patience.parts import RESERVE, TABLEAU
from bot.words import catalogue, language, pages
from bot.words.language import _
from bot.words.marks import END, TYPED, plain
from bot.words.moves import kind_name
from bot.words.rules import rules_page, rules_pages
from bot.words.text import difference, english_name, game_name

CODE = "el"  # no language of the bot; its lists, numbers and dates have no Latin letters
_KEPT = re.compile(r"(\{[^}]*\}|<c>.*?</c>|</?[bi]>)")
_ABROAD = str.maketrans(ascii_letters, "".join(chr(0x0430 + n % 32) for n in range(52)))


def foreign(message: str) -> str:
    """Return a message in other letters, but for its holes, marks and commands."""
    return "".join(
        part if _KEPT.fullmatch(part) else part.translate(_ABROAD) for part in _KEPT.split(message)
    )


class Foreign(gettext.NullTranslations):
    """A catalogue in which every message is written in other letters."""

    def gettext(self, message: str) -> str:
        return foreign(message)

    def pgettext(self, context: str, message: str) -> str:
        return foreign(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return foreign(msgid1 if n == 1 else msgid2)


@pytest.fixture(autouse=True)
def abroad(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    known = language._catalogue
    monkeypatch.setattr(language, "_catalogue", lambda code: Foreign() if code == CODE else known(code))
    with language.speaking(CODE):
        yield


def untranslated(text: str) -> list[str]:
    """Return the English words of *text*, without commands."""
    return re.findall(r"[A-Za-z]{2,}", plain(re.sub(f"{TYPED}[^{END}]*{END}", "", text)))


@pytest.mark.parametrize("key", [*GAMES, "storehouse+unplayable+takeback"])
def test_every_word_of_the_rules_is_translated(key: str) -> None:
    rules = game_rules(key)
    piles = {word for kind in (RESERVE, TABLEAU) for word in kind_name(rules, kind).split()}
    texts = [rules_page(rules), rules_pages(rules)[0], catalogue.about(rules)]
    for text in [*texts, pages.other_rules(rules, 3), difference(rules)]:
        assert set(untranslated(text)) <= piles


def test_every_word_of_help_and_privacy_is_translated() -> None:
    texts = [pages.help_in_short("7♣", "t1"), pages.welcome(), *pages.privacy(), catalogue.heading()]
    texts += map(pages.help_page, pages.HELP_TOPICS)
    texts += map(pages.label, pages.HELP_TOPICS)
    texts += [pages.house_rules_text("Gate", [*HOUSE_RULES.values()]), pages.house_rules_text("Gate", [])]
    texts += [_(rule.name) for rule in HOUSE_RULES.values()]
    for text in [*texts, *catalogue.families()]:
        assert untranslated(text) == []


def test_games_are_found_by_their_own_and_their_english_names(monkeypatch: pytest.MonkeyPatch) -> None:
    class German(gettext.NullTranslations):
        def gettext(self, message: str) -> str:
            return {"Beleaguered Castle": "Belagerte Burg", "house rules": "Hausregeln"}.get(message, message)

    monkeypatch.setattr(language, "_catalogue", lambda code: German())
    with language.speaking("en_NZ"):
        assert [one.name for one in games("burg")] == ["Belagerte Burg"]
        assert [one.name for one in games("beleag")] == ["Belagerte Burg (Beleaguered Castle)"]
        assert {one.value for one in games("burg")} == {"beleaguered-castle"}
        named = [one.name for one in rule_sets("beleaguered-castle", "")]
        assert named[0] == "Belagerte Burg"
        assert any(name.startswith("Belagerte Burg, Hausregeln: ") for name in named)


def test_a_rule_set_is_found_by_its_name_in_the_readers_language() -> None:
    for code in ("de", "es", "fr", "ja", "pt_BR"):
        with language.speaking(code):
            for rules in GAMES.values():
                assert english_name(game_name(rules)) == rules.name
