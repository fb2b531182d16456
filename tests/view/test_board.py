"""The board of a game, by who looks at it."""

from dataclasses import replace

from bot.operations.services import Services
from bot.view.board import Act, board_of, place_in
from bot.view.permissions import Reader
from tests.support.people import ANN, BEN, HALL
from tests.support.played import LOSING, LOST
from tests.support.scored import play_at_once


async def test_the_letters_above_the_piles_are_explained_to_the_player_of_a_first_game_alone(
    services: Services,
) -> None:
    stored = await services.sessions.start(ANN, HALL, "canfield", "3")
    texts = [
        (await board_of(services, Reader(player_id=each.id), stored, place_in(services, None))).text
        for each in (ANN, BEN)
    ]
    assert ["Letters above the piles" in text for text in texts] == [True, False]


async def test_a_lost_game_that_is_final_offers_no_move_to_be_taken_back(services: Services) -> None:
    start = await services.sessions.start(ANN, HALL, "canfield", LOST.deal)
    stored = await play_at_once(services.sessions, start, LOSING)
    reader, place = Reader(player_id=ANN.id), place_in(services, None)
    board = await board_of(services, reader, stored, place)
    assert Act.REOPEN in board.acts
    assert "Undo" in board.text

    final = replace(stored, result=replace(stored.ended, final=True))
    board = await board_of(services, reader, final, place)
    assert Act.REOPEN not in board.acts
    assert "Undo" not in board.text


async def test_where_the_waste_fills_cells_the_deal_is_no_redeal(services: Services) -> None:
    place = place_in(services, None)
    for key, deals, redeals in (("canfield", 12, True), ("chord", 80, False)):
        stored = await services.sessions.start(ANN, HALL, key, "1")
        stored = await play_at_once(services.sessions, stored, ["d"] * deals)
        board = await board_of(services, Reader(player_id=ANN.id), stored, place)
        assert not stored.game.position.piles[0]
        assert board.redeals is redeals


async def test_a_redeal_keeps_its_name_once_none_is_left(services: Services) -> None:
    stored = await services.sessions.start(ANN, HALL, "la-belle-lucie", "1")
    stored = await play_at_once(services.sessions, stored, ["d", "d"])
    board = await board_of(services, Reader(player_id=ANN.id), stored, place_in(services, None))
    assert board.redeals
    assert not board.acts[Act.DEAL]
