"""The picture of a player's games in progress."""

from collections.abc import Sequence

from bot.record import StoredGame
from bot.view.pictures.board import scene
from render import Style
from render.pages.boards import boards


def open_games_picture(found: Sequence[StoredGame], style: Style) -> bytes:
    """Return the boards of games in progress as a PNG, numbered in their order."""
    scenes = [scene(stored.game, stored.of_day, secret=stored.deal_is_unnamed) for stored in found]
    return boards(scenes, style)
