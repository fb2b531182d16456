"""Hints: good moves, from what can be seen."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.patience import DEAL, GAMES, UNSEEN, Position, Rules, deal, hint, legal_moves, play, seen
from bot.patience.parts import Kind
from tests.support.rule_sets import costly
from tests.support.unseen import shuffled

SPANS = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(1, 10_000), st.integers(0, 80))


def walked(rules: Rules, number: int, moves: int) -> Position:
    """Return a position after random moves, of which every third is a hint."""
    position, chance = deal(rules, number), random.Random(number)
    for ply in range(moves):
        legal = legal_moves(rules, position)
        if not legal:
            break
        step = hint(rules, position) if ply % 3 == 0 else None
        position = play(rules, position, step or chance.choice(legal))
    return position


def hinted(key: str, text: str) -> str:
    rules = GAMES[key]
    return str(hint(rules, Position.from_text(rules, text)))


@settings(max_examples=120)
@given(SPANS, st.randoms(use_true_random=False))
def test_positions_that_look_alike_have_the_same_hint(
    span: tuple[str, int, int], chance: random.Random
) -> None:
    rules = GAMES[span[0]]
    position = walked(rules, *span[1:])
    other = shuffled(rules, position, chance)
    assert seen(rules, other) == seen(rules, position)
    assert hint(rules, other) == hint(rules, position)


@settings(max_examples=300)
@given(SPANS)
def test_what_is_seen_has_the_legal_moves_of_the_position(span: tuple[str, int, int]) -> None:
    rules = GAMES[span[0]]
    position = walked(rules, *span[1:])
    look = seen(rules, position)
    assert legal_moves(rules, look) == legal_moves(rules, position)
    assert seen(rules, look) == look
    assert set(look.piles[0]) <= {UNSEEN}
    for cards, down in zip(look.piles, position.hidden, strict=True):
        assert set(cards[:down]) <= {UNSEEN}


@pytest.mark.parametrize("key", costly())
def test_a_hint_is_legal_and_hints_do_not_go_round_in_circles(key: str) -> None:
    rules = GAMES[key]
    for number in (1, 2):
        position, since = deal(rules, number), set[Position]()
        for _ in range(120):
            step = hint(rules, position)
            if step is None:
                break
            assert step in legal_moves(rules, position)
            if step == DEAL:
                since.clear()
            assert position not in since
            since.add(position)
            position = play(rules, position, step)


@pytest.mark.parametrize(
    ("key", "position", "step"),
    [
        # an ace goes up
        ("canfield", "s:2c3c4c w:9S r:7h8h9D t:3S/KD/KH/AC f:AS/-/-/- 0", "t4>f"),
        # a face-down card is turned up
        ("klondike", "s:2c3c4c w:9S t:TH/3d4d9C/KC/KD/KH/KS/6S f:-/-/-/- 0", "t2>t1"),
        # but a card that can be packed first goes first
        ("klondike", "s:2c3c4c w:9S t:TH/3d4d9C/KC/KD/KH/KS/QS f:-/-/-/- 0", "t7>t4"),
        # the only useful move takes two steps: the five makes way for the four
        (
            "simplicity-nowrap",
            "s:2c3c h:- w:- t:6H/4S5C/5D/KC/KS/KD/KH/KC/KS/KD/KH/KH f:AS2S3S/-/-/- 0",
            "t2>t1",
        ),
        # nothing else to do
        ("canfield", "s:2c3c4c w:9S r:7h8h9D t:KS/KD/KH/KC f:AS/-/-/- 0", "d"),
        # a king fills the space in Chord, where kings cannot be packed
        ("chord", "s:- w:- r:KD/3S/-/-/-/-/-/- t:QC/-/QS/QS/QC/QC/QS/QS f:-/-/-/-/-/-/-/- 1", "r1>t2"),
    ],
)
def test_a_hint_is_what_a_good_player_would_try(key: str, position: str, step: str) -> None:
    assert hinted(key, position) == step


def test_there_is_no_hint_where_cards_only_go_to_and_fro() -> None:
    rules = GAMES["klondike"]
    position = Position.from_text(rules, "s:- w:- t:TH9C/TD/-/-/-/-/- f:-/-/-/- 0")
    assert [str(step) for step in legal_moves(rules, position)] == ["t1>t2"]
    assert hint(rules, position) is None


def test_the_base_chosen_is_the_one_that_the_cards_in_sight_follow_soonest() -> None:
    rules = GAMES["selective-canfield"]
    position = deal(rules, 1)
    step = hint(rules, position)
    assert step in legal_moves(rules, position)
    assert step is not None
    assert step.source is Kind.OFFER
