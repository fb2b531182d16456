"""A tour of the bot: commands, then the buttons and menus that they bring, with all that can be read."""

from collections import Counter, deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from render.drawing import writing
from tests.discord.messages import components
from tests.discord.service import Discord, Person

Json = Any
COMMANDS: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("help", {}),
    ("rules", {"game": "canfield"}),
    ("rules", {"game": "spider"}),
    ("rules", {"game": "calculation"}),
    ("rules", {"game": "pyramid"}),
    ("settings", {}),
    ("play", {}),
    ("play", {"game": "canfield", "deal": "17"}),
    ("move", {"move": "d"}),
    ("move", {"move": "t1 up"}),
    ("move", {"move": "what is this"}),
    ("move", {"move": "king on ace"}),
    ("undo", {}),
    ("redo", {}),
    ("board", {"text": True}),
    ("games", {}),
    ("play", {"game": "klondike", "rules": "vegas"}),
    ("play", {"game": "freecell", "deal": "ms 617"}),
    ("play", {"game": "no such game"}),
    ("play", {"game": "golf", "deal": "what"}),
    ("resign", {}),
    ("mistakes", {}),
    ("analyse", {}),
    ("daily today", {}),
    ("daily play", {"game": "gate"}),
    ("daily share", {}),
    ("daily calendar", {}),
    ("daily proof", {}),
    ("puzzle", {}),
    ("storm", {}),
    ("race", {"game": "golf"}),
    ("leaderboard", {}),
    ("leaderboard", {"by": "points"}),
    ("stats", {}),
    ("privacy show", {}),
    ("server show", {}),
    ("server audit", {}),
    ("server daily", {}),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """A message after a command or a press (*how*), with the texts in it and those drawn for it."""

    how: str
    texts: tuple[str, ...]
    drawn: tuple[str, ...]


async def tour(discord: Discord, person: Person, most: int, often: int) -> list[Screen]:
    """Type the commands and press what they bring, until *most* screens were seen.

    *often*: the most presses of controls of one verb.
    """
    waiting: deque[tuple[str, Any]] = deque(
        (f"/{name} {dict(said)}", (name, said)) for name, said in COMMANDS
    )
    seen: list[Screen] = []
    pressed: Counter[str] = Counter()
    with recording() as drawn:
        while waiting and len(seen) < most:
            how, what = waiting.popleft()
            if isinstance(what[1], Mapping):
                interaction = person.command(what[0], **what[1])
            else:
                interaction = person.press(*what)
            await discord.answered(await discord.send(interaction))
            shown = [each for each in (interaction.message, *interaction.followups) if each]
            for message in shown:
                seen.append(Screen(how=how, texts=tuple(texts_of(message)), drawn=tuple(drawn)))
                for verb, press in controls(message):
                    if pressed[verb] < often:
                        pressed[verb] += 1
                        waiting.append((f"{how} > {verb}", press))
            drawn.clear()
    return seen


def texts_of(message: Json) -> Iterator[str]:
    """Yield every text of a message: contents, labels, choices, alt texts."""
    yield message["content"]
    for part in components(message):
        for name in ("content", "label", "placeholder"):
            yield part.get(name) or ""
        for option in part.get("options", ()):
            yield from (option["label"], option.get("description") or "")
        for item in part.get("items", ()):
            yield item.get("description") or ""


def controls(message: Json) -> Iterator[tuple[str, tuple[Json, str, str | None]]]:
    """Yield each control of a message but the language: its verb, and how to press it."""
    for part in components(message):
        name = part.get("custom_id")
        if name is not None and not part.get("disabled") and "language" not in name:
            verb = ":".join(name.split(":")[:2])
            for option in part.get("options", [None])[:3]:
                yield verb, (message, name, option and option["value"])


@contextmanager
def recording() -> Iterator[list[str]]:
    """Record each text that pictures are drawn with."""
    found: list[str] = []
    clean = writing.clean

    def recorded(text: str) -> str:
        found.append(text)
        return clean(text)

    writing.written.cache_clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "clean", recorded)
        yield found
