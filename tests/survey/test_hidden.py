"""The player with hidden cards: never told one, remembers what was in view, and its games are counted."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from bot.patience import GAMES, UNSEEN, Position, deal, is_won, legal_moves, play, seen
from bot.solver.quality.advice import imagined
from tests.survey import hidden
from tests.survey.__main__ import app
from tests.survey.hidden import Effort, Player, agrees, merged, play_deals, remembered
from tests.survey.hidden_results import Played, all_rates, rate, read_played
from tests.survey.report import page
from tests.survey.sweep import BadResults

CANFIELD = GAMES["canfield"]
LITTLE = Effort(redeals=4, states=300)
KEYS = ("canfield", "selective-canfield", "klondike", "fortunes-favor", "gate", "chord", "frog", "demon")


@settings(max_examples=20)
@given(st.sampled_from(KEYS), st.integers(1, 10**6), st.integers())
def test_re_deals_agree_with_everything_that_was_in_view(key: str, number: int, seed: int) -> None:
    rules, random = GAMES[key], Random(seed)
    position = deal(rules, number)
    memory = seen(rules, position)
    before = 53 * rules.packs
    for _ in range(30):
        unseen = sum(cards.count(UNSEEN) for cards in memory.piles)
        assert unseen <= before  # nothing is forgotten
        before = unseen
        guess = imagined(rules, memory, random)
        assert agrees(memory, position)
        assert agrees(memory, guess)
        assert seen(rules, guess) == seen(rules, position)
        assert sorted(sum(guess.piles, ())) == sorted(sum(position.piles, ()))
        moves = legal_moves(rules, memory)
        assert moves == legal_moves(rules, position) == legal_moves(rules, guess)
        if not moves:
            return
        move = random.choice(moves)
        position = play(rules, position, move)
        memory = remembered(rules, memory, move, seen(rules, position))


def player(position: Position) -> Player:
    return Player(CANFIELD, seen(CANFIELD, position), LITTLE, Random(1))


@pytest.mark.parametrize("number", [1, 2])
def test_deals_that_look_alike_get_the_same_moves(number: int) -> None:
    one = deal(CANFIELD, number)
    other = imagined(CANFIELD, seen(CANFIELD, one), Random(5))
    assert one.piles != other.piles
    first, second = player(one), player(other)
    same = 0
    while seen(CANFIELD, one) == seen(CANFIELD, other):
        move = first.choose()
        assert move is not None
        assert second.choose() == move
        one, other = play(CANFIELD, one, move), play(CANFIELD, other, move)
        first.moved(move, seen(CANFIELD, one))
        second.moved(move, seen(CANFIELD, other))
        same += 1
    assert same


def test_a_memory_that_is_contradicted_is_a_fault() -> None:
    sight = seen(CANFIELD, deal(CANFIELD, 1))
    other = seen(CANFIELD, deal(CANFIELD, 2))
    assert merged(sight, sight) == sight
    with pytest.raises(ValueError, match="Position"):
        merged(sight, other)


def test_a_known_position_that_can_be_won_is_won() -> None:
    """Only the reserve's last card is unseen, so the player knows where it is."""
    position = deal(CANFIELD, 1)
    known = Player(CANFIELD, position._replace(seed=0), Effort(redeals=20, states=20_000), Random(1))
    while not is_won(CANFIELD, position):
        move = known.choose()
        assert move is not None
        position = play(CANFIELD, position, move)
        known.moved(move, seen(CANFIELD, position))


def test_games_continue_where_the_file_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []

    def game(rules: object, text: str, effort: Effort, *, solver: str) -> Played:
        played.append(text)
        return Played(
            rules="canfield", deal=text, won=text == "2", moves=9, seconds=2, redeals=effort.redeals,
            states=effort.states, solver=solver,
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
    play_deals(CANFIELD, ["3"], Effort(redeals=1, states=1), file)  # another effort is another game
    assert played[-1] == "3"
    with pytest.raises(ValueError, match="canfield"):
        rate(read_played([file]), made="")
    file.write_text("nonsense\n")
    with pytest.raises(BadResults):
        read_played([file])


def test_the_command_plays_and_says_what_it_counted(tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    command = ["hidden", "canfield", "--deals", "4-4", "--redeals", "1", "--states", "10", "--results", file]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0
    assert done.stdout.startswith("Of 1 deal, ")
    refused = CliRunner().invoke(app, ["hidden", "storehouse-shuffle", "--results", file])
    assert "which nobody can remember" in refused.stderr


def test_the_page_tells_of_the_games_that_were_counted() -> None:
    for found in all_rates():
        low, high = found.interval
        assert 0 <= low <= found.won / found.total <= high <= 1
        assert f"| {found.total:,} | {found.won:,} | {100 * low:.1f} to {100 * high:.1f} % |" in page()
