"""Forbidden hints: each way to help asks the same question, and is then neither done nor offered."""

import pytest

from bot.operations.services import Services
from bot.patience import GAMES, Game
from bot.play.refusals import HintsForbidden
from bot.play.sessions import Sessions, random_deal_number
from bot.play.start import NewGame
from bot.store import Store, races
from bot.view.board import Act, Facts, board_with
from tests.support.clock import NOON, Clock
from tests.support.people import ANN, BEN, HALL


async def nowhere(guild_id: int | None) -> bool:
    return False


async def test_nobody_gets_a_hint_on_an_open_board_where_there_are_none(store: Store, clock: Clock) -> None:
    sessions = Sessions(store, now=clock, random_deal=random_deal_number, allow_hints=nowhere)
    stored = await sessions.start(ANN, HALL, "canfield", "1", open_board=True)
    for player in (ANN, BEN):
        with pytest.raises(HintsForbidden):
            await sessions.hint(stored.id, player.id, by=player.name)
    assert await sessions.load(stored.id) == stored


async def test_what_is_not_allowed_is_not_offered(services: Services) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield", "1")
    helping = {Act.HINT, Act.CHECK}
    assert helping <= board_with(stored, Facts(solver_may=True)).acts.keys()
    assert not helping & board_with(stored, Facts(hints=False, solver_may=True)).acts.keys()


async def test_a_race_is_a_contest_in_a_server_that_allows_hints(store: Store, clock: Clock) -> None:
    sessions = Sessions(store, now=clock, random_deal=random_deal_number)
    row = {"guild_id": 7, "channel_id": 70, "rules_key": "canfield", "level": "", "deal": "1"}
    async with store.write() as connection:
        race_id = await races.begin(connection, **row, starts_at=NOON, state="running")
    new = NewGame(game=Game.start(GAMES["canfield"], "1"), race_id=race_id)
    stored = await sessions.begin(ANN, HALL, new)
    for asks in (sessions.hint, sessions.check):
        with pytest.raises(HintsForbidden):
            await asks(stored.id, ANN.id)
