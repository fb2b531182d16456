"""Deals without a choice, and the consequences of moves."""

from dataclasses import replace
from random import Random

import pytest

from bot.patience import (
    DEAL,
    GAMES,
    Game,
    Move,
    Position,
    Rules,
    consequences,
    dealt_on,
    last_turn,
    legal_moves,
    play,
)
from bot.patience.play import unfolded
from tests.patience.walks import choose, walk
from tests.support.rule_sets import costly_rules

every_game = pytest.mark.parametrize("rules", GAMES.values(), ids=list(GAMES))


@pytest.mark.parametrize("rules", costly_rules())
def test_deals_go_on_until_there_is_a_choice_or_nothing_new(rules: Rules) -> None:
    for number in (1, 2):
        game, chance = Game.start(rules, str(number)), Random(f"{rules.key} {number}")
        for _ in range(70):
            moves = legal_moves(rules, game.position)
            if not moves or game.is_won or game.is_lost:
                break
            one = game.play(choose(moves, chance))
            game = dealt_on(one)
            added = game.moves[len(one.moves) :]
            assert set(added) <= {DEAL}
            assert game.events == (*one.events, *("d" for _ in added))
            for count in range(len(one.moves), len(game.moves)):
                assert legal_moves(rules, game.position_at(count)) == [DEAL]
            if legal_moves(rules, game.position) == [DEAL]:
                assert game.is_won or game.is_lost or _whole_pass(one, game)
            turn = last_turn(game)
            numbers = range(len(game.moves) - len(turn), len(game.moves))
            assert turn == tuple((game.position_at(number), game.moves[number]) for number in numbers)
            back = game.undo(len(turn))
            assert len(back.moves) <= len(one.moves) - 1
            assert legal_moves(rules, back.position) != [DEAL] or not back.moves
            again = dealt_on(back.redo())
            assert again.moves == game.moves[: len(again.moves)]
            if (
                again.moves != game.moves
            ):  # it is lost by cards turned up meanwhile, or Deal was pressed again
                assert again.is_lost or _whole_pass(back.redo(), again)


def _whole_pass(begin: Game, end: Game) -> bool:
    before, now = begin.position, end.position
    return now.redeals > before.redeals and len(now.piles[0]) <= len(before.piles[0])


def test_nothing_is_dealt_after_a_win() -> None:
    rules = GAMES["tripeaks"]
    last = Position.from_text(rules, f"s:2c3c t:5C{'/-' * 27} f:4C 0")
    game = replace(Game.start(rules, "1"), position=last, kept=(last,), unseen=last.hidden)
    won = dealt_on(game.play(Move.from_text("t1>f")))
    assert won.is_won
    assert legal_moves(rules, won.position) == [DEAL]
    assert won.events == ("t1>f",)


def test_sir_tommy_is_played_without_pressing_deal_after_the_first_card() -> None:
    game, chance = Game.start(GAMES["sir-tommy"], "1"), Random(1)
    pressed = 0
    while moves := legal_moves(game.rules, game.position):
        pressed += moves == [DEAL]
        game = dealt_on(game.play(chance.choice([move for move in moves if move != DEAL] or moves)))
    assert pressed == 1


def test_a_pass_that_brings_no_other_move_is_the_last_one() -> None:
    rules = GAMES["rainfall"]  # two redeals
    blocked = Position.from_text(rules, "s:9c9d w:- r:9S t:9H/9S/9D/9C f:KS/KH/KD/KC 0 base:K")
    game = Game.start(rules, "1")
    game = replace(game, position=blocked, kept=(blocked,), unseen=blocked.hidden)
    once = dealt_on(game)
    assert once.events == ("d", "d", "d")
    assert once.position == blocked._replace(redeals=1)
    assert len(last_turn(once)) == 3
    assert dealt_on(dealt_on(once)).events == ("d",) * 8  # no redeal is left


def test_a_game_without_a_move_has_no_last_turn() -> None:
    assert last_turn(Game.start(GAMES["frog"], "1")) == ()


@every_game
def test_moves_unfold_to_the_position_after_them_and_every_card_turned_up_is_told(rules: Rules) -> None:
    for number in (1, 2):
        for position, move in walk(rules, number, 70, Random(f"{rules.key} {number}")):
            steps = list(unfolded(rules, position, move))
            after = play(rules, position, move)
            assert steps[0][0] == move
            assert steps[-1][1] == after
            told = consequences(rules, position, move)
            forced = [each for each in told if each.event.name != "TURNED_UP"]
            assert len(forced) == len(steps) - 1
            turned = {each.card for each in told if each.event.name == "TURNED_UP"}
            for n, (was, now) in enumerate(zip(position.hidden, after.hidden, strict=True)):
                if n and now < was and len(after.piles[n]) > now:
                    assert after.piles[n][now] in turned
