"""Benchmarks of the renderer: medians of CPU time beside a baseline measured in the same run.

The board is the Chord position of :mod:`render.samples`, with 43 cards.  A few cards change places and
the count of moves grows from round to round, as in play, so no cache of whole pictures can answer.
Sprites are cached, as they are in a bot that has run for a minute.
"""

import io
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from PIL import Image

from render.bench import reference
from render.board import compose, draw
from render.drawing.palette import palette
from render.replay import SMALL, replay
from render.samples import CHORD, SPIDER
from render.scene import Scene
from render.themes import Style

Clock = Callable[[], float]
BLOCK = 8  # boards that one method draws before the next has its turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One measurement: median milliseconds, and median bytes or 0 where a size does not apply."""

    what: str
    milliseconds: float
    size: int = 0


def board(rounds: int = 41, clock: Clock = time.process_time) -> list[Figure]:
    """Measure scene to bytes by three methods, which take turns after some boards each.

    The methods are :func:`render.draw`, composing without encoding, and the baseline: cached RGBA sprites,
    ``alpha_composite`` and ``save("PNG")``.  A full board of Spider is drawn beside them.
    """
    style = Style()
    ways: dict[str, Callable[[Scene], bytes]] = {
        "state to PNG": lambda scene: draw(scene, style),
        "composing alone": lambda scene: compose(scene, style).mode.encode(),
        "full Spider to PNG": lambda scene: draw(replace(SPIDER, facts=scene.facts), style),
        "baseline: RGBA sprites, save": lambda scene: reference.save(reference.compose(scene, style)),
    }
    times: dict[str, list[float]] = {what: [] for what in ways}
    sizes: dict[str, list[int]] = {what: [] for what in ways}
    scenes = list(_play(rounds + BLOCK))
    for first in range(0, len(scenes), BLOCK):
        for what, way in ways.items():
            for turn, scene in enumerate(scenes[first : first + BLOCK], first):
                start = clock()
                size = len(way(scene))
                if turn >= BLOCK:  # the first block warms the sprites
                    times[what].append(1000 * (clock() - start))
                    sizes[what].append(size)
    return [
        Figure(
            what=what,
            milliseconds=statistics.median(times[what]),
            size=0 if what == "composing alone" else int(statistics.median(sizes[what])),
        )
        for what in ways
    ]


def _play(turns: int) -> Iterator[Scene]:
    """Yield the board after each of *turns* turns, in which two grace cells swap their cards."""
    piles = list(CHORD.piles)
    cells = [i for i, pile in enumerate(piles) if pile.name[0] == "r"]
    for turn in range(turns):
        a, b = cells[turn % 8], cells[(turn + 1) % 8]
        cards = piles[a].cards, piles[b].cards
        for i, pile in enumerate(piles):
            piles[i] = replace(pile, lit=0, left=False)
        piles[a], piles[b] = (
            replace(piles[a], cards=cards[1], lit=len(cards[1])),
            replace(piles[b], cards=cards[0], left=True),
        )
        yield replace(CHORD, piles=tuple(piles), facts=(("MOVES", str(57 + turn)), ("HOME", "10")))


def film(rounds: int = 5, clock: Clock = time.process_time) -> list[Figure]:
    """Measure a replay of 100 frames at 600 pixels, and Pillow's own GIF writer on the same pictures.

    Sprites are cached.  Pillow is given the composed frames, so its time is that of writing alone.
    """
    scenes = walk(100)
    frames = [_picture(scene) for scene in scenes]
    ways: dict[str, Callable[[], bytes]] = {
        "replay of 100 frames": lambda: replay(scenes),
        "baseline: Pillow save_all": lambda: _save_all(frames),
    }
    replay(scenes)
    times: dict[str, list[float]] = {what: [] for what in ways}
    sizes: dict[str, int] = {}
    for _ in range(rounds):
        for what, way in ways.items():
            start = clock()
            sizes[what] = len(way())
            times[what].append(1000 * (clock() - start))
    return [Figure(what=w, milliseconds=statistics.median(times[w]), size=sizes[w]) for w in ways]


def walk(turns: int, seed: int = 7) -> list[Scene]:
    """Return a made-up game on the Chord table, one scene a turn, in which last cards change piles.

    The moves follow no rules, but there is as much to draw as in a real game.
    """
    piles = {pile.name: pile for pile in CHORD.piles}
    names = [name for name in piles if name[0] in "trw"]
    scenes = [CHORD]
    state = seed
    while len(scenes) < turns:
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        source, target = piles[names[(state >> 33) % 17]], piles[names[(state >> 48) % 17]]
        movable = source.cards and source.cards[-1] is not None and source.name != target.name
        if not movable or (target.name[0] == "r" and target.cards) or len(target.cards) > 11:
            continue
        for name, pile in piles.items():
            piles[name] = replace(pile, lit=0, left=False)
        card = source.cards[-1]
        rest = source.cards[:-1]
        if rest and rest[-1] is None:  # the next one is turned up
            rest = (*rest[:-1], "A23456789TJQK"[state % 13] + "SHDC"[state >> 62])
        piles[source.name] = replace(piles[source.name], cards=rest, left=True)
        piles[target.name] = replace(piles[target.name], cards=(*target.cards, card), lit=1)
        moves = (("MOVES", str(57 + len(scenes))), ("HOME", "10"))
        scenes.append(replace(CHORD, piles=tuple(piles.values()), facts=moves))
    return scenes


def _picture(scene: Scene) -> Image.Image:
    frame = compose(replace(scene, facts=()), SMALL)
    return palette(SMALL).colour(frame.crop((1, 0, *frame.size)))


def _save_all(frames: list[Image.Image]) -> bytes:
    file = io.BytesIO()
    frames[0].save(file, "GIF", save_all=True, append_images=frames[1:], duration=500, loop=0)
    return file.getvalue()


_FIRST = """
import time
start = time.process_time()
from render import draw
from render.samples import CHORD, SPIDER
loaded = time.process_time()
draw(CHORD)
print(1000 * (loaded - start), 1000 * (time.process_time() - loaded))
"""


def first() -> list[Figure]:
    """Measure a fresh process: loading the renderer, then the first picture with all its sprites."""
    loads, draws = zip(*(map(float, _python(_FIRST).split()) for _ in range(5)), strict=True)
    return [
        Figure(what="loading the renderer", milliseconds=statistics.median(loads)),
        Figure(what="first picture", milliseconds=statistics.median(draws)),
    ]


_MEMORY = """
import resource, sys
from pathlib import Path
from render import Style, draw
from render.samples import SAMPLES
from render.themes import SIZES, THEMES
def resident():
    file = Path("/proc/self/statm")  # the high-water mark of a child begins with its parent's
    if file.exists():
        return int(file.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
before = resident()
for style in [Style(theme=theme) for theme in THEMES] + [Style(size=size) for size in SIZES]:
    for scene in SAMPLES.values():
        draw(scene, style)
print(resident() - before)
"""


def memory() -> Figure:
    """Measure the bytes that drawing every sample in every theme and size adds to a fresh process."""
    return Figure(what="memory for all tables, themes and sizes", milliseconds=0, size=int(_python(_MEMORY)))


def _python(code: str) -> str:
    return subprocess.check_output([sys.executable, "-c", code], text=True)
