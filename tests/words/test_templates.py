"""Templates of sentences: each names only values that it can be given."""

from inspect import signature
from itertools import product
from string import Formatter

import pytest

from bot.patience import DEAL, GAMES, Move, PatienceError, Reason, Why
from bot.patience.parts import Kind, Unit
from bot.play.refusals import Refusal
from bot.words import reasons, refusals


def named(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_each_reason_has_a_sentence() -> None:
    assert {why for why in reasons.SENTENCES if isinstance(why, Why)} == set(Why)
    assert all(named(text) <= set(reasons.VALUES) for text in reasons.SENTENCES.values())


@pytest.mark.parametrize("key", ["canfield", "freecell", "spider", "pyramid", "betsy-ross", "terrace"])
def test_each_reason_is_one_whole_sentence(key: str) -> None:
    rules = GAMES[key]
    whys = set(Why) - (set() if rules.foundations.unit is Unit.RUN else {Why.COMPLETE})
    for why, kind, number, card in product(whys, (None, *Kind), (0, 2), (None, 20)):
        move = DEAL if kind is None else Move(Kind.TABLEAU, 1, kind, number)
        said = reasons.why_not(
            Reason(why=why, rules=rules, move=move, card=card, onto=card, kind=kind, number=number)
        )
        assert said.endswith(".")
        assert not set(said) & set("{}")


def leaves(kind: type[Exception]) -> set[type[Exception]]:
    """Return the classes below *kind* that have none below them."""
    return set().union(*map(leaves, kind.__subclasses__())) or {kind}


def test_each_refusal_has_an_answer() -> None:
    assert leaves(PatienceError) | leaves(Refusal) <= set(refusals.ANSWERS)


def test_each_answer_names_data_of_its_refusal() -> None:
    for kind, answer in refusals.ANSWERS.items():
        if isinstance(answer, str):
            assert named(answer) <= set(signature(kind.__init__).parameters), kind
