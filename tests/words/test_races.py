"""The message of a race that runs."""

from datetime import timedelta

import pytest

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import all_home, game_rules
from bot.store.races import RaceRow
from bot.together.race import Runner
from bot.together.races import Race
from bot.view.pictures.leaderboards import race_picture
from bot.words.races import race_text
from render.pages import leaderboard
from tests.support.clock import NOON

RACED = {*GAMES_OF_DAY, "pyramid", "tripeaks", "golf"}


def race(key: str, *runners: Runner, state: str) -> Race:
    ends_at = NOON + timedelta(minutes=3)
    row = RaceRow(
        id=1, guild_id=7, channel_id=70, message_id=None, rules_key=key, level="easy", deal="17",
        starts_at=NOON, state=state, ghost=None, ends_at=None,
    )  # fmt: skip
    return Race(row=row, runners=runners, ghost=None, ends_at=ends_at, at=NOON + timedelta(minutes=1))


@pytest.mark.parametrize("key", sorted(RACED))
def test_the_bar_of_a_winner_is_full_and_that_of_half_the_cards_half_full(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = all_home(game_rules(key))
    won = Runner(player_id=1, name="Ann", home=whole, won_at=NOON + timedelta(seconds=50))
    runners = (won, Runner(player_id=2, name="Ben", home=(whole + 1) // 2))
    first, second = race_text(race(key, *runners, state="running")).splitlines()[-2:]
    assert first.startswith("▰" * 10 + " 1.")
    assert second.startswith("▰" * 5 + "▱" * 5 + " 2.")
    drawn: list[leaderboard.Row] = []

    def keep(_game: str, _title: str, _heads: object, rows: list[leaderboard.Row], _style: object) -> bytes:
        drawn.extend(rows)
        return b""

    monkeypatch.setattr(leaderboard, "leaderboard", keep)
    race_picture(race(key, *runners, state="over"))
    assert [row.bar for row in drawn] == pytest.approx([1, 0.5], abs=0.02)
