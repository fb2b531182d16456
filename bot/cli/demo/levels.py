"""Example deals of all levels for the demo, in a file beside this module.

The bot finds such deals in the background, for which the demo has no time.  A level that is rare in a game
has fewer deals, or none.
"""

from pathlib import Path

FILE = Path(__file__).with_name("levels.txt")


def read() -> list[tuple[str, str, str]]:
    """Return the example deals, each as its game's key, its level and its number."""
    return [(key, level, deal) for key, level, deal in map(str.split, FILE.read_text().splitlines())]
