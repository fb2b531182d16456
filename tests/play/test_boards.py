"""Live boards are kept in memory for as long as an interaction can reach their messages."""

from bot.play.boards import KEPT, LiveBoards, Shown
from bot.record import StoredGame
from bot.services import Services
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
