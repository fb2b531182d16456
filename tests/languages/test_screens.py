"""No screen has English left in it: the bot is toured in a pretended language, and in each real one.

Discord's limits are checked on every message on the way.  The long tests see 2,000 screens and more:
``uv run pytest -m long tests/languages/test_screens.py``.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.words.language import LANGUAGES
from tests.discord.bots import running
from tests.discord.service import Discord
from tests.languages.pseudo import english_in, pretending
from tests.languages.screens import Screen, tour

# Names that are the same in every language, and what the person of the tour has typed.
_NAMES = {"Patience", "Club", "Discord", "what", "this", "such", "game"}
EVERYTHING = (1 << 53) - 1


@pytest.mark.parametrize(("most", "often"), [(120, 3), pytest.param(2_000, 60, marks=pytest.mark.long)])
async def test_no_screen_has_english_left_in_it(most: int, often: int, tmp_path: Path) -> None:
    with pretending() as code:
        seen = await _seen(code, most, often, tmp_path)
    assert len(seen) > 0.8 * most
    left = {
        (screen.how, text)
        for screen in seen
        for text in (*screen.texts, *screen.drawn)
        if text not in LANGUAGES.values() and set(english_in(text)) - _NAMES
    }
    assert not left


@pytest.mark.parametrize("code", sorted(LANGUAGES))
@pytest.mark.parametrize(("most", "often"), [(60, 2), pytest.param(600, 30, marks=pytest.mark.long)])
async def test_every_screen_is_within_discord_s_limits(
    code: str, most: int, often: int, tmp_path: Path
) -> None:
    assert len(await _seen(code.replace("_", "-"), most, often, tmp_path)) > 0.8 * most


async def _seen(locale: str, most: int, often: int, folder: Path) -> list[Screen]:
    async with Discord.open() as discord, running(discord, f"sqlite:///{folder}/patience.db"):
        person = replace(discord.person("Öß", locale=locale), guild_locale=locale, permissions=EVERYTHING)
        return await tour(discord, person, most, often)
