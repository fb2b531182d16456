"""Pictures of games, leaderboards and profiles, and the description of a board in words."""

from render.drawing.scripts import face_of as typeface_of
from render.pages.sheet import everything as contact_sheet

__all__ = ["contact_sheet", "typeface_of"]
