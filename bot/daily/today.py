"""A day's deals as one player meets them: open, begun or finished, the featured one first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from bot.daily.calendar import CLASSICS, GAMES_OF_DAY
from bot.standings.leaderboards import Place
from bot.standings.player_ratings import RatingChange
from bot.standings.points import stars
from bot.store import Store, dailies
from bot.store.dailies import AttemptRow, DailyRow


class State(StrEnum):
    """The state of a player's ranked attempt."""

    OPEN = "open"
    BEGUN = "begun"
    WON = "won"
    LOST = "lost"  # or given up


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One of the day's deals, and the player's ranked attempt at it."""

    key: str
    featured: bool
    grade: str | None  # None if it is not proved that the deal can be won
    state: State
    stars: int = 0
    moves: int = 0  # of the finished attempt, like the next
    home: int = 0  # cards on the foundations
    game_id: int | None = None  # None while the attempt is open
    own: bool = True  # False if the player has deleted their data since

    @property
    def done(self) -> bool:
        """Whether the attempt is finished."""
        return self.state in (State.WON, State.LOST)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """The ending of a ranked attempt.

    *streak* is the player's streak at the end of the deal's day, or now if the day is not over.  *safe* says
    that a daily of that day was won, so that the day counts for the streak.  *freezes* are those left then.
    """

    deal: DailyRow
    stars: int
    streak: int
    safe: bool
    freezes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """What is shown at the end of a ranked attempt beside its ending."""

    place: Place | None  # None if the player is on no leaderboard
    rating: RatingChange | None  # None if the attempt is not rated
    in_server: bool  # the place is one among the members of a server, not of the world
    entries: tuple[Entry, ...]  # the deals of the day; empty if it is over


async def entries(store: Store, day: date, featured: str, player_id: int, mark: str) -> tuple[Entry, ...]:
    """Return the deals of *day* for a player, the *featured* one first, then as :func:`listed`.

    *mark* recognizes attempts of a player who has deleted their data since.  No deal is searched for.
    """
    found = await store.look(dailies.attempts_of_day, day, player_id, mark)
    attempts = {row.rules_key: row for row in found}
    deals = {row.rules_key: row for row in await store.look(dailies.deals_of_day, day)}
    keys = [featured, *(key for key in GAMES_OF_DAY if key != featured)]
    return tuple(_entry(key, key == featured, deals.get(key), attempts.get(key)) for key in keys)


def _entry(key: str, featured: bool, deal: DailyRow | None, attempt: AttemptRow | None) -> Entry:
    grade = None if deal is None else deal.grade
    entry = Entry(key=key, featured=featured, grade=grade, state=State.OPEN)
    if attempt is None or deal is None:
        return entry
    if attempt.outcome is None:
        return replace(entry, state=State.BEGUN, game_id=attempt.game_id)
    won = attempt.outcome == "won"
    return replace(
        entry,
        state=State.WON if won else State.LOST,
        stars=stars(won=won, clean=attempt.clean, moves=attempt.moves, par=deal.par),
        moves=attempt.moves,
        home=attempt.home,
        game_id=attempt.game_id,
        own=attempt.own,
    )


def listed(shown: Sequence[Entry]) -> list[Entry]:
    """Return the deals in the order of lists: the games that everybody knows, then the featured one."""
    return sorted(shown, key=lambda entry: entry.key not in CLASSICS)


def to_play(shown: Sequence[Entry]) -> Entry | None:
    """Return the daily to play next: the first one that is not finished, None if all are."""
    return next((entry for entry in shown if not entry.done), None)


def to_share(shown: Sequence[Entry]) -> Entry | None:
    """Return the finished attempt to share: the featured one if finished, else the best one.

    None if no attempt with a move is finished.
    """
    done = [entry for entry in shown if entry.done and entry.moves and entry.own]
    return max(
        done, key=lambda one: (one.featured, one.state is State.WON, one.stars, -one.moves), default=None
    )
