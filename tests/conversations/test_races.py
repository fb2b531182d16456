"""Conversations about races: a lobby, boards for each, a result, and another race."""

import pytest

from bot.controls.races import run_races
from bot.patience import Game, legal_moves
from bot.store import Busy, graded
from bot.together.races import Race
from tests.support.club import Club
from tests.support.club_games import WIN
from tests.support.seen import Message, is_one_private_sentence

KEY, DEAL = "fortunes-favor", "6405921427313231402"


async def _deals(table: Club, count: int = 1) -> None:
    async with table.client.services.store.write() as connection:
        for number in range(count):
            await graded.put(connection, KEY, "easy", str(int(DEAL) + number))


async def _later(table: Club, seconds: float) -> None:
    """Let time pass, and do what the bot does every second."""
    await table.env.advance_time(seconds)
    await run_races(table.client)
    await table.env.settle()
    table.settled()


def _labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


def _first(game: Game) -> str:
    """Return a move that takes a card home, or any."""
    moves = [str(move) for move in legal_moves(game.rules, game.position)]
    return next((move for move in moves if ">f" in move), moves[0])


async def test_two_people_race_over_a_restart_and_once_more(table: Club) -> None:
    await _deals(table, 2)
    ann, ben, eve = map(table.person, ("Ann", "Ben", "Eve"))
    lobby = await ann.slash("race", game=KEY)
    assert not lobby.private
    assert "Ann wants to race" in lobby.text
    assert "without a win, the most cards home come first, then the fewest moves." in lobby.text
    assert _labels(lobby) == ["Join (1)", "Leave", "Start now"]
    assert is_one_private_sentence(await eve.slash("race", game=KEY))  # one lobby in a channel
    there, (join, *_) = eve.at(table.guild.create_text_channel("elsewhere")), lobby.buttons
    forged = await there.forge(await there.slash("help"), join.custom_id, there=False)
    assert forged.text == "That race is over."  # to somebody of another channel
    assert _labels(await ben.press(lobby, "Join (1)")) == ["Join (2)", "Leave", "Start now"]
    before = len(table.env.http_requests)
    await _later(table, 46)
    sent = [one for one in table.env.http_requests[before:] if "webhooks" in one.path]
    assert [one.method for one in sent] == ["POST", "POST"]  # both boards, through the presses on Join
    running = await ann.look(lobby)
    assert _labels(running) == ["My board", "Leave"]
    assert "**Ann**" in running.text
    assert "**Ben**" in running.text
    assert (await eve.press(running, "My board")).text == "You are not in this race."

    board = await ann.press(running, "My board")
    assert board.private
    assert DEAL not in board.text
    assert "random deal, easy, in a race" in board.text
    assert "Hint" not in _labels(board)
    await table.restart()
    running = await ann.look(lobby)
    assert (await ben.press(running, "My board")).pictures
    races, sessions = table.client.services.races, table.client.services.sessions
    race_id = int(running.button("Leave").custom_id.rpartition(":")[2])
    own = await races.game(ann.id, race_id)
    for move in WIN:
        await sessions.move(own.id, ann.id, move)
    await _later(table, 4)
    assert "won in" in (await ann.look(lobby)).text
    over = await ann.slash("board")
    assert _labels(over) == []  # no replay, and nobody plays the deal before the end
    assert DEAL not in (await ann.slash("privacy export")).files[0][1].decode()
    await _later(table, 61)
    result = await ann.look(lobby)
    assert result.text == "## Race: Fortune's Favor, easy, deal CXQC-7NVP"  # which /play deal: reads
    assert result.alt.startswith("Fortune's Favor, easy. Ann won the race. 1. Ann, won in ")
    assert "; 2. Ben, 4 cards home, 0 wins in the series" in result.alt
    assert DEAL in (await ann.slash("privacy export")).files[0][1].decode()
    assert "Replay" in _labels(await ann.slash("board"))
    stats = (await ann.slash("stats")).text
    assert "Races: **1 of 1** won" in stats
    assert "Not counted" not in stats
    assert (await eve.press(result, "Rematch")).text == "You are not in this race."
    again = await ben.press(result, "Rematch")
    assert "Ann, Ben" in again.text or "Ben, Ann" in again.text
    already = await ann.press(result, "Rematch")
    assert already.private
    assert "Ben wants to race" in already.text
    assert "Ben, Ann" in already.text
    assert _labels(again) == ["Join (2)", "Leave"]  # Ann has not been asked yet
    await ben.forge(again, again.button("Leave").custom_id.replace("unjoin", "hurry"), there=False)
    assert "wants to race" in (await ben.look(again)).text
    await ann.press(again, "Leave")
    gone = await ben.press(await ben.look(again), "Leave")
    assert gone.text == "The race was called off: everybody left."


async def test_a_board_that_could_not_show_the_end_of_a_race_does_after_a_press(table: Club) -> None:
    await _deals(table)
    ann = table.person("Ann")
    lobby = await ann.slash("race", game=KEY)
    await _later(table, 46)
    board = await ann.press(await ann.look(lobby), "My board")
    await table.restart()  # after which private boards cannot be reached
    await _later(table, 181)
    over = await ann.press(board, "Deal")
    assert over.kind == "update"
    assert "**Your game is over.** 4 of 52 cards home" in over.text
    assert "Deal" not in _labels(over)
    (told,) = over.followups
    assert told.text == "This game is over. Start another with `/play`."


async def test_boards_show_the_end_of_a_race(table: Club) -> None:
    await _deals(table)
    ann, ben = table.person("Ann"), table.person("Ben")
    lobby = await ann.slash("race", game=KEY)
    await ben.press(lobby, "Join (1)")
    await _later(table, 46)
    running = await ann.look(lobby)
    boards = [await player.press(running, "My board") for player in (ann, ben)]
    race_id = int(running.button("Leave").custom_id.rpartition(":")[2])
    stored = await table.client.services.races.game(ann.id, race_id)
    for move in WIN:
        await table.client.services.sessions.move(stored.id, ann.id, move)
    await _later(table, 61)
    await table.client.following.close()  # when the boards have been edited
    over = [await ann.look(boards[0]), await ben.look(boards[1])]
    assert "**Your game is over.** 4 of 52 cards home" in over[1].text
    assert ["Replay" in _labels(board) for board in over] == [True, False]  # Ben has made no move
    assert not {"Deal", "Undo", "More"} & {*_labels(over[1])}


async def test_a_result_that_a_busy_database_delays_is_shown_a_little_later(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def busy(*_: object) -> str:
        raise Busy("the database", "locked")

    await _deals(table)
    ann = table.person("Ann")
    lobby = await ann.slash("race", game=KEY)
    await _later(table, 46)
    with monkeypatch.context() as patch:
        patch.setattr("bot.controls.races.language_of", busy)
        await _later(table, 181)
    assert "Leave" in _labels(await ann.look(lobby))
    await _later(table, 15)
    assert "Nobody won the race" in (await ann.look(lobby)).alt


async def test_a_message_that_discord_does_not_let_the_bot_change_is_left_alone(table: Club) -> None:
    await _deals(table)
    await table.person("Ann").slash("race", game=KEY)
    table.env.inject_error("PATCH", "*", status=400, code=50083, times=None)  # its thread is archived
    await _later(table, 46)
    await _later(table, 181)
    before = len(table.env.http_requests)
    for _ in range(3):
        await _later(table, 4)
    assert len(table.env.http_requests) == before


async def test_a_fault_in_one_race_keeps_no_other_from_going_on(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _deals(table, 2)
    ann, ben = map(table.person, ("Ann", "Ben"))
    await ann.slash("race", game=KEY)
    there = ben.at(table.guild.create_text_channel("elsewhere"))
    lobby = await there.slash("race", game=KEY)
    races = table.client.services.races
    advance = races.advance

    async def faulty(race_id: int) -> Race:
        if race_id == 1:
            raise ValueError("a fault")
        return await advance(race_id)

    monkeypatch.setattr(races, "advance", faulty)
    with table.trouble() as faults:
        await _later(table, 46)
        assert "race 1 goes on later" in "".join(faults)
    assert _labels(await there.look(lobby)) == ["My board", "Leave"]


async def test_ten_people_race_and_one_leaves(table: Club) -> None:
    await _deals(table)
    people = [table.person(f"P{number}") for number in range(11)]
    lobby = await people[0].slash("race", game=KEY, level="easy")
    for player in people[1:10]:
        lobby = await player.press(lobby, next(label for label in _labels(lobby) if "Join" in label))
    assert (await people[10].press(lobby, "Join (10)")).text == "This race is full: 10 players."
    await _later(table, 46)
    running = await people[0].look(lobby)
    await people[4].press(await people[4].press(running, "Leave"), "Give up Fortune's Favor")
    await _later(table, 4)
    assert "P4** · 4 cards home, left the race" in (await people[4].look(running)).text
    other = table.guild.create_text_channel("elsewhere")
    await _deals(table)
    await _later(table, 4)
    refused = await people[5].at(other).slash("race", game=KEY)
    assert refused.text == "You are in a race. Finish it, or leave it first."
    assert "wants to race" in (await people[4].at(other).slash("race", game=KEY)).text
    requests = len(table.env.http_requests)
    for _ in range(3):
        await _later(table, 1)
    assert len(table.env.http_requests) == requests  # nothing has changed, so nothing is edited
    await _later(table, 180)
    assert _labels(await people[0].look(lobby)) == ["Rematch"]


async def test_nobody_who_has_left_has_a_place_in_a_race_without_a_winner(table: Club) -> None:
    await _deals(table)
    ann = table.person("Ann")
    lobby = await ann.slash("race", game=KEY)
    await _later(table, 46)
    running = await ann.look(lobby)
    board = await ann.press(running, "My board")
    asked = await ann.press(running, "Leave")
    assert asked.private
    assert _labels(asked)[-2:] == ["Give up Fortune's Favor", "Play on"]
    assert board.id not in table.env.backend.messages[ann.channel.id]  # the question is on the only board
    assert "left" not in (await ann.look(lobby)).text
    asked = await ann.press(await ann.press(asked, "Play on"), "More")
    gone = await ann.press(await ann.press(asked, "Give up"), "Give up Fortune's Favor")
    assert _labels(gone) == []
    await _later(table, 4)
    result = await ann.look(lobby)
    assert result.alt.endswith("Nobody won the race. Ann, 4 cards home, left the race.")


async def test_a_player_alone_wins_a_race_by_winning_the_game_only(table: Club) -> None:
    await _deals(table)
    ann = table.person("Ann")
    lobby = await ann.slash("race", game=KEY)
    await _later(table, 46)
    race_id = int((await ann.look(lobby)).button("Leave").custom_id.rpartition(":")[2])
    stored = await table.client.services.races.game(ann.id, race_id)
    await table.client.services.sessions.move(stored.id, ann.id, _first(stored.game))
    await _later(table, 181)
    assert (await ann.look(lobby)).alt.endswith("Nobody won the race. Ann, 5 cards home.")


async def test_alone_in_a_direct_message_against_the_ghost_of_a_race(table: Club) -> None:
    await _deals(table, 2)
    ann = table.person("Ann", "dm")
    lobby = None
    for _ in range(2):
        lobby = await ann.slash("race", game=KEY)
        await _later(table, 46)
        running = await ann.look(lobby)
        race_id = int(running.button("Leave").custom_id.rpartition(":")[2])
        stored = await table.client.services.races.game(ann.id, race_id)
        await table.client.services.sessions.move(stored.id, ann.id, _first(stored.game))
        await _later(table, 181)
    assert lobby is not None
    result = await ann.look(lobby)
    assert "Ghost of an earlier race" in result.alt
    assert "series" not in result.alt


async def test_who_opened_a_lobby_may_start_the_race_at_once(table: Club) -> None:
    await _deals(table, 1)
    ann, ben = table.person("Ann"), table.person("Ben")
    lobby = await ann.slash("race", game=KEY)
    assert (await ben.press(lobby, "Start now")).text == "You are not in this race."
    await ben.press(lobby, "Join (1)")
    refused = await ben.press(await ben.look(lobby), "Start now")
    assert refused.text == "Only the first player on the list can start the race early."
    await _later(table, 1)
    assert _labels(await ann.look(lobby)) == ["Join (2)", "Leave", "Start now"]
    before = len(table.env.http_requests)
    await ann.press(await ann.look(lobby), "Start now")
    await _later(table, 1)
    assert _labels(await ann.look(lobby)) == ["My board", "Leave"]
    sent = [one for one in table.env.http_requests[before:] if "webhooks" in one.path]
    assert [one.method for one in sent] == ["POST", "POST"]  # the boards
    for each in (ann, ben):
        await each.forge(lobby, lobby.button("Start now").custom_id)
    assert _labels(await ann.look(lobby)) == ["My board", "Leave"]


async def test_who_has_been_in_a_lobby_for_longest_may_start_the_race(table: Club) -> None:
    await _deals(table, 1)
    ann, ben, cyd = table.person("Ann"), table.person("Ben"), table.person("Cyd")
    lobby = await ann.slash("race", game=KEY)
    await ben.press(lobby, "Join (1)")
    await cyd.press(await cyd.look(lobby), "Join (2)")
    await ann.press(await ann.look(lobby), "Leave")
    await ben.press(await ben.look(lobby), "Leave")
    await ben.press(await ben.look(lobby), "Join (1)")  # after Cyd now, though she is a newer player
    await cyd.press(await cyd.look(lobby), "Start now")
    await _later(table, 1)
    assert _labels(await ben.look(lobby)) == ["My board", "Leave"]


async def test_without_a_level_the_easiest_deal_that_is_ready_is_raced(table: Club) -> None:
    async with table.client.services.store.write() as connection:
        for level in ("expert", "medium"):
            await graded.put(connection, KEY, level, DEAL)
    ann = table.person("Ann")
    assert "easy" in (await ann.slash("race", game=KEY, level="easy")).text  # is not ready
    assert "medium" in (await ann.slash("race", game=KEY)).text
    refused = await ann.slash("race", game="golf")
    assert refused.text.startswith("Golf is not one of the 15 daily games. Pick one of those")
    assert is_one_private_sentence(await ann.slash("race", game="gate"))
