"""The table for players who see little: axe-core, and a game played from the accessibility tree."""

import re
from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.support.demo_page import needs_chromium, running_browser
from tests.support.table_page import LAPTOP, PHONE, opened, served

pytestmark = needs_chromium
AXE = Path(__file__).with_name("node_modules") / "axe-core" / "axe.min.js"
RUN = """axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => [id, nodes[0].html]))"""


@pytest.mark.skipif(not AXE.exists(), reason="npm install --prefix tests/table has not been run")
@pytest.mark.parametrize(
    ("key", "phone"),
    [
        ("klondike", True),
        ("chord", False),
        *(
            pytest.param(key, False, marks=pytest.mark.long)
            for key in ("gate", "frog", "pyramid", "spider", "tripeaks")
        ),
    ],
)
async def test_axe_finds_nothing_serious(key: str, phone: bool, tmp_path: Path) -> None:
    async with served(tmp_path) as on, running_browser() as chromium:
        game = await on.game(key)
        async with opened(on, chromium, game, window=PHONE if phone else LAPTOP) as seen:
            page = seen.page
            await page.evaluate(AXE.read_text(encoding="utf-8"))  # the page itself may load no other script
            assert await page.evaluate(RUN) == []
            for name in ("Keys", "New game …", "Settings", "Rules"):
                await page.locator("#menu").click()
                await page.locator("#panel").get_by_role("button", name=name, exact=True).click()
                await page.locator("#panel h2", has_text=name.removesuffix(" …")).wait_for()
                assert await page.evaluate(RUN) == []
                await page.locator("#close").click()


async def test_canfield_is_played_from_the_accessibility_tree_alone(tmp_path: Path) -> None:
    async with served(tmp_path) as on, running_browser() as chromium:
        game = await on.game("canfield", "3")
        async with opened(on, chromium, game) as seen:
            piles = seen.page.get_by_role("group", name="Piles")
            status, known = seen.page.get_by_role("status"), set[str]()
            for _ in range(15):
                tree, ply = await piles.aria_snapshot(), seen.state["ply"]
                moves = [
                    (pile, move)
                    for pile, said in re.findall(r'button "([^"]*?) Moves: ([^"]*)\."', tree)
                    for move in said.split("; ")
                    if "foundation" in move or (" onto " in move and move not in known)
                ]
                if moves:
                    pile, move = moves[0]
                    known.add(move)
                    await piles.get_by_role("button", name=pile).press("Enter")
                    await expect(status).to_contain_text(move[1:])  # the moves of the pile are heard
                    place = re.search(r"\((\w+)\)$", move)
                    target = f"Column {place[1]}:" if place else "Foundation F1:"
                    await piles.get_by_role("button", name=target).press("Enter")
                else:
                    await seen.page.get_by_role("button", name=re.compile("^(Deal|Redeal)$")).press("Enter")
                await seen.page.wait_for_selector(f'body:not([data-ready="{game.id}.{ply}"])')
        end = await on.services.sessions.load(game.id)
        assert len(end.game.moves) >= 15
        assert end.game.home > 1


async def test_piles_say_that_they_are_covered_and_name_one_of_equal_places(tmp_path: Path) -> None:
    async with served(tmp_path) as on, running_browser() as chromium:
        for key, pile, name in (
            ("pyramid", "t1", "Card T1: 10♣︎, under other cards"),
            ("pyramid", "t28", "Card T28: 8♣︎"),
            ("tripeaks", "t1", "Card T1: 1 face down"),
            ("freecell", "t1", "Column T1: Q♠︎ Q♥︎ 4♠︎ 8♠︎ 9♥︎ 3♣︎ 10♣︎. Moves: Q♠︎ from T1 into R1."),
        ):
            game = await on.game(key, "3")
            async with opened(on, chromium, game) as seen:
                button = seen.page.locator(f'.pile[data-pile="{pile}"]')
                await expect(button).to_have_accessible_name(name)
                if key == "freecell":
                    await button.press("Enter")
                    await expect(seen.page.get_by_role("status")).to_have_text(
                        "Possible: Q♠︎ from T1 into R1."
                    )
