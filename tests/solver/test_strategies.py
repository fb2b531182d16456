"""The table of strategies: their choice and order for each kind of game."""

import pytest

from bot.patience import GAMES, deal
from bot.solver.search import STRATEGIES, Run, strategies
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from bot.solver.verdict import Budget

SPACE = Workspace(8 << 20)


def names(key: str) -> list[str]:
    rules = GAMES[key]
    run = Run(Searcher(rules, deal(rules, 1), Budget(), SPACE))
    return [strategy.name for strategy in strategies(run)]


def test_every_strategy_has_a_name_of_its_own_and_a_sentence() -> None:
    assert len({strategy.name for strategy in STRATEGIES}) == len(STRATEGIES)
    assert all(strategy.does.endswith(".") for strategy in STRATEGIES)


@pytest.mark.parametrize(
    ("key", "tried"),
    [
        (
            "chameleon-000",  # dealt once, with a relaxation that leads to wins
            [
                "first look",
                "four narrow beams",
                "short search",
                "short proof by relaxation",
                "lean guided search",
                "all other beams",
                "complete guided search",
            ],
        ),
        (
            "gate-postsonly",  # dealt once, with a relaxation that only proves losses
            [
                "first look",
                "four narrow beams",
                "short search",
                "short proof by relaxation",
                "all other beams",
                "complete guided search",
            ],
        ),
        (
            "storehouse",  # redealt twice
            [
                "first look",
                "four narrow beams",
                "short search",
                "short proof by relaxation",
                "long search",
                "all other beams",
                "complete search",
            ],
        ),
        (
            "klondike",  # searched by classes of positions; the others are for positions that have none
            [
                "search of classes",
                "first look",
                "four narrow beams",
                "short search",
                "short proof by relaxation",
                "long search",
                "all other beams",
                "complete search",
            ],
        ),
        (
            "canfield-part",  # endless redeals
            [
                "first look",
                "four narrow beams",
                "short search",
                "short proof by relaxation",
                "long search",
                "all other beams",
                "complete search",
            ],
        ),
        (
            "canfield",  # endless redeals, and packed cards stay where they are
            ["first look", "short search", "short proof by relaxation", "complete search"],
        ),
    ],
)
def test_a_game_is_searched_in_this_order(key: str, tried: list[str]) -> None:
    assert names(key) == tried
