"""Pictures of boards: that of a turn while the turn is being stored, in a thread if it may take long."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from operator import attrgetter
from time import perf_counter, thread_time

from cachetools import LRUCache

import render
from bot.record import StoredGame
from bot.standings.leaderboards import Bests
from bot.view.pictures.board import ALT_TEXT_LIMIT, alt_text, describe, scene, win_picture
from bot.words import wins as win_words
from bot.words.games import board_as_text
from bot.words.language import language
from bot.words.text import joined, sentence

_OPENINGS = 32  # pictures of openings: all who play a daily see the same one
_BEGUN = 64  # pictures of turns that are being stored; those of turns that fail give way to later ones
_KINDS = 64  # of pictures; of many more the renderer could not keep all sprites
_QUICK = 0.005  # seconds of processor time; the first picture of a kind takes up to 0.1
# What the picture of a stored game shows; its player may have another style by now.
_SEEN = attrgetter("game", "preferences", "result")
_threads = ThreadPoolExecutor(2, "drawing")  # more would not draw faster, and each takes memory


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The picture of a game as a PNG, and its alt text.

    Without a picture, for a player who wants words, the alt text stands for it, a line for each pile.
    """

    png: bytes | None
    alt: str


def draw(stored: StoredGame, bests: Bests | None = None, streak: int = 0) -> Drawn:
    """Draw a game.  The picture of a win has *bests*, the player's bests before it, and maybe a *streak*."""
    style, words = stored.preferences.style, stored.preferences.words
    if bests is None:
        game = stored.game if stored.result is None else stored.game.without_hint()
        day, secret = stored.of_day, stored.deal_is_unnamed
        shown = scene(game, day, secret=secret)
        if words:  # whose heading names the game, as the line below says its last move
            facts = sentence(joined(f"{label} {value}" for label, value in shown.facts[1:]))
            told = describe(game, day, secret=secret, shown=shown)
            said = 1 + (stored.result is None and bool(game.events))
            return Drawn(png=None, alt=board_as_text([facts[0].upper() + facts[1:], *told[said:]]))
        alt = alt_text(game, day, secret=secret, shown=shown)
        return Drawn(png=render.draw(shown, style), alt=alt)
    facts = win_words.facts(stored, bests, streak)
    footer = win_words.footer(stored, bests)
    return Drawn(
        png=None if words else win_picture(stored, facts, footer, style),
        alt=win_words.in_words(stored, facts, footer)[:ALT_TEXT_LIMIT],
    )


class Drawing:
    """The pictures that this process draws, each in the current language.

    *observe* is told how many seconds each takes.
    """

    def __init__(self, observe: Callable[[str, float], None]) -> None:
        self._observe = observe
        self._openings: LRUCache[tuple[object, ...], Drawn] = LRUCache(_OPENINGS)
        self._begun: LRUCache[tuple[int, str], tuple[StoredGame, asyncio.Task[Drawn]]] = LRUCache(_BEGUN)
        self._quick: LRUCache[tuple[object, ...], bool] = LRUCache(_KINDS)  # whether the last of a kind was

    def begin(self, stored: StoredGame) -> None:
        """Begin to draw a game as it will be once its turn is stored.

        One that ends is drawn later: what its picture says is not known before.
        """
        if stored.result is None:
            begun = asyncio.create_task(self._draw(stored), name="drawing")
            self._begun[stored.id, language()] = stored, begun

    async def drawn(self, stored: StoredGame, bests: Bests | None = None, streak: int = 0) -> Drawn:
        """Return the picture of a game; the arguments are those of :func:`draw`."""
        begun = self._begun.pop((stored.id, language()), None)
        if begun is not None and _SEEN(begun[0]) == _SEEN(stored):
            return await begun[1]
        if stored.game.events or stored.result is not None:
            return await self._draw(stored, bests, streak)
        game, unnamed = stored.game, stored.deal_is_unnamed
        opening = game.rules.key, game.deal, stored.of_day, stored.preferences, unnamed, language()
        if opening not in self._openings:
            self._openings[opening] = await self._draw(stored)
        return self._openings[opening]

    async def _draw(self, stored: StoredGame, bests: Bests | None = None, streak: int = 0) -> Drawn:
        """Draw a game: at once if the last picture of its kind was quick, else in a thread.

        The way to a thread and back, and the wait for Python's global lock, would add a quarter to the
        processor time of a quick one.
        """

        def work() -> tuple[Drawn, float]:
            """Return the picture, and the processor time that it took in seconds."""
            started = thread_time()
            return draw(stored, bests, streak), thread_time() - started

        began, kind = perf_counter(), (stored.game.rules.key, stored.preferences, bests is None)
        if self._quick.get(kind):
            drawn, seconds = work()
        else:
            run = copy_context().run
            drawn, seconds = await asyncio.get_running_loop().run_in_executor(_threads, run, work)
        self._quick[kind] = seconds < _QUICK
        self._observe("render", perf_counter() - began)
        return drawn
