"""The player with hidden cards: never told one, remembers what was in view, and its games are counted."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.patience import GAMES, UNSEEN, Game, legal_moves, seen
from bot.solver.quality.advice import imagined
from tests.survey import hidden
from tests.survey.__main__ import app
from tests.survey.hidden import Effort, play_deals, play_game
from tests.survey.hidden_results import HiddenRate, Played, added, all_rates, rate, read_played
from tests.survey.report import page
from tests.survey.sweep import BadResults

CANFIELD = GAMES["canfield"]
LITTLE = Effort(states=2_000)
KEYS = ("canfield", "selective-canfield", "klondike", "fortunes-favor", "gate", "chord", "frog", "demon")


@settings(max_examples=20)
@given(st.sampled_from(KEYS), st.integers(1, 10**6), st.integers())
def test_re_deals_agree_with_everything_that_was_in_view(key: str, number: int, seed: int) -> None:
    rules, random = GAMES[key], Random(seed)
    game, before = Game.start(rules, str(number)), 53 * rules.packs
    for _ in range(30):
        position, memory = game.position, game.known
        unseen = sum(cards.count(UNSEEN) for cards in memory.piles)
        assert unseen <= before  # nothing is forgotten
        before = unseen
        guess = imagined(rules, memory, random)
        for cards, real, guessed in zip(memory.piles, position.piles, guess.piles, strict=True):
            for card, *both in zip(cards, real, guessed, strict=True):
                assert card == UNSEEN or both == [card, card]
        assert seen(rules, guess) == seen(rules, position)
        assert sorted(sum(guess.piles, ())) == sorted(sum(position.piles, ()))
        moves = legal_moves(rules, memory)
        assert moves == legal_moves(rules, position) == legal_moves(rules, guess)
        if not moves:
            return
        game = game.play(random.choice(moves))


@pytest.mark.usefixtures("compiled")
def test_a_player_who_sees_all_cards_wins_what_the_solver_wins() -> None:
    found = play_game(GAMES["freecell"], "1", LITTLE)
    assert (found.won, found.moves) == (True, 0)


@pytest.mark.usefixtures("compiled")
def test_the_same_deal_has_the_same_game() -> None:
    one, two = (play_game(GAMES["gate"], "3", LITTLE) for _ in range(2))
    assert (one.won, one.moves) == (two.won, two.moves)


def test_games_continue_where_the_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def game(rules: object, text: str, effort: Effort, *, solver: str) -> Played:
        played.append(text)
        return Played(
            rules="canfield", deal=text, won=text == "2", moves=9, seconds=2, states=effort.states,
            stock=effort.stock, solver=solver,
        )  # fmt: skip

    monkeypatch.setattr(hidden, "play_game", game)
    file = tmp_path / "games.jsonl"
    play_deals(CANFIELD, ["1", "2"], LITTLE, file, solver="abc")
    with file.open("a") as out:
        out.write('{"rules": "can')  # the machine went down here
    games = play_deals(CANFIELD, ["1", "2", "3"], LITTLE, file, solver="abc")
    assert played == ["1", "2", "3"]
    assert read_played([file]) == games
    found = rate(games, made="2026-11-22")
    assert (found.deals, found.total, found.won, found.solver) == ("1-3", 3, 1, "abc")
    play_deals(CANFIELD, ["3"], Effort(states=1), file)  # another effort is another game
    assert played[-1] == "3"
    with pytest.raises(ValueError, match="canfield"):
        rate(read_played([file]), made="")
    file.write_text("nonsense\n")
    with pytest.raises(BadResults):
        read_played([file])


def test_the_command_plays_and_says_what_it_counted(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    command = ["hidden", "canfield", "--deals", "4-4", "--states", "10", "--results", file]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    assert done.stdout.startswith("Of 1 deal, ")
    refused = CliRunner().invoke(app, ["hidden", "storehouse-shuffle", "--results", file])
    assert "which nobody can remember" in refused.stderr


def test_counts_of_other_deals_are_added() -> None:
    def counts(*deals: int, rules: str = "canfield") -> HiddenRate:
        game = Played(rules=rules, deal="", won=True, moves=9, seconds=2, states=5, stock=False, solver="a")
        return rate([replace(game, deal=str(deal), won=deal == 2) for deal in deals], made="2026-11-22")

    both = added(counts(1, 2), replace(counts(3), seconds=5, solver="b"))
    assert (both.deals, both.total, both.won, both.seconds, both.solver) == ("1-3", 3, 1, 3.0, "a b")
    for other in (counts(2, 3), counts(3, rules="gate"), replace(counts(3), states=6)):
        with pytest.raises(ValueError, match=other.rules):
            added(counts(1, 2), other)


def test_the_command_adds_only_other_deals(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(
        '{"rules":"canfield","deal":"1","won":true,"moves":9,"seconds":1,"states":300000,"stock":false}\n'
    )
    command = ["hidden", "canfield", "--deals", "1-1", "--results", str(file), "--add"]
    refused = CliRunner().invoke(app, command)
    assert "no counts of other deals" in refused.stderr


def test_the_page_tells_of_the_games_that_were_counted() -> None:
    for found in all_rates():
        low, high = found.interval
        assert 0 <= low <= found.won / found.total <= high <= 1
        assert f"| {found.total:,} | {found.won:,} | {100 * low:.1f} to {100 * high:.1f} % |" in page()
