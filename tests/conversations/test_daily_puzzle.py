"""The puzzle of the day: two taps, an answer that counts once, and a place in a server's daily post."""

from datetime import date

from bot.controls.daily_post import post_due
from tests.support.club import Club, Player
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
    assert "**Which of these moves keeps the win?**" in puzzle.text
    assert moves(puzzle).keys() == {RIGHT, *LOSES.split()}
    assert "foundation" in moves(puzzle)[RIGHT]
    assert not puzzle.menus
    assert "Sir Tommy" in (await ann.press(puzzle, "Rules")).text
    right = await choose(ann, puzzle, RIGHT)
    assert right.private
    assert "Right:" in right.text
    assert "The win takes 25 moves and goes on: " in right.text
    assert "You are the first to answer." in right.text
    assert "Your puzzle streak: 1 day." in right.text
    second, third = await cid.slash("puzzle"), await cid.slash("puzzle")
    assert second.picture == puzzle.picture
    assert second.text == puzzle.text
    wrong = await choose(cid, second, WRONG)
    assert "**Proved to lose**" in wrong.text
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
    answered = await ann.slash("puzzle")  # of those that the bot comes with
    await choose(ann, answered, next(iter(moves(answered))))
    told = await ida.slash("server daily", channel=table.channel, time="09:00", puzzle=True)
    assert "The post offers the puzzle of the day." in told.text
    await table.env.advance_time(DAY + 9 * 3600)
    assert await post_due(table.client) == 1
    (post,) = await table.posted()
    assert "of 1 found it." in post.text
    assert "Puzzle of the day" in post.controls
    shown = await ann.press(post, "Puzzle of the day")
    assert shown.private
    assert 2 <= len(moves(shown)) <= 4
    assert shown.picture != answered.picture
