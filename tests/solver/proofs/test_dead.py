"""Proofs by delete relaxation: a position called dead must be lost, in every game."""

from random import Random

import pytest

from bot.patience import GAMES, Position, deal, game_rules, is_won
from bot.solver import Budget, Lost, Won, solve
from bot.solver.searches.choices import chooses_base
from tests.solver.proofs.dead_positions import dead
from tests.solver.rule_sets import DEFAULTS, SUPPORTED
from tests.solver.small import plain_search, positions_on, small_position
from tests.support.rule_sets import costly

BUDGET = Budget(seconds=20, bytes=64 << 20)


def examine(key: str, name: str, positions: int, states: int) -> int:
    """Count dead small positions, after checking each by a search without shortcuts."""
    rules, random, found = game_rules(key), Random(f"{name} {key}"), 0
    for _ in range(positions):
        position = small_position(rules, random, random.choice((8, 12, 16, 20, 28)))
        if not is_won(rules, position) and dead(rules, position):
            verdict = plain_search(rules, position, states)
            assert not isinstance(verdict, Won), position.to_text(rules)
            found += isinstance(verdict, Lost)
    return found


@pytest.mark.parametrize("key", costly(SUPPORTED))
def test_a_position_that_is_called_dead_is_lost(key: str) -> None:
    examine(key, "dead", 60, 5_000)


@pytest.mark.parametrize("key", ["gate-postsonly", "gate"])
def test_some_positions_are_called_dead(key: str) -> None:
    assert examine(key, "some dead", 60, 20_000) > 0


@pytest.mark.long
@pytest.mark.parametrize("key", SUPPORTED)
def test_many_positions_that_are_called_dead_are_lost(key: str) -> None:
    examine(key, "many dead", 1_500, 100_000)


@pytest.mark.parametrize("key", [*DEFAULTS, "gate-postsonly", "gate-part", "chord-strict", "royal-east"])
def test_no_position_on_a_winning_line_is_called_dead(key: str) -> None:
    rules = GAMES[key]
    # a deal of Gate that is not won takes long to be proved lost
    starts = (deal(rules, number) for number in ((68,) if key == "gate-postsonly" else (2, 3, 4, 1)))
    verdicts = ((start, solve(rules, start, BUDGET)) for start in starts)
    start, won = next((start, verdict) for start, verdict in verdicts if isinstance(verdict, Won))
    for position in positions_on(rules, start, won.moves):
        if not chooses_base(rules, position):
            assert not dead(rules, position), position.to_text(rules)


def test_a_king_over_the_cards_of_its_suit_is_seen_at_once() -> None:
    """The king cannot be packed nor fill a space; below it lies what must go up before it."""
    rules = GAMES["gate-postsonly"]
    ups = "/".join("".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CDH")
    line = f"s:- h:- w:{{}} r:-/- t:JS/-/-/-/-/-/-/- f:{ups}/AS2S3S4S5S6S7S8S9STS 0"

    assert dead(rules, Position.from_text(rules, line.format("QSKS")))
    assert not dead(rules, Position.from_text(rules, line.format("KSQS")))


@pytest.mark.parametrize(
    ("key", "line"),
    [
        # the jack of diamonds must take the ten of clubs
        (
            "canfield-single",
            "s:ts8cth9d w:9STD r:JH8SJSJD t:JC/9CTC/9H7C/7H8H f:QCKCAC2C3C4C5C6C/QDKDAD2D3D4D5D6D7D8D"
            "/QHKHAH2H3H4H5H6H/QSKSAS2S3S4S5S6S7S 0",
        ),
        # the king of diamonds must take the queen of spades
        (
            "gate",
            "s:- h:- w:QC r:KDKHKCQH/- t:KS/QD/-/-/-/-/-/JSQS f:AC2C3C4C5C6C7C8C9CTCJC"
            "/AD2D3D4D5D6D7D8D9DTDJD/AH2H3H4H5H6H7H8H9HTHJH/AS2S3S4S5S6S7S8S9STS 0",
        ),
    ],
)
def test_a_reserve_card_that_could_go_home_may_fill_a_space_first(key: str, line: str) -> None:
    rules = game_rules(key)
    position = Position.from_text(rules, line)

    assert isinstance(plain_search(rules, position), Won)
    assert not dead(rules, position)


@pytest.mark.parametrize("number", [1, 3, 5, 6])
def test_gate_with_spaces_from_the_posts_only_is_proved_lost(number: int) -> None:
    rules = GAMES["gate-postsonly"]
    verdict = solve(rules, deal(rules, number), BUDGET)
    assert isinstance(verdict, Lost)


def test_a_position_that_is_not_dead_may_yet_be_lost() -> None:
    """The relaxation proves losses, never wins."""
    rules, random = GAMES["gate-postsonly"], Random("alive")
    for _ in range(200):
        position = small_position(rules, random, 20)
        if not dead(rules, position) and isinstance(plain_search(rules, position), Lost):
            return
    pytest.fail("every lost position is dead")
