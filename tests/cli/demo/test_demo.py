"""The demo as its users see it: a process, an address and a page in a real browser."""

import asyncio
import re
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect

from bot.cli.demo import club, preview
from bot.commands.client import PatienceClient
from bot.daily.calendar import GAMES_OF_DAY
from bot.operations.services import open_services
from bot.solver import Unknown
from bot.store import Store, dailies
from tests.support.blunders import Constructed
from tests.support.demo_page import (
    Demo,
    browser_page,
    choose,
    moves_made,
    needs_chromium,
    newest,
    picture,
    running_demo,
    shot,
    slash,
    words_of,
)

LOOPS = {"posting the dailies", "ending expired games"}


async def test_without_the_extra_one_sentence_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club, "find_spec", lambda name: None if name == "markdown_it" else name)
    with pytest.raises(club.DemoMissing, match=r"install patience-bot\[demo\]"):
        await preview.demo(tmp_path, open_browser=False)


async def test_a_folder_that_cannot_be_is_said_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(club.DemoMissing, match=r"file cannot be used as a folder: File exists\.$"):
        await preview.demo(tmp_path / "file", open_browser=False)


@pytest.mark.parametrize("before", [0, 1])  # of the page, and of the table, which has the next one
async def test_a_port_that_is_taken_is_said_in_one_sentence(tmp_path: Path, before: int) -> None:
    page = 0
    while not page:
        with socket.socket() as one, socket.socket() as next_one, suppress(OSError):
            one.bind(("127.0.0.1", 0))
            next_one.bind(("127.0.0.1", one.getsockname()[1] + 1))  # else another process has it
            page = one.getsockname()[1]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", page + before))
        taken.listen()
        with pytest.raises(club.DemoMissing, match=rf"^Port {page + before} is taken: choose another"):
            await preview.demo(tmp_path, port=page, open_browser=False)


@pytest.mark.parametrize("screen", ["", ":0"])
async def test_the_page_is_opened_only_where_there_is_a_screen_and_a_browser_that_fails_does_no_harm(
    screen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    said: list[str] = []
    loop, there = asyncio.get_running_loop(), asyncio.Event()

    def broken(address: str) -> bool:
        opened.append(address)
        loop.call_soon_threadsafe(there.set)
        raise webbrowser.Error("no browser")

    def say(text: str) -> None:
        said.append(text)
        if not screen:
            loop.call_later(0.1, there.set)

    monkeypatch.setattr(webbrowser, "open", broken)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    monkeypatch.setenv("DISPLAY", screen)
    task = asyncio.create_task(preview.demo(say=say))
    await asyncio.wait_for(there.wait(), 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert len(opened) == len(screen) // 2
    assert all(address in said[0] for address in opened)


async def test_nothing_ends_the_dailies_of_past_days_while_the_example_people_play_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    running: list[set[str]] = []

    def note() -> None:
        running.append({task.get_name() for task in asyncio.all_tasks()} & LOOPS)

    async def play(*_: object) -> None:
        note()

    def serve_nothing(*_: object) -> None:
        note()
        raise club.DemoMissing

    monkeypatch.setattr(preview, "play_examples", play)
    monkeypatch.setattr(preview, "serve", serve_nothing)
    with pytest.raises(club.DemoMissing):
        await preview.demo()
    assert running == [set(), LOOPS]


async def test_the_demo_is_at_the_present_time_and_its_people_are_always_the_same(tmp_path: Path) -> None:
    people: list[list[int]] = []
    for _ in range(2):
        async with (
            open_services(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}") as services,
            club.club(PatienceClient(services, register=False)) as table,
        ):
            assert abs((table.env.now() - services.now()).total_seconds()) < 30
            assert {"play", "daily play", "help"} <= set(table.people[0].available_commands(table.channel))
            assert "server show" in table.people[0].available_commands(table.channel)  # Alex manages it
            people.append([person.id for person in table.people] + [table.channel.id])
    assert people[0] == people[1]


async def test_an_analysis_is_answered_while_longer_searches_follow_in_the_background(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(club, "SETTLED", 10.0)
    following = asyncio.Event()

    async def follow(*_: object) -> None:
        following.set()
        await asyncio.Event().wait()

    solver = Constructed(fails=Unknown("seconds"))
    async with (
        open_services(f"sqlite+aiosqlite:///{tmp_path / 'games.db'}", solver=solver) as services,
        club.club(PatienceClient(services, register=False)) as table,
    ):
        monkeypatch.setattr(services.analyses, "_complete", follow)
        alex = table.people[0]
        await alex.slash(table.channel, "play", game="canfield", deal="17")
        await alex.slash(table.channel, "move", move="d")
        await alex.slash(table.channel, "resign")
        await alex.slash(table.channel, "analyse")
        assert following.is_set()


@pytest.mark.asyncio(loop_scope="module")
async def test_the_deals_of_today_and_tomorrow_are_proved_before_the_page_is_there(demo: Demo) -> None:
    database = f"sqlite+aiosqlite:///{demo.folder / 'patience.db'}"
    async with Store.open(database) as store, store.read() as connection:
        first = await dailies.first_day(connection)
        assert first is not None
        proved = await dailies.certified(connection, first, first + timedelta(days=1))
        assert len(proved) == 2 * len(GAMES_OF_DAY)


@needs_chromium
@pytest.mark.asyncio(loop_scope="module")
async def test_the_welcome_on_a_phone_leads_to_help_a_daily_and_a_first_game(
    demo: Demo, browser: Browser
) -> None:
    async with browser_page(browser, phone=True) as page:
        await page.goto(demo.address)
        await expect(page.get_by_role("button", name="Play Klondike")).to_be_in_viewport()
        await page.get_by_role("button", name="How to play").click()
        await expect(newest(page)).to_contain_text("The arrow shows")
        await newest(page).get_by_role("button", name="Play Klondike").click()
        assert "Klondike" in await moves_made(newest(page), 0)
        await page.get_by_role("button", name="Play today's deal").click()
        await expect(newest(page)).to_contain_text("This deal can be won")
        await slash(page, "leaderboard")
        # The example people play the new daily in the first minutes of a day.
        board = re.compile(r"\(example\)|Nobody is on this leaderboard yet")
        await expect(picture(newest(page))).to_have_attribute("alt", board)


@needs_chromium
@pytest.mark.asyncio(loop_scope="module")
async def test_a_person_plays_ten_moves_in_the_page(tmp_path: Path, browser: Browser) -> None:
    folder = tmp_path / "games"
    async with running_demo(folder) as running, browser_page(browser) as page:
        await page.goto(running.address)
        await slash(page, "play", game="canf", deal="1")
        board = newest(page)
        position = await moves_made(board, 0)
        assert "deal 1" in position
        await shot(page, "board-0")
        for number in range(1, 11):
            if number % 2:
                await board.get_by_role("button", name=re.compile("^(Deal|Redeal)$")).click()
            else:
                await choose(board)
            position = await moves_made(board, number)
            await shot(page, f"board-{number}")

        await page.get_by_label("Viewing as").select_option("Robin")
        await board.get_by_role("button", name="Deal").click()
        refusal = newest(page).get_by_text("This is Alex's game")
        await expect(refusal).to_be_visible()
        await shot(page, "refused")

        running.process.kill()  # a crash: what was shown is kept

    async with running_demo(folder) as running, browser_page(browser) as page:
        await page.goto(running.address)
        await slash(page, "board")
        assert await words_of(newest(page)) == position

        running.process.send_signal(signal.SIGTERM)  # as Ctrl-C
        _, errors = await asyncio.wait_for(running.process.communicate(), 90)
        progress = re.compile(r"Starting the demo|.*: \d of \d$")  # on a busy machine there are more lines
        unexpected = [line for line in errors.decode().splitlines() if not progress.match(line)]
        assert (running.process.returncode, unexpected) == (0, []), errors.decode()
