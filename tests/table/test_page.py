"""The page in Chromium: small windows, lost lines, keys and what lies on the board for a moment only."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.patience import Game, Move
from tests.support.demo_page import needs_chromium
from tests.support.table_page import (
    ALEX,
    CHANNEL,
    ROBIN,
    WON,
    Point,
    Seen,
    Wire,
    by_mouse,
    opened,
    served,
)

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]
LIES_AT = """pile => {  // the faces of the cards at a pile
  const { x, y } = document.querySelector(`.pile[data-pile="${pile}"]`).getBoundingClientRect();
  const there = [...document.querySelectorAll(".card:not(.flying)")].filter(card => {
    const at = card.getBoundingClientRect();
    return Math.hypot(at.x - x, at.y - y) < 2;
  });
  return there.map(card => card.querySelector("use:nth-of-type(2)")?.getAttribute("href") ?? "back");
}"""
RISES = """async () => {  // the height of a card that is laid elsewhere while it glides
  const { Board } = await import("/board.js"), board = new Board();
  const el = document.createElement("div"), low = { el, x: 0, y: 0, z: 1 };
  el.className = "card";
  document.getElementById("cards").append(el);
  board.place(low);
  board.glide(low, [300, 0], 0);
  board.place({ ...low, z: 2 });
  await Promise.all(el.getAnimations().map(({ finished }) => finished));
  await new Promise(requestAnimationFrame);
  const height = getComputedStyle(el).zIndex;
  el.remove();
  return height;
}"""
DROPS_AND_PRESSES = """([from, to, name]) => {  // drag a card, and press a button before the answer comes
  const on = document.elementFromPoint(...from);
  for (const [kind, [clientX, clientY]] of [["down", from], ["move", to], ["up", to]]) {
    const how = { pointerId: 1, isPrimary: true, button: 0, bubbles: true, clientX, clientY };
    on.dispatchEvent(new PointerEvent(`pointer${kind}`, how));
  }
  document.querySelector(`#bar [data-do="${name}"]`).click();
}"""
LINES = """element => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""
BOXES = "found => found.map(element => element.getBoundingClientRect().toJSON())"
SIZES = "found => found.map(element => getComputedStyle(element).fontSize)"


def low(seen: Seen, name: str) -> Point:
    """Return a point near the foot of a column's lane, far below its cards."""
    x, y, width, height = seen.pile(name)["lane"]
    return seen.corner[0] + seen.unit * (x + width / 2), seen.corner[1] + seen.unit * (y + height - 4)


async def test_page_keeps_its_line_when_its_window_turns_and_notices_when_it_is_lost(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game, wire = await on.game(), Wire(spoils="redo")
        async with opened(on, chromium, game, window={"width": 932, "height": 430}, wire=wire) as seen:
            page = seen.page
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Rules").click()
            await expect(page.locator(".reading #panel h2")).to_have_text("Rules")
            await page.set_viewport_size({"width": 430, "height": 932})
            await expect(page.locator("#panel:modal")).to_be_visible()
            assert await page.locator("#room").evaluate("room => room.clientWidth") == 430
            await page.locator("#close").click()
            await page.keyboard.press("ArrowRight")  # away from the menu, whose button Space would press
            await page.set_viewport_size({"width": 40, "height": 932})
            while wire.asked[-1].get("tall", 0) < 10:
                await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(1)
            await page.keyboard.press("z")
            await seen.ready(2)
            assert wire.count("open") == 1
            await page.keyboard.press("Control+Shift+z")
            await expect(page.locator("#trouble")).to_have_text("That cannot move now.")
            await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(3)
            assert (wire.count("open"), wire.count("redo")) == (2, 1)

            wire.silent = True
            await page.keyboard.press("Space")
            await expect(page.locator("#trouble")).to_be_empty()
            await page.clock.fast_forward(6000)
            await expect(page.locator("#trouble")).to_contain_text("The connection is gone.")
            wire.silent = False
            await page.clock.fast_forward(1000)
            await seen.ready(4)
            await expect(page.locator("#trouble")).to_have_text("")
            await page.context.set_offline(True)
            await expect(page.locator("#trouble")).to_contain_text("The connection is gone.")
            await page.context.set_offline(False)
            await page.clock.fast_forward(1000)
            await page.keyboard.press("Space")
            await seen.ready(5)
            assert (await on.services.sessions.load(game.id)).game.ply == 5


async def test_cards_and_keys_answer_during_a_hint_beside_the_rules_and_anywhere_in_a_lane(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advised = asyncio.Event()

    async def advise(game: Game) -> tuple[Move, ...]:
        await advised.wait()
        return ()

    async with served(tmp_path) as on:
        monkeypatch.setattr(on.services.sessions, "_advise", advise)
        deal, line = WON["gate"]
        game = await on.game("gate", deal)
        async with opened(on, chromium, game) as seen:
            page, keys, field = seen.page, seen.page.keyboard, seen.page.locator("#move")
            undo, hint = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Hint"))
            await keys.press("Shift+H")
            await page.mouse.move(*await seen.at("t8"))
            await page.mouse.down()
            await page.mouse.move(*await seen.at("f1"))
            await expect(page.locator(".held")).to_have_count(1)
            advised.set()
            await seen.ready(1)
            await page.mouse.up()
            await seen.ready(2)
            advised.clear()
            await hint.click()
            await seen.press(await seen.at("t4"), low(seen, "t7"))
            advised.set()
            await seen.ready(4)
            assert (await on.services.sessions.load(game.id)).game.moves == line[:2]

            for typed in ("h>f", "as"):
                await keys.type(typed)
                await expect(field).to_have_value(typed)
                await keys.press("Escape")
            await undo.press("Space")
            await seen.ready(5)

            await page.locator("#menu").click()
            await page.get_by_role("button", name="Keys").click()
            await expect(page.locator(".keys")).to_contain_text("Shift+H")
            await keys.press("Escape")
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Rules").click()
            await expect(page.locator("#close")).to_be_focused()
            await keys.press("y")
            await seen.ready(6)
            await keys.press("ArrowDown")
            await expect(page.locator(".pile:focus")).to_have_count(1)
            await keys.press("Escape")
            await expect(page.locator("#panel")).to_be_hidden()

            await hint.click()
            await seen.ready(7)
            marked = page.locator(".target")
            await expect(marked).not_to_have_count(0)
            room = await page.locator("#room").bounding_box()
            assert room is not None
            await seen.press((seen.corner[0] + 1, room["y"] + 1))  # nothing lies there
            await expect(marked).to_have_count(0)
            await hint.click()
            await expect(marked).not_to_have_count(0)
            column = next(move["from"] for move in seen.state["moves"] if seen.pile(move["from"])["lane"])
            await seen.press(low(seen, column))
            await expect(page.locator(f'.pile[data-pile="{column}"]')).to_have_attribute(
                "aria-pressed", "true"
            )

            other = await page.context.new_page()
            await other.goto(on.url)
            await other.wait_for_selector(f'[data-ready="{game.id}.7"]')
            await page.context.clear_cookies()
            await other.reload()
            await expect(other.locator("#said")).to_have_text("Open a new link")


async def test_celebration_gives_way_to_a_replay_and_to_a_new_game(chromium: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        deal, line = WON["tripeaks"]
        sessions, elsewhere = on.services.sessions, replace(CHANNEL, channel_id=9)
        games = [await sessions.start(ALEX, channel, "tripeaks", deal) for channel in (CHANNEL, elsewhere)]
        for game in games:
            for step in line[:-1]:
                await sessions.move(game.id, ALEX.id, str(step))
        async with opened(on, chromium, games[0], still=False) as seen:
            page, flying = seen.page, seen.page.locator(".flying")
            await by_mouse(seen, line[-1])
            await flying.first.wait_for(state="attached")
            await page.get_by_role("button", name="Replay").click()
            while not (stock := await page.evaluate(LIES_AT, "s")):
                pass
            assert set(stock) == {"back"}
            await expect(flying).to_have_count(0)
            await page.get_by_role("button", name="Stop").click()
            assert await page.evaluate(RISES) == "2"
            await page.goto(await on.table.link(ALEX, games[1].id))
            await page.wait_for_selector(f'[data-ready="{games[1].id}.{len(line) - 1}"]')
            await by_mouse(seen, line[-1])
            await flying.first.wait_for(state="attached")
            await page.get_by_role("button", name="New game").click()
            await page.get_by_role("button", name="Random deal", exact=True).click()
            await page.wait_for_selector(f'[data-ready="{games[1].id + 1}.0"]')
            await expect(flying).to_have_count(0, timeout=500)
            await expect(page.locator("#panel")).to_be_hidden()


async def test_page_fits_a_window_of_320_pixels_and_a_screen_of_3840(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.services.sessions.start(ALEX, CHANNEL, "chord", None)
        async with opened(on, chromium, game, window={"width": 320, "height": 568}) as seen:
            page, trouble = seen.page, seen.page.locator("#trouble")
            fact = page.locator("#facts dd").last
            assert await fact.evaluate(LINES) == 1
            await page.keyboard.press("m")
            for box in await page.locator("#typed > *").evaluate_all(BOXES):
                assert 0 <= box["left"] < box["right"] <= 320
            await page.keyboard.type("nonsense " * 20)
            await page.keyboard.press("Enter")
            await expect(trouble).not_to_be_empty()
            await trouble.evaluate("element => { element.textContent = element.textContent.repeat(9) }")
            box = await trouble.bounding_box()
            assert box is not None
            assert box["width"] > 240
            assert box["height"] < 200
            await page.keyboard.press("Escape")
            await page.keyboard.press("n")
            await page.get_by_role("heading", name="New game").wait_for()
            options = await page.locator("#panel select option").all_inner_texts()
            assert options[:5] == ["Klondike", "Spider", "FreeCell", "Pyramid", "TriPeaks"]
            await expect(page.get_by_role("heading", name="Continue")).to_be_in_viewport()
            await page.get_by_role("button", name="Random deal", exact=True).click()
            await page.wait_for_selector(f'[data-ready="{game.id + 1}.0"]')
            await expect(trouble).to_be_empty()
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Settings").click()
            await page.get_by_role("checkbox").first.wait_for()
            assert len({box["x"] for box in await page.get_by_role("checkbox").evaluate_all(BOXES)}) == 1
            (panel,) = await page.locator("#panel").evaluate_all(BOXES)
            for box in await page.locator("#panel select").evaluate_all(BOXES):
                assert box["right"] <= panel["right"] - 16  # its padding
            await page.locator("#close").click()
            await page.set_viewport_size({"width": 3840, "height": 2160})
            sizes = await page.locator("body, h1, #said").evaluate_all(SIZES)
            assert set(sizes) == {"32.4px"}


async def test_refused_move_says_why(chromium: Browser, tmp_path: Path) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        async with opened(on, chromium, game) as seen:
            page, trouble = seen.page, seen.page.locator("#trouble")
            packing = "columns build down in alternating colours."
            await seen.press(await seen.at("t1"), await seen.at("t4"))
            await expect(trouble).to_have_text(f"10♣︎ cannot go on 7♥︎: {packing}")
            await seen.press(await seen.at("t4"), await seen.at("t1"))
            await expect(trouble).to_have_text(f"7♥︎ cannot go on 10♣︎: {packing}")
            await seen.press(await seen.at("t1"))
            await expect(trouble).to_have_text("10♣︎ has nowhere to go now.")
            await seen.press(await seen.at("t5"))
            await expect(page.locator("#said")).to_contain_text("Possible: 3♠︎ from T5")
            await expect(trouble).to_be_empty()  # it was about other cards
            await seen.press(await seen.at("t6"))
            await expect(trouble).to_have_text(f"3♠︎ cannot go on 8♦︎: {packing}")
            await page.mouse.click(*await seen.at("t5"), button="right")
            await expect(trouble).to_have_text("3♠︎ cannot go up yet: A♠︎ comes first.")
            await seen.press(await seen.at("f1"))
            await expect(page.locator("#said")).to_have_text("Nothing to move here.")
            assert (await on.services.sessions.load(game.id)).game.ply == 0

            await seen.press(await seen.at("s"))
            await seen.ready(1)
            await page.evaluate(DROPS_AND_PRESSES, [await seen.at("t1"), await seen.at("t4"), "hint"])
            await seen.ready(2)
            await expect(page.locator(".target")).not_to_have_count(0)
            await page.evaluate(DROPS_AND_PRESSES, [await seen.at("t1"), await seen.at("t4"), "undo"])
            await seen.ready(3)
            await page.keyboard.press("m")
            await page.keyboard.type("Redo")
            await page.keyboard.press("Enter")
            await seen.ready(4)

        elsewhere = await on.services.sessions.start(ALEX, replace(CHANNEL, channel_id=9), "yukon", "3")
        async with opened(on, chromium, elsewhere) as seen:
            await seen.page.keyboard.press("Space")
            await expect(seen.page.locator("#trouble")).to_contain_text("This game has no stock")
            await seen.page.keyboard.press("?")
            await expect(seen.page.locator(".keys dt").first).to_have_text("Arrow keys")


async def test_words_of_the_page_say_a_thing_once_and_lie_over_nothing(
    chromium: Browser, tmp_path: Path
) -> None:
    async with served(tmp_path) as on:
        game = await on.game()
        async with opened(on, chromium, game) as seen:
            page, keys, trouble = seen.page, seen.page.keyboard, seen.page.locator("#trouble")
            await expect(page.locator("#said")).to_contain_text("All 52 cards go up in suit")
            await expect(page.locator("#facts")).to_have_text("moves0home0/52")
            await keys.press("m")
            await keys.type("t1>t4")
            await keys.press("Enter")
            await expect(trouble).not_to_be_empty()
            field, over = await page.locator("#typed").bounding_box(), await trouble.bounding_box()
            assert field is not None
            assert over is not None
            assert over["y"] + over["height"] <= field["y"]
            await keys.press("Escape")
            await expect(trouble).to_be_empty()
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Rules").click()
            await expect(page.locator("#page b").first).to_have_text("Aim.")
            await keys.press("Escape")
            await page.locator("#menu").click()
            await page.get_by_role("button", name="Give up …").click()
            await expect(page.locator("#page p")).to_have_text("Give up Klondike, deal 3, after 0 moves?")

        async with opened(on, chromium, game, player=ROBIN) as seen:
            await expect(seen.page.locator("#company")).to_have_text("You are watching")
            await seen.page.keyboard.press("Space")
            await expect(seen.page.locator("#said")).to_have_text("You are watching")
