"""Verdicts: fixed deals, small positions against a search without shortcuts, budgets and refusals."""

import subprocess
import sys
import time
from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Position, deal, game_rules, is_won, play, play_all
from bot.patience.parts import Unit, Way
from bot.solver import Budget, Lost, Unknown, Won, WrongLine, search, solve
from bot.solver.searches import line
from bot.solver.searches.depth import depth_first
from bot.solver.searches.portfolio import PACKED, Beam
from bot.solver.searches.searcher import SLICE, Searcher
from tests.solver.exhaustive import exhaustive, searched
from tests.solver.rule_sets import DEFAULTS, OWN_SEARCH, SUPPORTED
from tests.solver.small import plain_search, quick_search, small_position
from tests.support.rule_sets import costly

READINGS = ["chameleon-000", "chameleon-002", "gate-postsonly", "chord-strict", "frog-allaces"]


def budget(**values: object) -> Budget:
    return replace(Budget(seconds=20, bytes=64 << 20), **values)  # type: ignore[arg-type]


WINS = {
    "canfield": 1,
    "selective-canfield": 1,
    "storehouse": 2,
    "four-seasons": 3,
    "simplicity": 1,
    "fortunes-favor": 1,
    "gate": 1,
    "chord": 1,
    "frog": 1,
    "klondike": 1,
    "klondike-3": 2,
}


@pytest.mark.parametrize(("key", "number"), WINS.items())
def test_a_deal_that_can_be_won_is_won_and_the_engine_agrees(key: str, number: int) -> None:
    rules = GAMES[key]
    position = deal(rules, number)
    verdict = solve(rules, position, budget())
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)


LOSSES = {"canfield": 6, "storehouse": 1, "chameleon-000": 3, "chameleon-002": 5}


@pytest.mark.parametrize(("key", "number"), LOSSES.items())
def test_a_deal_that_cannot_be_won_is_proved_lost(key: str, number: int) -> None:
    assert isinstance(solve(GAMES[key], deal(GAMES[key], number), budget()), Lost)


@pytest.mark.parametrize("key", costly(SUPPORTED))
def test_small_positions_have_the_verdict_of_a_search_without_shortcuts(key: str) -> None:
    rules = game_rules(key)
    random = Random(f"small {key}")
    for _ in range(60 if key in DEFAULTS + READINGS else 12):
        position = small_position(rules, random, random.choice((8, 12, 16, 20)))
        plain = plain_search(rules, position, 15_000)
        if not isinstance(plain, Unknown):
            quick = quick_search(rules, position, 60_000)
            assert type(quick) in (type(plain), Unknown), position.to_text(rules)


def test_one_move_from_a_win_the_win_is_that_move() -> None:
    rules = GAMES["canfield"]
    suits = [[f"{rank}{suit}" for rank in "A23456789TJQK"] for suit in "CDHS"]
    up = "/".join("".join(cards) for cards in [*suits[:3], suits[3][:-1]])
    position = Position.from_text(rules, f"s:- w:- r:- t:KS/-/-/- f:{up} 0")
    verdict = solve(rules, position, budget())
    assert isinstance(verdict, Won)
    assert [str(move) for move in verdict.moves] == ["t1>f"]


def test_a_position_that_is_won_needs_no_move() -> None:
    rules = GAMES["canfield"]
    up = "/".join("".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDHS")
    verdict = solve(rules, Position.from_text(rules, f"s:- w:- r:- t:-/-/-/- f:{up} 0"), budget())
    assert verdict == Won(())


def test_beam_and_complete_search_agree() -> None:
    """The narrow beam finds no win where the complete search proves that there is none."""
    rules = GAMES["storehouse"]
    for number in range(1, 25):
        position = deal(rules, number)
        whole = quick_search(rules, position, 2_000_000)
        assert not isinstance(whole, Unknown)
        assert type(solve(rules, position, budget())) is type(whole)


# -- limits -----------------------------------------------------------------------------------------

HARD = deal(GAMES["gate-postsonly"], 2)  # neither won nor proved lost in ten seconds


def test_the_states_of_a_budget_are_a_limit() -> None:
    verdict = solve(GAMES["gate-postsonly"], HARD, budget(states=5_000))
    assert isinstance(verdict, Unknown)
    assert verdict.why == "states"
    assert verdict.effort.states <= 5_100


def test_the_clock_of_a_budget_is_the_one_that_counts() -> None:
    ticks = iter(range(10_000))
    verdict = solve(GAMES["gate-postsonly"], HARD, budget(seconds=5, clock=lambda: float(next(ticks))))
    assert isinstance(verdict, Unknown)
    assert verdict.why == "seconds"


def test_a_raised_stop_flag_ends_a_search_at_the_next_check() -> None:
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks >= 3

    verdict = solve(GAMES["gate-postsonly"], HARD, budget(stop=stop))
    assert isinstance(verdict, Unknown)
    assert verdict.why == "stop"
    assert looks == 3
    assert verdict.effort.states <= 4 * SLICE + search.SHORT


@pytest.mark.parametrize("looks", [1, 2])
@pytest.mark.parametrize("phase", ["depth", "narrow", "wide"])
def test_every_phase_checks_the_flag_between_slices(phase: str, looks: int) -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked >= looks

    run = Searcher(GAMES["gate-postsonly"], HARD, budget(stop=stop))
    if phase == "depth":
        run.depth()
    else:
        run.beam(Beam(width=300 if phase == "narrow" else 20_000, weights=PACKED, rounds=100), 1)
    assert asked == looks
    assert run.states <= looks * (SLICE + 100)


@pytest.mark.parametrize(
    ("key", "number"), [("chameleon-000", 1), ("chameleon-002", 59), ("gate", 9993), ("canfield", 3)]
)
def test_nothing_depends_on_where_slices_end(key: str, number: int) -> None:
    rules = GAMES[key]
    ends: set[tuple[int, int, tuple[int, ...]]] = set()
    for size in (5_000, 373):
        run = Searcher(rules, deal(rules, number), budget())
        descent = depth_first(run.tables, run.space, 0, run.guide if key != "canfield" else None)
        answer = 0
        while not answer and descent.states < 120_000:
            answer = descent.ask(min(size, 120_000 - descent.states))
        ends.add((answer, descent.states, tuple(descent.codes())))
    assert len(ends) == 1, ends


def test_a_full_table_is_not_a_loss() -> None:
    verdict = solve(GAMES["gate-postsonly"], HARD, budget(bytes=1 << 20, seconds=1))
    assert isinstance(verdict, Unknown)
    assert verdict.why in ("bytes", "seconds")


ENDLESS_SHUFFLES = replace(
    GAMES["storehouse-shuffle"],
    key="shuffles",
    stock=replace(GAMES["storehouse-shuffle"].stock, redeals=None),
)
"""Rules that the kernel cannot express."""


def test_of_rules_that_the_kernel_does_not_know_nothing_is_known() -> None:
    verdict = solve(ENDLESS_SHUFFLES, deal(ENDLESS_SHUFFLES, 6), budget())
    assert isinstance(verdict, Unknown)
    assert verdict.why == "rules"


FEWER_MOVES = ["la-belle-lucie-draw", "chord+takeback"]
"""Rule sets of which the kernel does not know all moves: a draw, and cards back from foundations by rank."""


@pytest.mark.parametrize("key", FEWER_MOVES)
def test_a_game_with_more_moves_than_the_kernel_knows_is_won_by_those_that_it_knows(key: str) -> None:
    rules = game_rules(key)
    position = deal(rules, 7)
    verdict = solve(rules, position, budget())
    assert isinstance(verdict, Won)
    assert is_won(rules, play_all(rules, position, verdict.moves))


@pytest.mark.parametrize(("used", "kind"), [(2, Unknown), (3, Lost)])
def test_a_game_is_not_called_lost_as_long_as_other_moves_may_win_it(used: int, kind: type) -> None:
    """The two of diamonds lies under the king, and only the draw frees it."""
    rules = GAMES["la-belle-lucie-draw"]
    ranks = "A23456789TJQK"
    clubs, hearts, spades = ("".join(rank + suit for rank in ranks) for suit in "CHS")
    columns = ["2DKD", "".join(rank + "D" for rank in "QJT9876543"), *"-" * (rules.tableau.count - 2)]
    text = f"s:- t:{'/'.join(columns)} f:{clubs}/AD/{hearts}/{spades} {used} seed:1"
    position = Position.from_text(rules, text)
    assert exhaustive(rules, position, 2_000) is (kind is Unknown)
    assert isinstance(verdict := solve(rules, position, budget()), kind)
    assert not isinstance(verdict, Unknown) or verdict.why == "rules"


def test_a_draw_that_comes_only_after_a_redeal_may_win_too() -> None:
    rules = GAMES["la-belle-lucie-draw"]
    up = "AC2C3C4C5C6C7C8C9C/AD2D3D4D5D6D7D8D9D/AH2H3H4H5H6H7H8H9H/AS2S3S4S5S6S7S8S"
    columns = [*["TDKC", "JHTHQCJC", "TCTSKDQDJD", "JSKHQH", "KS9S", "QS"], *"-" * (rules.tableau.count - 6)]
    position = Position.from_text(rules, f"s:- t:{'/'.join(columns)} f:{up} 1 seed:794")
    assert exhaustive(rules, position, 2_000)
    assert not isinstance(solve(rules, position, budget()), Lost)


RUNS = ["".join(rank + suit for rank in "KQJT98765432A") for suit in "CDHS"]
SUITS_UP = ["".join(rank + suit for rank in "A23456789TJQK") for suit in "CDHS"]
NEAR_THE_END = {
    "spiderette": f"s:- t:{RUNS[3][:-4]}/2S/AS/-/-/-/- f:{'/'.join(RUNS[:3])}/- 0",
    "golf": "s:9c t:6C/8D/7S/TH/-/-/- f:5H 0",
    "yukon": f"s:- t:kdQD/JDTD/-/-/-/-/- f:{SUITS_UP[0]}/{SUITS_UP[2]}/{SUITS_UP[3]}/{SUITS_UP[1][:18]} 0",
}


@pytest.mark.parametrize("key", NEAR_THE_END)
def test_games_with_searches_of_their_own_are_won_near_the_end(key: str) -> None:
    rules = GAMES[key]
    position = Position.from_text(rules, NEAR_THE_END[key])
    verdict = solve(rules, position, budget())

    assert isinstance(verdict, Won)
    for move in verdict.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)


def test_a_game_with_a_search_of_its_own_is_proved_lost() -> None:
    rules = GAMES["golf"]
    position = Position.from_text(rules, "s:5c t:6C/TD/-/-/-/-/- f:TH 0")
    assert isinstance(solve(rules, position, budget()), Lost)


@pytest.mark.parametrize("key", OWN_SEARCH)
def test_games_with_searches_of_their_own_end_in_a_verdict(key: str) -> None:
    rules, random = GAMES[key], Random(f"engine only {key}")
    assert not isinstance(solve(rules, deal(rules, 1), budget(states=200)), Won)
    f = rules.foundations
    if f.unit is Unit.RUN or f.way is Way.EITHER or f.steps:
        return  # no position has some cards of each suit home
    verdicts = [solve(rules, small_position(rules, random, 8), budget(states=2_000)) for _ in range(12)]
    assert {type(verdict) for verdict in verdicts} >= {Won}


@pytest.mark.parametrize("key", ["storehouse", "chameleon-000", "gate", "terrace", "agnes-bernauer", "frog"])
def test_the_kernel_agrees_with_a_search_of_the_engine_s_moves(key: str) -> None:
    rules = GAMES[key]
    random = Random(f"general {key}")
    verdicts: set[type] = set()
    for _ in range(12):
        position = small_position(rules, random, random.choice((6, 10)))
        slow = searched(rules, position, 3_000)
        if not isinstance(slow, Unknown) and not is_won(rules, position):
            verdicts.add(type(slow))
            assert type(quick_search(rules, position)) is type(slow), position.to_text(rules)
    assert verdicts


def test_a_line_that_the_engine_refuses_is_an_error_not_a_win(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(line, "play_all", refuse)
    with pytest.raises(WrongLine):
        solve(GAMES["fortunes-favor"], deal(GAMES["fortunes-favor"], 1), budget())


PLAIN = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from bot.patience import GAMES, deal
from bot.solver import Budget, Lost, Won, solve
for key, number in (("fortunes-favor", 1), ("storehouse", 2), ("gate", 4)):
    verdict = solve(GAMES[key], deal(GAMES[key], number), Budget(seconds=40, bytes=1 << 20))
    assert isinstance(verdict, Won), (key, verdict)
"""


def test_without_numba_the_solver_works_slowly() -> None:
    done = subprocess.run([sys.executable, "-c", PLAIN], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_importing_the_solver_does_not_import_numba() -> None:
    code = "import sys, bot.solver; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_time_is_only_what_the_clock_says() -> None:
    assert Budget().clock is time.process_time
