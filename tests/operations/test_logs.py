"""Logs as JSON: one object a line, with what it is about."""

import asyncio
import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from bot.operations import logs
from tests.support.club import Club


class Lines:
    """The lines that our loggers write, as JSON."""

    def __init__(self) -> None:
        self._stream = io.StringIO()
        self.handler = logging.StreamHandler(self._stream)
        self.handler.setFormatter(logs.JsonLines())

    def __call__(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._stream.getvalue().splitlines()]


@pytest.fixture
def lines() -> Iterator[Lines]:
    found = Lines()
    logging.getLogger("bot").addHandler(found.handler)
    yield found
    logging.getLogger("bot").removeHandler(found.handler)


def test_a_line_is_one_object_even_with_a_traceback_and_line_breaks(lines: Lines) -> None:
    log = logging.getLogger("bot.somewhere")
    log.warning("two\nlines of %s", "“Ann”")
    try:
        raise ValueError("wrong")
    except ValueError:
        log.exception("it failed")

    first, second = lines()
    assert first.pop("at").endswith("+00:00")
    assert first == {"level": "warning", "logger": "bot.somewhere", "message": "two\nlines of “Ann”"}
    assert second["level"] == "error"
    assert "ValueError: wrong" in second["exception"]


async def test_what_a_line_is_about_belongs_to_its_task(lines: Lines) -> None:
    log = logging.getLogger("bot.somewhere")

    async def turn(person: int) -> None:
        logs.about(interaction=person * 10, person=person, server=None)
        await asyncio.sleep(0)
        logs.about(game=person, ply=0)
        log.warning("%d", person)
        await asyncio.to_thread(log.warning, "%d", person)

    await asyncio.gather(turn(1), turn(2))
    log.warning("0")

    told = [(line.pop("at") and line.pop("message"), line) for line in lines()]
    assert len(told) == 5
    for person, line in told:
        about = {"interaction": int(person) * 10, "person": int(person), "game": int(person), "ply": 0}
        expected = {"level": "warning", "logger": "bot.somewhere", **(about if person != "0" else {})}
        assert line == expected


@pytest.mark.parametrize("typed", [True, False])
async def test_a_fault_names_its_interaction_person_server_game_and_ply(
    table: Club, lines: Lines, monkeypatch: pytest.MonkeyPatch, typed: bool
) -> None:
    ann = table.person("Ann")
    board = await ann.slash("play", game="canfield", deal="17")

    async def broken(*arguments: object, **named: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("bot.controls.replies.note_board", broken)
    with table.trouble():
        await (ann.type("d") if typed else ann.press(board, "Deal"))

    (fault,) = (line for line in lines() if line["level"] == "error")
    stored = await table.client.services.sessions.latest(ann.id, ann.channel.id)
    assert fault["person"] == ann.id
    assert fault["server"] == table.guild.id
    assert (fault["game"], fault["ply"]) == (stored.id, 1)
    assert fault["interaction"] > 0
    assert "RuntimeError: broken" in fault["exception"]
