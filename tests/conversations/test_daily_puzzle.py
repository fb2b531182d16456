"""The puzzle of the day: two taps, an answer that counts once, and a place in a server's daily post."""

import asyncio
from datetime import date
from pathlib import Path

import pytest

from bot.controls import puzzles as control
from bot.controls.daily_post import post_due
from bot.controls.draining import drain
from bot.patience import Position, Rules
from bot.solver import Limits, Unknown, Verdict
from tests.support import gateway
from tests.support.blunders import Constructed
from tests.support.bots import patience_on
from tests.support.club import Club, Player, club
from tests.support.club_games import DAY
from tests.support.puzzle import DEAL, LOSES, RIGHT, WRONG, store_puzzle
from tests.support.seen import Message, is_one_private_sentence

TODAY = date(2026, 1, 1)


def moves(puzzle: Message) -> dict[str, str]:
    """Return the labels of the buttons of a puzzle's moves, by move."""
    guesses = [button for button in puzzle.buttons if button.custom_id.startswith("b:guess:")]
    return {button.custom_id.split(":", 3)[3]: button.label for button in guesses}


async def choose(player: Player, puzzle: Message, move: str) -> Message:
    return await player.press(puzzle, moves(puzzle)[move])


async def answer(player: Player, move: str) -> Message:
    return await choose(player, await player.slash("puzzle"), move)


async def test_everybody_has_one_answer_and_sees_nothing_before_it(table: Club) -> None:
    await store_puzzle(table.client.services.store, TODAY)
    ann, bob, cid = table.person("Ann"), table.person("Bob"), table.person("Cid", "dm")
    puzzle = await ann.slash("puzzle")
    assert puzzle.private
    assert "**One move keeps this game winnable.** Which one?" in puzzle.text
    assert "From a game that somebody has played" in puzzle.text
    assert moves(puzzle).keys() == {RIGHT, *LOSES.split()}
    assert "foundation" in moves(puzzle)[RIGHT]
    assert not puzzle.menus
    assert "Sir Tommy" in (await ann.press(puzzle, "Rules")).text
    right = await choose(ann, puzzle, RIGHT)
    assert right.private
    assert "Right:" in right.text
    assert "The win takes 25 moves and goes on: " in right.text
    assert "1 of 1 found it." in right.text
    assert "Your puzzle streak: 1 day." in right.text
    second, third = await cid.slash("puzzle"), await cid.slash("puzzle")
    assert second.picture == puzzle.picture
    assert second.text == puzzle.text
    wrong = await choose(cid, second, WRONG)
    assert "This loses**, and that is proved" in wrong.text
    assert "1 of 2 found it" in wrong.text
    assert "streak" not in wrong.text
    again = await choose(cid, third, RIGHT)  # the first answer stays
    assert again.text == wrong.text
    seen = await ann.slash("puzzle")
    assert "1 of 2 found it, 1 of 1 in this server." in seen.text
    for told in (puzzle, right, wrong, seen):
        assert DEAL not in told.text + told.alt
    theirs = await bob.slash("puzzle")
    await table.env.advance_time(DAY)
    late = await choose(bob, theirs, RIGHT)
    assert is_one_private_sentence(late)
    assert late.text == "That puzzle is out of date. `/mistakes` and `/puzzle` show others."


async def test_a_streak_counts_days_on_which_the_move_was_found(table: Club) -> None:
    services, ann = table.client.services, table.person("Ann")
    await store_puzzle(services.store, TODAY)
    await answer(ann, RIGHT)
    outcome = await services.puzzles.outcome(ann.id, TODAY, None)
    assert (outcome.streak, outcome.world.answers, outcome.world.found) == (1, 1, 1)
    text = await services.privacy.export(ann.id)
    assert f'"move": "{RIGHT}"' in text
    assert await services.privacy.forget(ann.id)
    assert await services.puzzles.outcome(ann.id, TODAY, None) is None
    assert (await services.puzzles.counts(TODAY)).answers == 0


async def test_a_server_may_have_it_under_its_daily_post(table: Club) -> None:
    ida, ann = table.manager("Ida"), table.person("Ann")
    services = table.client.services
    await store_puzzle(services.store, TODAY)
    await answer(ann, RIGHT)
    told = await ida.slash("server daily", channel=table.channel, time="09:00", puzzle=True)
    assert "It offers the puzzle of the day." in told.text
    await table.env.advance_time(DAY + 9 * 3600)
    assert await post_due(table.client, services) == 1
    (post,) = await table.posted()
    assert "Yesterday 1 of 1 found it." in post.text
    assert "Puzzle of the day" in post.controls
    shown = await ann.press(post, "Puzzle of the day")
    assert is_one_private_sentence(shown)
    assert "without its solver" in shown.text  # which this bot is, and today has no puzzle


async def test_a_solver_that_is_away_costs_one_sentence(tmp_path: Path) -> None:
    async with club(patience_on(tmp_path / "p.db", solver=Constructed(fails=Unknown("crash")))) as table:
        told = await table.person("Ann").slash("puzzle")
        assert is_one_private_sentence(told)
        assert told.text == "Not known yet: the solver does not answer right now. Try again in a minute."


async def test_nobody_waits_for_a_search_when_the_process_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over = asyncio.Event()

    async def slowly(self: Constructed, rules: Rules, position: Position, limits: Limits) -> Verdict:
        await over.wait()
        return Unknown("crash")

    monkeypatch.setattr(control, "SLOW", 0.0)
    monkeypatch.setattr(Constructed, "solve", slowly)
    async with club(patience_on(tmp_path / "p.db", solver=Constructed())) as table:
        with table.trouble():
            gateway.slash(table.person("Ann"), "puzzle")
            await drain(0.1)
            left = [task.get_coro() for task in asyncio.all_tasks()]
            over.set()
            assert not [work for work in left if "DailyPuzzles.current" in repr(work)]
