"""The table's page in Chromium: the processor time of its frames, and from a drop to its confirmation.

The time is that of the page's main thread, for scripts, styles, layout and painting, as other programs on the
machine do not change it.  Times four, it is that of a slow phone, which shows 60 frames a second as long as a
frame takes less than 16.7 ms.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bot.patience import legal_moves
from tests.bench.figures import Figure, Report, silent
from tests.support.demo_page import running_browser
from tests.support.table_page import LAPTOP, Seen, by_mouse, opened, served

BOARDS = ("double-klondike", "chord-eighty", "spider")
SLOWER, MOVES, STEPS = 4, 12, 20
# Counts frames, and notes how long after a drop the page has the server's answer.
WATCH = """() => {
  window.frames = 0; window.drops = [];
  const frame = () => { frames += 1; requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  let dropped = 0;
  addEventListener("pointerup", () => { dropped = performance.now(); }, true);
  new MutationObserver(() => { if (dropped) drops.push(performance.now() - dropped); dropped = 0; })
    .observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
}"""


def run(report: Report = silent, *, boards: tuple[str, ...] = BOARDS, moves: int = MOVES) -> Iterator[Figure]:
    """Yield the time of frames while cards are dragged and glide, and the times of confirmations."""
    for number, key in enumerate(boards):
        report(number, len(boards), f"Dragging cards of {key}")
        with tempfile.TemporaryDirectory() as folder:
            frames, drops = asyncio.run(_dragged(Path(folder), key, moves))
        for name, values in ((f"frame, times {SLOWER}", frames), ("drop to its confirmation", drops)):
            p95 = statistics.quantiles(values, n=20)[18]
            yield Figure(name=f"{name}, {key}, p95", value=p95, unit="ms")


async def _dragged(folder: Path, key: str, moves: int) -> tuple[list[float], list[float]]:
    """Return the milliseconds of a frame during each of some drags and moves, and those of the drops."""
    async with served(folder) as on, running_browser() as chromium:
        stored = await on.game(key, "3")
        async with opened(on, chromium, stored, window=LAPTOP, still=False) as seen:
            await seen.line.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
            await seen.line.send("Performance.enable")
            await seen.page.evaluate(WATCH)
            frames: list[float] = []
            for _ in range(moves):
                await seen.ready(stored.game.ply)
                before, began = await _spent(seen), await seen.page.evaluate("frames")
                await _drag_about(seen)
                await by_mouse(seen, legal_moves(stored.game.rules, stored.game.position)[-1])
                gone = f'body:not([data-ready="{stored.id}.{stored.game.ply}"])'
                await seen.page.wait_for_selector(gone)
                await asyncio.sleep(0.4)  # the cards glide
                count = await seen.page.evaluate("frames") - began
                frames.append(SLOWER * 1000 * (await _spent(seen) - before) / max(count, 1))
                stored = await on.services.sessions.load(stored.id)
            return frames, await seen.page.evaluate("drops")


async def _spent(seen: Seen) -> float:
    """Return the processor time of the page's main thread, in seconds."""
    found = (await seen.line.send("Performance.getMetrics"))["metrics"]
    return next(each["value"] for each in found if each["name"] == "TaskDuration")


async def _drag_about(seen: Seen) -> None:
    """Lift the cards of a move, move them about, and put them back."""
    steps = [move for move in seen.state["moves"] if not move["deal"]]
    if not steps:
        return
    x, y = await seen.at(steps[-1]["from"], steps[-1]["count"])
    mouse = seen.page.mouse
    await mouse.move(x, y)
    await mouse.down()
    await mouse.move(x + 150, y + 200, steps=STEPS)
    await mouse.move(x, y, steps=STEPS)
    await mouse.move(seen.corner[0] + 3, seen.corner[1] + 3)
    await seen.page.keyboard.press("Escape")
    await mouse.up()
    await asyncio.sleep(0.4)
