"""Large sweeps: many deals searched for a moment, and some of those left open searched again for longer.

Searching the hardest deals of a game takes most of the time, though they are few.  In a large sweep only the
open ones among the first deals are therefore searched again; how often these can be won says how often the
others can.  This is double sampling for stratification: W. G. Cochran, Sampling Techniques, 3rd edition
(1977), section 12.2.
"""

import json
import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from itertools import takewhile
from pathlib import Path

from bot.patience import GAMES
from bot.solver.survey.winnability import FOLDER, Z
from bot.solver.workers.deals import Result
from tests.survey.sweep import add

PLACE = FOLDER / "large"
"""The folder of the committed counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Large:
    """The counts of a large sweep of one rule set, of deals numbered from 1."""

    rules: str
    deals: int
    seconds: float  # CPU time for each deal
    won: int  # in this time
    lost: int
    first: int  # the open ones of so many deals were searched again
    more_seconds: float  # CPU time for each of these
    more_won: int
    more_lost: int
    more_open: int  # given up again
    made: str  # day, ISO 8601
    solver: str  # commits

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share that can be won.

        Deals that are given up again count as lost at its lower end, and as won at its upper end.
        """
        low, spread = self._share(self.more_won)
        high, wide = self._share(self.more_won + self.more_open)
        return low - Z * spread, high + Z * wide

    def _share(self, more_won: int) -> tuple[float, float]:
        """Return the estimated share of won deals, with its standard error, for *more_won* of those open."""
        again = self.more_won + self.more_lost + self.more_open
        rate, left = more_won / again, 1 - (self.won + self.lost) / self.deals
        share = self.won / self.deals + left * rate
        variance = share * (1 - share) / self.deals
        variance += left**2 * rate * (1 - rate) * (1 / again - 1 / (left * self.deals))
        return share, math.sqrt(variance)

    def to_json(self) -> str:
        """Return the counts as JSON with one value per line."""
        return json.dumps(asdict(self), indent=1) + "\n"


def large(results: Iterable[Result], seconds: float, *, made: str) -> Large:
    """Return the counts of *results*, of which those with a longer limit than *seconds* are second searches.

    Second searches count up to the first open deal that has none.  Raises ``ValueError`` unless there is one
    rule set, all deals from 1 up are there, no deal is both won and lost, and some open deals were searched
    again.
    """
    known = list(results)
    rules = {each.rules for each in known}
    if len(rules) != 1:
        raise ValueError("they are of no game or of several")
    key = rules.pop()
    first: dict[tuple[str, str], Result] = {}
    again: dict[tuple[str, str], Result] = {}
    for each in known:
        add(first if each.limit == seconds else again, each)
    deals = [str(number) for number in range(1, len(first) + 1)]
    if any((key, deal) not in first for deal in deals):
        raise ValueError("some deals are missing")
    left = [deal for deal in deals if first[key, deal].result == "open"]
    more = [again[key, deal] for deal in takewhile(lambda deal: (key, deal) in again, left)]
    if not more:
        raise ValueError("no deal was searched again")
    return Large(
        rules=key,
        deals=len(deals),
        seconds=seconds,
        **{name: _count(first.values(), name) for name in ("won", "lost")},
        first=len(deals) if len(more) == len(left) else int(left[len(more)]) - 1,
        more_seconds=min(each.limit for each in more if each.result == "open" or not _count(more, "open")),
        **{f"more_{name}": _count(more, name) for name in ("won", "lost", "open")},
        made=made,
        solver=" ".join(sorted({each.solver for each in known} - {""})),
    )


def _count(results: Iterable[Result], name: str) -> int:
    return sum(each.result == name for each in results)


def all_large(folder: Path = PLACE) -> list[Large]:
    """Return the counts in the files of *folder*, in the order of the games."""
    found = [Large(**json.loads(file.read_text(encoding="utf-8"))) for file in folder.glob("*.json")]
    return sorted(found, key=lambda each: list(GAMES).index(each.rules))
