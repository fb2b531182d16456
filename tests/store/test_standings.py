"""Boards and figures: what the database counts is what a plain reading of the rules in Python counts."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from sqlalchemy import text

from bot.store import Connection, Store, dailies, games, people, standings
from bot.store.games import Outcome, ResultRow
from bot.store.standings import Figures, Span, Standing

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
            ),
            ply=0,
        )
        numbers.append(number)
    return numbers


async def board(store: Store, days: date | Span = DAY, guild: int | None = None) -> list[int]:
    async with store.read() as connection:
        lines = await standings.leaderboard(connection, days, guild, limit=1000)
    assert [line.rank for line in lines] == list(range(1, len(lines) + 1))
    return [line.player_id for line in lines]


# The board of a day


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            Finished(moves=300, seconds=9000), Finished(outcome="lost", moves=5, home=51), id="won, not won"
        ),
        pytest.param(Finished(moves=99, seconds=9000), Finished(moves=100, seconds=1), id="fewer moves"),
        pytest.param(Finished(seconds=599, at=AT + timedelta(hours=1)), Finished(), id="less time"),
        pytest.param(Finished(), Finished(at=AT + timedelta(microseconds=1)), id="earlier finish"),
        pytest.param(
            Finished(outcome="resigned", home=30, moves=200),
            Finished(outcome="lost", home=29, moves=10),
            id="not won: more cards home",
        ),
        pytest.param(
            Finished(outcome="lost", home=30, moves=50),
            Finished(outcome="resigned", home=30, moves=51),
            id="not won: then fewer moves",
        ),
        pytest.param(Finished(), Finished(), id="all the same: the older game"),
    ],
)
@pytest.mark.parametrize("worse_first", [False, True])
async def test_who_stands_before_whom(
    store: Store, better: Finished, worse: Finished, worse_first: bool
) -> None:
    if worse_first and better == worse:
        return
    people_in_order = [replace(better, person=1, day=DAY), replace(worse, person=2, day=DAY)]
    async with store.write() as connection:
        await store_games(connection, people_in_order[:: -1 if worse_first else 1])
    assert await board(store) == [1, 2]


async def test_only_ranked_games_that_ended_before_the_day_was_over_are_on_the_board(store: Store) -> None:
    async with store.write() as connection:
        await store_games(
            connection,
            [
                Finished(person=1, day=DAY, at=NIGHT - timedelta(microseconds=1)),
                Finished(person=2, day=DAY, at=NIGHT),
                Finished(person=3, day=DAY - timedelta(days=1), at=AT - timedelta(days=1)),
                Finished(person=4),
            ],
        )
    assert await board(store) == [1]
    assert await board(store, Span()) == [3, 1]
    async with store.read() as connection:
        assert await standings.count(connection, DAY, None) == 1
        assert await standings.standing(connection, 2, DAY, None) is None


async def test_a_servers_board_shows_those_who_have_played_there_and_counts_what_they_did_elsewhere(
    store: Store,
) -> None:
    async with store.write() as connection:
        await store_games(
            connection,
            [
                Finished(person=1, day=DAY, guild=7, moves=90),
                Finished(person=2, day=DAY, guild=8, moves=80),
                Finished(person=2, guild=7, outcome="resigned"),  # an ordinary game
                Finished(person=3, day=DAY, guild=None, moves=70),
            ],
        )
    assert await board(store) == [3, 2, 1]
    assert await board(store, guild=7) == [2, 1]
    assert await board(store, guild=8) == [2]
    assert await board(store, guild=9) == []


async def test_a_board_is_read_in_pages_and_ones_own_line_is_found_anywhere(store: Store) -> None:
    async with store.write() as connection:
        await store_games(
            connection, [Finished(person=person, day=DAY, moves=person) for person in range(1, 8)]
        )
    async with store.read() as connection:
        pages = [
            [line.player_id for line in await standings.leaderboard(connection, DAY, None, limit=3, offset=o)]
            for o in (0, 3, 6, 9)
        ]
        own = await standings.standing(connection, 5, DAY, None)
        assert await standings.count(connection, DAY, None) == 7
    assert pages == [[1, 2, 3], [4, 5, 6], [7], []]
    assert own == Standing(
        rank=5,
        player_id=5,
        name="player 5",
        won=True,
        wins=1,
        played=1,
        moves=5,
        seconds=600,
        home=52,
        finished_at=AT,
    )


async def test_of_all_time_a_line_sums_a_persons_dailies(store: Store) -> None:
    days = [DAY - timedelta(days=back) for back in range(3)]
    ends = [AT - timedelta(days=back) for back in range(3)]
    async with store.write() as connection:
        await store_games(
            connection,
            [
                Finished(person=1, day=days[0], at=ends[0], moves=100, seconds=60),
                Finished(person=1, day=days[1], at=ends[1], moves=111, seconds=75),
                Finished(person=1, day=days[2], at=ends[2], outcome="lost", moves=7, home=8, seconds=5),
                Finished(person=2, day=days[0], at=ends[0], outcome="resigned", moves=9, home=9),
            ],
        )
    async with store.read() as connection:
        first, second = await standings.leaderboard(connection, Span(), None, limit=10)
    assert first == Standing(
        rank=1,
        player_id=1,
        name="player 1",
        won=True,
        wins=2,
        played=3,
        moves=105.5,
        seconds=67.5,
        home=112,
        finished_at=ends[0],
    )
    assert (second.rank, second.won, second.wins, second.moves, second.seconds) == (2, False, 0, 0, 0)


BEFORE: dict[str, Any] = {"day": DAY - timedelta(days=1), "at": AT - timedelta(days=1)}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param(
            [Finished(moves=300), Finished(moves=300, **BEFORE)], [Finished(moves=10)], id="more wins"
        ),
        pytest.param(
            [Finished(moves=100, seconds=900), Finished(moves=101, **BEFORE)],
            [Finished(moves=101), Finished(moves=101, **BEFORE)],
            id="fewer moves per win",
        ),
        pytest.param(
            [Finished(seconds=600), Finished(outcome="lost", moves=9, seconds=9, home=0, **BEFORE)],
            [Finished(seconds=601), Finished(outcome="lost", moves=1, seconds=1, home=9, **BEFORE)],
            id="less time per win, whatever was lost",
        ),
        pytest.param(
            [Finished(), Finished(outcome="lost", home=9, **BEFORE)],
            [Finished(), Finished(outcome="lost", home=8, **BEFORE)],
            id="more cards home",
        ),
        pytest.param([Finished()], [Finished(at=AT + timedelta(seconds=1))], id="earlier finish"),
        pytest.param([Finished()], [Finished()], id="all the same: the lower id"),
    ],
)
async def test_who_stands_before_whom_of_all_time(
    store: Store, better: list[Finished], worse: list[Finished]
) -> None:
    async with store.write() as connection:
        await store_games(connection, [replace(one, person=2, day=one.day or DAY) for one in worse])
        if better != worse:
            await store_games(connection, [replace(one, person=1, day=one.day or DAY) for one in better])
            expected = [1, 2]
        else:
            await store_games(connection, [replace(one, person=3, day=one.day or DAY) for one in better])
            expected = [2, 3]
    assert await board(store, Span()) == expected


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (Span(first=DAY, last=DAY), [1]),
        (Span(first=DAY - timedelta(days=1), last=DAY), [1, 2]),
        (Span(first=DAY - timedelta(days=2), last=DAY - timedelta(days=1)), [2, 3]),
        (Span(last=DAY - timedelta(days=1)), [2, 3, 4]),
        (Span(first=DAY - timedelta(days=1)), [1, 2]),
        (Span(), [1, 2, 3, 4]),
    ],
)
async def test_a_span_of_days_takes_in_both_its_ends(store: Store, span: Span, expected: list[int]) -> None:
    async with store.write() as connection:
        await store_games(
            connection,
            [
                Finished(
                    person=person,
                    day=DAY - timedelta(days=person - 1),
                    at=AT - timedelta(days=person - 1),
                    moves=person,
                )
                for person in range(1, 5)
            ],
        )
    assert await board(store, span) == expected


OUTCOMES: st.SearchStrategy[Outcome] = st.sampled_from(["won", "won", "lost", "resigned"])
FEW = st.integers(1, 3)  # few values: many ties


@st.composite
def results(draw: st.DrawFn) -> list[Finished]:
    """Up to eight people with up to four ranked days each, some of which were finished too late."""
    return [
        Finished(
            person=person,
            day=DAY - timedelta(days=back),
            outcome=draw(OUTCOMES),
            moves=draw(FEW),
            seconds=draw(FEW),
            home=draw(FEW),
            at=NIGHT + timedelta(days=-back, seconds=draw(st.integers(-3, 0))),
        )
        for person in range(draw(st.integers(1, 8)))
        for back in draw(st.sets(st.integers(0, 3)))
    ]


def in_time(one: Finished) -> bool:
    assert one.day is not None
    return one.at.date() == one.day


def order_of_the_day(finished: Sequence[tuple[int, Finished]]) -> list[int]:
    def place(item: tuple[int, Finished]) -> tuple[object, ...]:
        number, one = item
        won = one.outcome == "won"
        return (not won, 0 if won else -one.home, one.moves, one.seconds, one.at, number)

    return [one.person for _, one in sorted(finished, key=place) if one.day == DAY and in_time(one)]


def order_of_all_time(finished: Sequence[Finished]) -> list[int]:
    def place(person: int) -> tuple[object, ...]:
        played = [one for one in finished if one.person == person and in_time(one)]
        won = [one for one in played if one.outcome == "won"]
        share = len(won) or 1
        return (
            -len(won),
            sum(one.moves for one in won) / share,
            sum(one.seconds for one in won) / share,
            -sum(one.home for one in played),
            max(one.at for one in played),
            person,
        )

    return sorted({one.person for one in finished if in_time(one)}, key=place)


@hypothesis_settings(
    max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(finished=results())
async def test_the_boards_are_in_the_order_of_a_plain_sort(store: Store, finished: list[Finished]) -> None:
    async with store.write() as connection:
        for table in ("seat", "result", "game", "daily", "player"):
            await connection.execute(text(f"DELETE FROM {table}"))
        numbers = await store_games(connection, finished)
    assert await board(store) == order_of_the_day(list(zip(numbers, finished, strict=True)))
    assert await board(store, Span()) == order_of_all_time(finished)
    async with store.read() as connection:
        for day in (DAY, Span()):
            lines = await standings.leaderboard(connection, day, None, limit=1000)
            own = [await standings.standing(connection, line.player_id, day, None) for line in lines]
            assert own == lines
            assert await standings.count(connection, day, None) == len(lines)


# A person's figures


def figures(key: str | None, won: Sequence[bool], moves: Sequence[int]) -> Figures:
    """By plain counting, of games in the order in which they ended."""
    longest = streak = 0
    for one in won:
        streak = streak + 1 if one else 0
        longest = max(longest, streak)
    best = min((played for one, played in zip(won, moves, strict=True) if one), default=None)
    return Figures(rules_key=key, games=len(won), wins=sum(won), best=best, streak=streak, longest=longest)


async def test_who_has_finished_nothing_has_no_figures(store: Store) -> None:
    async with store.read() as connection:
        assert await standings.figures(connection, 404) == []
        assert await standings.summary(connection, 404) == figures(None, [], [])


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
        assert await standings.figures(connection, 1) == [figures("gate", [True], [120])]


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
        assert await standings.summary(connection, person) == counted.pop(None)
        assert await standings.figures(connection, person) == list(counted.values())
