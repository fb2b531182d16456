"""Conversations about other players' games: what is refused, and that a refusal tells nothing."""

import csv
import io
import json
from dataclasses import fields

from bot.controls.markdown import markdown
from bot.controls.verbs import BY_NAME, encode
from bot.daily.secrecy import UNTIL_FINAL
from bot.play.refusals import NoSuchGame
from bot.record import StoredGame
from bot.words.language import _
from bot.words.refusals import OLD_CONTROL, refusal
from tests.support.club import Club, Player
from tests.support.club_games import finish, finish_daily, resign, start_daily, start_game
from tests.support.played import LOSING, LOST
from tests.support.scored import play_at_once
from tests.support.seen import Message

OF_GAME = {name: made for name, made in BY_NAME.items() if any(one.name == "game_id" for one in fields(made))}
"""The verbs that belong to a game."""
MISSING = 999_999


def forged(name: str, number: int) -> str:
    """Return the custom id of a button for the game *number*."""
    values = {"name": name, "game_id": number, "move": "d"}
    given = {one.name: values.get(one.name, 0) for one in fields(OF_GAME[name])}
    return encode(OF_GAME[name](**given))


async def test_no_forged_number_tells_whether_a_game_has_it(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    sessions = table.client.services.sessions
    running = await start_game(ann)
    await sessions.move(running.id, ann.id, "d")
    private = await finish(ann, await start_private(ann), most=3)
    over = await finish(ann, await start_game(ann), most=3)
    ranked = await start_daily(ann, "gate")
    await sessions.move(ranked.id, ann.id, "d")
    played = await finish_daily(ann, most=3)
    for stored in (running, private, over, ranked, played):
        assert (await sessions.load(stored.id)).player_id == ann.id
    board = await bob.slash("play", game="gate", deal="1")
    for verb in OF_GAME:
        refused = markdown(_(OLD_CONTROL) if verb == "table" else refusal(NoSuchGame()))  # there is no table
        told: list[Message] = []
        for number in (MISSING, running.id, private.id, over.id, ranked.id, played.id):
            told.append(await bob.forge(board, forged(verb, number), there=False))
        for answer in told:
            assert (answer.private, answer.text, answer.controls) == (
                True,
                refused,
                [],
            ), verb
            assert not answer.pictures + answer.files
    assert await sessions.in_progress(bob.id) == [await sessions.current(bob.id, bob.channel.id)]


async def start_private(player: Player) -> StoredGame:
    """Start a random game that only its player sees."""
    sessions = player.club.client.services.sessions
    await player.slash("play", game="fortunes-favor", private=True)
    return await sessions.current(player.id, player.channel.id)


async def test_who_sees_a_board_is_told_whose_it_is_and_may_see_its_moves(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="17")
    assert (await bob.press(board, "Deal")).text == "This is Ann's game."
    board = await resign(ann, await ann.press(board, "Deal"))
    assert (await bob.press(board, "Replay")).private
    assert "Bob" in (await bob.press(board, "Same deal again")).text


async def test_a_private_game_stays_private_also_beside_a_control_of_it(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    private = await finish(ann, await start_private(ann), most=3)
    board = await bob.slash("play", game="gate", deal="17")
    for verb in ("replay", "again", "analyse", "playfrom"):
        answer = await bob.forge(board, forged(verb, private.id))
        assert answer.text == "This is Ann's game.", verb
        assert not answer.pictures


async def test_a_lost_random_deal_is_hidden_until_it_cannot_be_reopened(table: Club) -> None:
    ann, bob, ida = table.person("Ann"), table.person("Bob"), table.manager("Ida")
    services = table.client.services
    services.sessions._random_deal = lambda: int(LOST.deal)
    await ann.slash("play", game="canfield")
    stored = await services.sessions.current(ann.id, ann.channel.id)
    await play_at_once(services.sessions, stored, LOSING[:-1])
    board = await ann.type(LOSING[-1])
    assert "This game is lost" in board.text

    async def seen() -> str:
        """Return everything that people can get of the game."""
        shown = await ann.look(board)
        replays = [await each.press(board, "Replay") for each in (ann, bob)]
        texts = [message.text + message.alt + str(message.controls) for message in (shown, *replays)]
        ((_, own),) = (await ann.slash("privacy export")).files
        ((_, table_of_server),) = (await ida.slash("server export")).files
        (row,) = csv.DictReader(io.StringIO(table_of_server.decode("utf-8-sig"), newline=""))
        deals = [game["deal"] for game in json.loads(own)["game"] if game["id"] == str(stored.id)]
        return "\n".join([*texts, *deals, row["deal"]])

    hidden = await seen()
    assert f"deal {LOST.deal}" not in hidden
    assert hidden.splitlines()[-2:] == [UNTIL_FINAL] * 2
    for label in ("Same deal again", "Analyse"):
        if any(button.label == label for button in board.buttons):
            assert "stays secret" in (await bob.press(board, label)).text
    other = await bob.context_menu("Play this deal", board)
    assert "random deal · Bob" in other.text  # another one

    again = await ann.press(board, "Same deal again")
    assert "for practice" in again.text
    assert "taken back here" in (await ann.press(board, "Undo")).text
    shown = await seen()
    assert shown.splitlines()[-2:] == [LOST.deal] * 2
    assert f"deal {LOST.deal}" in shown
    assert f"deal {LOST.deal}, for practice · Bob" in (await bob.press(board, "Same deal again")).text
