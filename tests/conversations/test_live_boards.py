"""Each game has one board: the one before it goes, wherever Discord lets the bot reach it."""

from datetime import timedelta
from typing import Any

import pytest
from simcord.components import walk_components

from bot.controls.markdown import markdown
from bot.operations.leases import Leases
from bot.operations.services import Busy
from bot.play.boards import Shown
from bot.play.start import MOST_OPEN
from bot.words.language import _
from bot.words.refusals import OLD_CONTROL
from tests.support.club import START, Club, Player, Where
from tests.support.seen import Message, is_one_private_sentence

WHERES: tuple[Where, ...] = ("server", "dm", "group", "server without the bot")


def there(player: Player) -> dict[int, Any]:
    """Return the messages in the player's channel, private ones included, by id."""
    return player.club.env.backend.messages.get(player.channel.id, {})


def live(player: Player) -> list[int]:
    """Return the ids of the messages that have a control of a game in progress."""
    return [
        number
        for number, message in there(player).items()
        if any(
            str(component.get("custom_id", "")).startswith(("b:move:", "s:move:", "b:more:", "b:less:"))
            for component in walk_components(message.components)
        )
    ]


async def begun(player: Player, game: str = "gate", **options: Any) -> Message:
    """Start a game and play one move in it."""
    await player.slash("play", game=game, **options)
    return await player.type("d")


@pytest.mark.parametrize("where", WHERES)
async def test_eighty_typed_moves_leave_one_message(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("play", game="klondike", deal="17")
    for _each in range(40):
        board = await ann.type("d")
        board = await ann.slash("undo")
    assert live(ann) == list(there(ann)) == [board.id]


@pytest.mark.parametrize("where", WHERES)
async def test_a_private_board_is_one_message_too(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.slash("play", game="klondike", deal="17", private=True)
    assert board.private == (where != "dm")
    for _each in range(3):
        board = await ann.press(await ann.type("d"), "Deal")
        assert live(ann) == [board.id]
    board = await ann.slash("board")
    assert board.private == (where != "dm")
    assert live(ann) == [board.id]


async def test_what_discord_no_longer_lets_the_bot_reach_stays(table: Club) -> None:
    ann = table.person("Ann")
    old = await ann.slash("play", game="klondike", deal="17", private=True)
    await table.wait_until(START + timedelta(minutes=16))
    new = await ann.type("d")
    assert live(ann) == [old.id, new.id]
    repaired = await ann.forge(old, old.button("Deal").custom_id)
    assert "out of date" in repaired.followups[0].text
    assert live(ann) == [old.id]  # the board pressed last is the game's board, and the other one goes


async def test_after_a_restart_the_old_board_still_goes(table: Club) -> None:
    ann = table.person("Ann")
    await begun(ann)
    await table.restart()
    board = await ann.type("d")
    assert live(ann) == [board.id]


async def test_a_deleted_board_is_no_trouble(table: Club) -> None:
    ann = table.person("Ann")
    board = await begun(ann)
    table.env.backend.delete_message(ann.channel.id, board.id)
    board = await ann.type("d")
    assert live(ann) == [board.id]


async def test_a_game_may_move_to_another_channel(table: Club) -> None:
    ann = table.person("Ann")
    board = await begun(ann)
    letters = table.person("Ann", "dm")
    await letters.press(await letters.slash("games"), "Continue")
    assert (len(live(letters)), live(ann)) == (1, [])
    assert board.id not in there(ann)
    assert "moves 2," in (await letters.type("d")).alt


async def test_another_game_puts_the_first_aside(table: Club) -> None:
    ann = table.person("Ann")
    gate = await begun(ann, deal="1")
    canfield = await ann.slash("play", game="canfield", deal="17")
    assert not canfield.private
    assert live(ann) == [gate.id, canfield.id]
    assert "moves 2," in (await ann.press(gate, "Deal")).alt
    assert "Gate" in (await ann.type("d")).text  # a press makes its game the current one


async def test_a_game_in_which_nothing_was_played_takes_its_board_along(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    board = await ann.slash("play", game="gate", deal="1")
    assert list(there(ann)) == [board.id]
    assert "not finished a game of" in (await ann.slash("stats")).text


async def test_the_list_of_games(table: Club) -> None:
    ann = table.person("Ann")
    offer = await ann.slash("games")
    assert is_one_private_sentence(offer)
    assert "`/daily today`" in offer.text  # which the list leaves out
    assert [button.label for button in offer.buttons] == ["Play today's Frog", "Play Klondike"]
    await begun(ann, "gate", deal="1")
    klondike = await begun(ann, "klondike")
    listed = await ann.slash("games")
    assert listed.private
    assert "2 in progress\n-# Your daily deals are under `/daily today`." in listed.text
    assert "**1. Klondike** · random deal" in listed.text
    assert "**2. Gate** · deal 1, for practice\n-# 0 of 52 home · 1 move · <t:" in listed.text
    assert listed.alt == "Your games in progress: 1. Klondike, 2. Gate."

    question = await ann.pick(listed, listed.menus[0].options[0].value)
    assert question.text == "Give up **Klondike**, random deal, after 1 move?"
    assert [button.label for button in question.buttons] == ["Give up Klondike", "Keep it"]
    assert "2 in progress" in (await ann.press(question, "Keep it")).text
    question = await ann.pick(await ann.slash("games"), listed.menus[0].options[0].value)
    rest = await ann.press(question, "Give up Klondike")
    assert "1 in progress" in rest.text
    old = await ann.look(klondike)
    assert "Given up" in old.text
    assert (old.buttons, old.menus, old.pictures) == ((), (), ())
    question = await ann.pick(rest, rest.menus[0].options[0].value)
    last = await ann.press(question, "Give up Gate")
    assert "**Gate**" in last.text
    assert "Given up" in last.text
    assert live(ann) == []


async def test_an_eleventh_game_is_refused(table: Club) -> None:
    ann = table.person("Ann")
    sessions = table.client.services.sessions
    for _each in range(MOST_OPEN):
        await begun(ann)
    refused = await ann.slash("play", game="gate")
    assert "Games in progress: 10. Finish one" in refused.text
    assert is_one_private_sentence(refused)
    listed = await ann.press(refused, "Your games")
    assert len(listed.menus[0].options) == len(await sessions.in_progress(ann.id)) == MOST_OPEN
    assert len([button for button in listed.buttons if button.label == "Continue"]) == MOST_OPEN


async def test_somebody_else_is_offered_the_deal(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    typed = await begun(ann, deal="17")
    refused = await ben.press(typed, "Deal")
    assert refused.text == "This is Ann's game."
    own = await ben.press(refused, "Play this deal")
    assert "**Gate** · deal 17, for practice · Ben" in own.text
    secret = await begun(ann, "klondike")  # a random deal stays secret until its game is over
    refused = await ben.press(secret, "Deal")
    own = await ben.press(refused, "Play Klondike")
    assert "**Klondike** · random deal · Ben" in own.text
    assert own.picture != secret.picture
    again = f"b:again:{secret.button('Deal').custom_id.split(':')[2]}"
    assert "stays secret" in (await ben.forge(own, again)).text
    assert "not yours, or it no longer exists" in (await ben.forge(own, again, there=False)).text


async def test_a_game_that_expires_says_so_in_its_channel(table: Club) -> None:
    ann = table.person("Ann", "dm")
    board = await begun(ann, "klondike")
    await table.wait_until(START + timedelta(days=15))
    await table.client._end_games()
    old = await ann.look(board)
    assert "Abandoned for 14 days" in old.text
    assert [button.label for button in old.buttons] == ["Continue for practice"]
    assert "moves 2," in (await ann.press(await ann.press(old, "Continue for practice"), "Deal")).alt


async def test_every_process_replaces_the_boards_of_games_that_it_ends_and_one_failure_stops_no_other(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    boards = [await begun(ann, "klondike"), await begun(ann, "gate")]
    await table.wait_until(START + timedelta(days=15))
    services = table.client.services
    await services.deadlines.catch_up()
    assert await Leases(services.store, holder="elsewhere 1 x").elected("ending games", 60)
    get, calls = services.boards.get, 0

    async def busy_once(game_id: int) -> Shown | None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise Busy("the database", "for a test")
        return await get(game_id)

    monkeypatch.setattr(services.boards, "get", busy_once)
    with table.trouble() as faults:
        await table.client._end_games()
        assert faults == ["the board of game 1 stays as it is: the database: for a test"]
    assert ["Abandoned" in (await ann.look(board)).text for board in boards] == [False, True]
    table.env.inject_error("PATCH", "/channels/*/messages/*", status=502)
    await table.client._end_games()
    await table.client._end_games()
    assert "Abandoned" in (await ann.look(boards[0])).text


async def test_who_gives_a_game_up_is_not_told_of_a_board_that_cannot_be_replaced(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.person("Ann")
    await begun(ann, "klondike")
    listed = await ann.slash("games")
    question = await ann.pick(listed, listed.menus[0].options[0].value)

    async def busy(game_id: int) -> Shown | None:
        raise Busy("the database", "for a test")

    monkeypatch.setattr(table.client.services.boards, "get", busy)
    with table.trouble() as faults:
        answer = await ann.press(question, "Give up Klondike")
        assert faults == ["the board of game 1 stays as it is: the database: for a test"]
    assert not answer.followups


async def test_forged_ids_of_the_list_change_nothing(table: Club) -> None:
    ann, ben = table.person("Ann"), table.person("Ben")
    board = await begun(ann, deal="1")
    number = board.button("Deal").custom_id.split(":")[2]
    theirs = await begun(ben, deal="1")
    for custom_id in (f"b:quit:{number}:1", f"b:go:{number}", f"b:drop:{number}"):
        assert (await ben.forge(theirs, custom_id)).text == "This is Ann's game."
    for custom_id in ("b:drop:999", "b:quit:999:1"):
        assert "not yours, or it no longer exists" in (await ben.forge(theirs, custom_id)).text
    for custom_id in ("b:drop:x", f"b:drop:{'9' * 30}"):
        assert (await ben.forge(theirs, custom_id)).text == markdown(_(OLD_CONTROL))
    assert "moves 2," in (await ann.press(board, "Deal")).alt


@pytest.mark.parametrize("verb", ["undo:{game}:1", "more:{game}:1", "undo:{game}:7", "help:short"])
async def test_a_forged_press_on_anothers_message_neither_changes_nor_deletes_it(
    table: Club, verb: str
) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    theirs = await begun(bob)
    mine = await begun(ann)
    forged = verb.format(game=mine.button("Deal").custom_id.split(":")[2])
    answer = await ann.forge(theirs, f"b:{forged}", there=False)
    assert answer.private or answer.followups
    after = await bob.look(theirs)
    assert (after.text, after.alt, after.buttons) == (theirs.text, theirs.alt, theirs.buttons)
    await ann.type("d")
    assert theirs.id in live(ann)
