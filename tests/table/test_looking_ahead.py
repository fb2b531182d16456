"""Nobody learns of a face-down card at the table: no answer and no state depends on one.

A game is replaced by one that looks alike; its player, somebody who watches and a stranger then ask for
everything that leaves it as it is, and are told the same.
"""

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession

from bot.operations.services import Services
from bot.patience import CARDS, legal_moves
from bot.record import StoredGame
from tests.support.clock import NOON, Clock
from tests.support.table_page import ALEX, CHANNEL, ROBIN, Served, served
from tests.support.table_seat import Line, receive, seat, services_in, text
from tests.support.unseen import lookalike

MOVES, EACH = 12, 6  # moves of a game, and from one comparison to the next


@pytest.mark.parametrize(
    ("key", "ranked"),
    [
        ("klondike", True),
        ("tripeaks", False),
        *(pytest.param(key, False, marks=pytest.mark.long) for key in ("klondike", "spider", "canfield")),
    ],
)
async def test_answers_are_the_same_wherever_unseen_cards_lie(key: str, ranked: bool, tmp_path: Path) -> None:
    chance = random.Random(f"{key} {ranked}")
    async with services_in(tmp_path, now=Clock(NOON)) as services:  # a moment may be told, too
        sessions = services.sessions
        game = (
            await services.daily.start(ALEX, CHANNEL, key)
            if ranked
            else await sessions.start(ALEX, CHANNEL, key, "3")
        )
        for number in range(MOVES):
            if number % EACH == 0:
                first = await told(services, game)
                other = replace(game, game=lookalike(game.game, chance))
                assert other.game.position != game.game.position
                sessions._cache.remember(other)  # pyright: ignore[reportPrivateUsage]
                assert await told(services, other) == first
                sessions._cache.remember(game)  # pyright: ignore[reportPrivateUsage]
            step = chance.choice(legal_moves(game.game.rules, game.game.position))
            game = await sessions.move(game.id, ALEX.id, str(step))
            if game.result is not None:
                break


async def test_every_address_answers_the_same_wherever_unseen_cards_lie(tmp_path: Path) -> None:
    async with served(tmp_path) as on, ClientSession() as session:
        game = await on.game()
        first = await fetched(on, session, game)
        other = replace(game, game=lookalike(game.game, random.Random(1)))
        on.services.sessions._cache.remember(other)  # pyright: ignore[reportPrivateUsage]
        assert await fetched(on, session, other) == first
        assert {status for _, status, *_ in first} == {200, 400}  # 400 to a request without a websocket


async def fetched(on: Served, session: ClientSession, game: StoredGame) -> list[tuple[object, ...]]:
    """Return the answers of every address of the table to Alex, who opens a link to the game first."""
    answers: list[tuple[object, ...]] = []
    origin = {"Origin": on.url.rstrip("/")}
    routes = on.table.application().router.routes()
    places = sorted((each.method, each.resource.canonical) for each in routes if each.resource is not None)
    for method, place in reversed(places):  # POST comes before GET
        path = place.replace("{back}-{cap}{plain}", "lattice-30").replace("{name}", "terms")
        path = path.removeprefix("/")
        sent = (await on.table.link(ALEX, game.id)).partition("#")[2] if method == "POST" else None
        async with session.request(method, on.url + path, data=sent, headers=origin) as answer:
            kept = {name: value for name, value in answer.headers.items() if name != "Date"}
            answers.append((place, answer.status, await answer.read(), sorted(kept.items())))
            for cookie in answer.cookies.values():
                session.headers["Cookie"] = f"{cookie.key}={cookie.value}"
    return answers


async def told(services: Services, game: StoredGame) -> list[str]:
    """Return all that three people are told who ask for everything that changes nothing."""
    here = legal_moves(game.game.rules, game.game.position)
    legal = {str(replace(move, count=1)) for move in here}  # typed without a count, a run moves, too
    moves = [f"{source}>{target}" for source in ("s", "r", "t2") for target in ("f", "t3")]
    moves += [f"{card.lower()} {on.lower()}" for card, on in zip(CARDS[::4], CARDS[17::4], strict=False)]
    moves += [f"{card.lower()} up" for card in CARDS[::5]]
    asked: list[dict[str, Any]] = [{"do": what, "game": game.id} for what in ("open", "rules", "offers")]
    asked += [{"do": "window", "tall": 2.0, "small": True}, {"do": "settings"}]
    asked += [{"do": "replay", "game": game.id, "at": 0}, {"do": "undo", "game": game.id, "ply": 1 << 20}]
    ply = game.game.ply + 1  # of no board, so that what can be played is refused as well
    asked += [{"do": "move", "game": game.id, "ply": ply, "move": move} for move in moves]
    asked += [
        {"do": "move", "game": game.id, "ply": ply - 1, "move": move}
        for move in moves
        if move not in legal and "up" not in move and not _names_a_seen_card(game, move)
    ]
    now, answers = round(services.now().timestamp() * 1000), list[str]()
    for player, shown in ((ALEX, frozenset[int]()), (ROBIN, frozenset({game.id})), (ROBIN, frozenset[int]())):
        line = Line()
        page = seat(services, line, player, shown)
        for number, message in enumerate(asked):
            await receive(page, text({"id": f"{now}-{player.id}{number}", **message}))
            await page._show()  # pyright: ignore[reportPrivateUsage]
        answers += [json.dumps(answer).replace(str(now), "") for answer in line.answers]
    return answers


def _names_a_seen_card(game: StoredGame, move: str) -> bool:
    """Return whether a move typed as two cards could be played."""
    seen = {CARDS[card].lower() for pile in game.game.known.piles for card in pile if card >= 0}
    return bool(seen & set(move.split()))
