"""Advice depends on what was seen alone, is legal, and keeps the win where every card is known."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.patience import DEAL, GAMES, UNSEEN, Game, game_rules, legal_moves, play
from bot.patience.parts import FOUNDATION
from bot.solver import Budget, Won, solve
from bot.solver.quality.advice import ENOUGH, _options, advise, appraise
from bot.solver.quality.options import Options
from bot.solver.verdict import Advice
from tests.patience.walks import choose
from tests.support.puzzle import lost_game
from tests.support.unseen import back, lookalike
from tests.support.whole_games import LINES

pytestmark = pytest.mark.usefixtures("compiled")
EFFORT = Budget(seconds=1, states=20_000, bytes=64 << 20)


@pytest.mark.parametrize("key", ["canfield", "klondike", "klondike-3", "gate", "frog"])
def test_games_that_look_alike_get_the_same_legal_advice(key: str) -> None:
    chance, game = Random(key), Game.start(GAMES[key], "5")
    for _ in range(30):
        moves = legal_moves(game.rules, game.position)
        if not moves:
            break
        game = game.play(choose(moves, chance))
        if game.ply % 6 == 0:
            advice = advise(game.rules, game.known, (), EFFORT)
            for other in (lookalike(game, chance) for _ in range(3)):
                assert advise(other.rules, other.known, (), EFFORT) == advice
                for step in advice.moves:  # legal in every world, and no card is turned before the last one
                    assert step in legal_moves(other.rules, other.known)
                    other = other.play(step)
            assert advice.equal in (None, *legal_moves(game.rules, game.known))
            assert advice.equal not in advice.moves[:1]
            others = advise(game.rules, game.known, advice.moves[:1], EFFORT)
            assert set(others.moves[:1]) <= set(legal_moves(game.rules, game.position))


def test_the_win_is_kept_where_a_player_lost_it() -> None:
    lost = lost_game()
    game = lost.beginning(len(lost.moves) - 1)
    move, *_ = advise(game.rules, game.known, (), Budget(seconds=5, states=600_000, bytes=64 << 20)).moves
    assert isinstance(solve(game.rules, play(game.rules, game.position, move), Budget(seconds=60)), Won)


def test_who_follows_it_wins_once_all_cards_were_seen() -> None:
    record = next(record for ending, record in LINES if ending == "won" and record.startswith("canfield "))
    won = Game.from_text(record)
    game = won.beginning(len(won.moves) - 30)
    assert all(UNSEEN not in pile for pile in game.known.piles)
    for move in advise(game.rules, game.known, back(game), EFFORT).moves:
        game = game.play(move)
    assert game.is_won


@pytest.mark.parametrize(("losses", "tried"), [(0, ENOUGH), (1, 64)])
def test_an_option_that_wins_all_re_deals_is_chosen_soon(
    losses: int, tried: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, dealt = Game.start(GAMES["canfield"], "1"), list[int]()
    moves = legal_moves(game.rules, game.position)

    def sample(chosen: Sequence[int], redeals: int) -> tuple[list[float], int]:
        dealt.append(redeals)
        lost = losses if len(dealt) == 1 else 0
        return [redeals - lost - number / 100 for number in chosen], 1

    options = Options(count=2, line=lambda number: (moves[number],), sample=sample, most=64)
    monkeypatch.setattr("bot.solver.quality.advice._options", lambda *_, **__: options)
    monkeypatch.setattr("bot.solver.quality.advice.safe_moves", lambda rules, memory: ())
    assert advise(game.rules, game.known, (), EFFORT).moves == (moves[0],)
    assert sum(dealt) == tried


@pytest.mark.parametrize("key", ["freecell", "seahaven-towers", "golf", "pyramid"])
def test_games_with_all_cards_in_sight_are_won_by_advice(key: str) -> None:
    game = Game.start(GAMES[key], "6")
    opening = game.position._replace(seed=0)
    verdict = solve(game.rules, opening, Budget(seconds=10))
    assert isinstance(verdict, Won)
    move, *_ = advise(game.rules, opening, (), replace(EFFORT, states=200_000)).moves
    assert isinstance(solve(game.rules, play(game.rules, opening, move), Budget(seconds=60)), Won)


@pytest.mark.parametrize("key", ["la-belle-lucie", "trefoil", "storehouse-shuffle"])
def test_no_advice_goes_beyond_a_shuffle(key: str) -> None:
    for deal in "123":
        game = Game.start(GAMES[key], deal)
        advice = advise(game.rules, game.known, (), EFFORT)
        assert advice.moves
        assert DEAL not in advice.moves[:-1]
        for move in advice.moves:
            game = game.play(move)


def test_every_re_deal_has_a_shuffle_of_its_own() -> None:
    game = Game.start(GAMES["la-belle-lucie"], "1")
    options = _options(game.rules, game.known, legal_moves(game.rules, game.known), EFFORT)
    assert options is not None
    every = range(options.count)
    assert len({tuple(options.sample(every, 1)[0]) for _ in range(8)}) > 1


@pytest.mark.parametrize(("key", "deal"), [("freecell", "4"), ("bakers-game", "1"), ("bakers-dozen", "2")])
def test_a_win_with_all_cards_in_view_costs_nothing(key: str, deal: str) -> None:
    game = Game.start(GAMES[key], deal)
    verdict = solve(game.rules, game.position, Budget(seconds=20, states=2_000_000))
    assert isinstance(verdict, Won)
    for move in verdict.moves:
        found = appraise(game.rules, game.known, move, EFFORT)
        assert found is None or found.played == found.best == 1
        game = game.play(move)


def test_a_move_is_judged_beside_the_best_one() -> None:
    lost = lost_game()
    game = lost.beginning(len(lost.moves) - 1)
    found = appraise(game.rules, game.known, lost.moves[-1], Budget(seconds=5, states=600_000))
    assert found is not None
    assert found.played < found.best
    assert found.better != lost.moves[-1]
    assert 0 <= found.worst <= found.played


@pytest.mark.parametrize("key", ["canfield", "klondike-3"])
def test_a_stock_that_can_be_turned_again_is_looked_through_first(key: str) -> None:
    game = Game.start(GAMES[key], "1001")
    while UNSEEN in game.known.piles[0]:
        (move,) = advise(game.rules, game.known, back(game), EFFORT).moves
        game = game.play(move)
        assert move == DEAL or move.target is FOUNDATION
    *deals, last = advise(game.rules, game.known, back(game), EFFORT).moves
    assert last != DEAL
    assert set(deals) <= {DEAL}


def test_a_move_that_can_be_taken_back_is_not_judged() -> None:
    game = Game.start(GAMES["klondike"], "7")
    assert appraise(game.rules, game.known, DEAL, EFFORT) is None


def test_no_re_deal_is_tried_for_a_move_that_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every option begins with moves that can be taken back, the move itself among them."""
    options = Options(count=2, line=lambda _: (DEAL, DEAL), sample=lambda *_: pytest.fail("tried"), most=8)
    monkeypatch.setattr("bot.solver.quality.advice._options", lambda *_, **__: options)
    game = Game.start(GAMES["klondike"], "7")
    assert appraise(game.rules, game.known, DEAL, EFFORT) is None


@pytest.mark.parametrize(
    "key", ["spider+stay", "scorpion+stay", "simple-simon+stay", "fortunes-favor-pysol+held"]
)
def test_rules_that_the_kernel_does_not_know_get_no_advice(key: str) -> None:
    game = Game.start(game_rules(key), "1")
    assert advise(game.rules, game.known, (), EFFORT) == Advice()


@pytest.mark.parametrize("key", ["spider-1", "spiderette"])
def test_spider_is_advised_the_move_with_which_most_wins_of_re_deals_begin(key: str) -> None:
    game, effort = Game.start(GAMES[key], "1"), replace(EFFORT, states=300_000)
    advice = advise(game.rules, game.known, (), effort)
    (move,) = advice.moves
    assert move in legal_moves(game.rules, game.position)
    other = lookalike(game, Random(key))
    assert advise(other.rules, other.known, (), effort) == advice
    assert advise(game.rules, game.known, (move,), effort).moves[:1] != (move,)


def test_a_base_is_chosen_by_advice() -> None:
    game = Game.start(GAMES["selective-canfield"], "2")
    (move,) = advise(game.rules, game.known, (), replace(EFFORT, states=200_000)).moves
    assert move in legal_moves(game.rules, game.position)
