"""The page of several boards: each small, with its number and name.  Scenes in, a PNG out."""

from collections.abc import Sequence
from dataclasses import replace

from PIL import Image

from render.board import compose
from render.drawing.palette import palette
from render.pages.page import Page, disc, finish, new_page, write
from render.scene import BadScene, Scene
from render.themes import Style

WIDTH = 900
MOST_BOARDS = 10
_GAP, _HEAD = 12, 50


def boards(scenes: Sequence[Scene], style: Style | None = None) -> bytes:
    """Return the boards of *scenes*, numbered from 1, two in a row; one alone takes the whole width.

    Raises :class:`BadScene` for no scene or more than :data:`MOST_BOARDS`.
    """
    if not 0 < len(scenes) <= MOST_BOARDS:
        raise BadScene(f"a page shows 1 to {MOST_BOARDS} boards")
    style = style or Style()
    columns = min(len(scenes), 2)
    wide = (WIDTH - _GAP * (columns + 1)) // columns
    small = [_small(scene, style, wide) for scene in scenes]
    rows = [small[n : n + columns] for n in range(0, len(small), columns)]
    heights = [_HEAD + max(image.height for image in images) for images in rows]
    page = new_page(style, WIDTH, sum(heights) + _GAP * (len(rows) + 1))
    number, y = 0, _GAP
    for images, height in zip(rows, heights, strict=True):
        for column, image in enumerate(images):
            x = _GAP + column * (wide + _GAP)
            _head(page, x, y, number + 1, scenes[number].title, wide)
            page.image.paste(image, (x, y + _HEAD))
            number += 1
        y += height + _GAP
    return finish(page)


def _small(scene: Scene, style: Style, wide: int) -> Image.Image:
    frame = compose(replace(scene, title="", facts=()), style)
    image = palette(style).colour(frame.crop((1, 0, *frame.size)))
    return image.resize((wide, round(image.height * wide / image.width)), Image.Resampling.LANCZOS)


def _head(page: Page, x: int, y: int, number: int, title: str, wide: int) -> None:
    """Draw the number and the name of a board over it."""
    disc(page, x + 22, y + 24, 20, page.theme.gold, str(number), page.theme.on_gold)
    write(page, title, x + 54, y + 34, 24, weight="black", room=wide - 60, least=14)
