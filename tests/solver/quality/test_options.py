"""The options of a player who has not seen every card: re-deals agree with the memory, and count wins."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.patience import GAMES, Game, deal, legal_moves
from bot.patience.parts import RESERVE
from bot.patience.seen import known
from bot.solver.kernel import chance
from bot.solver.kernel.compile import compile_game
from bot.solver.kernel.jit import int_array, int_array_of
from bot.solver.kernel.klondike import DEAL_SIZE
from bot.solver.quality.options import imagined, lying, of_kernel, of_klondike
from bot.solver.searches.estimate import Weights
from bot.solver.searches.klondike import has_classes, written
from bot.solver.searches.klondike_policy import SIZE, lay
from bot.solver.searches.portfolio import weights_of_players
from tests.patience.walks import choose

pytestmark = pytest.mark.usefixtures("compiled")


@settings(max_examples=30)
@given(st.sampled_from(["klondike", "klondike-3"]), st.integers(1, 10**6), st.integers(0, 60))
def test_cards_laid_anew_are_those_of_the_other_re_deal(key: str, number: int, length: int) -> None:
    chance, game = Random(number), Game.start(GAMES[key], str(number))
    for _ in range(length):
        game = game.play(choose(legal_moves(game.rules, game.position), chance))
    one, other = (imagined(game.rules, game.known, chance) for _ in range(2))
    if not has_classes(game.rules, one):
        return
    here = int_array(SIZE)
    here[:DEAL_SIZE], _ = written(game.rules, one)
    cards, unseen = lying(game.rules, other, game.known)
    lay(here, int_array_of(cards))
    there, _ = written(game.rules, other)
    down = [card for i, card in enumerate(cards) if i in unseen]
    used = {place for place in range(len(there)) if there[place]}
    assert [here[place] for place in used] == [there[place] for place in used]
    assert len(down) == len(set(down)) == sum(pile.count(-1) for pile in game.known.piles)


def test_a_shuffle_moves_only_what_lies_at_its_places() -> None:
    values, seed = int_array_of(list(range(10))), int_array_of([5])
    for _ in range(20):
        chance.shuffle(values, int_array_of([2, 3, 5, 7]), seed)
        assert sorted(int(values[place]) for place in (2, 3, 5, 7)) == [2, 3, 5, 7]
        assert [int(values[place]) for place in (0, 1, 4, 6, 8, 9)] == [0, 1, 4, 6, 8, 9]
    drawn = [int(chance.draw(seed, 3)) for _ in range(300)]
    assert all(70 < drawn.count(number) < 130 for number in range(3))


def test_every_option_of_klondike_is_played_out_in_every_re_deal() -> None:
    rules = GAMES["klondike"]
    opening = deal(rules, 3)
    memory = known(rules, opening, (0, *opening.hidden[1:]))
    options = of_klondike(rules, memory, imagined(rules, memory, Random(1)), Random(1))
    worth, spent = options.sample(range(options.count), 400)
    assert all(0 <= value <= 400 for value in worth)
    assert max(worth) > 0
    assert spent >= 400 * options.count
    for number in range(options.count):
        game = Game.start(rules, "3")
        for move in options.line(number):
            game = game.play(move)


def test_a_win_that_only_the_policy_or_only_the_search_finds_is_worth_half() -> None:
    rules, found = GAMES["klondike"], Counter[float]()
    for number in range(1, 9):
        opening = deal(rules, number)
        memory = known(rules, opening, (0, *opening.hidden[1:]))
        options = of_klondike(rules, memory, imagined(rules, memory, Random(number)), Random(number))
        for _ in range(8):
            worth, _ = options.sample(range(options.count), 1)
            found.update(worth)
    assert found.keys() == {0.0, 0.5, 1.0}


def test_moves_after_deals_are_lines_of_the_game() -> None:
    rules = GAMES["canfield"]
    game = Game.start(rules, "7")
    reserve = rules.span(RESERVE).start
    memory = known(rules, game.position, (0, *game.position.hidden[1:]))
    options = of_kernel(compile_game(rules, imagined(rules, memory, Random(2))), memory, Random(2))
    assert memory.piles[reserve].count(-1) == 12
    for number in range(options.count):
        line = game
        for move in options.line(number):
            line = line.play(move)
        assert line.position != game.position
    worth, _ = options.sample([0], 8)
    assert 0 <= worth[0] <= 8


@pytest.mark.parametrize("key", ["four-seasons", "chord", "frog", "gate", "storehouse", "yukon"])
def test_a_simple_player_goes_on_after_every_legal_move(key: str) -> None:
    game, chance = Game.start(GAMES[key], "7"), Random(key)
    for _ in range(12):
        game = game.play(choose(legal_moves(game.rules, game.position), chance))
    world = imagined(game.rules, game.known, chance)
    options = of_kernel(compile_game(game.rules, world), game.known, chance)
    worth, spent = options.sample(range(options.count), 8)
    assert all(0 <= value <= 8 for value in worth)
    assert spent > 8 * options.count
    for number in range(options.count):
        (move,) = options.line(number)
        assert move in legal_moves(game.rules, game.position)


def test_a_re_deal_is_worth_what_the_best_of_the_simple_players_makes_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game.start(GAMES["four-seasons"], "7")
    world, players = imagined(game.rules, game.known, Random(7)), weights_of_players(game.rules)

    def worth(chosen: tuple[Weights, ...]) -> list[list[float]]:
        monkeypatch.setattr("bot.solver.quality.options.weights_of_players", lambda rules: chosen)
        options = of_kernel(compile_game(game.rules, world), game.known, Random(1))
        return [options.sample(range(options.count), 1)[0] for _ in range(16)]

    alone = [worth((player,)) for player in players]
    assert worth(players) == [list(map(max, *re_deal)) for re_deal in zip(*alone, strict=True)]
    assert worth(players) not in alone


def test_what_a_simple_player_always_wins_is_worth_a_win() -> None:
    rules = GAMES["fortunes-favor"]
    memory = Game.start(rules, "1").known
    options = of_kernel(compile_game(rules, imagined(rules, memory, Random(3))), memory, Random(3))
    worth, _ = options.sample(range(options.count), 16)
    assert worth == [16.0] * options.count
