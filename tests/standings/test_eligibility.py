"""Results that count, and those that come too early, too late or without a move."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from bot.patience import Game, is_lost
from bot.record import Replay
from bot.standings.eligibility import counts, difference, in_time
from bot.store.dailies import DailyRow
from bot.store.events import EventRow
from bot.store.games import GameRow
from bot.store.results import ResultRow
from tests.support.unseen import LOST_BY_HIDDEN_CARDS

OPENS = datetime(2026, 11, 21, tzinfo=UTC)
CLOSES = OPENS + timedelta(days=1)
INSTANT = timedelta(microseconds=1)
DEAL = DailyRow(
    day=date(2026, 11, 21),
    rules_key="gate",
    deal="1",
    featured=True,
    skipped="",
    certified=False,
    par=None,
    difficulty=None,
    grade=None,
)
RESULT = ResultRow(
    game_id=1, outcome="won", moves=40, seconds=60, home=52, finished_at=OPENS + timedelta(hours=1)
)
GAME = GameRow(
    id=1,
    player_id=1,
    player_name="Ann",
    preferences="",
    guild_id=None,
    channel_id=70,
    rules_key="gate",
    deal="1",
    day=DEAL.day,
    practice_day=None,
    dealt_by_bot=True,
    private=False,
    started_at=OPENS,
    ply=40,
    result=RESULT,
)


@pytest.mark.parametrize(
    ("started_at", "finished_at", "counted"),
    [
        (OPENS, CLOSES - INSTANT, True),
        (OPENS, CLOSES, False),
        (OPENS - INSTANT, CLOSES - INSTANT, False),
    ],
)
def test_a_ranked_attempt_counts_within_its_day(
    started_at: datetime, finished_at: datetime, counted: bool
) -> None:
    game = replace(GAME, started_at=started_at)
    assert counts(game, replace(RESULT, finished_at=finished_at), DEAL) == counted


def test_a_move_at_the_moment_of_closing_is_too_late() -> None:
    assert in_time([EventRow(code="d", at=CLOSES - INSTANT)], DEAL)
    assert not in_time([EventRow(code="d", at=CLOSES)], DEAL)


def test_only_deals_chosen_by_the_bot_and_played_count() -> None:
    ordinary = replace(GAME, day=None)
    assert counts(ordinary, RESULT, None)
    assert not counts(replace(ordinary, dealt_by_bot=False), RESULT, None)
    assert not counts(ordinary, replace(RESULT, moves=0), None)
    assert not counts(GAME, RESULT, None)


def test_a_stored_loss_that_only_hidden_cards_prove_is_still_one() -> None:
    game = Game.from_text(LOST_BY_HIDDEN_CARDS)
    assert is_lost(game.rules, game.position)
    assert not game.is_lost
    result = replace(RESULT, outcome="lost", moves=game.made, home=game.home, clean=False)
    replayed = Replay(game=game, thinking=timedelta(seconds=60), last_at=RESULT.finished_at)
    assert difference(result, replayed) == ""
    assert difference(result, replace(replayed, game=game.undo(9))).startswith("lost")
