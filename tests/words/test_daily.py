"""Sentences about the end of a daily, its shared result, and the proof of its day."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.daily.fairness import Proof, Proven, commitment
from bot.daily.share_card import course
from bot.daily.values import DailyDeal, Ending
from bot.patience import Game, game_rules
from bot.record import StoredGame
from bot.store.games import ResultRow
from bot.words import daily as words
from bot.words.fairness import day_proof

DAY = date(2026, 11, 21)
AT = datetime(2026, 11, 21, 18, tzinfo=UTC)


def attempt(
    key: str = "gate", *, par: int | None = None, streak: int = 0, safe: bool = False, freezes: int = 0
) -> Ending:
    deal = DailyDeal(
        day=DAY,
        key=key,
        deal="17",
        closes_at=AT,
        featured=True,
        certified=par is not None,
        par=par,
        grade=None,
    )
    return Ending(deal=deal, stars=0, clean=True, late=False, streak=streak, safe=safe, freezes=freezes)


def given_up(game: Game) -> StoredGame:
    """Return an attempt that was given up where *game* stands."""
    result = ResultRow(
        game_id=1,
        outcome="resigned",
        moves=max(1, game.made),
        seconds=9,
        home=game.home,
        finished_at=AT,
        clean=True,
        counted=True,
    )
    return StoredGame(
        id=1,
        player_id=1,
        player_name="Ann",
        style="",
        guild_id=None,
        channel_id=1,
        game=game,
        day=DAY,
        practice_day=None,
        dealt_by_bot=True,
        private=False,
        started_at=AT,
        thinking=AT - AT,
        last_at=AT,
        result=result,
    )


@pytest.mark.parametrize(
    ("freezes", "kept"),
    [
        (0, "to keep it."),
        (1, "to keep it, or your freeze will be used."),
        (2, "to keep it, or a freeze will be used."),
    ],
)
def test_a_streak_in_danger_names_the_freeze_that_would_save_it(freezes: int, kept: str) -> None:
    stored = given_up(Game.start(game_rules("gate"), "17"))
    told = words.ending(attempt(streak=9, freezes=freezes), stored)
    assert told.endswith(f"Your streak is 9 days. Win another of today's dailies {kept}")
    assert "freeze" not in words.ending(attempt(streak=9, safe=True, freezes=freezes), stored)


def test_a_win_keeps_the_streak_so_that_no_other_one_is_asked_for() -> None:
    stored = given_up(Game.start(game_rules("gate"), "17"))
    assert stored.result is not None
    won = replace(stored, result=replace(stored.result, outcome="won"))
    assert "streak" not in words.ending(attempt(par=121, streak=1, safe=True), won)


@pytest.mark.parametrize(("key", "given"), [("canfield", 1), ("fortunes-favor", 4), ("gate", 0)])
def test_cards_dealt_to_the_foundations_are_no_merit_of_the_player(key: str, given: int) -> None:
    game = Game.start(game_rules(key), "17")
    stored = given_up(game)
    assert game.given == game.home == given
    assert course(game) == [0]
    left = 52 - given
    assert f"0 of {left} cards brought home" in words.share(attempt(key), stored, "")
    assert ("HOME", f"0/{left}") in words.card_facts(attempt(key), stored)
    assert words.HOME not in words.grid(stored)


def test_a_shared_result_names_its_player_without_markdown() -> None:
    stored = replace(given_up(Game.start(game_rules("gate"), "17")), player_name="A*n @everyone")
    heading, *_ = words.share(attempt(), stored, "2nd of 3 here").splitlines()
    assert heading == r"**Patience daily 1** · Gate · A\*n \@everyone"


def test_only_the_latest_day_that_is_over_comes_with_its_check() -> None:
    key = bytes(range(32))
    deals = (
        Proven(game="gate", number=1000000, deal="1000002", featured=True, certified=True),
        Proven(game="frog", number=1000007, deal="1000008", featured=False, certified=False),
    )
    proof = Proof(day=DAY, commitment=commitment(key), key=key, deals=deals)
    checked = day_proof(proof, date(2026, 11, 22), checked=True)
    assert checked.count("```") == 2
    assert checked.endswith(
        "\n-# Gate 1000000 (2 skipped) · Frog 1000007 (1 skipped, not known whether it can be won)"
    )
    told = day_proof(proof, date(2026, 11, 22), checked=False)
    assert told == (f"**Yesterday, 21 November 2026**\nFingerprint: `{commitment(key)}`\nCode: `{key.hex()}`")
