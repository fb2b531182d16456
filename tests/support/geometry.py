"""The geometry of a scene, as the renderer lays it out."""

from render.layout import grid
from render.layout.grid import WIDTH, Geometry
from render.scene import Scene


def geometry_of(scene: Scene, jumbo: bool = False, width: int = WIDTH) -> Geometry:
    """Return the geometry of a scene; raises ``BadScene``."""
    return grid.geometry(scene.table, grid.spreads_of(scene), jumbo, width)
