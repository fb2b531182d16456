"""Analyses: a button under finished games, a command, and practice from the position that decided."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.controls.limits import Allowance
from bot.controls.limits import Limits as Limiter
from bot.patience import Game
from bot.solver import Lost, Unknown, Verdict
from tests.support import gateway
from tests.support.blunders import CASES, Constructed, Opened, blunder, won_game
from tests.support.club import Club, Player
from tests.support.club_games import DAY, give_up, press_under_more, resign
from tests.support.puzzle import store_puzzle
from tests.support.seen import Message, is_one_private_sentence

MADE = blunder(*CASES[0])


async def played(player: Player, game: Game = MADE.game) -> Message:
    """Play a game as recorded, give it up unless it is won, and return the last board."""
    await player.slash("play", game=game.rules.key, deal=game.deal)
    board = await typed(player, [*map(str, game.moves)])
    return board if game.is_won else await give_up(player)


async def typed(player: Player, moves: Sequence[str]) -> Message:
    """Type moves, 40 at a time, and return the last board."""
    board = await player.slash("board")
    for start in range(0, len(moves), 40):
        board = await player.type(", ".join(moves[start : start + 40]))
    return board


async def test_the_losing_move_is_named_and_shown_and_the_game_goes_on_before_it(opened: Opened) -> None:
    solver = Constructed([MADE.win])
    async with opened(solver) as table:
        ann = table.person("Ann")
        over = await played(ann)
        assert over.controls[-1] == "Analyse"
        told = await ann.press(over, "Analyse")
        assert not told.private
        assert f"Move {MADE.number} of {len(MADE.game.moves)} lost this game" in told.text
        assert "A win in 31 more moves begins: Turn the next 3 cards." in told.text
        assert f"Before move {MADE.number} of" in told.alt
        assert told.controls == ["Play from here"]
        asked = len(solver.asked)
        again = await ann.press(over, "Analyse")
        assert (again.text, again.picture) == (told.text, told.picture)
        assert len(solver.asked) == asked
        practice = await ann.press(told, "Play from here")
        assert practice.controls[-2:] == ["Hint", "More"]
        won = await typed(ann, [*map(str, MADE.win.moves[MADE.number - 1 :])])
        assert won.alt.startswith("Won: Canfield")


async def test_others_see_an_analysis_alone_and_play_for_themselves(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        await ann.slash("play", game=MADE.game.rules.key, deal=MADE.game.deal)
        await table.env.advance_time(1)
        await typed(ann, [*map(str, MADE.game.moves)])
        over = await give_up(ann)
        told = await bob.press(over, "Analyse")
        assert told.private
        assert "lost this game" in told.text
        practice = await bob.press(told, "Play from here")
        assert "Bob" in practice.text
        assert "Canfield" in practice.text
        shown = await ann.slash("analyse")
        assert "lost this game" in shown.text
        assert "Luck and skill" not in (await ann.slash("stats")).text  # one game says nothing


async def test_a_win_is_measured(opened: Opened) -> None:
    win = won_game("canfield")
    async with opened(Constructed([win])) as table:
        ann = table.person("Ann")
        told = await press_under_more(ann, await played(ann, win), "Analyse")
        assert f"This win took {len(win.moves)} moves" in told.text
        assert "No shorter win is known" in told.text
        assert told.alt.startswith("At the end")
        assert told.controls == ["Look again"]  # no move is left to play from the position that is shown


async def test_nothing_is_guessed(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("seconds"))) as table:
        ann = table.person("Ann")
        told = await ann.press(await played(ann), "Analyse")
        assert "not known" in told.text
        assert "lost this game" not in told.text
        assert told.controls == ["Look again"]


async def test_who_waits_long_sees_how_far_it_is(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.controls.budget.SLOW", 0.0)
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        over = await played(ann)
        before = len(table.env.http_requests)
        told = await ann.press(over, "Analyse")
        sent = [str(request) for request in table.env.http_requests[before:]]
        assert sum("positions searched" in each for each in sent) > 1
        assert "lost this game" in told.text


async def test_an_analysis_is_shown_although_its_progress_could_not_be(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.controls.budget.SLOW", 0.0)
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        over = await played(ann)
        table.env.inject_error("PATCH", "/webhooks/*/messages/@original", status=503)
        assert "lost this game" in (await ann.press(over, "Analyse")).text


async def test_a_solver_that_dies_costs_one_sentence(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("crash"))) as table:
        ann = table.person("Ann")
        over = await played(ann)
        told = await ann.press(over, "Analyse")
        assert told.text == "Not known yet: the solver does not answer right now. Try again in a minute."
        assert not told.pictures
        board = await ann.slash("play", game="gate", deal="3")
        assert board.pictures


async def test_searches_that_take_long_keep_nobody_from_playing(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = asyncio.Event()

    async def slowly(self: Constructed, name: str, *search: object) -> Verdict | None:
        await done.wait()
        return Unknown("seconds") if name == "solve" else None

    monkeypatch.setattr(Constructed, "ask", slowly)
    async with opened(Constructed()) as table:
        table.client.limits = Limiter(Allowance())
        ann = table.person("Ann")
        over = await played(ann)
        board = await ann.slash("play", game="gate", deal="3")
        sent = [gateway.press(ann, over, over.button("Analyse").custom_id) for _ in range(4)]
        sent.append(gateway.press(ann, board, board.button("Deal").custom_id))
        sessions = table.client.services.sessions
        stored = await sessions.latest(ann.id, ann.channel.id)
        for _ in range(500):
            if stored.game.moves:
                break
            await asyncio.sleep(0.01)
            stored = await sessions.load(stored.id)
        done.set()
        assert stored.game.moves
        answers = await table.answers(sent)
        told = [answer.text for answer in answers if answer is not None]
        assert (
            told[2:4]
            == ["You are already waiting for 2 answers from the solver. Try again when one has come."] * 2
        )
        assert all("not known" in text for text in told[:2])


async def test_without_a_solver_there_is_no_button(table: Club) -> None:
    ann = table.person("Ann")
    over = await played(ann)
    assert "Analyse" not in over.controls
    assert is_one_private_sentence(await table.person("Bob").slash("analyse"))


async def test_before_the_first_finished_game_the_answer_says_so(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    told = await ann.slash("analyse")
    assert is_one_private_sentence(told)
    assert told.text.startswith("You have finished no game in this channel yet.")


async def test_a_private_game_is_shown_to_its_player_alone(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        await ann.slash("play", game=MADE.game.rules.key, deal=MADE.game.deal, private=True)
        await typed(ann, [*map(str, MADE.game.moves)])
        over = await give_up(ann)
        number = over.button("Analyse").custom_id.split(":")[2]
        board = await bob.slash("play", game="gate", deal="3")
        for made_up in (f"b:analyse:{number}", f"b:playfrom:{number}:0", f"b:replay:{number}"):
            told = await bob.forge(board, made_up)
            assert told.text == "This is Ann's game."
            assert is_one_private_sentence(told)
        assert "lost this game" in (await ann.press(over, "Analyse")).text


async def test_a_game_that_made_way_untouched_is_not_the_one_finished_last(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await played(ann)
        await table.env.advance_time(1)
        await ann.slash("play", game="gate", deal="3")
        await table.env.advance_time(1)
        await ann.slash("play", game="gate", deal="4")
        await table.env.advance_time(1)
        assert f"**Canfield** · deal {MADE.game.deal}" in (await ann.slash("analyse")).text
        await ann.slash("resign")  # this one the player has given up
        assert "**Gate** · deal 4" in (await ann.slash("analyse")).text


async def test_a_game_that_lasts_is_refused(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann, bob = table.person("Ann"), table.person("Bob")
        over = await played(ann)
        board = await bob.slash("play", game="canfield", deal="2")
        number = board.button("Undo").custom_id.split(":")[2]
        for verb in (f"b:analyse:{number}", f"b:playfrom:{number}:0"):
            told = await ann.forge(over, verb)
            assert is_one_private_sentence(told)
            assert told.text.startswith("Finish this game first")


async def test_todays_daily_is_analysed_from_tomorrow(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("seconds"))) as table:
        ann = table.person("Ann")
        await ann.slash("daily play", game="canfield")
        whole_day = (await ann.slash("analyse", date="today")).text
        assert whole_day.startswith("Today's dailies keep their secrets until the day is over, <t:")
        early = await ann.slash("analyse", date="tomorrow")
        assert early.text == "The deals of 2 January 2026 are secret until that day."
        await ann.type("d")
        over = await ann.press(await ann.slash("resign"), "Give up Canfield")
        assert "Analyse" not in over.controls
        number = over.button("Share").custom_id.split(":")[2]
        refused = await ann.forge(over, f"b:analyse:{number}")
        assert refused.text.startswith("Today's Canfield keeps its secrets until the day is over, <t:")
        named = await ann.slash("analyse")
        assert named.text.startswith("Today's Canfield can be analysed when its day is over, <t:")
        assert not named.buttons
        assert (await ann.forge(over, f"b:playfrom:{number}:0")).text == refused.text
        await table.env.advance_time(DAY)
        told = await ann.slash("analyse", date="yesterday", game="canfield")
        assert told.pictures
        assert "daily of" in told.text


async def test_instead_of_todays_daily_the_game_before_it_is_offered(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("seconds"))) as table:
        ann = table.person("Ann")
        await ann.slash("play", game="gate", deal="4")
        await ann.type("d")
        await ann.slash("resign")
        over = await resign(ann, await ann.press(await ann.slash("daily play", game="canfield"), "Deal"))
        practice = await press_under_more(ann, over, "Practise this deal")
        await resign(ann, await ann.press(practice, "Deal"))
        told = await ann.slash("analyse")
        assert told.text.startswith("Today's Canfield can be analysed when its day is over, <t:")
        assert told.controls == ["Analyse Gate, deal 4"]
        assert "**Gate** · deal 4" in (await ann.press(told, "Analyse Gate, deal 4")).text


async def test_a_player_asks_whether_a_game_can_still_be_won(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        board = await asked_after(ann, MADE.number - 1)
        assert "You asked whether this can still be won" in board.text
        (answer,) = board.followups
        assert answer.private
        assert answer.text.startswith("**Yes**")
        assert answer.controls == []
        number = board.button("Undo").custom_id.split(":")[2]
        for verb in ("check", "back"):
            told = await table.person("Bob").forge(board, f"b:{verb}:{number}:0")
            assert told.text == "This is Ann's game."
        won = await typed(ann, [*map(str, MADE.win.moves[MADE.number - 1 :])])
        assert "help used" in won.alt


async def test_a_lost_game_goes_back_to_where_it_could_be_won(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        board = await asked_after(ann, MADE.number + 3)
        (answer,) = board.followups
        assert answer.text.startswith("**No**")
        done = await ann.press(answer, "Go back to where it could be won")
        assert done.text == "4 moves taken back: from here the game can be won."
        (back,) = done.followups
        assert f"moves {MADE.number + 3}, undone 4, home" in back.alt  # those taken back count as well
        won = await typed(ann, [*map(str, MADE.win.moves[MADE.number - 1 :])])
        assert won.alt.startswith("Won: Canfield")


async def test_of_a_deal_that_is_lost_from_the_start_nothing_is_taken_back(opened: Opened) -> None:
    async with opened(Constructed(fails=Lost())) as table:
        board = await asked_after(table.person("Ann"), 0)
        (answer,) = board.followups
        assert answer.text.startswith("**Nobody could have won this deal.**")
        assert not answer.buttons


async def test_nobody_is_led_back_without_the_question_that_counts_as_help(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await ann.slash("play", game=MADE.game.rules.key, deal=MADE.game.deal)
        board = await typed(ann, [*map(str, MADE.game.moves[: MADE.number + 3])])
        number, ply = board.button("Undo").custom_id.split(":")[2:]
        refused = _refusal(await ann.forge(board, f"b:back:{number}:{ply}"))
        assert refused == "That board was out of date. This is your game now."
        assert "undone" not in (await ann.slash("board")).alt


async def test_what_no_search_decides_is_not_known(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("seconds"))) as table:
        board = await asked_after(table.person("Ann"), 5)
        assert "**not known**" in board.followups[0].text


async def test_a_question_without_an_answer_does_not_count_as_help(opened: Opened) -> None:
    async with opened(Constructed(fails=Unknown("crash"))) as table:
        ann = table.person("Ann")
        board = await asked_after(ann, 5)
        (told,) = board.followups
        assert told.text.startswith("Not known yet: the solver does not answer")
        now = await ann.slash("board")
        assert "You asked whether" not in now.text


async def test_the_answer_takes_the_place_of_the_progress(opened: Opened) -> None:
    solver = Constructed([MADE.win])
    async with opened(solver) as table:
        ann = table.person("Ann")
        board = await asked_after(ann, MADE.number + 3)
        (answer,) = board.followups
        assert answer.text.startswith("**No**")
        assert any("Searching for a win" in str(request) for request in table.env.http_requests)
        done = await ann.press(answer, "Go back to where it could be won")
        assert done.text == "4 moves taken back: from here the game can be won."
        solver.fails = Unknown("crash")
        more = await ann.press(done.followups[0], "More")
        (told,) = (await ann.press(more, "Still winnable?")).followups
        assert told.text.startswith("Not known yet: the solver does not answer")


async def test_who_plays_in_a_contest_or_may_know_its_deal_is_told_nothing(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        board = await ann.slash("daily play", game="canfield")
        more = await ann.press(board, "More")
        assert "Still winnable?" not in more.controls
        number = board.button("Undo").custom_id.split(":")[2]
        for verb in ("check", "back"):
            refused = _refusal(await ann.forge(more, f"b:{verb}:{number}:0"))
            assert refused == "Ranked attempts have no hints. Practice games can have them."
        await ann.type("d")
        await ann.press(await ann.slash("resign"), "Give up Canfield")
        practice = await ann.slash("daily play", game="canfield")
        practice = await press_under_more(ann, practice, "Practise this deal")
        assert "Still winnable?" not in (await ann.press(practice, "More")).controls
        number = practice.button("Undo").custom_id.split(":")[2]
        refused = _refusal(await ann.forge(practice, f"b:check:{number}:0"))
        assert refused.startswith("Today's Canfield keeps its secrets until the day is over, <t:")


def _refusal(answer: Message) -> str:
    return (answer.followups[0] if answer.followups else answer).text


async def asked_after(player: Player, moves: int) -> Message:
    """Play some moves of the lost game, and ask whether it can still be won."""
    await player.slash("play", game=MADE.game.rules.key, deal=MADE.game.deal)
    board = await typed(player, [*map(str, MADE.game.moves[:moves])])
    more = await player.press(board, "More")
    return await player.press(more, "Still winnable?")


async def test_puzzles_and_analyses_are_told_in_words_too(opened: Opened) -> None:
    async with opened(Constructed([MADE.win])) as table:
        ann = table.person("Ann")
        await store_puzzle(table.client.services.store, table.env.now().date())
        await ann.press(await ann.slash("settings"), "In words: off")
        told = await ann.press(await played(ann), "Analyse")
        mistake, puzzle = await ann.slash("mistakes"), await ann.slash("puzzle")
        assert f"**Before move {MADE.number} of" in told.text
        for shown in (told, mistake, puzzle):
            assert not shown.pictures
            assert "Columns (T), the last card first:\n" in shown.text
