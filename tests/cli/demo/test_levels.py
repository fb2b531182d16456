"""The demo's deals of all levels: `/play level:` has one at once."""

from bot.cli.demo import examples
from bot.daily.calendar import GRADED_GAMES
from bot.daily.levels import LEVELS
from bot.operations.services import Services
from bot.patience import PEOPLE_DEALS
from tests.support.people import ANN, HALL


async def test_every_game_with_levels_and_every_level_has_deals_of_its_own(services: Services) -> None:
    found = examples.levels()
    assert len(set(found)) == len(found)
    assert {key for key, _, _ in found} == set(GRADED_GAMES)
    assert {level for _, level, _ in found} == set(LEVELS)
    assert all(int(deal) not in PEOPLE_DEALS for _, _, deal in found)
    await services.levels.keep_examples(found)
    key, level, _ = found[0]
    stored = await services.levels.start(ANN, HALL, key, level)
    assert (key, level, stored.game.deal) in found
