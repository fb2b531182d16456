"""Hard phrasings: each plays the one move that it can mean, asks, or is refused; none plays another move."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from bot.controls.markdown import markdown
from bot.patience import (
    CARDS,
    DEAL,
    GAMES,
    Move,
    NotationError,
    Position,
    Rules,
    deal,
    legal_moves,
    moves_meant,
    read_moves,
)
from bot.patience.parts import STOCK, TABLEAU
from bot.patience.plan import plan
from bot.words.refusals import refusal
from tests.patience.typed.spoken import RANKS, SUITS
from tests.patience.walks import position_of, walk
from tests.support.phrasings import answered, phrasings

NUMERALS = {rank: "10" if rank == "T" else rank for rank in RANKS}


CASES = list(phrasings(Path(__file__).parent / "phrasings.txt"))


@pytest.mark.parametrize(
    ("key", "line", "phrase", "answer"), CASES, ids=[f"{key} {phrase}" for key, _, phrase, _ in CASES]
)
def test_a_hard_phrasing(key: str, line: str, phrase: str, answer: str) -> None:
    position = Position.from_text(GAMES[key], line)
    assert answered(GAMES[key], position, phrase) == answer


@pytest.mark.parametrize(
    "key", ["canfield", "klondike", "gate", "forty-thieves", "four-seasons", "eagle-wing", "sir-tommy"]
)
def test_a_card_on_a_card_is_never_refused_and_never_another_move(key: str) -> None:
    rules, said = GAMES[key], 0
    for number in (1, 2):
        for position, _ in walk(rules, number, 70, Random(number)):
            for move in legal_moves(rules, position):
                for text in on_a_card(rules, position, move):
                    assert move in moves_meant(rules, position, text), (
                        position.to_text(rules),
                        str(move),
                        text,
                    )
                    said += 1
    assert said > 100


def on_a_card(rules: Rules, position: Position, move: Move) -> Iterator[str]:
    """Yield forms of *move* that name its card and the card on which it is laid."""
    target = plan(rules).target(move)
    if move.source is STOCK or move.target is not TABLEAU or target is None or not position.piles[target]:
        return
    rank, suit = CARDS[position.piles[rules.pile_at(move.source, move.source_number)][-move.count]]
    to_rank, to_suit = CARDS[position.piles[target][-1]]
    yield f"{rank}{suit} {to_rank}{to_suit}"
    yield f"the {NUMERALS[rank]} of {SUITS[suit]} on the {NUMERALS[to_rank]}"
    yield f"{NUMERALS[rank]} on {NUMERALS[to_rank]}"
    yield f"{RANKS[rank]} to {RANKS[to_rank]}"
    yield f"{rank}{suit} on {NUMERALS[to_rank]}"
    yield f"{'red' if suit in 'DH' else 'black'} {RANKS[rank]} on the {RANKS[to_rank]} please"


@pytest.mark.parametrize("key", GAMES)
def test_the_examples_of_a_refusal_are_legal(key: str) -> None:
    rules = GAMES[key]
    for position in (deal(rules, 1), position_of(rules, 3, 60)):
        with pytest.raises(NotationError) as error:
            read_moves(rules, position, "hello")
        legal, examples = legal_moves(rules, position), error.value.examples
        assert {Move.from_text(example) for example in examples} <= set(legal)
        assert bool(examples) == bool(legal)
        assert (DEAL in legal) == ("d" in examples)
        assert all(f"`{example}`" in markdown(refusal(error.value)) for example in examples)


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        ("qeen of spades to king", "t2>t3"),  # a letter too few
        ("queenn of spades to king", "t2>t3"),
        ("qyeen of spades to king", "t2>t3"),
        ("queen of sapdes to king", "t2>t3"),  # two have changed places
        ("wast to 1", "w>t1"),
    ],
)
def test_one_wrong_letter(typed: str, move: str) -> None:
    position = Position.from_text(GAMES["four-seasons"], "s:2h7d h:2S w:9H t:JSTS/QS/KS/9C/3D f:AH/-/-/- 0")
    assert answered(GAMES["four-seasons"], position, typed) == f"= {move}"


@pytest.mark.parametrize(
    "typed", ["dead", "drat", "spave to 1", "ueen to king", "queeeen of spades to king", "wxyz to 1"]
)
def test_more_or_other_than_one_wrong_letter(typed: str) -> None:
    """What may be another word, and short words, are not corrected."""
    position = Position.from_text(GAMES["four-seasons"], "s:2h7d h:2S w:9H t:JSTS/QS/KS/9C/3D f:AH/-/-/- 0")
    assert answered(GAMES["four-seasons"], position, typed).startswith("! I don't know")
