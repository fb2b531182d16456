"""The renderer: a :class:`~render.scene.Scene` in, the bytes of a PNG or GIF out.  It knows no game."""

from render.board import draw as draw
from render.themes import Style as Style
