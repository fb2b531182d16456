"""The losing move is found in games in which it is known by construction."""

import pytest

from bot.analysis.search import LONG, SHORT, analyses
from bot.analysis.values import Analysis, from_row, to_row
from bot.patience import Game
from bot.solver import Lost, Unknown
from bot.words.analysis import findings
from tests.support.blunders import CASES, Blunder, Constructed, blunder, there_and_back, won_game


async def analysis_of(solver: Constructed, game: Game, **more: object) -> Analysis:
    found = [each async for each in analyses(solver, game, SHORT, **more)]  # pyright: ignore[reportArgumentType]
    return found[-1]


@pytest.mark.parametrize("case", CASES)
async def test_the_losing_move_is_the_one_that_was_built_in(case: tuple[str, int, str]) -> None:
    made: Blunder = blunder(*case)
    solver = Constructed([made.win])
    found = await analysis_of(solver, made.game)
    assert found.losing_move == made.number
    assert (found.won_until, found.lost_from) == (made.number - 1, made.number)
    assert str(made.game.moves[made.number - 1]) == case[2]
    assert found.line == made.win.moves[made.number - 1 :]
    assert found.complete
    assert len(solver.asked) <= 2 + len(made.game.moves).bit_length()
    won = Game.replay(made.game.rules, made.game.deal, map(str, made.game.moves[: found.shown]))
    for move in found.line:
        won = won.play(move)
    assert won.is_won


@pytest.mark.parametrize("case", CASES[:2])
async def test_a_certified_win_saves_searches_and_changes_nothing(case: tuple[str, int, str]) -> None:
    made = blunder(*case)
    plain, certified = Constructed([made.win]), Constructed([made.win])
    first = await analysis_of(plain, made.game)
    second = await analysis_of(certified, made.game, certified=made.win.moves)
    assert first == second
    assert len(certified.asked) <= len(plain.asked)


async def test_without_a_win_only_the_loss_is_known() -> None:
    made = blunder(*CASES[0])
    found = await analysis_of(Constructed(states=60), made.game)
    assert found.won_until is None
    assert found.losing_move is None
    assert found.lost_from == made.number  # an exhaustive search cannot reach earlier positions
    assert not found.complete
    longer = [each async for each in analyses(Constructed([made.win]), made.game, LONG, found)][-1]
    assert longer.losing_move == made.number
    assert longer.complete


async def test_where_nothing_is_decided_nothing_is_said() -> None:
    made = blunder(*CASES[0], more=0)
    found = await analysis_of(Constructed(fails=Unknown("seconds")), made.game)
    assert (found.won_until, found.lost_from, found.shown, found.line) == (None, None, None, ())
    assert not found.complete


async def test_a_deal_that_nobody_could_win_takes_one_more_search_than_its_end() -> None:
    made = blunder(*CASES[0])
    solver = Constructed(fails=Lost())
    found = await analysis_of(solver, made.game)
    assert found.lost_from == 0
    assert found.complete


async def test_a_game_given_up_too_early_could_still_be_won() -> None:
    win = won_game("canfield")
    early = Game.replay(win.rules, win.deal, map(str, win.moves[:60]))
    found = await analysis_of(Constructed([win]), early)
    assert (found.won_until, found.lost_from, found.shown) == (60, None, 60)
    assert found.line == win.moves[60:]


async def test_a_win_is_compared_with_the_best_known_one() -> None:
    win = won_game("gate")
    loops = [*map(str, win.moves[:50]), "undo", str(win.moves[49]), *map(str, win.moves[50:])]
    game = Game.replay(win.rules, win.deal, loops)
    found = await analysis_of(Constructed([win]), game)
    assert (found.best, found.detours, found.won_until) == (len(win.moves), (), len(win.moves))


async def test_a_detour_begins_with_a_move_that_the_shorter_win_does_not_make() -> None:
    for key, times in (("gate", {57: 1}), ("chord", {150: 1, 202: 3})):
        win = won_game(key)
        game = there_and_back(win, times)
        async for found in analyses(Constructed([win]), game, SHORT, certified=win.moves):
            if found.detours:
                assert found.shown is not None
                assert found.line[0] != game.moves[found.shown]
                assert found.best == len(win.moves)


async def test_longer_searches_that_find_nothing_make_no_win_worse() -> None:
    win = won_game("chord")
    game = there_and_back(win, {150: 1, 202: 3})
    first = await analysis_of(Constructed([win]), game)
    assert (first.best, sum(part.moves for part in first.detours)) == (len(win.moves), 8)
    longer = [each async for each in analyses(Constructed(fails=Unknown("seconds")), game, LONG, first)][-1]
    assert longer.best == first.best
    assert longer.complete


@pytest.mark.parametrize("case", CASES[:3])
async def test_an_analysis_comes_back_from_its_row(case: tuple[str, int, str]) -> None:
    made = blunder(*case)
    async for found in analyses(Constructed([made.win]), made.game, SHORT):
        assert from_row(to_row(found)) == found


@pytest.mark.parametrize("case", CASES)
async def test_where_no_search_decides_the_moves_are_named_of_which_one_lost(
    case: tuple[str, int, str],
) -> None:
    made = blunder(*case)
    near = range(made.number - 2, min(made.number + 2, made.game.ply))
    solver = Constructed([made.win], undecided=[made.game.position_at(at) for at in near])
    found = await analysis_of(solver, made.game)
    assert found.won_until is not None
    assert found.won_until < made.number
    assert found.lost_from is not None
    assert found.lost_from >= made.number
    assert made.number in found.suspects
    assert {*found.suspects} <= {*range(found.won_until + 1, found.lost_from + 1)}
    named = "of these" in findings(made.game, found)
    assert named == (len(found.suspects) > 1)
    assert from_row(to_row(found)) == found
