"""Cards and backs as emojis, which Discord shows no larger than the letters beside them.

So a card bears nothing but its rank over its suit, as large as they fit.
"""

import io

from PIL import Image

from render.cards.faces import Cut, face, outline, suit_sign
from render.drawing.paths import rounded
from render.drawing.raster import fill, letters, put, rgb
from render.themes import DECKS, THEMES, Style

SIDE = 128  # pixels; Discord scales emojis down
_WIDTH, _ROUND, _EDGE = 112, 14, 2
_CAP, _SIGN = 60, 46  # heights of the rank and of the suit sign


def face_emoji(card: str) -> Image.Image:
    """Return the face of *card* (``"QS"``) as a square picture with a clear ground, mode ``RGBA``."""
    theme = THEMES[Style().theme]
    ink = rgb(DECKS[Style().deck][card[1]])
    left = (SIDE - _WIDTH) // 2
    image = Image.new("RGB", (SIDE, SIDE), rgb(theme.edge))
    inner = rounded(left + _EDGE, _EDGE, _WIDTH - 2 * _EDGE, SIDE - 2 * _EDGE, _ROUND - _EDGE)
    put(image, fill(inner, 1), 0, 0, rgb(theme.face))
    rank = letters(
        "10" if card[0] == "T" else card[0],
        "black",
        _CAP * (0.88 if card[0] == "Q" else 1),
        0.85 if card[0] == "T" else 1.0,
    )
    base = 9 + _CAP - (8 if card[0] == "Q" else 0)  # its tail must not touch the sign
    put(image, rank, (SIDE - rank.mask.width) // 2, base, ink)
    sign = suit_sign(card[1], _SIGN)
    image.paste(ink, ((SIDE - sign.mask.width) // 2, SIDE - 6 - sign.mask.height), sign.mask)
    shape = fill(rounded(left, 0, _WIDTH, SIDE, _ROUND), 1)
    mask = Image.new("L", image.size)
    mask.paste(shape.mask, (shape.x, shape.y))
    image.putalpha(mask)
    return image


def back_emoji(back: str) -> Image.Image:
    """Return a card's back, a name of ``BACKS``, as :func:`face_emoji` returns a face."""
    cut = Cut(Style(back=back), round(SIDE / 1.4), SIDE, SIDE // 4)
    image = Image.new("RGBA", (SIDE, SIDE))
    image.paste(face(cut, None), ((SIDE - cut.width) // 2, 0), outline(cut))
    return image


def png_of(image: Image.Image) -> bytes:
    """Return a picture as a PNG file that keeps its clear ground."""
    file = io.BytesIO()
    image.save(file, "PNG")
    return file.getvalue()
