"""The searches that are tried: their choice and order for each kind of game."""

from itertools import groupby

import pytest

from bot.patience import GAMES, deal
from bot.solver.proofs.guide import Guide
from bot.solver.search import GUIDED, KEPT, LEAN, LONG, LOOK, RELAXED, SHORT, attempts, solve
from bot.solver.searches.portfolio import Beam, portfolio
from bot.solver.searches.searcher import Searcher
from bot.solver.searches.workspace import Workspace
from bot.solver.verdict import Budget, Won

SPACE = Workspace(8 << 20)
SECONDS = 1e9


class Recorder(Searcher):
    """A searcher that finds nothing and notes what it is asked."""

    def __init__(self, key: str) -> None:
        super().__init__(GAMES[key], deal(GAMES[key], 1), Budget(seconds=SECONDS), SPACE)
        self.asked: list[tuple[str, int]] = []

    def beam(self, beam: Beam, number: int) -> None:
        self.asked.append(("beam", 0))

    def depth(self, states: int = 0, guide: Guide | None = None, *, lean: bool = False) -> None:
        self.asked.append(("lean" if lean else "guided" if guide else "depth", states))

    def disprove(self, states: int = 0) -> None:
        self.asked.append(("disprove", states))

    def decide_by_suits(self, states: int) -> None:
        if self.kept_suits:
            self.asked.append(("suits", states))


def asked(key: str, dealt: int = 0) -> list[tuple[str, int]]:
    """Return the searches that are tried and their most states, or the number of beams.

    So many cards of the stock have been left out.
    """
    recorder = Recorder(key)
    piles = list(recorder.position.piles)
    piles[0] = piles[0][dealt:]
    recorder.position = recorder.position._replace(piles=tuple(piles))
    assert not any(attempts(recorder))
    groups = [(one, len([*many])) for one, many in groupby(recorder.asked)]
    return [(name, count if name == "beam" else states) for (name, states), count in groups]


def beams(key: str) -> int:
    return len([*portfolio(GAMES[key])]) - 4


FIRST = [("depth", LOOK), ("beam", 4), ("depth", SHORT), ("disprove", RELAXED)]
COMPLETE = ("guided", int(GUIDED * SECONDS))


@pytest.mark.parametrize("key", ["chameleon-000", "rainbow-pysol"])
def test_a_game_dealt_once_with_a_relaxation_is_led_by_it(key: str) -> None:
    assert asked(key) == [*FIRST, ("lean", LEAN), COMPLETE, ("beam", beams(key)), ("guided", 0)]


def test_openings_of_single_cards_are_searched_by_beams_first() -> None:
    suits = "suits", Budget().states
    last = [("beam", beams("four-seasons")), suits, ("depth", 0)]
    assert asked("four-seasons") == [*FIRST, *last]
    assert asked("four-seasons", 3) == [*FIRST, ("suits", int(KEPT * SECONDS)), *last]


def test_other_games_dealt_once_are_not() -> None:
    assert asked("gate") == [*FIRST, COMPLETE, ("beam", beams("gate")), ("guided", 0)]


@pytest.mark.parametrize("key", ["storehouse", "canfield-part"])
def test_a_game_with_redeals_is_searched_for_long_before_wide_beams(key: str) -> None:
    assert asked(key) == [*FIRST, ("depth", LONG), ("beam", beams(key)), ("depth", 0)]


@pytest.mark.parametrize(("key", "states"), [("klondike", 1_000_000), ("klondike-3", 1_000)])
def test_klondike_is_searched_by_classes_only(key: str, states: int) -> None:
    rules = GAMES[key]
    efforts = [solve(rules, deal(rules, n), Budget(states=states)).effort for n in range(1, 5)]
    assert {effort.phase for effort in efforts} == {"classes"}
    assert max(effort.states for effort in efforts) <= states


def test_a_game_whose_packed_cards_stay_needs_no_beams() -> None:
    assert asked("canfield") == [("depth", LOOK), ("depth", SHORT), ("disprove", RELAXED), ("depth", 0)]


@pytest.mark.parametrize("key", ["freecell", "forecell", "eight-off"])
def test_beams_for_games_without_a_stock_win_most_deals_soon(key: str) -> None:
    """With the weights and kinds of other games they win 4, 5 and 11 of 20 so soon."""
    rules = GAMES[key]
    verdicts = [solve(rules, deal(rules, n), Budget(seconds=60, states=30_000)) for n in range(1, 21)]
    assert sum(isinstance(verdict, Won) for verdict in verdicts) >= 14
