"""The kernel as a second engine: its moves and its perft equal those of the first one."""

import subprocess
import sys
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.patience import GAMES, Game, Position, Rules, deal, game_rules, legal_moves, play
from bot.patience.notation import DEAL
from bot.patience.parts import FOUNDATION, STOCK, WASTE, Redeal, Vacancy
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.vocabulary import FIELDS, MEMBERS, Unsupported, card_by_card, check
from bot.solver.searches.choices import chooses_base
from tests.patience.walks import walk
from tests.solver.kernel.counting import count, listed
from tests.solver.rule_sets import DEFAULTS, SUPPORTED
from tests.support.perft import perft
from tests.support.rule_sets import costly


def middles(rules: Rules, number: int, steps: int, every: int) -> list[Position]:
    positions = [position for position, _ in walk(rules, number, steps, Random(f"{rules.key} {number}"))]
    return positions[chooses_base(rules, positions[0]) :: every]


@pytest.mark.parametrize("key", SUPPORTED)
def test_the_kernel_counts_what_perft_counts_from_an_opening(key: str) -> None:
    rules = card_by_card(game_rules(key))
    (position,) = middles(rules, 4, 2, 2)
    assert [count(rules, position, n) for n in range(4)] == [perft(rules, position, n) for n in range(4)]


@pytest.mark.parametrize("key", costly(SUPPORTED))
def test_the_kernel_lists_the_moves_of_random_positions_one_by_one(key: str) -> None:
    rules = card_by_card(game_rules(key))
    for number in (21, 22):
        for position in middles(rules, number, 160, 2):
            expected = sorted(map(str, legal_moves(rules, position)))
            assert sorted(map(str, listed(rules, position))) == expected, position.to_text(rules)


@pytest.mark.parametrize("key", SUPPORTED)
def test_the_kernel_counts_what_perft_counts_from_the_middle_of_a_game(key: str) -> None:
    rules = card_by_card(game_rules(key))
    for position in middles(rules, 23, 200, 20):
        assert count(rules, position, 2) == perft(rules, position, 2), position.to_text(rules)


@pytest.mark.parametrize(
    "text",
    [
        "cruel+takeback 1 t2>t5 t12>t8 d t5>t8 d f1>t6 t6>f f1>t6 t6>f f1>t6",
        "trefoil+takeback 1 f4>t3 t14>t6 f1>t14 t9>t16",
    ],
)
def test_a_redeal_deals_cards_that_came_back_from_foundations(text: str) -> None:
    game = Game.from_text(text)
    rules = card_by_card(game.rules)
    assert count(rules, game.position, 3) == perft(rules, game.position, 3)


def test_cards_that_come_back_from_two_foundations_of_a_suit_stay_apart() -> None:
    columns = "7S7S6S/6S5S/QSKS/QSKS/TSJS/TSJS/8S9S/8S9S/QDKD/QDKD"
    home = zip("SSHHDDCC", (4, 5, 13, 13, 11, 11, 13, 13), strict=True)
    foundations = "/".join("".join(rank + suit for rank in "A23456789TJQK"[:n]) for suit, n in home)
    rules = card_by_card(game_rules("forty-thieves+takeback"))
    position = Position.from_text(rules, f"s:- w:- t:{columns} f:{foundations} 0")
    assert count(rules, position, 6) == perft(rules, position, 6)


@pytest.mark.parametrize("number", [7, 8])
def test_a_redeal_shuffles_as_the_engine_does(number: int) -> None:
    """Every deal to the end of the last pass, with some cards played on the way."""
    rules = GAMES["storehouse-shuffle"]
    position = deal(rules, number)
    redeals = 0
    while (moves := legal_moves(rules, position)) and moves[0] == DEAL:
        assert count(rules, position, 3) == perft(rules, position, 3), position.to_text(rules)
        ups = [move for move in moves if move.target is FOUNDATION]
        position = play(rules, position, ups[0] if ups and len(position.piles[0]) % 3 == 0 else DEAL)
        redeals = max(redeals, position.redeals)
    assert redeals == 2


PLAIN = """
import sys
sys.modules["numba"] = sys.modules["numpy"] = None
from bot.patience import GAMES, deal, legal_moves, play
from bot.solver.kernel import jit
from tests.solver.kernel.counting import count
from tests.support.perft import perft
assert not jit.COMPILED
for key in {keys!r}:
    rules = GAMES[key]
    position = deal(rules, 5)
    if key in ("selective-canfield", "terrace"):
        position = play(rules, position, legal_moves(rules, position)[0])
    assert count(rules, position, 3) == perft(rules, position, 3), key
"""


def test_without_numba_the_kernel_counts_the_same() -> None:
    code = PLAIN.format(keys=[*DEFAULTS, "storehouse-shuffle", "terrace", "agnes-bernauer"])
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# -- what is not known is refused -------------------------------------------------------------------


def changed(rules: Rules, part: str, **values: Any) -> Rules:
    return replace(rules, **{part: replace(getattr(rules, part), **values)})


@pytest.mark.parametrize(
    ("part", "values", "field"),
    [
        ("stock", {"redeal": Redeal.SHUFFLE, "redeals": None}, "rules.stock.redeal=SHUFFLE without end"),
        ("stock", {"vacancy": Vacancy(may=(STOCK,))}, "rules.stock.vacancy"),
        ("reserve", {"vacancy": Vacancy(must=(WASTE,), as_emptied=True)}, "rules.reserve.vacancy.as_emptied"),
        ("stock", {"turn": 2}, "rules.stock.onto=HAND with turn"),
    ],
)
def test_vocabulary_that_the_tables_cannot_express_is_refused_by_name(
    part: str, values: dict[str, Any], field: str
) -> None:
    rules = changed(GAMES["four-seasons"], part, **values)
    with pytest.raises(Unsupported) as refusal:
        compile_game(rules, deal(GAMES["four-seasons"], 1))
    assert refusal.value.field == field


def test_an_unknown_field_is_refused_unless_it_has_its_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rules = GAMES["canfield"]
    for kind, known in FIELDS.items():
        for name in known - {"piles", "_spans", "setup", "after_choice"}:
            with monkeypatch.context() as patch:
                patch.setitem(FIELDS, kind, known - {name})
                if all(is_default(part, name) for part in parts_of(rules) if isinstance(part, kind)):
                    check(rules)
                    continue
                with pytest.raises(Unsupported) as refusal:
                    check(rules)
                assert refusal.value.field.endswith(name)


def parts_of(rules: Rules) -> list[object]:
    return [
        rules,
        rules.foundations,
        rules.tableau,
        rules.reserve,
        rules.stock,
        rules.tableau.vacancy,
        rules.reserve.vacancy,
    ]


def is_default(part: object, name: str) -> bool:
    return getattr(part, name) == type(part).__dataclass_fields__[name].default  # type: ignore[attr-defined]


def test_an_unknown_member_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = GAMES["canfield"]
    monkeypatch.setitem(
        MEMBERS, type(rules.tableau.lift), MEMBERS[type(rules.tableau.lift)] - {rules.tableau.lift.name}
    )
    with pytest.raises(Unsupported):
        check(rules)


def test_a_position_before_the_choice_of_a_base_is_refused() -> None:
    rules = GAMES["selective-canfield"]
    with pytest.raises(Unsupported):
        compile_game(rules, deal(rules, 1))


def test_spaces_that_foundations_must_fill_are_refused() -> None:
    rules = GAMES["canfield"]
    vacancy = replace(rules.tableau.vacancy, must=(FOUNDATION,))
    with pytest.raises(Unsupported):
        compile_game(changed(rules, "tableau", vacancy=vacancy), deal(rules, 1))
