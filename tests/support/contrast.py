"""The contrast of two colours, as the accessibility guidelines of the web define it."""

from render.drawing.raster import Colour, rgb


def linear(value: float) -> float:
    value /= 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


def light(colour: Colour) -> float:
    r, g, b = map(linear, colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    """WCAG contrast of two colours, 1…21."""
    low, high = sorted((light(rgb(a)), light(rgb(b))))
    return (high + 0.05) / (low + 0.05)
