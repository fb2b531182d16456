"""No screen has English left in it: the bot is toured in a pretended language, and in each real one.

Discord's limits are checked on every message on the way.  The long tests see 2,000 different screens and
more: ``uv run pytest -m long tests/languages/test_screens.py``.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.analysis.service import Analyses
from bot.record import Player as Person
from bot.words.language import LANGUAGES
from tests.languages.chapters import BLUNDER, LONG, SHORT
from tests.languages.pseudo import english_in, pretending
from tests.languages.screens import Tour
from tests.support.blunders import Constructed
from tests.support.bots import patience_on
from tests.support.club import club
from tests.support.databases import Templates

# Names that are the same in every language, and what the people of the tour have typed.
_NAMES = {"Patience", "Club", "Discord", "UTC", "what", "this", "such", "game", "demon"}


@pytest.mark.parametrize(("most", "often"), [(180, 2), pytest.param(2_500, 150, marks=pytest.mark.long)])
async def test_no_screen_has_english_left_in_it(
    most: int, often: int, templates: Templates, tmp_path: Path
) -> None:
    with pretending() as code:
        async with touring(code, often, templates, tmp_path) as tour:
            seen = await tour.follow(SHORT if most < 2_500 else LONG, most)
    assert len(seen) >= 0.8 * most
    left = {
        (screen.how, text)
        for screen in seen
        for text in (*screen.texts, *screen.drawn)
        if text not in LANGUAGES.values() and set(english_in(text)) - _NAMES
    }
    assert not left


@pytest.mark.parametrize(("number", "code"), [*enumerate(sorted(LANGUAGES))])
@pytest.mark.parametrize(("most", "often"), [(60, 2), pytest.param(600, 30, marks=pytest.mark.long)])
async def test_every_screen_is_within_discord_s_limits(
    number: int, code: str, most: int, often: int, templates: Templates, tmp_path: Path
) -> None:
    """Each language has every third chapter, to save time, and in the long run all."""
    async with touring(code, often, templates, tmp_path) as tour:
        assert len(await tour.follow(SHORT[number % 3 :: 3] if most < 600 else SHORT, most)) >= 0.8 * most


@asynccontextmanager
async def touring(code: str, often: int, templates: Templates, folder: Path) -> AsyncGenerator[Tour]:
    """Yield a tour of people and a server of one language."""
    locale = code.replace("_", "-")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.operations.services.Analyses", partial(Analyses, pause=0.0))
        build = patience_on(folder / "patience.db", solver=Constructed([BLUNDER.win], states=50))
        async with templates.copy("sqlite", folder), club(build) as table:
            ann = replace(table.manager("Öß"), locale=locale)
            await table.client.services.servers.choose(
                table.guild.id, Person(id=ann.id, name=ann.name), language=code
            )
            ben = table.person("Žé", locale=locale)
            yield Tour(table=table, language=code, ann=ann, ben=ben, often=often)
