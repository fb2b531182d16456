"""Conversations that begin in a context menu: of a message, and of a person."""

import pytest

from bot.play.sessions import Sessions
from tests.support.club import Club, Where
from tests.support.club_games import play, resign
from tests.support.seen import is_one_private_sentence

WHERES: tuple[Where, ...] = ("server", "dm", "group", "server without the bot")
DEAL, PROFILE = "Play this deal", "Patience profile"


@pytest.mark.parametrize("where", WHERES)
async def test_the_deal_of_a_board_can_be_played_by_its_player_too(table: Club, where: Where) -> None:
    ann = table.person("Ann", where)
    board = await ann.type("d") if await ann.slash("play", game="gate", deal="17") else None
    assert board is not None
    again = await ann.context_menu(DEAL, board)
    assert again.id != board.id
    assert "deal 17, moves 0," in again.alt


async def test_the_deal_of_somebody_elses_board(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="17")
    for label in ("Deal", "More", "Give up"):
        board = await ann.press(board, label)
        assert "deal 17, moves 0," in (await bob.context_menu(DEAL, board)).alt
    await table.restart()
    assert "deal 17, moves 0," in (await bob.context_menu(DEAL, await ann.slash("resign"))).alt


async def test_a_random_deal_stays_secret_until_its_game_is_over(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate")
    other = await bob.context_menu(DEAL, board)
    assert "random deal" in other.text
    assert other.moves != board.moves
    over = await ann.slash("resign")
    assert (await bob.context_menu(DEAL, over)).moves == board.moves


async def test_a_share_of_todays_deal_leads_to_an_attempt_of_ones_own(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    over = await resign(ann, await play(ann, "d"))
    shared = await ann.press(over, "Share")
    attempt = await bob.context_menu(DEAL, shared)
    assert attempt.private
    assert "daily of 1 January 2026, moves 0," in attempt.alt
    assert "moves 1," in (await ann.context_menu(DEAL, shared)).alt  # her own result


async def test_the_deal_of_a_player_who_has_deleted_their_data(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    board = await ann.slash("play", game="gate", deal="17")
    question = await ann.slash("privacy delete")
    await ann.press(question, "Delete everything")
    assert "no longer exists" in (await bob.context_menu(DEAL, board)).text


async def test_a_message_without_a_deal(table: Club) -> None:
    ann = table.person("Ann")
    assert is_one_private_sentence(await ann.context_menu(DEAL, await ann.slash("help")))


async def test_a_fault_is_logged_with_the_game_whose_deal_was_wanted(
    table: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await ann.slash("play", game="gate", deal="17")
    board = await ann.type("d")
    game = (await table.client.services.sessions.current(ann.id, table.channel.id)).game

    async def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(Sessions, "begin", broken)
    with table.trouble() as faults:
        assert is_one_private_sentence(await bob.context_menu(DEAL, board))
        (logged,) = [fault for fault in faults if "the disk is full" in fault]
        assert str(game) in logged


@pytest.mark.parametrize("where", WHERES)
async def test_the_profile_of_a_person(table: Club, where: Where) -> None:
    ann, bob = table.person("Ann", where), table.person("Bob", where)
    await resign(bob, await play(bob, "d"))
    assert "Bob" in (await ann.context_menu(PROFILE, bob)).alt
    assert "not finished a game of" in (await bob.context_menu(PROFILE, ann)).text
