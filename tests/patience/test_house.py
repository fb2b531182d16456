"""House rules, played beside the second implementation."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from bot.patience import (
    DEAL,
    GAMES,
    HOUSE_RULES,
    Game,
    Position,
    Rules,
    first_risk,
    game_rules,
    house_rules,
    legal_moves,
    with_house_rules,
)
from bot.patience.cards import KING
from bot.patience.parts import TABLEAU
from tests.patience import plain
from tests.patience.both import play_both
from tests.patience.plain import SETS

# -- the switches in plain code ---------------------------------------------------------------------


def take_back(game: type[plain.Game]) -> type[plain.Game]:
    class TakenBack(game):
        takes_back = True

        def fills_with(self, table: plain.Table, source: str, card: str) -> bool:
            return super().fills_with(table, "t" if source == "f" else source, card)

    return TakenBack


def forced(game: type[plain.Game]) -> type[plain.Game]:
    class Forced(game):
        def tidy(self, table: plain.Table) -> None:
            again = bool(table.base)
            super().tidy(table)
            while again:
                again = False
                for pile in [table.hand, table.waste, *table.reserve, *table.columns]:
                    if pile and pile[-1][0] == table.base and self.up(table, pile[-1]) is not None:
                        self.go_up(table, pile)
                        super().tidy(table)
                        again = True
                        break

    return Forced


def unplayable(game: type[plain.Game]) -> type[plain.Game]:
    class Unplayable(game):
        def children(self, table: plain.Table) -> dict[str, plain.Table]:
            found = super().children(table)
            if any(name[0] == "h" for name in found):
                found.pop("d", None)
            return found

    return Unplayable


def merged(game: type[plain.Game]) -> type[plain.Game]:
    class Merged(game):
        has_hand = False

    return Merged


SWITCHES: dict[str, Callable[[type[plain.Game]], type[plain.Game]]] = {
    "takeback": take_back,
    "forced": forced,
    "unplayable": unplayable,
    "merged": merged,
}


@pytest.mark.parametrize(
    "key",
    [
        *(
            "four-seasons+takeback",
            "gate+takeback",
            "canfield+takeback",
            "chord+takeback",
            "rainbow+takeback",
        ),
        *(
            "canfield+forced",
            "gate+forced",
            "frog+forced",
            "simplicity+forced",
            "chord+forced",
            "dutchess+forced",
        ),
        *(
            "storehouse+unplayable",
            "fortunes-favor+unplayable",
            "gate+unplayable",
            "chameleon-002+unplayable",
        ),
        *("storehouse+merged", "fortunes-favor+merged", "gate+merged", "four-seasons+merged"),
        *(
            "gate+merged+forced+takeback",
            "four-seasons+unplayable+forced+takeback",
            "storehouse+merged+takeback",
        ),
    ],
)
def test_a_house_rule_is_what_plain_code_makes_of_the_game(key: str) -> None:
    rules = game_rules(key)
    plain_key, *words = key.split("+")
    made = SETS[plain_key]
    for word in words:
        made = SWITCHES[word](made)
    play_both(rules, made(), Random(f"house {key}"), numbers=(21, 22, 23), most=120)


def test_every_house_rule_says_what_it_does() -> None:
    for word, rule in HOUSE_RULES.items():
        assert rule.word == word
        assert word.isalpha()
        assert rule.text
        assert rule.text.endswith(".")


@pytest.mark.parametrize(
    "words", [["nowrap", "wrap"], ["nowrap", "tobase"], ["wrap", "tobase"], ["held", "merged"]]
)
def test_house_rules_that_contradict_each_other_are_not_taken_together(words: list[str]) -> None:
    assert all(with_house_rules(rules, words) is None for rules in GAMES.values())


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_no_two_keys_of_a_game_mean_the_same(rules: Rules) -> None:
    def bare(rules: Rules) -> Rules:
        return replace(rules, key="", reading="", difference="")

    keys = {rules.key: bare(rules)}
    for count in (1, 2):
        for words in combinations(HOUSE_RULES, count):
            changed = with_house_rules(rules, list(words))
            if changed is not None:
                keys[changed.key] = bare(changed)
    for (one, a), (other, b) in combinations(keys.items(), 2):
        assert a != b, (one, other)


def _same_play(one: Rules, other: Rules) -> bool:
    return replace(one, key="", game="", reading="", difference="") == replace(
        other, key="", game="", reading="", difference=""
    )


@pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))
def test_no_house_rule_is_offered_that_makes_another_rule_set(rules: Rules) -> None:
    for once in house_rules(rules).values():
        for changed in (once, *house_rules(once).values()):
            if "+" in changed.key:
                assert not any(_same_play(changed, each) for each in GAMES.values()), changed.key


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("four-seasons", {"nowrap", "tobase", "merged"}),  # readings of its own, and Royal East
        ("four-seasons+takeback", {"nowrap", "tobase", "merged"}),
        ("royal-east", {"held"}),
        ("canfield-wasteonly", {"tobase"}),
        ("simplicity-nowrap", {"wrap", "tobase"}),  # "In the rows no king goes on an ace."
        ("canfield-published-part", {"wrap", "nowrap"}),  # "Nothing goes on the base rank"
        ("chameleon-002", {"merged"}),  # "The turned card stays in hand"
        ("gate-pysol", {"held", "forced"}),
        ("fortunes-favor", {"wrap"}),  # all aces begin foundations
        ("canfield-bsd", {"tobase", "takeback"}),  # base cards go up before anything lies on them
        ("canfield+forced", {"takeback"}),  # a base card would go up again at once
        ("canfield+takeback", {"forced"}),
        ("klondike", {"forced"}),
        ("chord", {"takeback"}),  # another ace could take the place in the row
        ("chord-strict", {"takeback"}),
    ],
)
def test_a_house_rule_that_is_not_offered_stays_valid_in_a_key(key: str, words: set[str]) -> None:
    plain, *had = key.split("+")
    offered = house_rules(game_rules(key))
    for word in words:
        assert word not in offered
        assert with_house_rules(GAMES[plain], {*had, word}) is not None
    assert set(had) <= set(offered)


def test_a_house_rule_that_is_not_offered_can_be_left_out() -> None:
    assert house_rules(game_rules("chord+takeback"))["takeback"] is GAMES["chord"]
    assert "wrap" in house_rules(game_rules("fortunes-favor+takeback"))  # an ace may come back to a column


def test_a_turned_card_that_is_held_opens_no_columns() -> None:
    rules = game_rules("betsy-ross+held")
    assert not rules.tableau.takes
    game = Game.start(rules, "1").play(DEAL)
    assert not any(move.target is TABLEAU for move in legal_moves(rules, game.position))


def test_a_run_that_could_go_up_is_called_by_its_first_card() -> None:
    rules = game_rules("spider-1+stay")
    columns = "/".join(["".join(f"{rank}S" for rank in "KQJT98765432A"), *"-" * 9])
    position = Position.from_text(rules, f"s:- t:{columns} f:-/-/-/-/-/-/-/- 0")
    found = first_risk(rules, position)
    assert found is not None
    assert found[0] % 13 == KING
