"""The cache of replayed games: one state of each game, and the store for all others."""

from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

import pytest

from bot.play.cache import GameCache
from bot.play.sessions import Sessions
from bot.record import Channel
from bot.store import Store, games
from bot.store.games import GameRow
from tests.support.people import ANN, HALL

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator


class Read(Exception):
    """The store was read."""


class Unread:
    """A store that cannot be read."""

    @asynccontextmanager
    async def read(self) -> "AsyncGenerator[Any]":
        raise Read
        yield


async def row_of(store: Store, game_id: int) -> GameRow:
    async with store.read() as connection:
        row = await games.by_id(connection, game_id)
    assert row is not None
    return row


async def test_only_the_last_known_state_of_a_game_is_kept(sessions: Sessions, store: Store) -> None:
    begun = await sessions.start(ANN, HALL, "canfield", "1")
    first = await row_of(store, begun.id)
    moved = await sessions.move(begun.id, ANN.id, "d")
    cache = GameCache(cast("Store", Unread()), now=sessions.now)
    cache.remember(begun)
    assert (await cache.stored_game(first)).game == begun.game
    cache.remember(moved)
    assert (await cache.stored_game(await row_of(store, begun.id))).game == moved.game
    with pytest.raises(Read):
        await cache.stored_game(first)


async def test_a_game_is_read_and_replayed_once(sessions: Sessions, store: Store) -> None:
    begun = await sessions.start(ANN, HALL, "canfield", "1")
    moved = await sessions.move(begun.id, ANN.id, "d")
    cache, row = GameCache(store, now=sessions.now), await row_of(store, begun.id)
    assert (await cache.stored_game(row)).game == moved.game
    cache._store = cast("Store", Unread())  # pyright: ignore[reportPrivateUsage]
    assert (await cache.stored_game(row)).game == moved.game


async def test_a_long_game_takes_the_place_of_many_short_ones(
    sessions: Sessions, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.play.cache._BYTES", 4)
    monkeypatch.setattr("bot.play.cache._GAME", 1)
    monkeypatch.setattr("bot.play.cache._EVENT", 1)
    begun = [await sessions.start(ANN, Channel(None, number), "canfield", "1") for number in range(4)]
    cache = GameCache(store, now=sessions.now)
    for stored in begun:
        cache.remember(stored)
    assert all(cache.get(stored.id) == stored for stored in begun)
    longer = await sessions.move(begun[3].id, ANN.id, "d, d, d, d")  # there is no room for five bytes
    cache.remember(longer)
    assert [cache.get(stored.id) for stored in begun] == [None, None, None, longer]
