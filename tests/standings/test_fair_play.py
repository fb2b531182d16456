"""The fair-play report finds accounts that copy, and leaves simulated honest seasons alone."""

import math
import os
import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest

from bot.daily.calendar import GAMES_OF_DAY
from bot.operations.services import Services
from bot.standings import fair_play
from bot.standings.fair_play import Finding, Kind, chance_of, findings
from bot.store.daily_results import Attempt
from bot.words import fair_play as words
from tests.support.clock import Clock
from tests.support.people import ANN, BEN, HALL, ZED
from tests.support.scored import DEALS, OTHER_GAME, deal_of, win

FIRST = date(2026, 10, 1)
PERIODS = 3  # reports in a season of twelve weeks
OBVIOUS = tuple(f"t{number}>t1" for number in range(60))
Lines = dict[int, tuple[str, ...]]


class Club:
    """Simulated honest players of dailies, and their attempts.

    They differ in strength, in the games they like, in how many they play, and in how quickly; they play more
    at weekends, choose easy deals more often than hard ones, and win easy deals more often.  At each choice
    they find the obvious move with a chance of their own, up to 0.9, and another one otherwise.  Nobody needs
    less than 1.2 seconds for a choice: to see the picture, and to press or to type.
    """

    def __init__(self, chance: random.Random, people: int) -> None:
        self.chance = chance
        self.attempts: list[Attempt] = []
        self.lines: Lines = {}
        self.people = range(1, people + 1)
        self.strength = {who: chance.gauss(0, 1) for who in self.people}
        self.likes = {who: {key: chance.gauss(0, 1.5) for key in GAMES_OF_DAY} for who in self.people}
        self.eager = {who: chance.gauss(-1, 1.5) for who in self.people}
        self.hour = {who: chance.gauss(12, 5) for who in self.people}
        self.finds = {who: chance.uniform(0.5, 0.9) for who in self.people}
        self.speed = {who: chance.lognormvariate(1.2, 0.6) for who in self.people}

    def play(self, day: date) -> None:
        """Let everybody play the day's deals."""
        deals = {key: self.chance.gauss(0, 1) for key in GAMES_OF_DAY}
        length = {key: self.chance.randrange(20, 50) for key in GAMES_OF_DAY}
        for who in self.people:
            if self.chance.random() < 0.25:
                continue
            at = datetime.combine(day, time(), UTC)
            at += timedelta(hours=min(20.0, max(0.0, self.chance.gauss(self.hour[who], 2))))
            for key, hard in deals.items():
                wish = self.eager[who] + self.likes[who][key] - hard + (day.weekday() > 4)
                if self.chance.random() < _logistic(wish):
                    won = self.chance.random() < _logistic(1.5 * (self.strength[who] - hard))
                    shortest = self.chance.random() < _logistic(self.strength[who] - 2)
                    at = self.enter(who, day, key, at, won=won, shortest=shortest, choices=length[key])

    def enter(
        self, who: int, day: date, key: str, at: datetime, *, won: bool, shortest: bool, choices: int
    ) -> datetime:
        """Add an attempt, and return its end."""
        number = len(self.attempts) + 1
        own = min(choices, int(math.log(1 - self.chance.random()) / math.log(self.finds[who])))
        self.lines[number] = (*OBVIOUS[:own], f"t1>t{who + 1}", *OBVIOUS[own + 1 : choices])
        seconds = 1.2 * choices + self.speed[who] * self.chance.gammavariate(choices, 1)
        over = at + timedelta(seconds=seconds)
        self.add(number, who, day, key, won=won, shortest=won and shortest, at=at, over=over)
        return over + timedelta(seconds=20)

    def add(
        self,
        number: int,
        who: int,
        day: date,
        key: str,
        *,
        won: bool,
        shortest: bool,
        at: datetime,
        over: datetime,
    ) -> None:
        self.attempts.append(
            Attempt(
                game_id=number,
                player_id=who,
                name="",
                day=day,
                rules_key=key,
                won=won,
                par=40,
                clean=True,
                moves=40 if shortest else 41,
                home=52 if won else 0,
                points=0,
                started_at=at,
                finished_at=over,
            )
        )

    def found(self) -> list[Finding]:
        return findings(self.attempts, self.lines)


def _logistic(logit: float) -> float:
    return 1 / (1 + math.exp(-logit))


def played(seed: int, people: int = 30, days: int = fair_play.DAYS) -> Club:
    club = Club(random.Random(seed), people)
    for number in range(days):
        club.play(FIRST + timedelta(days=number))
    return club


def test_an_honest_season_gives_no_reason_to_look() -> None:
    for seed in range(3):
        assert played(seed).found() == []


@pytest.mark.long
def test_fewer_than_one_of_a_thousand_honest_seasons_gives_a_reason_to_look() -> None:
    """Run it as ``FAIR_SEASONS=2000 pytest -m long -s tests/standings/test_fair_play.py``."""
    seasons, alarms, told = int(os.environ.get("FAIR_SEASONS", "1000")), 0, 0
    attempts = 0
    for season in range(seasons):
        clubs = [played(1_000_000 + season * PERIODS + number) for number in range(PERIODS)]
        found = [one for club in clubs for one in club.found()]
        attempts += sum(len(club.attempts) for club in clubs)
        alarms, told = alarms + bool(found), told + len(found)
    print(f"{seasons} seasons, {attempts} attempts: {alarms} with an alarm, {told} alarms")  # noqa: T201
    assert alarms * 1000 <= seasons


def cheat(club: Club, leader: int, enters: Callable[[Attempt], bool], *, copies: bool, share: float) -> int:
    """Let a new player enter *share* of the wins of *leader* an hour later, and return the player."""
    who = len(club.people) + 1
    for one in [one for one in club.attempts if one.player_id == leader]:
        if enters(one) and club.chance.random() < share:
            number = len(club.attempts) + 1
            line = club.lines[one.game_id]
            club.lines[number] = line if copies else (*line[:3], "t9>t9", *line[4:])
            at = one.finished_at + timedelta(hours=1)
            over = at + timedelta(minutes=4)
            club.add(number, who, one.day, one.rules_key, won=True, shortest=False, at=at, over=over)
    return who


@pytest.mark.parametrize("seed", range(3))
def test_an_account_that_repeats_wins_is_told(seed: int) -> None:
    club = played(seed)
    leader = max(club.people, key=lambda who: sum(one.won for one in club.attempts if one.player_id == who))
    follower = cheat(club, leader, lambda one: one.won, copies=True, share=0.2)
    (found,) = [one for one in club.found() if one.kind is Kind.REPEATED]
    assert (found.player_id, found.other_id) == (follower, leader)
    assert len(found.games) >= 3


@pytest.mark.parametrize("seed", range(3))
def test_an_account_that_enters_only_what_another_has_won_is_told(seed: int) -> None:
    club = played(seed)
    leader = max(club.people, key=lambda who: sum(one.won for one in club.attempts if one.player_id == who))
    follower = cheat(club, leader, lambda one: one.won, copies=False, share=0.5)
    (found,) = club.found()
    assert (found.kind, found.player_id, found.other_id) == (Kind.AFTER, follower, leader)
    assert found.entries == len(found.games)


def test_an_account_that_enters_what_another_has_played_is_not() -> None:
    """Whatever came of it: then nothing was chosen by the result."""
    club = played(1)
    leader = max(club.people, key=lambda who: sum(one.won for one in club.attempts if one.player_id == who))
    cheat(club, leader, lambda one: True, copies=False, share=0.5)
    assert club.found() == []


def test_wins_in_the_fewest_moves_without_time_to_think_are_told() -> None:
    club = played(1)
    day, key = FIRST, GAMES_OF_DAY[0]
    for number in range(3):
        at = datetime.combine(day + timedelta(days=number), time(1), UTC)
        club.lines[game := len(club.attempts) + 1] = tuple(f"t{n}>t3" for n in range(40))
        over = at + timedelta(seconds=12)
        club.add(game, 99, at.date(), key, won=True, shortest=True, at=at, over=over)
    (found,) = club.found()
    assert (found.kind, found.player_id, len(found.games)) == (Kind.QUICK, 99, 3)
    club.attempts[-1] = replace(
        club.attempts[-1], finished_at=club.attempts[-1].started_at + timedelta(minutes=2)
    )
    assert club.found() == []


def test_a_line_that_many_play_is_not_repeated() -> None:
    club = played(1, people=1, days=0)
    for who in range(1, 6):
        for number in range(5):
            at = datetime.combine(FIRST + timedelta(days=number), time(who), UTC)
            club.lines[game := len(club.attempts) + 1] = OBVIOUS[:30]
            over = at + timedelta(minutes=3)
            club.add(game, who, at.date(), "gate", won=True, shortest=False, at=at, over=over)
    assert club.found() == []


def test_the_chance_is_that_of_drawing_days() -> None:
    """On four days one wins two deals of a game, and the other enters just these: one draw of six."""
    at = datetime.combine(FIRST, time(), UTC)

    def attempt(who: int, day: int, key: str, hour: int, won: bool) -> Attempt:
        begins = at + timedelta(days=day, hours=hour)
        return Attempt(
            game_id=0,
            player_id=who,
            name="",
            day=begins.date(),
            rules_key=key,
            won=won,
            par=None,
            clean=True,
            moves=40,
            home=52 if won else 0,
            points=0,
            started_at=begins,
            finished_at=begins + timedelta(minutes=5),
        )

    leader = [attempt(1, day, "gate", 1, day < 2) for day in range(4)]
    follower = [attempt(2, day, key, 2, True) for day in range(4) for key in ("gate", "frog")]
    chosen = [one for one in follower if one.rules_key == "frog" or one.day < FIRST + timedelta(days=2)]
    assert chance_of(chosen, leader) == pytest.approx(1 / 6)
    assert chance_of(follower, leader) == pytest.approx(1)


async def test_a_report_is_made_of_stored_games(
    services: Services, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ben wins what Ann has won, with her moves; the line is short, so fewer choices are asked for."""
    monkeypatch.setattr(fair_play, "CHOICES", 5)
    for _ in range(fair_play.REPEATED):
        today = services.daily.today()
        await deal_of(services, today, DEALS[1], OTHER_GAME)
        for player in (ANN, BEN):
            await services.presence.note(HALL.guild_id, player)
            stored = await services.sessions.start(player, HALL, OTHER_GAME, DEALS[1], day=today)
            await win(services.sessions, stored)
            clock.on(hours=1)
        clock.on(days=1)
    report = await services.moderation.fair_play(7, ZED)
    (found,) = report.findings
    assert (found.kind, found.player_id, found.other_id) == (Kind.REPEATED, BEN.id, ANN.id)
    assert (len(found.games), found.entries, report.names) == (3, 3, {ANN.id: "Ann", BEN.id: "Ben"})
    said = words.fair_play(report, report.names.__getitem__)
    assert said.startswith("Ben won with the moves of Ann, who had finished before: 3 (")
    (entry,) = (await services.moderation.audit(7, limit=9, offset=0)).entries
    assert (entry.what, entry.by_id) == ("fairplay", ZED.id)
    today = services.daily.today()
    assert (await fair_play.report(services.store, today, None)).findings == report.findings
    assert (await fair_play.report(services.store, today, 8)).findings == ()  # nobody of that server
    assert (await fair_play.report(services.store, today - timedelta(days=1), 7)).findings == ()
    await services.privacy.hide(ANN)
    assert (await fair_play.report(services.store, today, 7)).findings == ()
