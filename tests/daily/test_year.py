"""The days of a year as a player's calendar shows them."""

from datetime import timedelta

from bot.services import Services
from tests.support.clock import Clock
from tests.support.people import ANN
from tests.support.scored import TODAY, begin, win
from tests.support.winning import winning


async def test_a_day_with_a_win_is_marked_won_and_one_without_lost(services: Services, clock: Clock) -> None:
    await win(services.sessions, await begin(services, ANN))
    clock.on(days=1)
    stored = await begin(services, ANN)
    await services.sessions.move(stored.id, ANN.id, winning(stored.game)[0])
    await services.sessions.resign(stored.id, ANN.id)

    year = await services.daily.year(ANN.id)

    assert year.marks == {TODAY: "won", TODAY + timedelta(days=1): "lost"}
