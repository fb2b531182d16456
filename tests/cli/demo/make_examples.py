"""The example deals of the demo: ``python -m tests.cli.demo.make_examples`` searches for some minutes."""

import asyncio
import hashlib
from itertools import count, islice

from bot.cli.demo.examples import FILE
from bot.daily.calendar import GAMES_OF_DAY
from bot.daily.fairness import day_pack
from bot.patience import game_rules
from bot.solver.verdict import Limits
from bot.solver.workers.deals import Certificate, certify
from bot.solver.workers.pool import Pool

EACH = 7  # deals of each game
LIMITS = Limits(seconds=10.0)  # per pack
SHORTER = 2.0  # seconds for shortening a winning line
_KEY = hashlib.sha256(b"examples").digest()  # chooses the packs; it is no secret


async def search(pool: Pool, key: str, number: int = EACH) -> list[Certificate]:
    """Return the first *number* winnable packs that the examples' key gives a game."""
    deals = (day_pack(_KEY, game_rules(key), each) for each in count())
    found: list[Certificate] = []
    while len(found) < number:
        certificate = await certify(pool, game_rules(key), islice(deals, 1), LIMITS, seconds=SHORTER)
        if certificate is not None:
            found.append(certificate)
    return found


def _line(found: Certificate) -> str:
    return f"{found.rules} {found.deal} {found.number} {found.grade} {found.line}\n"


async def _main() -> None:
    async with Pool(1) as pool:
        lines = [_line(found) for key in GAMES_OF_DAY for found in await search(pool, key)]
    FILE.write_text("".join(lines))


if __name__ == "__main__":
    asyncio.run(_main())
