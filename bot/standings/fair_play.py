"""The fair-play report: accounts whose ranked attempts deserve a look by a person.

It accuses and punishes nobody.  Three things are told, each from several dailies:

* **Repeated**: a player won with nearly all the moves of another's win, from the first one on, and began
  after the other had finished.  Only moves that are a choice count, and only lines that few others played.
* **After**: a player enters almost only deals that another has won already, far more than chance explains.
  For each game, the days on which both played are drawn at random: how often would so many of the player's
  entries meet the other's wins (a sum of hypergeometric numbers)?  Two players who like the same games and
  play on the same days are neither cleared nor suspected by that.
* **Quick**: wins in the fewest known moves, from the start of the attempt on, faster than moves can be
  chosen and pressed or typed.

What it cannot see: lines whose moves are put in another order, and an account that waits long enough.
``tests/standings/test_fair_play.py`` measures false alarms on simulated honest seasons.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import combinations, takewhile
from math import comb

from bot.patience import REDO, UNDO, is_note
from bot.store import Store, daily_results
from bot.store.daily_results import Attempt
from bot.store.events import codes_of

DAYS = 28
"""The days that a report covers, up to yesterday."""

MOST = 50_000
"""The most attempts that it reads, the newest ones."""

REPEATED = 3  # wins
CHOICES = 20  # the fewest choices of a line that tells anything
SAME = 0.9  # of the longer line's choices
ENTRIES = 15  # attempts
SHARE = 0.9  # of them at deals that the other has won before
CHANCE = 1e-9
QUICK = 3  # wins
SPEED = timedelta(seconds=1)  # for each choice


class Kind(StrEnum):
    """What a finding is about."""

    REPEATED = "repeated"
    AFTER = "after"
    QUICK = "quick"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A reason to look at a player's ranked attempts."""

    kind: Kind
    player_id: int
    other_id: int | None  # the player who was followed
    games: tuple[tuple[date, str], ...]  # the deals, by day and rules key
    entries: int  # the player's attempts in all


def standing_moves(events: Iterable[str]) -> tuple[str, ...]:
    """Return the moves that stand at the end of a game: all but those taken back.

    >>> standing_moves(["d", "w>f", "undo", "r>t2", "undo", "redo"])
    ('d', 'r>t2')
    """
    line: list[str] = []
    undone: list[str] = []
    for event in events:
        if event == UNDO:
            undone += [line.pop()] if line else []
        elif event == REDO:
            line += [undone.pop()] if undone else []
        elif not is_note(event):
            line.append(event)
            undone.clear()
    return tuple(line)


def choices(line: Iterable[str]) -> tuple[str, ...]:
    """Return the moves of a line that are a choice: neither deals nor moves to the foundations."""
    return tuple(move for move in line if move != "d" and not move.endswith(">f"))


def findings(attempts: Sequence[Attempt], events: Mapping[int, Sequence[str]]) -> list[Finding]:
    """Return what deserves a look in *attempts*; *events* has those of each win by its game."""
    lines = {game_id: choices(standing_moves(codes)) for game_id, codes in events.items()}
    entries = Counter(one.player_id for one in attempts)
    by_deal: dict[tuple[date, str], list[Attempt]] = defaultdict(list)
    for one in attempts:
        by_deal[one.day, one.rules_key].append(one)
    repeated: dict[tuple[int, int], list[Attempt]] = defaultdict(list)
    for of_deal in by_deal.values():
        for follower, leader in _repeated([one for one in of_deal if one.won], lines):
            repeated[follower.player_id, leader.player_id].append(follower)
    quick: dict[int, list[Attempt]] = defaultdict(list)
    for one in attempts:
        shortest = one.won and one.par is not None and one.moves <= one.par
        count = len(lines[one.game_id]) if shortest else 0
        if count >= CHOICES and one.finished_at - one.started_at < count * SPEED:
            quick[one.player_id].append(one)
    found = [
        *((Kind.REPEATED, *pair, games) for pair, games in repeated.items() if len(games) >= REPEATED),
        *((Kind.AFTER, *pair, games) for pair, games in _after(attempts, by_deal)),
        *((Kind.QUICK, player, None, games) for player, games in quick.items() if len(games) >= QUICK),
    ]
    return [
        Finding(
            kind=kind,
            player_id=player,
            other_id=other,
            games=tuple(sorted((one.day, one.rules_key) for one in games)),
            entries=entries[player],
        )
        for kind, player, other, games in sorted(found, key=lambda one: -len(one[3]))
    ]


def _repeated(
    wins: Sequence[Attempt], lines: Mapping[int, tuple[str, ...]]
) -> Iterator[tuple[Attempt, Attempt]]:
    """Yield each win of a deal that repeats an earlier win, with the earlier one.

    Sorted by their lines, those that are nearly the same lie together.  A line that more than two players and
    a fifth of the winners have played is the obvious one.
    """
    ranked = sorted(wins, key=lambda one: lines[one.game_id])
    group: list[Attempt] = []
    for one in [*ranked, None]:
        if one is not None and group and _same(lines[group[-1].game_id], lines[one.game_id]):
            group.append(one)
            continue
        if len(group) <= max(2, len(wins) // 5):
            for pair in combinations(group, 2):
                leader, follower = sorted(pair, key=lambda each: each.finished_at)
                if leader.finished_at < follower.started_at:
                    yield follower, leader
        group = [] if one is None else [one]


def _same(one: Sequence[str], other: Sequence[str]) -> bool:
    common = len([*takewhile(lambda both: both[0] == both[1], zip(one, other, strict=False))])
    return common >= max(CHOICES, SAME * max(len(one), len(other)))


def _after(
    attempts: Sequence[Attempt], by_deal: Mapping[tuple[date, str], Sequence[Attempt]]
) -> Iterator[tuple[tuple[int, int], list[Attempt]]]:
    """Yield a player with another who had won almost all deals that the player entered later, and these."""
    of_player: dict[int, list[Attempt]] = defaultdict(list)
    for one in attempts:
        of_player[one.player_id].append(one)
    for player, own in of_player.items():
        if len(own) < ENTRIES:
            continue
        met: dict[int, list[Attempt]] = defaultdict(list)
        for one in own:
            for other in by_deal[one.day, one.rules_key]:
                if other.won and other.finished_at < one.started_at:
                    met[other.player_id].append(one)
        for leader, games in met.items():
            if len(games) >= SHARE * len(own) and chance_of(own, of_player[leader]) < CHANCE:
                yield (player, leader), games


def chance_of(own: Sequence[Attempt], others: Sequence[Attempt]) -> float:
    """Return how likely it is that so many of a player's attempts meet earlier wins of another by chance."""
    entered = {(one.day, one.rules_key): one.started_at for one in own}
    latest = {one.day: one.started_at for one in sorted(own, key=lambda one: one.started_at)}
    days = latest.keys() & {one.day for one in others}
    won: dict[str, int] = Counter()
    met = 0
    for one in others:
        deal = (one.day, one.rules_key)
        if one.won and one.day in days:
            before = one.finished_at < entered.get(deal, latest[one.day])
            won[one.rules_key] += before
            met += before and deal in entered
    chances = [1.0]  # of each number of meetings, over the games so far
    for key, count in Counter(key for day, key in entered if day in days).items():
        chances = _convolved(chances, _hypergeometric(len(days), won[key], count))
    return sum(chances[met:])


def _hypergeometric(days: int, won: int, entered: int) -> list[float]:
    """Return the chance of each number of days both won by one player and entered by another."""
    return [
        comb(won, both) * comb(days - won, entered - both) / comb(days, entered)
        for both in range(min(won, entered) + 1)
    ]


def _convolved(one: Sequence[float], other: Sequence[float]) -> list[float]:
    found = [0.0] * (len(one) + len(other) - 1)
    for i, first in enumerate(one):
        for j, second in enumerate(other):
            found[i + j] += first * second
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """A fair-play report, with the names of its players by id."""

    findings: tuple[Finding, ...]
    names: Mapping[int, str]


async def report(store: Store, today: date, guild_id: int | None) -> Report:
    """Return the report on the weeks before *today*: of a server's members, or of the world (None).

    Today's deals are left out, since others may still play them.
    """
    first, last = today - timedelta(days=DAYS), today - timedelta(days=1)
    async with store.read() as connection:
        attempts = await daily_results.newest(connection, first, last, guild_id, limit=MOST)
        events = await codes_of(connection, [one.game_id for one in attempts if one.won])
    found = await asyncio.to_thread(findings, attempts, events)
    names = {one.player_id: one.name for one in attempts}
    return Report(findings=tuple(found), names=names)
