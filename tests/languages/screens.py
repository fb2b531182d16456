"""A tour of the bot: what people do, then the buttons and menus that it brings, with all there is to read."""

from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from simcord.components import walk_components

from bot.record import StoredGame
from bot.words.language import speaking
from render.drawing import writing
from tests.support import gateway
from tests.support.club import Club, Player
from tests.support.club_games import finish
from tests.support.drawn_once import PAGES
from tests.support.scored import play_at_once
from tests.support.seen import Message

Json = Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Screen:
    """What the bot has sent after a command or a press (*how*): the texts, and those drawn in pictures."""

    how: str
    texts: tuple[str, ...]
    drawn: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Press:
    how: str
    player: Player
    message: Message
    custom_id: str
    value: str | None


@dataclass(slots=True, kw_only=True)
class Tour:
    """What is seen of the bot by *ann*, who manages the server, and *ben*, a member, in one language.

    Each chapter of a tour is a function of it.  *often*: the most presses of controls of one verb in a
    chapter.
    """

    table: Club
    language: str
    ann: Player
    ben: Player
    often: int
    seen: dict[tuple[str, ...], Screen] = field(default_factory=dict[tuple[str, ...], Screen])
    _sent: int = 0
    _waiting: deque[_Press] = field(default_factory=deque[_Press])
    _pressed: Counter[str] = field(default_factory=Counter[str])
    _drawn: list[str] = field(default_factory=list[str])

    @property
    def services(self) -> Any:
        return self.table.client.services

    async def types(self, player: Player, command: str, **options: Any) -> Message:
        """Type a slash command."""
        shown = await player.slash(command, **options)
        self.notes(f"/{command} {options}", player, shown)
        return shown

    async def presses(self, player: Player, message: Message, verb: str, value: str | None = None) -> Message:
        """Press the first control of a verb."""
        name = next(name for name in _custom_ids(message) if name.split(":")[1] == verb)
        return await self._press(
            _Press(how=f"{player.name}: {verb}", player=player, message=message, custom_id=name, value=value)
        )

    async def waits(self, seconds: float, then: Callable[..., Awaitable[object]]) -> None:
        """Let time pass, and do what the bot does by itself then."""
        await self.table.env.advance_time(seconds)
        await then(self.table.client)
        await self.table.env.settle()
        self.notes(getattr(then, "__name__", "later"), self.ann)

    async def looks(self, player: Player, message: Message) -> Message:
        """Return a message as it is now, whose controls will be pressed too."""
        now = await player.look(message)
        self.notes("look", player, now)
        return now

    async def plays(self, stored: StoredGame, line: Sequence[str]) -> StoredGame:
        """Play moves in one turn."""
        with speaking(self.language):
            return await play_at_once(self.services.sessions, stored, line)

    async def ends(self, player: Player, stored: StoredGame, *, most: int = 400) -> StoredGame:
        """Play a game on without conversation, and give up after *most* moves."""
        with speaking(self.language):
            return await finish(player, stored, most=most)

    def notes(self, how: str, player: Player, *shown: Message) -> None:
        """Note all that the bot has sent since the last time, and the controls of what *player* is shown."""
        requests = self.table.env.http_requests
        for one in requests[self._sent :]:
            texts = tuple(_texts_of(one.json)) if "/commands" not in one.path else ()
            if any(texts):
                self.seen.setdefault(texts, Screen(how=how, texts=texts, drawn=tuple(self._drawn)))
        self._sent = len(requests)
        self._drawn.clear()
        for message in (every for one in shown for every in (one, *one.followups)):
            for custom_id, value in _controls(message):
                verb = ":".join(custom_id.split(":")[:2])
                if self._pressed[verb] < self.often and "language" not in custom_id:
                    self._pressed[verb] += 1
                    self._waiting.append(
                        _Press(
                            how=f"{how} > {verb}",
                            player=player,
                            message=message,
                            custom_id=custom_id,
                            value=value,
                        )
                    )

    async def follow(self, chapters: "Sequence[Chapter]", most: int) -> list[Screen]:
        """Go through the chapters, pressing what each brings, until *most* different screens were seen.

        What a chapter leaves of its share is for the next.
        """
        with recording() as self._drawn:
            for number, chapter in enumerate(chapters, 1):
                self._pressed.clear()
                await chapter(self)
                while self._waiting and len(self.seen) < most * number // len(chapters):
                    press = self._waiting.popleft()
                    if press.message.id in self.table.env.backend.messages.get(press.player.channel.id, ()):
                        await self._press(press)  # else it has given way to a newer board
                self._waiting.clear()
        return list(self.seen.values())

    async def _press(self, press: _Press) -> Message:
        record = gateway.press(press.player, press.message, press.custom_id, press.value)
        (shown,) = await self.table.answers([record])
        assert shown is not None, press.how
        self.notes(press.how, press.player, shown)
        return shown


def _texts_of(body: Json) -> Iterator[str]:
    """Yield every text of what the bot sends: contents, labels, choices, alt texts."""
    message: Json = body.get("data", body) if isinstance(body, dict) else {}
    yield message.get("content") or ""
    for choice in message.get("choices") or ():
        yield choice["name"]
    for part in walk_components(message.get("components") or []):
        for name in ("content", "label", "placeholder", "title"):
            yield part.get(name) or ""
        for option in part.get("options") or ():
            yield from (option["label"], option.get("description") or "")
        for item in part.get("items") or ():
            yield item.get("description") or ""


def _custom_ids(message: Message) -> Iterator[str]:
    yield from (each.custom_id for each in (*message.buttons, *message.menus) if not each.disabled)


def _controls(message: Message) -> Iterator[tuple[str, str | None]]:
    """Yield how to press each control of a message, with three choices of a menu."""
    for button in message.buttons:
        if not button.disabled:
            yield button.custom_id, None
    for menu in message.menus:
        for option in () if menu.disabled else menu.options[:3]:
            yield menu.custom_id, option.value


Chapter = Callable[[Tour], Awaitable[None]]


@contextmanager
def recording() -> Iterator[list[str]]:
    """Record each text that pictures are drawn with."""
    found: list[str] = []
    clean = writing.clean

    def recorded(text: str) -> str:
        found.append(text)
        return clean(text)

    writing.written.cache_clear()
    PAGES.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "clean", recorded)
        yield found
