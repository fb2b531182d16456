"""Live boards are kept in memory for as long as an interaction can reach their messages."""

from dataclasses import replace

from bot.operations.services import Services, open_services
from bot.play.boards import KEPT, LiveBoards, Shown
from bot.record import StoredGame
from bot.store import live_boards
from bot.store.live_boards import LiveBoard
from tests.support.clock import Clock
from tests.support.people import ANN, HALL

BOARD = LiveBoard(channel_id=HALL.channel_id, message_id=5)


async def boards_of(services: Services) -> tuple[LiveBoards, StoredGame]:
    return services.boards, await services.sessions.start(ANN, HALL, "gate")


async def test_a_board_that_only_an_interaction_reaches_is_forgotten_with_it(
    services: Services, clock: Clock
) -> None:
    boards, stored = await boards_of(services)
    shown = Shown(board=BOARD, way="the interaction")
    await boards.put(stored.id, shown)
    clock.time += KEPT / 2
    assert await boards.get(stored.id) == shown
    clock.time += KEPT / 2
    assert await boards.get(stored.id) is None


async def test_a_board_that_the_bot_itself_reaches_is_known_for_ever(
    services: Services, clock: Clock
) -> None:
    boards, stored = await boards_of(services)
    await boards.put(stored.id, Shown(board=BOARD))
    clock.on(days=3)
    assert await boards.get(stored.id) == Shown(board=BOARD)
    newer = Shown(board=LiveBoard(channel_id=HALL.channel_id, message_id=6))
    assert await boards.put(stored.id, newer) == Shown(board=BOARD)


async def test_boards_are_stored_together_at_the_latest_when_the_bot_ends(address: str, clock: Clock) -> None:
    async with open_services(address, now=clock) as services:
        stored = [await services.sessions.start(ANN, HALL, "gate") for _ in range(3)]
        first, second, third = [one.id for one in stored]
        for game_id in (first, second, third):
            await services.boards.put(game_id, Shown(board=BOARD))
        await services.boards.save()
        await services.boards.put(first, Shown(board=replace(BOARD, message_id=6)))
        assert await services.boards.get(second) == Shown(board=BOARD)
        services.boards.drop(second)
    async with open_services(address, now=clock) as services:
        assert await services.boards.get(first) == Shown(board=replace(BOARD, message_id=6))
        assert await services.boards.get(second) is None
        assert await services.boards.get(third) == Shown(board=BOARD)


async def test_a_board_is_not_stored_once_its_player_has_deleted_their_data(services: Services) -> None:
    boards, stored = await boards_of(services)
    await boards.put(stored.id, Shown(board=BOARD))
    await services.privacy.forget(ANN.id)
    await boards.save()
    async with services.store.read() as connection:
        assert await live_boards.of_game(connection, stored.id) is None
