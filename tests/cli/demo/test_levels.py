"""The demo's deals of all levels: `/play level:` has one at once."""

from bot.cli.demo import levels
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.levels import LEVELS
from bot.operations.services import Services
from bot.patience import PEOPLE_DEALS
from tests.support.people import ANN, HALL


async def test_every_daily_game_and_every_level_has_deals_that_nobody_can_type(services: Services) -> None:
    examples = levels.read()
    assert len(set(examples)) == len(examples)
    assert {key for key, _, _ in examples} == set(GAMES_OF_DAY)
    assert {level for _, level, _ in examples} == set(LEVELS)
    assert all(int(deal) not in PEOPLE_DEALS for _, _, deal in examples)
    await services.levels.keep_examples(examples)
    key, level, _ = examples[0]
    stored = await services.levels.start(ANN, HALL, key, level)
    assert (key, level, stored.game.deal) in examples
