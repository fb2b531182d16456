"""Figures: what the database counts is what plain counting in Python counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import count
from statistics import fmean

from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from bot.store import Connection, Store, dailies, games, people
from bot.store import profiles as figures_of
from bot.store.games import Outcome, ResultRow
from bot.store.profiles import Figures

DAY = date(2026, 11, 21)
NIGHT = datetime(2026, 11, 22, tzinfo=UTC)  # when DAY is over
AT = NIGHT - timedelta(hours=6)
fresh_id = count(1).__next__  # nobody and no server is met in two examples


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A finished game of a person; what it is about is the result."""

    person: int = 0
    day: date | None = None
    guild: int | None = None
    key: str = "gate"
    outcome: Outcome = "won"
    moves: int = 100
    seconds: int = 600
    home: int = 52
    at: datetime = AT


async def store_games(connection: Connection, finished: Sequence[Finished]) -> list[int]:
    numbers: list[int] = []
    for one in finished:
        if one.day is not None:
            await dailies.keep(connection, one.day, "gate", "17", featured=True)
        await people.greet(connection, one.person, f"player {one.person}")
        number = await games.begin(
            connection,
            player_id=one.person,
            guild_id=one.guild,
            channel_id=fresh_id(),
            rules_key=one.key,
            deal="17",
            day=one.day,
            started_at=one.at,
        )
        await games.finish(
            connection,
            ResultRow(
                game_id=number,
                outcome=one.outcome,
                moves=one.moves,
                seconds=one.seconds,
                home=one.home,
                finished_at=one.at,
                clean=True,
            ),
            ply=0,
        )
        numbers.append(number)
    return numbers


OUTCOMES: st.SearchStrategy[Outcome] = st.sampled_from(["won", "won", "lost", "resigned"])


# A person's figures


def figures(key: str | None, won: Sequence[bool], moves: Sequence[int]) -> Figures:
    """By plain counting, of games in the order in which they ended."""
    longest = streak = 0
    for one in won:
        streak = streak + 1 if one else 0
        longest = max(longest, streak)
    of_wins = [played for one, played in zip(won, moves, strict=True) if one]
    return Figures(
        rules_key=key,
        games=len(won),
        wins=sum(won),
        best=min(of_wins, default=None),
        streak=streak,
        longest=longest,
        clean=sum(won),
        moves=fmean(of_wins) if of_wins else None,
        seconds=600.0 if of_wins else None,
    )


async def test_who_has_finished_nothing_has_no_figures(store: Store) -> None:
    async with store.read() as connection:
        assert await figures_of.figures(connection, 404) == []
        assert await figures_of.summary(connection, 404) == figures(None, [], [])


async def test_a_game_given_up_before_its_first_move_does_not_count(store: Store) -> None:
    async with store.write() as connection:
        await store_games(
            connection,
            [
                Finished(person=1, moves=120),
                Finished(person=1, outcome="resigned", moves=0, at=AT + timedelta(seconds=1)),
            ],
        )
    async with store.read() as connection:
        assert await figures_of.figures(connection, 1) == [figures("gate", [True], [120])]


@hypothesis_settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    played=st.lists(
        st.tuples(st.sampled_from(["gate", "frog", "chord"]), OUTCOMES, st.integers(1, 9), st.integers(0, 5)),
        max_size=25,
    )
)
async def test_streaks_are_counted_as_one_counts_them_by_hand(
    store: Store, played: list[tuple[str, Outcome, int, int]]
) -> None:
    person = fresh_id()
    finished = [
        Finished(person=person, key=key, outcome=outcome, moves=moves, at=AT + timedelta(seconds=second))
        for key, outcome, moves, second in played
    ]
    async with store.write() as connection:
        numbers = await store_games(connection, finished)
    in_order = [
        one for _, one in sorted(zip(numbers, finished, strict=True), key=lambda item: (item[1].at, item[0]))
    ]
    expected = {
        key: [one for one in in_order if key in (None, one.key)]
        for key in [None, *sorted({one.key for one in in_order})]
    }
    counted = {
        key: figures(key, [one.outcome == "won" for one in own], [one.moves for one in own])
        for key, own in expected.items()
    }
    async with store.read() as connection:
        assert await figures_of.summary(connection, person) == counted.pop(None)
        assert await figures_of.figures(connection, person) == list(counted.values())
