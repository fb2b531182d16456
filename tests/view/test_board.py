"""The board of a game, by who looks at it."""

from bot.operations.services import Services
from bot.view.board import board_of, place_in
from bot.view.permissions import Reader
from tests.support.people import ANN, BEN, HALL


async def test_the_letters_above_the_piles_are_explained_to_the_player_of_a_first_game_alone(
    services: Services,
) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield", "3")
    texts = [
        (await board_of(services, Reader(player_id=each.id), stored, place_in(services, None))).text
        for each in (ANN, BEN)
    ]
    assert ["Letters above the piles" in text for text in texts] == [True, False]
