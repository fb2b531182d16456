"""What a page is told of a game: places of cards that suit its window."""

from bot.patience import Game, game_rules
from bot.table.state import Window, replayed
from bot.view.pictures.board import scene
from render.layout.grid import geometry, spreads_of
from tests.support.stored import stored
from tests.support.table_page import WON


def test_small_window_is_given_the_height_that_large_indices_need() -> None:
    rules, (deal, line) = game_rules("klondike"), WON["klondike"]
    game = Game.start(rules, deal)
    for step in line:
        game = game.play(step)
    shown = scene(game)
    legible = geometry(shown.table, spreads_of(shown), jumbo=True).slots["t1"].legible
    for count in range(0, len(line), 3):
        piles = replayed(stored(game), count, Window(tall=0.5, small=True))["piles"]
        cards = [card for pile in piles for card in pile["cards"] if pile["name"][0] == "t"]
        assert all(shows >= legible for face, _, _, shows in cards if face and shows)
