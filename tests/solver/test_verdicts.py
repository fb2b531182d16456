"""Known verdicts for every game: hard deals, lost positions, and the move at which a won game is lost.

The lost positions are lost by an exhaustive search without any shortcut, which the tests repeat.
"""

import pytest

from bot.patience import GAMES, Move, Position, deal, is_lost, is_won, play
from bot.solver import Budget, Lost, Won, solve
from bot.solver.searches.searcher import Searcher
from tests.solver.exhaustive import searched
from tests.solver.small import plain_search

BUDGET = Budget(seconds=60, bytes=256 << 20)

# Found by sweeps: of the deals of each game these are among those that took the most states.
HARD = {
    ("canfield", 53): Won,
    ("canfield", 28): Lost,
    ("selective-canfield", 82): Won,
    ("storehouse", 528): Lost,
    ("chameleon-000", 128): Lost,
    ("chameleon-001", 6): Won,
    ("chameleon-001", 41): Lost,
    ("chameleon-002", 59): Won,
    ("chameleon-002", 126): Lost,
    ("four-seasons", 69): Won,
    ("simplicity", 13): Won,
    ("fortunes-favor", 4136): Won,
    ("gate", 9248): Won,
    ("gate-postsonly", 4): Lost,
    ("gate-postsonly", 84): Won,
    ("chord", 157): Won,
    ("chord-strict", 149): Won,
    ("chord-graceopen", 13): Won,
    ("chord-graceonce", 15): Won,
    ("frog", 100): Won,
}


@pytest.mark.long
@pytest.mark.parametrize(("key", "number"), HARD)
def test_a_hard_deal_is_decided(key: str, number: int) -> None:
    rules = GAMES[key]
    position = deal(rules, number)
    verdict = solve(rules, position, BUDGET)
    assert isinstance(verdict, HARD[key, number])
    if isinstance(verdict, Won):
        for move in verdict.moves:
            position = play(rules, position, move)
        assert is_won(rules, position)


LOST = {
    "canfield": "s:2c w:3S r:- t:AD2D/3D/3H/3C f:4C5C6C7C8C9CTCJCQCKCAC/4D5D6D7D8D9DTDJDQDKD/"
    "4H5H6H7H8H9HTHJHQHKHAH2H/4S5S6S7S8S9STSJSQSKSAS2S 0",
    "selective-canfield": "s:- w:4D4C o:-/-/-/-/- r:2C t:3D/4S/3S3C/3H4H f:5C6C7C8C9CTCJCQCKCAC/"
    "5D6D7D8D9DTDJDQDKDAD2D/5H6H7H8H9HTHJHQHKHAH2H/5S6S7S8S9STSJSQSKSAS2S 0",
    "storehouse": "s:ah h:AS w:- r:ACKC t:QSKS/KD/AD/KH f:2C3C4C5C6C7C8C9CTCJCQC/2D3D4D5D6D7D8D9DTDJDQD/"
    "2H3H4H5H6H7H8H9HTHJHQH/2S3S4S5S6S7S8S9STSJS 1",
    "chameleon-001": "s:2c2dah2h w:ACAD r:- t:-/AS2S/- f:3C4C5C6C7C8C9CTCJCQCKC/3D4D5D6D7D8D9DTDJDQDKD/"
    "3H4H5H6H7H8H9HTHJHQHKH/3S4S5S6S7S8S9STSJSQSKS 0",
    "four-seasons": "s:- h:- w:- t:JS9H8HKCKH/QH2DTSAHTH/2C7HKDACQS/AS9SQDQC2H/ADKS2SJH "
    "f:3C4C5C6C7C8C9CTCJC/3D4D5D6D7D8D9DTDJD/3H4H5H6H/3S4S5S6S7S8S 0",
    # the twos lie under each other's threes, and the fours on which these might lie are home
    "simplicity": (
        "s:ts9s h:- w:- t:2C3S/2S3C/4CQH/5CKS/6CJS/7CJC/8CKC/9CKH/TCQS/4SQC/JH5S6S/7S8S "
        "f:AC/AD2D3D4D5D6D7D8D9DTDJDQDKD/AH2H3H4H5H6H7H8H9HTH/AS 0"
    ),
    "gate": (
        "s:- h:- w:- r:-/- t:JSKS/9SKH/KD9H/QDTD/QSKC/QHJD/THTS/JHQC f:AC2C3C4C5C6C7C8C9CTCJC/AD2D3"
        "D4D5D6D7D8D9D/AH2H3H4H5H6H7H8H/AS2S3S4S5S6S7S8S 0"
    ),
    "fortunes-favor": (
        "s:- h:- w:- t:JD9DQS/TSKD7S/5S7D6S/8H9STD/JHTH/6DKC/KSQH/TCKH/8D8S/JC9H/JS7H/QCQD f:AC2C3C"
        "4C5C6C7C8C9C/AD2D3D4D5D/AH2H3H4H5H6H/AS2S3S4S 1"
    ),
    "frog": (
        "s:- h:- r:- t:KCJDTCQDJCQS/QCQSQHJHKDKS/QDQHQCTCKCJH/JDJSTHKSKH/KHJCKD8H9H f:AC2C3C4C5C6C7"
        "C8C9C/AD2D3D4D5D6D7D8D9DTD/AH2H3H4H5H6H7H8H9HTH/AS2S3S4S5S6S7S8S9STS/AC2C3C4C5C6C7C8C9C/AD"
        "2D3D4D5D6D7D8D9DTD/AH2H3H4H5H6H7H/AS2S3S4S5S6S7S8S9STSJS 0"
    ),
    "chord": (
        "s:- w:- r:-/-/-/-/-/-/-/- t:JH9HQHJHTH/TCKHKDKHQD/TDTD8DQSKC/KSQHJDJS9D/TSQCQC9SKD/QSKS8S8"
        "DJS/7DJCJC9C9D/QDKCTH8HJD f:AC2C3C4C5C6C7C8C/AD2D3D4D5D6D/AS2S3S4S5S6S7S/AH2H3H4H5H6H7H8H9"
        "H/AC2C3C4C5C6C7C8C9CTC/AD2D3D4D5D6D7D/AS2S3S4S5S6S7S8S9STS/AH2H3H4H5H6H7H 0"
    ),
}


@pytest.mark.parametrize("key", LOST)
def test_a_position_that_looks_open_is_proved_lost(key: str) -> None:
    rules = GAMES[key]
    position = Position.from_text(rules, LOST[key])
    assert not is_lost(rules, position)  # no rule of thumb sees it
    assert isinstance(plain_search(rules, position), Lost)
    assert isinstance(solve(rules, position, BUDGET), Lost)


def test_an_endgame_in_which_safe_moves_leave_little_is_proved_lost_soon() -> None:
    """Chord, where millions of positions can be reached."""
    rules = GAMES["chord"]
    position = Position.from_text(
        rules,
        "s:- w:- r:-/KD/4S/-/JH/JC/8D/- t:KSQDJCTD9S8D7S/KSQHJSTH9C8H7C6H5S/KCQDJSTD/KCQH/QC/KHQSJHTC9H/"
        "KDQSJDTS9D8S7H6S/KHQCJDTC9D8C7D f:AD2D3D4D5D6D7D/AC2C3C4C5C6C7C8C9C/AH2H3H4H5H6H7H8H9HTH/"
        "AS2S3S4S5S6S7S8S9STS/AD2D3D4D5D6D/AS2S3S/AH2H3H4H5H/AC2C3C4C5C6C 1",
    )
    assert isinstance(searched(rules, position, 5_000), Lost)
    assert isinstance(solve(rules, position, Budget(states=100_000, seconds=60, bytes=32 << 20)), Lost)


def test_a_late_position_of_four_seasons_is_proved_lost_before_wide_beams() -> None:
    rules = GAMES["four-seasons"]
    position = Position.from_text(
        rules,
        "s:qdtd9s4s2hjc h:- w:8CTSKC7CTCQS4H3C4C9DADJH t:9C/3D2DASKSQCJDTH/4D/3H2CAHKD/3S2SACKHQHJS "
        "f:5H6H7H8H9H/5S6S7S8S/5D6D7D8D/5C6C 0",
    )
    budget = Budget(states=500_000, seconds=60, bytes=64 << 20)
    assert isinstance(Searcher(rules, position, budget).depth(), Lost)  # without a relaxed game
    assert isinstance(solve(rules, position, budget), Lost)


def test_a_frog_whose_kings_find_no_room_is_proved_lost_before_the_beams() -> None:
    rules = GAMES["frog"]
    position = Position.from_text(
        rules,
        "s:th3cthqd9hjc6stdtsjc6d4ckh2d8h2c5ckdjh8hkc7c3h6s3c5htd3s3d h:- r:4H5CTC5H9CQHTSJH7S9C9HKSQH t:"
        "6H/QSKD5S9DQS4SQC5S/6D7H4H8DKHJD6HJS4CQD8D7C/8C7SJD9D7DKCJSQCKS/4D8S f:AS2H3H4S5D6C7D8S9STC/AS2H"
        "3D4D5D6C7H8C9S/AH2S3S/AC2C/AH2D/AC2S/AD/AD 0",
    )
    assert isinstance(solve(rules, position, Budget(states=1_000, seconds=60, bytes=64 << 20)), Lost)


TURNS = {
    "canfield": (
        "s:7c5h6h5s w:- r:7D6C t:7H6S/5C/6D/5D7S f:8C9CTCJCQCKCAC2C3C4C/8D9DTDJDQDKDAD2D3D4D/"
        "8H9HTHJHQHKHAH2H3H4H/8S9STSJSQSKSAS2S3S4S 1",
        "t3>t4",
    ),
    "selective-canfield": (
        "s:8c w:- o:-/-/-/-/- r:7H t:7C/6H8S/8D/8H f:9CTCJCQCKCAC2C3C4C5C6C/9DTDJDQDKDAD2D3D4D5D6D7D/"
        "9HTHJHQHKHAH2H3H4H5H/9STSJSQSKSAS2S3S4S5S6S7S 1",
        "r>t2",
    ),
    "chameleon-001": (
        "s:jd w:9CQS r:THQHTCJH t:QCJS/TSJC/QD f:KCAC2C3C4C5C6C7C8C/KDAD2D3D4D5D6D7D8D9DTD/"
        "KHAH2H3H4H5H6H7H8H9H/KSAS2S3S4S5S6S7S8S9S 0",
        "r>t3",
    ),
    "gate": (
        "s:- h:- w:- r:-/- t:QDKC/7S6S/KSJC/TSKD/KHQH/JDQS/9SQC/8SJS f:AC2C3C4C5C6C7C8C9CTC/AD2D3D4"
        "D5D6D7D8D9DTD/AH2H3H4H5H6H7H8H9HTHJH/AS2S3S4S5S 0",
        "t5>f",
    ),
    "fortunes-favor": (
        "s:- h:- w:- t:KSTS/JC8D/3S9D/6DKC/KH2S/6S5S/JSQD/KD9S/QCJD/TD7S/QS7D/8S4S f:AC2C3C4C5C6C7C"
        "8C9CTC/AD2D3D4D5D/AH2H3H4H5H6H7H8H9HTHJHQH/AS 1",
        "t11>t2",
    ),
    "frog": (
        "s:- h:- r:- t:KCTDKDKSKHQD/QSJD7DTHKDQH/KCQHQCTHJSJD/QCJHKSJH9H/KH8DQD9DQS f:AC2C3C4C5C6C7"
        "C8C9CTCJC/AD2D3D4D5D6D/AH2H3H4H5H6H7H8H/AS2S3S4S5S6S7S8S9STSJS/AC2C3C4C5C6C7C8C9CTCJC/AD2D"
        "3D4D5D6D7D8D9DTD/AH2H3H4H5H6H7H8H9H/AS2S3S4S5S6S7S8S9STS 0",
        "t4>f",
    ),
}


@pytest.mark.parametrize("key", TURNS)
def test_one_move_is_all_between_a_won_game_and_a_lost_one(key: str) -> None:
    rules = GAMES[key]
    text, wrong = TURNS[key]
    position = Position.from_text(rules, text)
    assert isinstance(solve(rules, position, BUDGET), Won)
    after = play(rules, position, Move.from_text(wrong))
    assert isinstance(plain_search(rules, after), Lost)
    assert isinstance(solve(rules, after, BUDGET), Lost)


@pytest.mark.parametrize("key", TURNS)
def test_one_move_from_its_end_a_won_game_is_won_by_that_move(key: str) -> None:
    rules = GAMES[key]
    position = Position.from_text(rules, TURNS[key][0])
    verdict = solve(rules, position, BUDGET)
    assert isinstance(verdict, Won)
    for move in verdict.moves[:-1]:
        position = play(rules, position, move)
    assert not is_won(rules, position)
    last = solve(rules, position, BUDGET)
    assert isinstance(last, Won)
    assert len(last.moves) == 1
    assert is_won(rules, play(rules, position, last.moves[0]))
