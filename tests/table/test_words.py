"""The words of the page: each that a script names is sent, in the language of the reader."""

import re
from pathlib import Path

import pytest
from aiohttp import ClientSession, CookieJar

from bot.table import server
from bot.table.words import WORDS
from bot.words.language import LANGUAGES, _, speaking
from bot.words.pages import PAGES
from tests.languages.catalogues import template
from tests.support import languages
from tests.support.table_page import ALEX, served

STATIC = Path(server.__file__).with_name("static")
SAID_IN_PAGE = re.compile(r'data-(?:word|label)="(\w+)"')
NAMED = re.compile(r'"(\w+)"')
TEXT = re.compile(r'"[A-Z][a-z]+[ .!?…][^"]*"|`[A-Z][a-z]+ [^`]*`')


def scripts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(STATIC.glob("*.js")))


def test_every_word_of_the_page_is_sent_and_every_word_sent_is_used() -> None:
    in_page = set(SAID_IN_PAGE.findall((STATIC / "index.html").read_text(encoding="utf-8")))
    asked = set(re.findall(r'word\("(\w+)"', scripts()))
    assert in_page | asked <= set(WORDS)
    assert set(WORDS) <= in_page | set(NAMED.findall(scripts()))
    assert set(WORDS.values()) <= {each.id for each in template() if isinstance(each.id, str)}


def test_no_script_has_a_sentence_of_its_own() -> None:
    assert TEXT.findall(scripts()) == []


async def test_words_are_in_the_language_of_the_player_or_of_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    languages.pretend(monkeypatch)
    async with served(tmp_path) as table, ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:

        async def asked(accepted: str) -> tuple[str, str]:
            async with session.get(f"{table.url}words", headers={"Accept-Language": accepted}) as answer:
                found = await answer.json()
                return found["lang"], found["words"]["menu"]

        assert await asked("en-GB,en;q=0.9") == ("en-GB", "Menu")
        assert await asked("de-AT,de;q=0.9") == ("de", "⟦Menu⟧")
        stored = await table.game()
        token = (await table.table.link(ALEX, stored.id)).partition("#")[2]
        async with session.post(f"{table.url}open", data=token, headers={"Origin": table.url[:-1]}) as answer:
            assert answer.ok
        assert await asked("de") == ("de", "⟦Menu⟧")
        await table.services.preferences.change(ALEX, language="en_GB")
        assert await asked("de") == ("en-GB", "Menu")


@pytest.mark.parametrize("name", ["privacy", "terms"])
async def test_the_pages_of_text_are_in_the_language_of_their_reader(name: str, tmp_path: Path) -> None:
    async with served(tmp_path) as table, ClientSession() as session:

        async def asked(query: str, accepted: str) -> str:
            async with session.get(
                f"{table.url}{name}{query}", headers={"Accept-Language": accepted}
            ) as answer:
                assert answer.ok
                assert answer.content_type == "text/html"
                return await answer.text()

        for code in LANGUAGES:
            lang = code.replace("_", "-")
            shown = await asked("", f"{lang},xx;q=0.5")
            assert shown == await asked(f"?lang={code}", "xx")
            assert f'<html lang="{lang}"' in shown
            assert "<code>/privacy delete</code>" in shown
            assert not re.search("[\ue000-\uf8ff$]", shown)  # no mark and no hole is left
            with speaking(code):
                assert f"<h1>{_(PAGES[name][0])}</h1>" in shown
            others = {f'<a href="{name}?lang={other}"' for other in LANGUAGES if other != code}
            assert all(other in shown for other in others)
            assert len(re.findall("<a ", shown)) == len(others) + 1
        assert "<h1>" + PAGES[name][0] in await asked("?lang=xx", "de")
