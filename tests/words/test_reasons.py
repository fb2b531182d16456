"""A refused move says why: every rule that excludes a move, and everything that a text can get wrong."""

from dataclasses import replace

import pytest

from bot.patience import (
    GAMES,
    FailedMove,
    Game,
    IllegalMove,
    PatienceError,
    Position,
    Rules,
    Why,
    deal,
    game_rules,
    read_moves,
)
from bot.patience.parts import LETTER, RESERVE, Vacancy
from bot.play.refusals import PartlyPlayed
from bot.words.marks import plain
from bot.words.refusals import refusal
from tests.patience.walks import position_of
from tests.support.rule_sets import kinds
from tests.support.stored import stored
from tests.words.refused_moves import CASES, GATE


def told(rules: Rules, line: str, typed: str) -> IllegalMove:
    with pytest.raises(IllegalMove) as error:
        read_moves(rules, Position.from_text(rules, line), typed)
    return error.value


@pytest.mark.parametrize(
    ("key", "line", "typed", "why", "sentence"), CASES, ids=[f"{key} {typed}" for key, _, typed, *_ in CASES]
)
def test_a_refused_move_says_why(key: str, line: str, typed: str, why: Why, sentence: str) -> None:
    error = told(game_rules(key), line, typed)

    assert error.reason is not None
    assert error.reason.why is why
    assert plain(refusal(error)).replace("\ufe0e", "") == sentence


def test_a_space_that_must_be_filled_comes_first() -> None:
    """No game of ours leaves a choice there."""
    rules = replace(
        GAMES["gate-auto"], tableau=replace(GAMES["gate"].tableau, vacancy=Vacancy(must=(RESERVE,)))
    )
    error = told(rules, GATE, "w up")

    assert refusal(error) == "A space must be filled first."


def test_nothing_is_played_after_a_win() -> None:
    rules = GAMES["klondike"]
    suits = "/".join("".join(rank + suit for rank in "A23456789TJQK") for suit in "CDH")
    spades = "".join(f"{rank}S" for rank in "A23456789TJQ")
    line = f"s:- w:KS t:-/-/-/-/-/-/- f:{suits}/{spades} 0"
    with pytest.raises(FailedMove) as error:
        read_moves(rules, Position.from_text(rules, line), "w>f, f1>t2")

    assert (
        refusal(error.value)
        == "Move 2 of 2, “f1>t2”: The moves before it have won the game. Nothing was played."
    )
    won = PartlyPlayed(stored(Game.start(rules, "1")), error.value)
    assert refusal(won) == "Move 2 of 2, “f1>t2”: The moves before it have won the game."


def test_every_reason_has_a_case() -> None:
    assert {why for *_, why, _ in CASES} | {Why.FORCED, Why.WON} == set(Why)


def test_no_pair_of_piles_lacks_an_answer() -> None:
    piles = [f"{letter}{number}" for letter in LETTER.values() for number in ("", "30")]
    for number, rules in enumerate(GAMES[key] for key in sorted(kinds())):
        position = position_of(rules, 7, 40) if number % 2 else deal(rules, 7)
        for text in (f"{source}>{target}" for source in piles for target in piles):
            assert answer(rules, position, text).endswith((".", "?")), (rules.key, text)


def answer(rules: Rules, position: Position, text: str) -> str:
    """Return what a typed move is answered if it is refused."""
    try:
        read_moves(rules, position, text)
    except PatienceError as error:
        return refusal(error)
    return "It is played."
