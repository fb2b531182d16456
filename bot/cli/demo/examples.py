"""Examples for the demo, in files beside this module: what the bot finds in the background takes too long.

A new machine compiles the solver for some minutes before it can prove a deal.
``python -m tests.cli.demo.make_examples`` searches for the deals and writes their file.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.daily.calendar import GAMES_OF_DAY
from bot.solver.workers.deals import Certificate

FILE = Path(__file__).with_name("examples.txt")


def deals() -> Mapping[str, Sequence[Certificate]]:
    """Return deals of each daily game, proved winnable, with their winning lines."""
    found: dict[str, list[Certificate]] = {key: [] for key in GAMES_OF_DAY}
    for line in FILE.read_text().splitlines():
        key, deal, difficulty, grade, *moves = line.split()
        found[key].append(
            Certificate(
                rules=key,
                deal=deal,
                line=" ".join(moves),
                par=len(moves),
                number=int(difficulty),
                grade=grade,
            )
        )
    return found


def levels() -> list[tuple[str, str, str]]:
    """Return deals of all levels, each as its game's key, its level and its number.

    A level that is rare in a game has fewer deals, or none.
    """
    lines = FILE.with_name("levels.txt").read_text().splitlines()
    return [(key, level, deal) for key, level, deal in map(str.split, lines)]
