"""Shortened lines and par."""

from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Move, Position, deal, is_won, play
from bot.solver import Budget, Won, solve
from bot.solver.quality.analysis import find_par, shorten
from bot.solver.searches.portfolio import PACKED, Beam, priced
from bot.solver.searches.searcher import Searcher
from tests.solver.small import small_position

BUDGET = Budget(seconds=20, bytes=64 << 20)
KEYS = ["canfield", "four-seasons", "simplicity", "gate", "frog", "chord"]


def winning(key: str, number: int) -> tuple[Move, ...]:
    verdict = solve(GAMES[key], deal(GAMES[key], number), BUDGET)
    assert isinstance(verdict, Won)
    return verdict.moves


def test_a_detour_is_cut_out() -> None:
    rules = GAMES["simplicity"]
    position = deal(rules, 4)
    line = winning("simplicity", 4)
    there_and_back: tuple[Move, ...] = ()
    at = 0
    for number, move in enumerate(line):
        at = number
        shuttles = [
            (m, back)
            for m in map(Move.from_text, (f"t{a}>t{b}" for a in range(1, 13) for b in range(1, 13) if a != b))
            if is_legal_pair(
                rules, position, m, back := Move(m.target, m.target_number, m.source, m.source_number)
            )
        ]
        if shuttles:
            there_and_back = shuttles[0]
            break
        position = play(rules, position, move)
    assert there_and_back
    longer = (*line[:at], *there_and_back, *line[at:])
    assert shorten(rules, deal(rules, 4), longer) == shorten(rules, deal(rules, 4), line)


def is_legal_pair(rules: object, position: object, there: Move, back: Move) -> bool:
    from bot.patience import IllegalMove

    try:
        return play(rules, play(rules, position, there), back) == position  # type: ignore[arg-type]
    except IllegalMove:
        return False


def test_a_position_with_a_newly_turned_card_is_not_a_repetition() -> None:
    """The nine moves away and returns, but now to a ten that lies face up, with which it can move."""
    rules = GAMES["chord-eighty"]
    full = ["".join(f"{rank}{suit}" for rank in "A23456789T") for suit in "SHCD"]
    up = "/".join([full[0][:-2], full[1][:-4], full[2][:-2], *full[3:], *full])
    position = Position.from_text(rules, f"s:- w:- r:-/-/-/-/-/-/-/- t:ts9H/TC/JD/TH/-/-/-/- f:{up} 0")
    line = tuple(map(Move.from_text, ["t1>t2", "t2>t1", "t1:2>t3", "t3>f", "t4>f", "t3>f", "t2>f"]))
    shorter = shorten(rules, position, line)
    assert shorter == line
    for move in shorter:
        position = play(rules, position, move)
    assert is_won(rules, position)


def test_a_line_that_does_not_win_is_refused() -> None:
    rules = GAMES["simplicity"]
    with pytest.raises(ValueError, match="d"):
        shorten(rules, deal(rules, 4), winning("simplicity", 4)[:3])


def test_par_wins_and_is_no_longer_than_the_line() -> None:
    rules = GAMES["simplicity"]
    position = deal(rules, 2)
    line = winning("simplicity", 2)
    par = find_par(rules, position, line, replace(BUDGET, seconds=2, states=400_000))
    assert len(par) <= len(line)
    for move in par:
        position = play(rules, position, move)
    assert is_won(rules, position)


@pytest.mark.parametrize("key", [*KEYS, "storehouse", "klondike-3"])
def test_shortened_lines_win_and_are_never_longer(key: str) -> None:
    rules, random = GAMES[key], Random(key)
    tried = 0
    while tried < 2:
        position = small_position(rules, random, random.choice((12, 20, 30)))
        verdict = solve(rules, position, BUDGET)
        if not isinstance(verdict, Won) or len(verdict.moves) < 4:
            continue
        tried += 1
        par = find_par(rules, position, verdict.moves, replace(BUDGET, seconds=0.3))
        assert len(par) <= len(verdict.moves)
        for move in par:
            position = play(rules, position, move)
        assert is_won(rules, position)


def test_beams_that_count_moves_find_short_lines() -> None:
    rules = GAMES["simplicity"]
    lengths = {}
    for price in (0, 64):
        lengths[price] = 0
        for number in (2, 3, 4):
            beam = Beam(width=12, weights=priced(PACKED, price))
            found = Searcher(rules, deal(rules, number), BUDGET).beam(beam, 1)
            assert isinstance(found, Won)
            lengths[price] += len(found.moves)
    assert lengths[64] < 0.85 * lengths[0]


def test_the_stop_flag_ends_the_work_on_a_line_at_the_next_check() -> None:
    rules = GAMES["simplicity"]
    position, line = deal(rules, 4), winning("simplicity", 4)
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks >= 3

    par = find_par(rules, position, line, replace(BUDGET, stop=stop))
    assert 3 <= looks <= 6  # what is begun then asks once more and ends
    assert len(par) <= len(line)
