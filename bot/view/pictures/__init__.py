"""Pictures of games, leaderboards and profiles, and the description of a board in words."""

from render.drawing.scripts import face_of as typeface_of

__all__ = ["typeface_of"]
