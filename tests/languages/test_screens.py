"""No screen has English left in it: the bot is toured in a pretended language.

Discord's limits are checked on every message on the way.  The long test sees 2,000 screens:
``uv run pytest -m long tests/languages/test_screens.py``.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.words.language import LANGUAGES
from tests.discord.bots import running
from tests.discord.service import Discord
from tests.languages.pseudo import english_in, pretending
from tests.languages.screens import tour

# Names that are the same in every language, and what the person of the tour has typed.
_NAMES = {"Patience", "Club", "Discord", "what", "this", "such", "game"}
EVERYTHING = (1 << 53) - 1


@pytest.mark.parametrize(("most", "often"), [(120, 3), pytest.param(2_000, 60, marks=pytest.mark.long)])
async def test_no_screen_has_english_left_in_it(most: int, often: int, tmp_path: Path) -> None:
    with pretending() as code:
        async with Discord.open() as discord, running(discord, f"sqlite:///{tmp_path}/patience.db"):
            person = discord.person("Öß", locale=code)
            person = replace(person, guild_locale=code, permissions=EVERYTHING)
            seen = await tour(discord, person, most, often)
    assert len(seen) > 0.8 * most
    left = {
        (screen.how, text)
        for screen in seen
        for text in (*screen.texts, *screen.drawn)
        if text not in LANGUAGES.values() and set(english_in(text)) - _NAMES
    }
    assert not left
