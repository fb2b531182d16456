"""Sentences about the end of a daily, its shared result, and the proof of its day."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from bot.controls.markdown import markdown
from bot.daily.fairness import Proof, commitment
from bot.daily.today import DailyRow, Ending
from bot.patience import DEAL, Game, game_rules
from bot.record import StoredGame
from bot.standings.leaderboards import Attempt, ServerDay
from bot.store.results import ResultRow
from bot.view.pictures.board import describe
from bot.words import daily as words
from bot.words.fairness import day_proof
from bot.words.games import closing_text, replay_alt
from bot.words.posts import server_day
from tests.support.clock import NOON
from tests.support.stored import stored

DAY = date(2026, 11, 21)
AT = datetime(2026, 11, 21, 18, tzinfo=UTC)


GATE = DailyRow(
    day=DAY,
    rules_key="gate",
    deal="17",
    featured=True,
    skipped="lost open",
    certified=True,
    par=None,
    difficulty=None,
    grade=None,
)


def attempt(
    key: str = "gate", *, par: int | None = None, streak: int = 0, safe: bool = False, freezes: int = 0
) -> Ending:
    return Ending(
        deal=replace(GATE, rules_key=key, par=par),
        stars=0,
        streak=streak,
        safe=safe,
        freezes=freezes,
    )


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
    return stored(game, day=DAY, result=result)


@pytest.mark.parametrize(
    ("freezes", "kept"),
    [
        (0, "to keep it."),
        (1, "to keep it, or a freeze will be used."),
        (2, "to keep it, or a freeze will be used."),
    ],
)
def test_a_streak_in_danger_names_the_freeze_that_would_save_it(freezes: int, kept: str) -> None:
    stored = given_up(Game.start(game_rules("gate"), "17"))
    told = words.ending(attempt(streak=9, freezes=freezes), stored)
    assert told.endswith(f"Your streak: 9 days. Win another of today's dailies {kept}")
    assert "freeze" not in words.ending(attempt(streak=9, safe=True, freezes=freezes), stored)


def test_a_win_keeps_the_streak_so_that_no_other_one_is_asked_for() -> None:
    stored = given_up(Game.start(game_rules("gate"), "17"))
    assert stored.result is not None
    won = replace(stored, result=replace(stored.result, outcome="won"))
    assert "streak" not in words.ending(attempt(par=121, streak=1, safe=True), won)


@pytest.mark.parametrize(("key", "dealt"), [("canfield", 1), ("fortunes-favor", 4), ("gate", 0)])
def test_cards_and_moves_are_counted_everywhere_as_on_the_board(key: str, dealt: int) -> None:
    game = Game.start(game_rules(key), "17")
    stored = given_up(game.play(DEAL).play(DEAL).undo())
    assert stored.game.home == dealt
    assert game.home_at(game.position) == dealt
    text = words.share(attempt(key), stored, "")
    assert f"{dealt} of 52 cards home" in text
    assert "2 moves" in text
    assert ("home", f"{dealt}/52") in words.card_facts(attempt(key), stored)
    assert ("moves", "2") in words.card_facts(attempt(key), stored)
    assert words.HOME not in text
    told = f"**Given up.** {dealt} of 52 cards home · 2 moves (1 taken back) · "
    assert markdown(closing_text(stored)).startswith(told)
    assert f"moves 2, undone 1, home {dealt}/52" in describe(stored.game)[0]


def test_a_replay_tells_its_moves_and_what_happened_by_itself() -> None:
    stored = given_up(Game.from_text("canfield 5 d d d d d d"))
    told = replay_alt(stored, 1024).replace("\ufe0e", "")
    assert told.startswith(
        "Canfield, daily of 21 November 2026: moves 1 to 6, one after another. 1. Turned 2♥ 3♥ K♦. 2. "
    )
    assert told.endswith("6. Turned 7♠ Q♠ A♣.")
    short = replay_alt(stored, 120)
    assert len(short) <= 120
    assert short.endswith(". …")


def test_a_shared_result_names_its_player_without_markdown() -> None:
    stored = replace(given_up(Game.start(game_rules("gate"), "17")), player_name="A*n @everyone")
    line = markdown(words.share(attempt(), stored, "Place 2 of 3 here"))
    assert line.startswith(r"**A\*n \@everyone** · ")
    assert "\n" not in line


def test_only_the_latest_day_that_is_over_comes_with_its_check() -> None:
    key = bytes(range(32))
    frog = replace(GATE, rules_key="frog", skipped="lost", featured=False, certified=False)
    proof = Proof(day=DAY, commitment=commitment(key), key=key, deals=(GATE, frog))
    checked = markdown(day_proof(proof, date(2026, 11, 22), checked=True))
    assert checked.count("```") == 2
    assert checked.endswith(
        "\n-# Gate: pack 2 (0 lost, 1 not decided) · Frog: pack 1 (0 lost, not known whether it can be won)"
    )
    told = markdown(day_proof(proof, date(2026, 11, 22), checked=False))
    assert told == (f"**Yesterday, 21 November 2026**\nFingerprint: `{commitment(key)}`\nKey: `{key.hex()}`")


def test_the_post_names_everybody_best_first_within_the_limit_of_discord() -> None:
    def member(number: int, name: str, stars: int) -> Attempt:
        return Attempt(
            game_id=number,
            player_id=number,
            name=name,
            day=DAY,
            rules_key="gate",
            par=98 if stars == 3 else None,
            won=stars > 0,
            clean=stars > 1,
            moves=98,
            home=0,
            points=stars,
            started_at=NOON,
            finished_at=NOON,
        )

    few = [member(1, "Ann", 3), member(2, "Ben", 2), member(3, "Cara", 2), member(4, "Dan", 0)]
    streak, named = server_day(ServerDay(streak=93, members=tuple(few)))
    assert markdown(streak) == "🔥 This server is on a **93-day** streak."
    assert named.splitlines()[1:] == ["👑 ★★★ Gate, 98 moves: Ann", "★★☆ Ben, Cara", "Played: Dan"]
    (named,) = server_day(ServerDay(streak=1, members=tuple(member(n, f"P{n}", 3) for n in range(3))))
    assert named.splitlines()[1] == "👑 ★★★ Gate, 98 moves: P0, P1, P2"
    different = replace(member(2, "Ben", 3), rules_key="frog", moves=120, par=120)
    (named,) = server_day(ServerDay(streak=1, members=(member(1, "Ann", 3), different)))
    assert named.splitlines()[1] == "👑 ★★★ Gate, 98 moves: Ann · Frog, 120 moves: Ben"
    for name, least in (("x" * 10, 100), ("_" * 32, 20)):  # each character of the second one is escaped
        names = tuple(member(number, name, 1 + (number < 3)) for number in range(180))
        (text,) = server_day(ServerDay(streak=1, members=names))
        assert len(markdown(text)) < 2_000
        assert text.count(name) >= least
        assert text.splitlines()[-1] == f"and {180 - text.count(name)} others"
    assert not [*server_day(ServerDay(streak=0, members=()))]


def test_a_game_that_made_way_for_another_was_not_given_up() -> None:
    stored = given_up(Game.start(game_rules("gate"), "17"))
    assert stored.result is not None
    put_away = replace(stored, day=None, result=replace(stored.result, moves=0))
    assert markdown(closing_text(put_away)) == "**Closed before the first move.**"
