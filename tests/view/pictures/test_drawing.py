"""Boards are drawn while their turns are being stored, once each: at once where that is quick."""

import asyncio
import threading
from dataclasses import replace
from datetime import date
from itertools import count as counting

import pytest

from bot.operations.services import Services
from bot.patience import DEAL
from bot.record import Preferences, StoredGame, Style
from bot.view.pictures.drawing import Drawing, Drawn, draw
from bot.words.language import ENGLISH, language, speaking
from tests.support.people import ANN, BEN, HALL

pytestmark = pytest.mark.parametrize("address", ["sqlite"], indirect=True)


class Count:
    """The number of pictures drawn."""

    pictures = 0

    def __call__(self, stage: str, seconds: float) -> None:
        assert stage == "render"
        self.pictures += 1


@pytest.fixture
def count() -> Count:
    return Count()


@pytest.fixture
def drawing(count: Count) -> Drawing:
    return Drawing(count)


@pytest.fixture
async def opening(services: Services) -> StoredGame:
    return await services.sessions.start(ANN, HALL, "canfield", "17")


async def test_the_picture_of_a_turn_is_the_one_that_was_begun(
    services: Services, drawing: Drawing, count: Count, opening: StoredGame
) -> None:
    stored = await services.sessions.move(opening.id, ANN.id, "d", ply=0, meanwhile=drawing.begin)
    assert await drawing.drawn(stored) == draw(stored)
    assert count.pictures == 1


async def test_an_opening_is_drawn_once_for_all_who_see_it_alike(
    services: Services, drawing: Drawing, count: Count, opening: StoredGame
) -> None:
    for_ben = await services.sessions.start(BEN, HALL, "canfield", "17")
    styled = replace(for_ben, preferences=Preferences(style=Style(theme="dark")))
    for stored in (opening, for_ben, styled, replace(for_ben, practice_day=date(2026, 1, 1)), for_ben):
        assert await drawing.drawn(stored) == draw(stored)
    assert count.pictures == 3


async def test_a_picture_is_drawn_in_the_language_of_its_reader(
    services: Services,
    drawing: Drawing,
    count: Count,
    opening: StoredGame,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def told(stored: StoredGame, *_: object) -> Drawn:
        return Drawn(png=None, alt=language())

    monkeypatch.setattr("bot.view.pictures.drawing.draw", told)
    for code in ("de", ENGLISH, "de"):
        with speaking(code):
            assert (await drawing.drawn(opening)).alt == code
    assert count.pictures == 2
    with speaking("de"):
        stored = await services.sessions.move(opening.id, ANN.id, "d", ply=0, meanwhile=drawing.begin)
    assert (await drawing.drawn(stored)).alt == ENGLISH


async def test_a_board_that_is_shown_again_is_drawn_again(
    services: Services, drawing: Drawing, count: Count, opening: StoredGame
) -> None:
    stored = await services.sessions.move(opening.id, ANN.id, "d", ply=0, meanwhile=drawing.begin)
    assert await drawing.drawn(stored) == await drawing.drawn(stored)
    assert count.pictures == 2


async def test_two_pictures_are_drawn_at_a_time(
    drawing: Drawing, opening: StoredGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    two, threads = threading.Barrier(2, timeout=60), set[int]()

    def draw_beside_another(*arguments: object) -> None:
        threads.add(threading.get_ident())
        two.wait()

    monkeypatch.setattr("bot.view.pictures.drawing.draw", draw_beside_another)
    await asyncio.gather(*(drawing.drawn(opening) for _ in range(6)))
    assert len(threads) == 2


@pytest.mark.parametrize(("seconds", "at_once"), [(0.001, True), (0.1, False)])
async def test_a_picture_is_drawn_without_a_thread_if_the_last_of_its_kind_was_quick(
    drawing: Drawing, opening: StoredGame, monkeypatch: pytest.MonkeyPatch, seconds: float, at_once: bool
) -> None:
    threads: list[int] = []
    clock = counting(0.0, seconds)  # each drawing asks for the time before it and after it

    def note_thread(*_: object) -> None:
        threads.append(threading.get_ident())

    monkeypatch.setattr("bot.view.pictures.drawing.draw", note_thread)
    monkeypatch.setattr("bot.view.pictures.drawing.thread_time", lambda: next(clock))
    moved = replace(opening, game=opening.game.play(DEAL))
    styled = replace(moved, preferences=Preferences(style=Style(theme="dark")))
    for stored in (moved, moved, styled, styled):
        await drawing.drawn(stored)
    here = threading.get_ident()
    assert [thread == here for thread in threads] == [False, at_once, False, at_once]


async def test_a_turn_that_was_not_stored_is_not_shown(drawing: Drawing, opening: StoredGame) -> None:
    drawing.begin(replace(opening, game=opening.game.play(DEAL)))
    assert await drawing.drawn(opening) == draw(opening)


async def test_a_style_chosen_meanwhile_is_shown(
    services: Services, drawing: Drawing, opening: StoredGame
) -> None:
    await services.preferences.change(ANN, theme="dark")
    stored = await services.sessions.move(opening.id, ANN.id, "d", ply=0, meanwhile=drawing.begin)
    before = replace(stored, preferences=opening.preferences)
    assert await drawing.drawn(stored) == draw(stored) != draw(before)


async def test_a_game_that_ends_is_drawn_when_its_result_is_known(
    services: Services, drawing: Drawing, count: Count, opening: StoredGame
) -> None:
    await services.sessions.move(opening.id, ANN.id, "d", ply=0, meanwhile=drawing.begin)
    ended = await services.sessions.resign(opening.id, ANN.id, ply=1)
    assert await drawing.drawn(ended) == draw(ended)
    assert count.pictures == 2  # of the move, and of the end
