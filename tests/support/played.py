"""Games played to their ends, and a second process that plays."""

import random
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

from bot.patience import GAMES, Game, legal_moves
from bot.play.sessions import Sessions
from bot.record import StoredGame
from bot.store import Busy, Store
from tests.support.clock import Clock

T = TypeVar("T")


@asynccontextmanager
async def second_process(address: str, clock: Clock) -> AsyncGenerator[Sessions]:
    """Yield sessions that share only the database with the first ones."""
    async with Store.open(address) as store:
        yield Sessions(store, now=clock, random_deal=lambda: 5)


async def insist(press: Callable[[], Awaitable[T]]) -> T:
    """Return what *press* gives, pressed again each time that the answer is that the database is busy."""
    while True:
        try:
            return await press()
        except Busy:
            continue


def record(key: str, ended: Callable[[Game], bool]) -> Game:
    """Return the first game of random moves, foundations preferred, that ends as *ended* says."""
    for number in range(1, 100):
        chance = random.Random(number)
        game = Game.start(GAMES[key], str(number))
        while game.ply < 300 and (moves := legal_moves(game.rules, game.position)):
            game = game.play(chance.choice([move for move in moves if ">f" in str(move)] or moves))
            if ended(game):
                return game
    raise AssertionError(f"none of 99 games of {key} ends so")


WON = record("fortunes-favor", lambda game: game.is_won)
LOST = record("canfield", lambda game: game.is_lost)
WINNING, LOSING = list(WON.events), list(LOST.events)


async def play(sessions: Sessions, stored: StoredGame, moves: list[str]) -> StoredGame:
    for notation in moves:
        stored = await sessions.move(stored.id, stored.player_id, notation, ply=stored.game.ply)
    return stored
