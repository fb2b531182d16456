"""Pictures of patience tables: a :class:`~render.scene.Scene` in, the bytes of a PNG out."""

from render.board import draw as draw
from render.themes import Style as Style
