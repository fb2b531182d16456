"""Puzzles of the mine: everything that they claim is true, and nobody has to guess."""

from collections import Counter
from functools import cache, partial
from random import Random
from unittest.mock import AsyncMock

import pytest

from bot.analysis.choices import offered
from bot.analysis.mine import GAMES, MOST_SHOWN, fill, mined
from bot.analysis.puzzle import MOST_HIDDEN, MOST_TOLD, Puzzle, hidden_orders, puzzle_of, shipped
from bot.analysis.refusals import SolverAway
from bot.controls.puzzles import moves_to_choose
from bot.controls.verbs import Storm
from bot.patience import DEAL, UNSEEN, Game, Move, game_rules, legal_moves, seen
from bot.patience.parts import FOUNDATION, STOCK, WASTE
from bot.record import Style
from bot.store import Busy, Store, puzzles
from bot.store.puzzles import PuzzleRow
from tests.support.puzzle import agreements
from tests.support.solver_here import Here

QUICK = ("tripeaks", "eight-off")


@cache
def all_shipped() -> list[Puzzle]:
    return [puzzle_of(PuzzleRow(id=0, sigma=4, **row)) for row in shipped()]  # pyright: ignore[reportArgumentType]


def check(puzzle: Puzzle) -> None:
    """Fail unless the question is fair, and the line wins by the engine."""
    game, choices = puzzle.game, puzzle.choices
    assert 2 <= len(choices.moves) <= MOST_SHOWN
    assert choices.moves <= set(legal_moves(game.rules, game.position))
    assert min(len(choices.keeps), len(choices.loses)) == 1
    assert sum(map(puzzle.is_right, choices.moves)) == 1
    assert len({(move.source, move.target) for move in choices.moves}) == 1  # no kind is right more often
    assert DEAL not in choices.moves
    line = map(str, (*game.moves, *choices.keeps[0]))
    assert Game.replay(game.rules, game.deal, line).is_won
    orders = hidden_orders(game.rules, game.position)
    assert orders[0] == game.position
    assert len({seen(game.rules, each) for each in orders}) == 1  # they look alike


def test_the_shipped_puzzles_are_fair_and_of_games_people_know() -> None:
    assert len({(puzzle.game.rules.key, puzzle.game.deal) for puzzle in all_shipped()}) == len(all_shipped())
    for puzzle in all_shipped():
        check(puzzle)
        assert puzzle.game.rules.key in GAMES


def test_no_place_among_buttons_or_piles_is_right_too_often() -> None:
    offers, right = Counter[object](), Counter[object]()
    strike = partial(Storm, storm_id=1, number=0)
    for puzzle in all_shipped():
        rows = moves_to_choose(puzzle.game, puzzle.choices, Style(), {}, lambda move: strike(move=move))
        ids = [item.custom_id or "" for row in rows for item in row]
        moves = [Move.from_text(each.split(":", 4)[4]) for each in ids if each.startswith("b:strike:")]
        assert set(moves) == puzzle.choices.moves
        legal = [each for each in legal_moves(puzzle.game.rules, puzzle.game.position) if each in moves]
        for order, listed in (("buttons", moves), ("piles", legal)):
            for at, move in enumerate(listed):
                place = order, puzzle.asks_for_loss, len(listed), at
                offers[place] += 1
                right[place] += puzzle.is_right(move)
    assert {place for place, count in offers.items() if count >= 20 and right[place] > 0.6 * count} == set()


def test_no_answer_differs_from_an_exhaustive_search() -> None:
    found = [agrees for puzzle in all_shipped() for agrees in agreements(puzzle, 30)]
    assert False not in found
    assert len(found) - found.count(None) > len(all_shipped()) // 4


@pytest.mark.long
def test_no_answer_of_any_shipped_puzzle_differs_from_an_exhaustive_search() -> None:
    assert False not in [agrees for puzzle in all_shipped() for agrees in agreements(puzzle, 100_000)]


def test_orders_are_those_of_the_cards_that_are_neither_shown_nor_told() -> None:
    rules = game_rules("klondike-3")
    game = Game.start(rules, "1")
    assert not hidden_orders(rules, game.position)  # 21 cards are hidden
    for puzzle in all_shipped():
        rules, position = puzzle.game.rules, puzzle.game.position
        shown = zip(rules.piles, seen(rules, position).piles, strict=True)
        hidden = sum(cards.count(UNSEEN) for kind, cards in shown if kind not in STOCK | WASTE | FOUNDATION)
        told = sum(len(position.piles[pile]) for kind in (STOCK, WASTE) for pile in rules.span(kind))
        assert hidden <= MOST_HIDDEN
        assert told <= MOST_TOLD
        most = (1, 1, 2, 6)[hidden]
        assert 1 <= len(hidden_orders(rules, position)) <= most


@pytest.mark.usefixtures("compiled")
@pytest.mark.parametrize("key", QUICK)
async def test_the_mine_finds_puzzles(key: str) -> None:
    chance = Random(key)
    found = [each for _ in range(12) if (each := await mined(Here(), key, chance)) is not None]
    assert found
    for puzzle, _ in found:
        check(puzzle)
        assert puzzle.choices.moves <= set(offered(puzzle.game.rules, puzzle.game.position))
        assert False not in agreements(puzzle, 2_000)


async def test_where_puzzles_are_rare_fewer_are_found_in_more_time(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds, times = {"tripeaks": 1, "eight-off": 100}, Counter[str]()

    async def found(_solver: object, key: str, _chance: Random) -> tuple[Puzzle, float]:
        times[key] += seconds[key]
        return all_shipped()[0], 25.0

    monkeypatch.setattr("bot.analysis.mine.GAMES", QUICK)
    monkeypatch.setattr("bot.analysis.mine.mined", found)
    monkeypatch.setattr("bot.analysis.mine.stock_up", AsyncMock())
    await fill(store, Here(), 220, jobs=1, chance=Random(1), clock=times.total)
    assert 180 <= times["tripeaks"] <= 210
    assert times["tripeaks"] + times["eight-off"] / 100 == 220


@pytest.mark.parametrize("error", [Busy("the database", "locked"), SolverAway()])
async def test_whatever_ends_the_mining_is_raised_as_it_is(
    store: Store, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.analysis.mine.mined", AsyncMock(side_effect=error))
    monkeypatch.setattr("bot.analysis.mine.stock_up", AsyncMock())
    with pytest.raises(type(error)):
        await fill(store, Here(), 2, jobs=2, chance=Random(1))


@pytest.mark.usefixtures("compiled")
async def test_mining_goes_on_where_it_was_stopped(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.analysis.mine.GAMES", QUICK)
    for more in (1, 2):
        reported, wanted = list[int](), len(all_shipped()) + more
        await fill(
            store,
            Here(),
            wanted,
            jobs=1,
            chance=Random(more),
            report=lambda done, total, into=reported: into.extend((done, total)),
        )
        assert reported == [wanted - 1, wanted, wanted, wanted]
    async with store.read() as connection:
        assert sum((await puzzles.counts_by_game(connection)).values()) == len(all_shipped()) + 2
