"""The puzzle of the day: one of those that wait for a day, the same for everybody."""

from datetime import timedelta

import pytest

from bot.analysis.daily_puzzle import GAMES
from bot.analysis.puzzle import shipped
from bot.analysis.refusals import NoSuchPuzzle
from bot.operations.services import Services
from bot.patience import Move
from bot.store import puzzles
from tests.support.clock import Clock
from tests.support.people import ANN, BEN


async def test_every_day_has_another_puzzle_until_all_have_had_their_day(
    services: Services, clock: Clock
) -> None:
    found: list[tuple[bool, str]] = []
    async with services.store.write() as connection:
        await puzzles.add(connection, shipped()[:24])
        fits = [row for row in shipped()[3:24:4] if "/" not in str(row["keeps"])]
    waiting = len(fits)
    assert waiting > 1
    for _ in range(waiting + 1):
        puzzle = await services.puzzles.current()
        assert puzzle == await services.puzzles.current()
        assert not puzzle.asks_for_loss
        found.append((puzzle.game.rules.key in GAMES, puzzle.game.deal))
        clock.on(days=1)
    assert len(set(found)) == waiting
    assert found[-1] == found[0]  # whose day is longest ago
    known = [of_known_game for of_known_game, _ in found[:-1]]
    assert known == sorted(known, reverse=True)


async def test_every_game_has_its_day_before_one_has_another(services: Services, clock: Clock) -> None:
    found: list[str] = []
    for _ in range(2 * len(GAMES)):
        found.append((await services.puzzles.current()).game.rules.key)
        clock.on(days=1)
    assert found == [*GAMES, *GAMES]


async def test_the_first_answer_counts_and_only_today(services: Services, clock: Clock) -> None:
    service, day = services.puzzles, services.puzzles.today()
    puzzle = await service.current()
    (right,), wrong = puzzle.choices.keeps[0][:1], puzzle.choices.loses[0]
    await service.answer(ANN, day, right)
    await service.answer(ANN, day, wrong)
    await service.answer(BEN, day, wrong)
    outcome = await service.outcome(ANN.id, day, None)
    assert outcome is not None
    assert (outcome.move, outcome.streak) == (right, 1)
    assert (outcome.world.answers, outcome.world.found) == (2, 1)
    with pytest.raises(NoSuchPuzzle):
        await service.answer(BEN, day, Move.from_text("t9>f"))
    clock.on(days=1)
    with pytest.raises(NoSuchPuzzle):
        await service.answer(BEN, day, right)
    assert await service.outcome(ANN.id, day + timedelta(days=1), None) is None
