"""Conversations about challenges: a deal for two, played when they like, with one result."""

from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import update

from bot.patience import name_of_deal
from bot.store.schema import move
from bot.together.challenge import LASTS
from tests.support.challenges import DEAL, KEY, deals, labels, later, win
from tests.support.club import Club, Player, Where
from tests.support.club_games import WIN, give_up, start_game
from tests.support.seen import Message, is_one_private_sentence

NAME = name_of_deal(DEAL)


async def _person(player: Player, message: Message, other: Player) -> Message:
    """Pick a person from the menu of *message*."""
    (menu,) = message.handle.components[1]["components"]
    return await player._act(  # pyright: ignore[reportPrivateUsage]
        lambda: player.actor.select(message.handle, [other.actor], custom_id=menu["custom_id"])
    )


async def test_two_people_play_the_same_deal_over_a_restart_and_see_both_results(table: Club) -> None:
    await deals(table, 2)
    ann, ben, eve = map(table.person, ("Ann", "Ben", "Eve"))
    before = len(table.env.http_requests)
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    (sent,) = [one for one in table.env.http_requests[before:] if one.path.endswith("/callback")]
    body: Any = sent.json
    assert body["data"]["allowed_mentions"]["users"] == [ben.id]
    assert not asked.private
    assert f"Ann challenges <@{ben.id}>" in asked.text
    assert "Ann has not begun · Ben has not begun" in asked.text
    assert labels(asked) == ["Play", "Decline", "Call off"]
    for label in ("Play", "Decline", "Call off"):
        assert (await eve.press(asked, label)).text == "You are not in this challenge."

    playing = await ann.press(asked, "Play")
    (board,) = playing.followups
    assert board.private
    assert "random deal, easy, in a challenge" in board.text
    assert "Hint" not in labels(board)
    assert NAME not in board.text + board.alt
    assert "Ann is playing" in playing.text
    assert labels(playing) == ["Play", "Decline"]  # Ann has begun
    assert is_one_private_sentence(await ann.press(playing, "Decline"))
    won = await win(ann)
    assert labels(won) == ["Result"]
    assert (await ann.press(won, "Result")).text.startswith("You see both results when Ben is done")
    await later(table)
    waiting = await ben.look(asked)
    assert "Ann is done · Ben has not begun" in waiting.text
    for secret in ("move", "card", NAME):
        assert secret not in waiting.text.partition("\n-#")[0]
    assert "no game that is over" in (await eve.slash("play", deal=NAME)).text
    assert DEAL not in (await ann.slash("privacy export")).files[0][1].decode()

    await table.restart()
    (other,) = (await ben.press(waiting, "Play")).followups
    assert other.private
    assert other.moves == board.moves
    await ben.type("t4>f")
    await table.restart()
    assert (await ben.press(await ben.look(asked), "Play")).followups[0].pictures
    asked_back = await ben.slash("resign")
    assert "This is your only attempt at this deal." in asked_back.text
    assert "Result" in labels(await ben.press(asked_back, "Give up Fortune's Favor"))
    await later(table)
    over = await eve.look(asked)
    assert "Ann won the challenge" in over.text
    assert f"Fortune's Favor, deal {NAME}, easy" in over.text
    assert f"Ann: won ({len(WIN)} moves)" in over.text
    assert "Ben: 5 cards home after 1 move" in over.text
    assert "Series: Ann 1, Ben 0" in over.text
    assert "Replay" in labels(await ben.slash("board"))
    assert f"deal {NAME}" in (await eve.slash("play", deal=NAME)).text
    assert "race" not in (await ann.slash("stats")).text

    assert (await eve.press(over, "Rematch")).text == "You are not in this challenge."
    again = await ben.press(over, "Rematch")
    assert again.id != over.id
    assert f"Ben challenges <@{ann.id}>" in again.text
    joined = await ann.press(over, "Rematch")  # Ben was faster
    assert joined.private
    assert joined.text == again.text
    assert labels(joined) == ["Play", "Decline", "Call off"]
    off = await ann.press(again, "Decline")
    assert off.text == "Ann declined the challenge from Ben."
    assert labels(off) == []
    refused = await ben.press(over, "Rematch")
    at = int((table.env.now() + LASTS).timestamp())
    assert refused.text == (
        f"Your last challenge to them has not been played. You can send another one <t:{at}:R>."
    )


async def test_a_challenge_that_its_challenger_has_called_off_may_be_sent_once_more(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    for _time in range(2):
        asked = await ann.slash("challenge", person=ben.actor, game="gate")
        off = await ann.press(asked, "Call off")
        assert off.text == "Ann called off the challenge to Ben."
        await table.env.advance_time(60)
    refused = await ann.slash("challenge", person=ben.actor, game="gate")
    first = table.env.now() - timedelta(seconds=120)
    assert f"another one <t:{int((first + LASTS).timestamp())}:R>" in refused.text
    await table.env.advance_time(LASTS.total_seconds() - 120)
    again = await ann.slash("challenge", person=ben.actor, game="gate")
    assert labels(again) == ["Play", "Decline", "Call off"]


async def test_a_day_ends_what_nobody_has_finished(table: Club) -> None:
    await deals(table)
    ann, ben = table.person("Ann"), table.person("Ben")
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    await ann.press(asked, "Play")
    await ann.type("t4>f")
    await later(table, 86_000)
    assert "Ann is playing" in (await ann.look(asked)).text
    await later(table, 401)
    over = await ann.look(asked)
    assert "Ann won the challenge" in over.text
    assert "Ben did not play" in over.text
    await table.restart()
    late = await ben.press(over, "Rematch")
    assert f"Ben challenges <@{ann.id}>" in late.text


async def test_a_game_that_cannot_be_replayed_keeps_no_other_challenge_from_ending(table: Club) -> None:
    await deals(table, 2)
    ann, ben = table.person("Ann"), table.person("Ben")
    broken = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    await ann.press(broken, "Play")
    await ann.type("t4>f")
    asked = await ben.slash("challenge", person=ann.actor, game=KEY, level="easy")
    async with table.client.services.store.write() as connection:
        await connection.execute(update(move).values(code="rubbish"))
    await table.restart()
    with table.trouble() as faults:
        await later(table, 86_401)
        assert any("challenge 1 goes on later" in fault for fault in faults)
    assert "Nobody" in (await ann.look(asked)).text


async def test_who_gives_up_without_a_move_has_begun(table: Club) -> None:
    await deals(table)
    ann, ben = table.person("Ann"), table.person("Ben")
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    for player in (ann, ben):
        await player.press(asked, "Play")
    await ann.type("t4>f")
    for player in (ann, ben):
        await give_up(player)
    await later(table, 1)
    assert "Ben began, but made no move" in (await ann.look(asked)).text


async def test_a_game_without_levels_has_a_random_deal_and_a_draw_counts_for_nobody(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    asked = await ann.slash("challenge", person=ben.actor, game="sir-tommy")
    assert "Sir Tommy, random deal" in asked.text
    assert is_one_private_sentence(
        await ann.slash("challenge", person=ben.actor, game="sir-tommy", level="hard")
    )
    for player in (ann, ben):
        await player.press(asked, "Play")
        await player.type("d")
        over = await give_up(player)
    result = await ben.press(over, "Result")
    assert "A draw: Ann and Ben" in result.text
    assert "Series: Ann 0, Ben 0" in (await ann.look(asked)).text
    again = await ben.press(result, "Rematch")  # under the private answer
    assert again.text == "The challenge is sent. They have 24 hours."
    assert f"Ben challenges <@{ann.id}>" in again.followups[0].text


async def test_a_game_of_a_challenge_is_listed_and_the_list_fits_a_message(table: Club) -> None:
    await deals(table, 4)
    ann = table.person("Ann")
    for number in range(10):
        game = await ann.slash("play", game="canfield", deal=str(number + 1))
        await ann.press(game, "Deal")
    for name in ("Ben", "Cara", "Dan"):
        asked = await ann.slash("challenge", person=table.person(name).actor, game=KEY)
        await ann.press(asked, "Play")
    listed = await ann.slash("games")
    assert "13 in progress" in listed.text
    assert listed.text.count("in a challenge") == 3
    assert labels(listed).count("Continue") == 10
    board = await ann.forge(listed, listed.buttons[0].custom_id)
    assert "in a challenge" in board.text


async def test_who_cannot_be_challenged(table: Club) -> None:
    ann, ben, cat = map(table.person, ("Ann", "Ben", "Cat"))
    await ben.slash("privacy hide")
    for name, why in (("Ann", "yourself"), ("Ben", "does not accept challenges")):
        refused = await ann.slash("challenge", person=table.people[name])
        assert is_one_private_sentence(refused)
        assert why in refused.text
    bot = table.env.create_user("Robot", bot=True)
    assert "Bots do not play patience" in (await ann.slash("challenge", person=bot)).text
    assert (await ann.slash("challenge", person=cat.actor)).buttons
    assert (
        "last challenge to them has not been played" in (await ann.slash("challenge", person=cat.actor)).text
    )
    people = [table.person(f"P{number}") for number in range(10)]
    answers = [await ann.slash("challenge", person=each.actor) for each in people]
    assert "have not been taken up" in answers[-1].text
    assert all(each.buttons for each in answers[:-1])


async def test_the_button_and_the_menu_of_a_person(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    await start_game(ann, "gate")
    over = await ann.slash("resign")
    question = await ann.press(over, "Challenge")
    assert question.private
    answer = await _person(ann, question, ben)
    assert answer.text == "The challenge is sent. They have 24 hours."
    (asked,) = answer.followups
    assert not asked.private
    assert f"Ann challenges <@{ben.id}>" in asked.text
    assert "Gate, random deal" in asked.text
    other = await ben.context_menu("Challenge", ann)
    assert f"Ben challenges <@{ann.id}>" in other.text
    assert "Klondike" in other.text


@pytest.mark.parametrize("where", ["group", "server without the bot"])
async def test_where_the_bot_is_not_a_press_shows_the_result(table: Club, where: Where) -> None:
    await deals(table)
    ann, ben = table.person("Ann", where), table.person("Ben")
    ben = ben if where == "group" else table.person("Ben", where)
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    (board,) = (await ann.press(asked, "Play")).followups
    assert board.private
    await give_up(ann)
    await later(table)
    assert "Ann is done" in (await ann.look(asked)).text  # through the press, which lives for 15 minutes
    await later(table, 86_400)
    assert "Rematch" not in labels(await ann.look(asked))
    assert "Rematch" in labels(await ann.press(asked, "Play"))


async def test_in_a_direct_message_the_other_gets_a_copy(table: Club) -> None:
    await deals(table, 3)
    ann, ben, eve = table.person("Ann", "dm"), table.person("Ben", "dm"), table.person("Eve", "dm")
    refused = await ann.slash("challenge", person=eve.actor, game=KEY)
    assert refused.text == "I cannot reach them from here. Challenge them in a server that you share."
    await ben.slash("play", game="gate", deal="17")  # he is known now
    table.env.inject_error("POST", "/channels/*/messages", status=403, times=1)
    closed = await ann.slash("challenge", person=ben.actor, game=KEY)
    assert closed.text == refused.text
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    (copy,) = await table.posted(ben.channel)
    assert f"Ann challenges <@{ben.id}>" in copy.text
    for player, message in ((ben, copy), (ann, asked)):
        assert (await player.press(message, "Play")).followups[0].pictures
        await give_up(player)
    await later(table)
    for message in (asked, copy):
        assert "Nobody played" in (await ann.look(message)).text


async def test_a_result_that_could_not_be_shown_is_shown_a_little_later(table: Club) -> None:
    await deals(table)
    ann, ben = table.person("Ann"), table.person("Ben")
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    for player in (ann, ben):
        await player.press(asked, "Play")
        await give_up(player)
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=503)
    await later(table)
    assert "Nobody played" not in (await ann.look(asked)).text
    await later(table)
    assert "Nobody played" in (await ann.look(asked)).text
    assert not await table.client.services.challenges.due()


async def test_the_other_copy_shows_the_result_where_the_message_was_deleted(table: Club) -> None:
    await deals(table)
    ann, ben = table.person("Ann", "dm"), table.person("Ben", "dm")
    await ben.slash("play", game="gate", deal="17")  # he is known now
    asked = await ann.slash("challenge", person=ben.actor, game=KEY, level="easy")
    (copy,) = await table.posted(ben.channel)
    for player, message in ((ben, copy), (ann, asked)):
        await player.press(message, "Play")
        await give_up(player)
    there = f"/channels/{ann.channel.id}/messages/*"
    table.env.inject_error("PATCH", there, status=404, code=10008, times=None)
    await later(table)
    assert "Nobody played" in (await ben.look(copy)).text
    assert not await table.client.services.challenges.due()


async def test_a_challenge_that_cannot_be_sent_leaves_nothing(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    told = "The challenge could not be sent. Try again here or in another channel."
    table.env.inject_error("POST", "/interactions/*/*/callback", status=403, times=1)
    refused = await ann.slash("challenge", person=ben.actor, game="gate")
    assert is_one_private_sentence(refused)
    assert refused.text == told
    await start_game(ann, "gate")
    question = await ann.press(await ann.slash("resign"), "Challenge")
    table.env.inject_error("POST", "/webhooks/*/*", status=403, times=1)
    answer = await _person(ann, question, ben)
    assert answer.text == question.text
    (note,) = answer.followups
    assert is_one_private_sentence(note)
    assert note.text == told
    assert not await table.client.services.challenges.due()
    asked = await _person(ann, question, ben)  # nothing of the others counts
    assert f"Ann challenges <@{ben.id}>" in asked.followups[0].text


async def test_a_challenge_that_was_sent_stays_although_discord_calls_it_answered(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    table.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=40060, times=1)
    with table.trouble(), pytest.raises(AssertionError, match="This interaction failed"):
        await ann.slash("challenge", person=ben.actor, game="gate")
    refused = await ann.slash("challenge", person=ben.actor, game="gate")
    assert "last challenge to them has not been played" in refused.text


async def test_forged_presses_change_nothing(table: Club) -> None:
    await deals(table)
    ann, ben, eve = map(table.person, ("Ann", "Ben", "Eve"))
    asked = await ann.slash("challenge", person=ben.actor, game=KEY)
    (number,) = {button.custom_id.rpartition(":")[2] for button in asked.buttons}
    help_text = await eve.slash("help")
    for verb in ("join", "unjoin", "seat", "rematch", "duel", "decline", "calloff", "score", "revenge"):
        for each in (number, "404", str(2**62)):
            answer = await eve.forge(help_text, f"b:{verb}:{each}", there=False)
            assert is_one_private_sentence(answer), verb
            assert "Ann" not in answer.text
    for verb in ("join", "unjoin", "seat", "rematch", "score", "revenge"):
        assert is_one_private_sentence(await ben.forge(asked, f"b:{verb}:{number}")), verb
    assert is_one_private_sentence(await eve.forge(help_text, "s:dare:gate", "1", there=False))
    assert is_one_private_sentence(await eve.forge(help_text, "b:challenge:nothing", there=False))
    assert (await ann.look(asked)).text == asked.text
    assert (await ann.slash("privacy delete")).buttons
    await ann.press(await ann.slash("privacy delete"), "Delete everything")
    await later(table)
    assert "called off" in (await ben.look(asked)).text or "Nobody" in (await ben.look(asked)).text
