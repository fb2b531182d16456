"""Example deals for the demo: deals proved winnable, with their winning lines, in a file beside this module.

A new machine compiles the solver for some minutes before it can prove a deal; the demo does not wait for
that.  ``python -m tests.cli.demo.make_examples`` searches for the deals and writes the file.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from bot.daily.calendar import GAMES_OF_DAY
from bot.solver.workers.deals import Certificate

FILE = Path(__file__).with_name("examples.txt")


def read() -> Mapping[str, Sequence[Certificate]]:
    """Return the example deals of each daily game."""
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
