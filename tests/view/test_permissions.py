"""What a reader may do with a game that a control names."""

from collections.abc import Awaitable, Callable

import pytest

from bot.operations.services import Services
from bot.play.refusals import NoGame, NoSuchGame, NotYours, StaleBoard, Unfinished
from bot.record import StoredGame
from bot.view.permissions import (
    Reader,
    answer_to,
    must_hide,
    open_deal,
    own_game,
    readable_game,
    watched_game,
)
from tests.support.people import ANN, BEN, HALL

OWNER, STRANGER = Reader(player_id=ANN.id), Reader(player_id=BEN.id)

Question = Callable[[Services, Reader, int], Awaitable[StoredGame]]
QUESTIONS: tuple[Question, ...] = (readable_game, open_deal, watched_game)


def shown(game_id: int) -> Reader:
    """Return a stranger who uses a message that shows the game."""
    return Reader(player_id=BEN.id, shows=frozenset((game_id,)).__contains__)


async def played(services: Services, *, private: bool = False, over: bool = False) -> StoredGame:
    """Return a game of Ann's of a deal that she has typed, with one move."""
    stored = await services.sessions.start(ANN, HALL, "canfield", "3", private=private)
    stored = await services.sessions.move(stored.id, ANN.id, "d")
    return await services.sessions.resign(stored.id, ANN.id) if over else stored


async def test_a_game_of_ones_own_is_returned_as_it_is_and_nobody_elses(services: Services) -> None:
    stored = await played(services)
    assert await own_game(services, OWNER, stored.id) == stored
    assert await own_game(services, OWNER, stored.id, 1) == stored
    with pytest.raises(StaleBoard):
        await own_game(services, OWNER, stored.id, 0)
    with pytest.raises(NotYours):
        await own_game(services, shown(stored.id), stored.id)
    with pytest.raises(NoGame):
        await own_game(services, OWNER, 404)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_a_finished_game_is_open_to_those_to_whom_it_is_shown(
    services: Services, question: Question
) -> None:
    stored = await played(services, over=True)
    assert await question(services, OWNER, stored.id) == stored
    assert await question(services, shown(stored.id), stored.id) == stored
    with pytest.raises(NotYours):
        await question(services, STRANGER, stored.id)


@pytest.mark.parametrize("question", QUESTIONS)
async def test_a_private_game_is_open_to_its_player_alone(services: Services, question: Question) -> None:
    stored = await played(services, private=True, over=True)
    assert await question(services, OWNER, stored.id) == stored
    with pytest.raises(NotYours):
        await question(services, shown(stored.id), stored.id)


async def test_a_game_in_progress_is_watched_but_its_moves_are_not_read(services: Services) -> None:
    stored = await played(services)
    reader = shown(stored.id)
    assert await watched_game(services, reader, stored.id) == stored
    assert await readable_game(services, OWNER, stored.id) == stored
    with pytest.raises(NotYours):
        await readable_game(services, reader, stored.id)


async def test_a_deal_that_the_bot_chose_is_closed_until_its_game_is_final(services: Services) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield")
    with pytest.raises(Unfinished):
        await open_deal(services, OWNER, stored.id)
    await services.sessions.move(stored.id, ANN.id, "d")
    over = await services.sessions.resign(stored.id, ANN.id)
    assert await open_deal(services, shown(stored.id), stored.id) == over


async def test_a_ranked_attempt_is_watched_by_its_player_alone(services: Services) -> None:
    stored = await services.daily.start(ANN, HALL, "fortunes-favor")
    assert await watched_game(services, OWNER, stored.id) == stored
    with pytest.raises(NotYours):
        await watched_game(services, shown(stored.id), stored.id)
    assert must_hide(services, OWNER, stored)
    assert not must_hide(services, Reader(player_id=ANN.id, alone=True), stored)


async def test_private_boards_are_hidden_where_others_look(services: Services) -> None:
    assert must_hide(services, OWNER, await played(services, private=True))
    assert not must_hide(services, OWNER, await played(services))


async def test_a_refusal_does_not_say_whether_a_game_exists(services: Services) -> None:
    refused = NotYours(await played(services))
    assert answer_to(shown(refused.stored.id), refused, named=True) is refused
    assert type(answer_to(STRANGER, refused, named=True)) is NoSuchGame
    assert type(answer_to(STRANGER, NoGame(), named=True)) is NoSuchGame
    assert type(answer_to(STRANGER, NoGame(), named=False)) is NoGame
