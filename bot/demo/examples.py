"""Example deals for the demo: deals proved winnable, with their winning lines, in a file beside this module.

A new machine compiles the solver for some minutes before it can prove a deal; the demo does not wait for
that.  ``python -m bot.demo.examples`` searches for the deals and writes the file.
"""

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from itertools import count, islice
from pathlib import Path

from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.fairness import deal_number
from bot.patience import game_rules
from bot.solver.survey.sweep import Certificate, certify
from bot.solver.verdict import Limits
from bot.solver.workers.pool import Pool

FILE = Path(__file__).with_name("examples.txt")
EACH = 7  # deals of each game
LIMITS = Limits(seconds=10.0)  # per deal number
SHORTER = 2.0  # seconds for shortening a winning line
_KEY = hashlib.sha256(b"examples").digest()  # chooses the numbers; it is no secret


def read() -> Mapping[str, Sequence[Certificate]]:
    """Return the example deals of each daily game."""
    found: dict[str, list[Certificate]] = {key: [] for key in GAMES_OF_DAY}
    for line in FILE.read_text().splitlines():
        key, deal, least, difficulty, grade, *moves = line.split()
        found[key].append(
            Certificate(
                rules=key,
                deal=deal,
                line=" ".join(moves),
                par=len(moves),
                lower_bound=int(least),
                number=int(difficulty),
                grade=grade,
            )
        )
    return found


async def search(pool: Pool, key: str, number: int = EACH) -> list[Certificate]:
    """Return the first *number* winnable deals of a game from the number that the examples' key chooses."""
    deals = map(str, count(deal_number(_KEY, key)))
    found: list[Certificate] = []
    while len(found) < number:
        certificate = await certify(pool, game_rules(key), islice(deals, 1), LIMITS, seconds=SHORTER)
        if certificate is not None:
            found.append(certificate)
    return found


def _line(found: Certificate) -> str:
    return f"{found.rules} {found.deal} {found.lower_bound} {found.number} {found.grade} {found.line}\n"


async def _main() -> None:
    async with Pool(1) as pool:
        lines = [_line(found) for key in GAMES_OF_DAY for found in await search(pool, key)]
    FILE.write_text("".join(lines))


if __name__ == "__main__":
    asyncio.run(_main())
