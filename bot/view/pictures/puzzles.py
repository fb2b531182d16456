"""The picture of a puzzle: a position, and after the answer the moves that keep and lose the game."""

from datetime import date

from bot.analysis.choices import Choices
from bot.patience import Game, Move
from bot.view.pictures.board import arrow, scene
from render import Style, draw
from render.scene import Arrow


def puzzle_picture(
    game: Game,
    day: date | None,
    style: Style,
    choices: Choices,
    chosen: Move | None = None,
    *,
    secret: bool = False,
) -> bytes:
    """Return the position at the end of *game* as a PNG.

    *day*: the date of its daily, if it is one.  *secret*: leave the number of the deal out.

    With the answer, the *chosen* move of *choices*: an arrow for it in green if it keeps the game, else in
    red (or gold where that is not known), and one in green for a move that does.
    """
    arrows = () if chosen is None else _arrows(game, choices, chosen)
    return draw(scene(game, day, secret=secret, arrows=arrows), style)


def _arrows(game: Game, choices: Choices, chosen: Move) -> tuple[Arrow, ...]:
    rules, position = game.rules, game.position
    if choices.line(chosen) is not None:
        return (arrow(rules, position, chosen, "right"),)
    best = min(choices.keeps, key=len)[0]
    ink = "gold" if chosen in choices.unknown else "wrong"
    return arrow(rules, position, chosen, ink), arrow(rules, position, best, "right")
