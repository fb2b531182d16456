"""Pictures of patience tables: a :class:`~render.scene.Scene` in, the bytes of a PNG out."""

from .board import draw as draw
from .themes import Look as Look
