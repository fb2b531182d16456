"""Lines without idle moves, par, and how hard a deal is."""

from dataclasses import replace
from random import Random

import pytest

from bot.patience import GAMES, Move, Position, deal, is_won, play
from bot.solver import Budget, Won, solve
from bot.solver.quality.analysis import better, least_moves, shorten
from bot.solver.quality.shorter import reopen
from bot.solver.searches.portfolio import PACKED, Beam, priced
from bot.solver.searches.searcher import Searcher
from tests.solver.small import small_position

BUDGET = Budget(seconds=20, bytes=64 << 20)
KEYS = ["canfield", "four-seasons", "simplicity", "gate", "frog", "chord"]


def winning(key: str, number: int) -> tuple[Move, ...]:
    verdict = solve(GAMES[key], deal(GAMES[key], number), BUDGET)
    assert isinstance(verdict, Won)
    return verdict.moves


@pytest.mark.parametrize("key", KEYS)
def test_a_shortened_line_wins_and_has_no_move_that_can_be_left_out(key: str) -> None:
    rules = GAMES[key]
    number = 4 if key != "canfield" else 2
    line = winning(key, number)
    short = shorten(rules, deal(rules, number), line)
    assert least_moves(rules, deal(rules, number)) <= len(short) <= len(line)
    assert shorten(rules, deal(rules, number), short) == short


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
    assert len(shorten(rules, deal(rules, 4), longer)) <= len(line)


def is_legal_pair(rules: object, position: object, there: Move, back: Move) -> bool:
    from bot.patience import IllegalMove

    try:
        return play(rules, play(rules, position, there), back) == position  # type: ignore[arg-type]
    except IllegalMove:
        return False


def test_a_card_that_was_turned_up_on_the_way_is_no_circle() -> None:
    """The nine goes away and comes back, but now onto an open ten, with which it can travel."""
    rules = GAMES["chord-eighty"]
    full = ["".join(f"{rank}{suit}" for rank in "A23456789T") for suit in "SHCD"]
    up = "/".join([full[0][:-2], full[1][:-4], full[2][:-2], *full[3:], *full])
    position = Position.from_text(rules, f"s:- w:- r:-/-/-/-/-/-/-/- t:ts9H/TC/JD/TH/-/-/-/- f:{up} 0")
    line = tuple(map(Move.from_text, ["t1>t2", "t2>t1", "t1:2>t3", "t3>f", "t4>f", "t3>f", "t2>f"]))
    shorter = shorten(rules, position, line)
    assert len(shorter) <= len(line)
    for move in shorter:
        position = play(rules, position, move)
    assert is_won(rules, position)


def test_idle_moves_are_found_also_where_cards_are_dealt() -> None:
    rules = GAMES["fortunes-favor"]
    line = winning("fortunes-favor", 4)
    assert any(str(move) == "d" for move in line)
    assert len(shorten(rules, deal(rules, 4), line)) < len(line)


def test_a_line_that_does_not_win_is_refused() -> None:
    rules = GAMES["simplicity"]
    with pytest.raises(ValueError, match="d"):
        shorten(rules, deal(rules, 4), winning("simplicity", 4)[:3])


def test_par_is_no_longer_than_the_line_and_no_shorter_than_the_bound() -> None:
    rules = GAMES["simplicity"]
    position = deal(rules, 2)
    line = winning("simplicity", 2)
    par = better(rules, position, line, replace(BUDGET, seconds=2, states=400_000))
    assert par.least <= len(par.moves) <= len(line)
    for move in par.moves:
        position = play(rules, position, move)
    assert is_won(rules, position)


@pytest.mark.parametrize("key", [*KEYS, "storehouse", "klondike-3"])
def test_better_lines_win_and_are_never_longer(key: str) -> None:
    rules, random = GAMES[key], Random(key)
    tried = 0
    while tried < 2:
        position = small_position(rules, random, random.choice((12, 20, 30)))
        verdict = solve(rules, position, BUDGET)
        if not isinstance(verdict, Won) or len(verdict.moves) < 4:
            continue
        tried += 1
        par = better(rules, position, verdict.moves, replace(BUDGET, seconds=0.3))
        opened = reopen(Searcher(rules, position, replace(BUDGET, seconds=0.3)), verdict.moves)
        for line in (par.moves, opened):
            assert par.least <= len(line) <= len(verdict.moves)
            here = position
            for move in line:
                here = play(rules, here, move)
            assert is_won(rules, here)


def test_a_way_round_is_opened_again_also_where_columns_have_changed_places() -> None:
    rules = GAMES["simplicity"]
    position = deal(rules, 4)
    line = winning("simplicity", 4)
    opened = reopen(Searcher(rules, position, replace(BUDGET, seconds=4)), line)
    assert len(opened) < len(line)
    assert reopen(Searcher(rules, position, replace(BUDGET, seconds=0)), opened) == opened


def test_prices_make_lines_short() -> None:
    rules = GAMES["simplicity"]
    lengths = {}
    for price in (0, 64):
        lengths[price] = 0
        for number in (1, 2, 3):
            beam = Beam(width=12, weights=priced(PACKED, price))
            found = Searcher(rules, deal(rules, number), BUDGET).beam(beam, 1)
            assert isinstance(found, Won)
            lengths[price] += len(found.moves)
    assert lengths[64] < 0.85 * lengths[0]


def test_a_raised_flag_ends_the_work_on_a_line_at_the_next_look() -> None:
    rules = GAMES["simplicity"]
    position, line = deal(rules, 4), winning("simplicity", 4)
    looks = 0

    def stop() -> bool:
        nonlocal looks
        looks += 1
        return looks >= 3

    par = better(rules, position, line, replace(BUDGET, stop=stop))
    assert 3 <= looks <= 6  # what is begun then asks once more and ends
    assert len(par.moves) <= len(line)
