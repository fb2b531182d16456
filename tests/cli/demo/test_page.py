"""The page of the demo under a fast player, on a machine of any speed."""

import asyncio
import re

import pytest
from playwright.async_api import Browser, Page, expect

from tests.support.demo_page import (
    Demo,
    board,
    browser_page,
    moves_made,
    needs_chromium,
    newest,
    picture,
    slash,
)

pytestmark = [needs_chromium, pytest.mark.asyncio(loop_scope="module")]

DEAL = ["Deal", "Redeal"]

# Notes, in every frame, what must not be seen: a message without its picture, a low board, an error.
WATCH = """async () => {
  window.seen = { unavailable: 0, low: 0, moved: 0, marks: "", trouble: "" };
  let first;  // the page may be drawing its messages again just now
  const boards = () => [...document.querySelectorAll("article")].filter(
    (article) => [...article.querySelectorAll("button")].some((one) => one.textContent === "Undo"));
  while (!(first = boards().pop()))
    await new Promise(requestAnimationFrame);
  const full = first.getBoundingClientRect();
  const look = () => {
    const board = boards().pop();
    const now = board.getBoundingClientRect();
    seen.low = Math.max(seen.low, full.height - now.height);
    seen.moved = Math.max(seen.moved, Math.abs(now.top - full.top));
    seen.unavailable += document.querySelectorAll(".media-unavailable").length;
    seen.marks ||= document.getElementById("inspector-count").textContent;
    if (document.body.matches(".has-trouble")) seen.trouble = document.body.textContent;
    requestAnimationFrame(look);
  };
  look();
}"""

# Presses buttons by their names in turn, each as soon as the page takes it.
PRESS = """async ([names, count]) => {
  for (let index = 0; index < count;) {
    const wanted = names[index % names.length];
    // While the page draws its messages again, there is none.
    const button = [...document.querySelectorAll("article button.component-button")]
      .findLast((one) => wanted.includes(one.textContent));
    if (button && button.getAttribute("aria-disabled") === "false") {
      button.click();
      index += 1;
    }
    await new Promise(requestAnimationFrame);
  }
}"""


async def press(page: Page, names: list[list[str]], count: int) -> None:
    await page.evaluate(PRESS, [names, count])


async def nothing_bad_seen(page: Page) -> None:
    seen = await page.evaluate("seen")
    assert (seen["unavailable"], seen["marks"], seen["trouble"]) == (0, "", "")
    assert max(seen["low"], seen["moved"]) < 50  # a picture is 496 px high, a line of text 22


async def test_no_press_of_100_is_lost_breaks_a_picture_or_marks_an_error(
    demo: Demo, browser: Browser
) -> None:
    async with browser_page(browser) as page:
        await page.goto(demo.address)
        await slash(page, "play", game="klondike", deal="2")
        await moves_made(board(page), 0)
        await page.evaluate(WATCH)
        await press(page, [DEAL, DEAL, DEAL, ["Undo"]], 100)
        await moves_made(board(page), 75)
        await nothing_bad_seen(page)


async def test_two_pages_press_at_once_and_both_see_every_move(demo: Demo, browser: Browser) -> None:
    async with browser_page(browser) as alex, browser_page(browser) as robin:
        await alex.goto(demo.address)
        # Every board of this deal has the same buttons.  The page names a button by its place, and refuses
        # a press on a board on which another button has that place meanwhile.
        await slash(alex, "play", game="canfield", deal="10")
        await moves_made(board(alex), 0)
        await press(alex, [DEAL], 1)  # there is more to read below an opening than below a move
        await robin.goto(demo.address)
        await moves_made(board(robin), 1)
        # The page stays Alex's for a moment, and draws everything anew once it is Robin's.
        await robin.evaluate(
            "document.querySelectorAll('.channel-message').forEach((one) => one.classList.add('of-alex'))"
        )
        await robin.get_by_label("Viewing as").select_option("Robin")
        await expect(robin.locator(".of-alex")).to_have_count(0)
        await moves_made(board(robin), 1)
        for page in (alex, robin):
            await page.evaluate(WATCH)
        # Robin's presses are refused, because the game is another person's.
        await asyncio.gather(press(alex, [DEAL], 15), press(robin, [DEAL], 5))
        for page in (alex, robin):
            await moves_made(board(page), 16)
        await expect(robin.locator("article", has_text="This is Alex's game")).to_have_count(5)
        await nothing_bad_seen(alex)
        seen = await robin.evaluate("seen")  # the refusals move the board
        assert (seen["unavailable"], seen["low"] < 50, seen["marks"], seen["trouble"]) == (0, True, "", ""), (
            seen
        )


async def test_refused_commands_leave_no_mark_and_choices_are_offered_before_the_first_letter(
    demo: Demo, browser: Browser
) -> None:
    async with browser_page(browser) as page:
        await page.goto(demo.address)
        await slash(page, "analyse")  # no test of this module finishes a game
        await expect(newest(page)).to_contain_text("You have finished no game")
        await expect(page.locator("#inspector-count")).to_have_text("")
        await expect(page.locator("body")).not_to_have_class(re.compile("trouble"))
        await slash(page, "play", game="gate")
        await moves_made(board(page), 0)
        box = page.get_by_role("textbox", name="Message", exact=True)
        await box.press_sequentially("/play")
        await box.press("Enter")
        popup = page.locator(".command-popup")
        await popup.get_by_role("option", name=re.compile("^game")).click()
        await expect(popup.get_by_role("option", name=re.compile("^Klondike"))).to_be_visible()


async def test_the_same_line_of_a_menu_can_be_chosen_twice_running(demo: Demo, browser: Browser) -> None:
    async with browser_page(browser) as page:
        await page.goto(demo.address)
        await slash(page, "play", game="simplicity", deal="6")
        await page.get_by_role("textbox", name="Message", exact=True).press_sequentially("/move")
        await page.keyboard.press("Enter")
        await page.locator("input[data-option=move]").fill("t10>t3, d, t12>t2, t2>t10, d, d")
        await page.get_by_role("button", name="Send").click()
        for number in (6, 7):
            await moves_made(board(page), number)
            # The picture may be there before the page knows that its last action is done.  Until then it
            # refuses a choice; a press of a button waits.
            undo = board(page).get_by_role("button", name="Undo", exact=True)
            await expect(undo).to_have_attribute("aria-disabled", "false")
            await board(page).get_by_role("combobox").click()
            await board(page).locator('.select-option[data-value="w>t12"]').click()
        await moves_made(board(page), 8)


async def test_on_a_phone_everything_is_large_enough_not_cut_and_the_newest_board_in_sight(
    demo: Demo, browser: Browser
) -> None:
    async with browser_page(browser, phone=True) as page:
        await page.goto(demo.address)
        await slash(page, "play", game="klondike", deal="2")
        await moves_made(board(page), 0)
        for control in await board(page).locator("button.component-button, .select-trigger").all():
            box = await control.bounding_box()
            assert box is not None
            assert box["height"] >= 40
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 400
        image = await picture(board(page)).bounding_box()
        assert image is not None
        assert image["width"] > 350
        assert await page.evaluate("document.documentElement.scrollWidth") <= 400
        await slash(page, "settings")
        await expect(newest(page)).to_contain_text("Your boards")
        await slash(page, "board")
        await expect(newest(page)).to_contain_text("deal 2")
        await expect(newest(page).get_by_role("button", name="More")).to_be_in_viewport()
        await page.set_viewport_size({"width": 350, "height": 700})
        box = page.get_by_role("textbox", name="Message", exact=True)
        await box.press_sequentially("/play")
        await box.press("Enter")
        await page.locator(".command-popup").get_by_role("option", name=re.compile("^game")).click()
        await page.locator("input[data-option=game]").press_sequentially("yukon")
        await expect(page.locator("#send-message")).to_be_in_viewport(ratio=1)
