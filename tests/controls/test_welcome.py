from datetime import date

from discord import ui

from bot.controls.welcome import welcome
from bot.words.language import speaking


async def test_every_button_of_the_welcome_is_in_the_language_of_its_readers() -> None:
    def labels(code: str) -> set[str | None]:
        with speaking(code):
            shown = welcome(date(2026, 11, 21), table=True).view
        return {part.label for part in shown.walk_children() if isinstance(part, ui.Button)}

    assert len(labels("en")) == 5
    assert not labels("en") & labels("de")
