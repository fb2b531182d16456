"""The stages in which a win is told."""

import pytest

from bot.analysis.stages import MOST, SHORTEST, stages
from bot.patience import GAMES, Game, read_move
from bot.words.cards import card
from tests.support.blunders import won_game


def test_the_cards_that_take_longest_are_named_in_the_order_of_play() -> None:
    win = won_game("canfield")
    found = stages(win.rules, win.positions[0], win.moves)
    assert [(card(stage.card).rstrip("\ufe0e"), stage.moves) for stage in found] == [
        ("8♣", 9),
        ("8♥", 29),
        ("8♠", 39),
    ]


@pytest.mark.parametrize("key", ["canfield", "gate", "frog", "freecell", "chord", "four-seasons"])
def test_each_stage_ends_with_its_card_on_a_foundation_after_a_stretch_without_any(key: str) -> None:
    win = won_game(key)
    found = stages(win.rules, win.positions[0], win.moves)
    assert 1 <= len(found) <= MOST
    assert list(found) == sorted(found, key=lambda stage: stage.moves)
    for stage in found:
        before, after = win.beginning(stage.moves - 1), win.beginning(stage.moves)
        assert stage.card in {cards[-1] for cards in after.position.piles if cards}
        assert after.home > max(win.beginning(at).home for at in range(stage.moves))
        assert before.home == win.beginning(stage.moves - SHORTEST).home


def test_a_short_way_has_no_stages() -> None:
    win = won_game("canfield")
    last = len(win.moves) - 3
    assert stages(win.rules, win.position_at(last), win.moves[last:]) == ()


def test_a_game_whose_cards_only_leave_the_columns_has_no_stages() -> None:
    rules = GAMES["golf"]
    game = Game.start(rules, "1")
    while not game.is_lost and game.position.piles[0]:
        game = game.play(read_move(rules, game.position, "d"))
    assert stages(rules, game.kept[0], game.moves) == ()


def test_a_run_that_leaves_by_itself_ends_a_stage_with_its_ace() -> None:
    win = won_game("spider-1")
    assert {stage.card % 13 for stage in stages(win.rules, win.positions[0], win.moves)} == {0}
