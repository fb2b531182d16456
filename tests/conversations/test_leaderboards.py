"""Leaderboards and profiles as people see them: asked for, switched in place, paged, shown to others."""

from collections.abc import Sequence
from datetime import timedelta
from functools import partial
from urllib.parse import urlparse

import pytest

from bot.patience import legal_moves
from bot.record import Channel, Player, StoredGame
from bot.services import Services
from bot.words.refusals import OLD_CONTROL
from tests.support.club import Club
from tests.support.club import Player as Person
from tests.support.seen import Message

MONDAY = 4 * 86400  # seconds from SimCord's first day, a Thursday, to a Monday: Fortune's Favor
NAMES = [f"P{number:02}" for number in range(13)]


def services(table: Club) -> Services:
    return table.client.services


def channel_of(person: Person) -> Channel:
    here = person.where == "server"
    return Channel(guild_id=person.club.guild.id if here else None, channel_id=person.channel.id)


async def finish(table: Club, person: Person, stored: StoredGame, *, most: int = 400) -> StoredGame:
    """Plays on by simply sending cards up, else dealing, else anything; gives up after *most* moves."""
    sessions = services(table).sessions
    while stored.result is None and stored.game.made < most:
        moves = legal_moves(stored.game.rules, stored.game.position)
        up = [move for move in moves if ">f" in str(move)]
        deals = [move for move in moves if str(move) == "d"]
        if not moves:
            break
        stored = await sessions.move(stored.id, person.id, str((up or deals or moves)[0]))
    if stored.result is None:
        stored = await sessions.resign(stored.id, person.id)
    return stored


async def game(table: Club, person: Person, key: str = "fortunes-favor", *, most: int = 400) -> StoredGame:
    """A game that the bot has dealt, from beginning to end."""
    who = Player(id=person.id, name=person.name)
    stored = await services(table).sessions.start(who, channel_of(person), key)
    return await finish(table, person, stored, most=most)


async def daily(table: Club, person: Person, *, most: int = 400) -> StoredGame:
    """The daily deal, from beginning to end."""
    who = Player(id=person.id, name=person.name)
    stored = await services(table).daily.start(who, channel_of(person))
    return await finish(table, person, stored, most=most)


def order(page: Message, names: Sequence[str]) -> list[str]:
    """The people on a page from first to last, as its alt text says."""
    said = page.alt.replace(":", " ").replace(";", " ").split()
    return [word for word in said if word in names]


def menu(page: Message, prompt: str) -> tuple[str, list[str]]:
    """The custom_id of the menu whose prompt begins so, and the values that it offers."""
    (found,) = [menu for menu in page.menus if menu.prompt.startswith(prompt)]
    return found.custom_id, [option.value for option in found.options]


async def pick(person: Person, page: Message, prompt: str, label: str) -> Message:
    """Choose the line *label* from the menu whose prompt begins so."""
    (found,) = [menu for menu in page.menus if menu.prompt.startswith(prompt)]
    (value,) = [option.value for option in found.options if option.label == label]
    return await person._act(partial(person.actor.select, page.handle, [value], custom_id=found.custom_id))


@pytest.fixture
async def crowd(table: Club) -> Club:
    """Thirteen people who have given up the daily of a Monday, each at another move."""
    await table.env.advance_time(MONDAY)
    for number, name in enumerate(NAMES):
        await daily(table, table.person(name), most=16 - number)
    return table


async def ranked(table: Club) -> list[Person]:
    """The crowd from first to last."""
    lines = await services(table).leaderboards.day_board(services(table).daily.today(), limit=100)
    assert len(lines) == len(NAMES)
    return [table.person(line.name) for line in lines]


# -- leaderboards -----------------------------------------------------------------------------


async def test_an_empty_board_is_friendly(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    assert "Nobody has finished yet" in page.alt
    assert "0 players" not in page.text
    assert "`/daily" in page.text
    assert page.button("Back").disabled
    assert page.button("Next").disabled
    assert page.button("My place").disabled
    for label in (
        "Best win rate",
        "Rating",
        "Most wins",
        "Longest streak",
        "Daily points",
        "Wins without undo",
    ):
        page = await pick(ann, page, "Ranked", label)
        assert page.kind == "update"
        assert label in page.text
        assert "Nobody" in page.alt


async def test_ones_own_row_is_always_there(crowd: Club) -> None:
    people = await ranked(crowd)
    names = [person.name for person in people]
    last = people[-1]
    page = await last.slash("leaderboard")
    assert order(page, names) == [*names[:10], names[-1]]
    assert "number 13** of 13" in page.text
    assert "Page 1 of 2 · 13 players" in page.text

    page = await last.press(page, "Next")
    assert page.kind == "update"
    assert order(page, names) == names[10:]
    assert page.button("Next").disabled
    page = await last.press(page, "Back")
    assert order(page, names) == [*names[:10], names[-1]]
    page = await last.press(page, "My place")
    assert order(page, names) == names[10:]

    beyond = page.button("Back").custom_id.replace("lbback", "lbnext").replace(":0.", ":99.")
    page = await last.forge(page, beyond)
    assert order(page, names) == names[10:]
    assert "Page 2 of 2" in page.text


async def test_the_words_of_a_board_are_those_of_its_picture(crowd: Club) -> None:
    names = [person.name for person in await ranked(crowd)]
    first = crowd.person(names[0])
    page = await first.slash("leaderboard")
    said = await first.press(page, "As text")
    assert said.private
    assert [name for line in said.text.splitlines() for name in names if name in line] == names[:10]
    assert f"🥇 {names[0]} · " in said.text
    assert page.picture.startswith(b"\x89PNG")


async def test_a_board_is_switched_in_place(crowd: Club) -> None:
    ann = crowd.person("Ann")
    assert (await game(crowd, ann)).game.is_won
    page = await ann.slash("leaderboard", period="a", by="w", where="world")
    assert "Most wins" in page.text
    assert "All time · the whole world" in page.text
    page = await pick(ann, page, "Period", "This week")
    assert "5 to 11 January 2026" in page.text
    page = await pick(ann, page, "Game", "Fortune's Favor")
    assert "Most wins at Fortune's Favor" in page.text
    page = await pick(ann, page, "Game", "All games")
    page = await ann.press(page, "This server")
    assert f"5 to 11 January 2026 · {crowd.guild.name}" in page.text
    page = await pick(ann, page, "Ranked", "Rating")
    assert "All time" in page.text  # there is no rating of a week
    page = await pick(ann, page, "Period", "This month")
    assert "Most wins" in page.text
    page = await pick(ann, page, "Ranked", "Daily results")
    assert "Daily Fortune's Favor" in page.text
    assert "5 January 2026" in page.text
    page = await pick(ann, page, "Period", "This season")
    assert "January to March 2026" in page.text
    assert "Daily points" in page.text


async def test_somebody_else_gets_a_copy_of_their_own(crowd: Club) -> None:
    first, *_, last = await ranked(crowd)
    public = await first.slash("leaderboard")
    assert "number 1** of 13" in public.text
    theirs = await last.press(public, "Next")
    assert theirs.private
    assert "number 13** of 13" in theirs.text
    assert (await first.look(public)).text == public.text
    theirs = await last.press(theirs, "Back")
    assert theirs.kind == "update"


CRAFTED = [
    "b:lbnext",
    "b:lbnext:1",
    "b:lbnext:{me}:ddw20260105:0.:x",
    "b:lbnext:{me}:ddw20260105:",
    "b:lbnext:{me}:ddw20260105:-1.",
    "b:lbnext:{me}:ddw20260105:99999999.",
    "b:lbnext:{me}:ddw20261305:0.",
    "b:lbnext:{me}:ddw20260106:0.",
    "b:lbnext:{me}:ddx20260105:0.",
    "b:lbnext:{me}:zdw20260105:0.",
    "b:lbnext:{me}:dzw20260105:0.",
    "b:lbnext:{me}:ddw２０２６0105:0.",
    "b:lbnext:you:ddw20260105:0.",
    "b:lbzzz:{me}:ddw20260105:0.",
    "b:lbby:{me}:ddw20260105:0.",
    "b:lbgame:{me}:ddw20260105:0.",
]


async def test_made_up_controls_are_answered_with_one_sentence(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    for crafted in CRAFTED:
        answer = await ann.forge(page, crafted.format(me=ann.id))
        assert answer.private, crafted
        assert answer.text == OLD_CONTROL, crafted


async def test_a_made_up_choice_is_answered_with_one_sentence(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    for prompt, value, says in (
        ("Ranked", "zz", "outdated"),
        ("Period", "zz", "outdated"),
        ("Game", "bridge", "no game called “bridge”"),
        ("Game", "'; drop table tally; --", "no game called"),
    ):
        custom_id, _ = menu(page, prompt)
        answer = await ann.forge(page, custom_id, value)
        assert answer.private
        assert says in answer.text
    unknown = page.button("Next").custom_id + "bridge"
    assert "no game called “bridge”" in (await ann.forge(page, unknown)).text


async def test_every_game_and_rule_set_is_offered_and_read(table: Club) -> None:
    ann = table.person("Ann")
    offered = await ann.complete("leaderboard", "game", "canf")
    assert {"canfield", "selective-canfield", "canfield-loose"} <= set(offered)
    assert next(iter(offered)) in ("canfield", "selective-canfield")
    page = await ann.slash("leaderboard", game="canfield-loose", by="w")
    assert "Canfield" in page.text
    assert "canfield-loose" in menu(page, "Game")[1]
    page = await ann.slash("leaderboard", game="Canfield + takeback", by="w")
    assert page.menus
    assert "no game called “whist”" in (await ann.slash("leaderboard", game="whist")).text


async def test_at_home_there_is_only_the_world(crowd: Club) -> None:
    page = await crowd.person(NAMES[0], "dm").slash("leaderboard", where="server")
    assert "the whole world" in page.text
    assert "World" not in [button.label for button in page.buttons]
    assert len(order(page, NAMES)) == 10


async def test_names_ping_nobody_and_change_no_layout(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    names = ("**Al** @everyone", "x" * 32, "مريم", "さくら 🦊")
    for name in names:
        await daily(table, table.person(name), most=12)
    page = await table.person("Ann").slash("leaderboard")
    said = await table.person("Ann").press(page, "As text")
    assert "\\*\\*Al\\*\\* \\@everyone" in said.text
    for name in names[1:]:
        assert name in said.text
        assert name in page.alt


# -- who has left -----------------------------------------------------------------------------


def asked(table: Club) -> list[str]:
    """Requests for members so far."""
    return [
        urlparse(one.path).path
        for one in table.env.http_requests
        if one.method == "GET" and "/members/" in one.path
    ]


async def test_who_has_left_the_server_is_on_its_board_no_more(crowd: Club) -> None:
    first = crowd.person(NAMES[0])
    assert NAMES[3] in order(await first.slash("leaderboard"), NAMES)
    await crowd.env.advance_time(timedelta(days=2).total_seconds())
    crowd.guild.remove_member(crowd.people[NAMES[3]])
    crowd.guild.remove_member(crowd.people[NAMES[12]])
    page = await first.slash("leaderboard", period="a", by="e")
    assert NAMES[3] not in order(page, NAMES)
    assert NAMES[12] not in order(page, NAMES)
    assert len(order(page, NAMES)) >= 10
    assert "11 players" in page.text
    page = await first.slash("leaderboard", period="a", by="e", where="world")
    assert "13 players" in page.text


async def test_people_are_looked_for_once_a_day(crowd: Club) -> None:
    first = crowd.person(NAMES[0])
    await crowd.env.advance_time(timedelta(days=2).total_seconds())
    await first.slash("leaderboard", period="a", by="e")
    once = asked(crowd)
    assert once
    await first.slash("leaderboard", period="a", by="e")
    assert asked(crowd) == once
    await crowd.env.advance_time(timedelta(days=1, hours=1).total_seconds())
    await first.slash("leaderboard", period="a", by="e")
    assert len(asked(crowd)) > len(once)


async def test_who_cannot_be_looked_for_counts_as_there(crowd: Club) -> None:
    first = crowd.person(NAMES[0])
    await crowd.env.advance_time(timedelta(days=2).total_seconds())
    crowd.guild.remove_member(crowd.people[NAMES[3]])
    crowd.env.inject_error("GET", "/guilds/{guild_id}/members/{user_id}", status=403)
    page = await first.slash("leaderboard", period="a", by="e")
    assert order(page, NAMES)


async def test_who_comes_back_and_plays_is_on_the_board_again(crowd: Club) -> None:
    first, gone = crowd.person(NAMES[0]), crowd.people[NAMES[3]]
    await crowd.env.advance_time(timedelta(days=2).total_seconds())
    crowd.guild.remove_member(gone)
    await first.slash("leaderboard", period="a", by="e")
    crowd.guild.add_member(gone)
    await game(crowd, crowd.person(NAMES[3]), most=5)
    page = await first.slash("leaderboard", period="a", by="e")
    assert "13 players" in page.text


async def test_who_comes_back_finds_themselves_on_the_board_they_ask_for(crowd: Club) -> None:
    first, gone = crowd.person(NAMES[0]), crowd.people[NAMES[3]]
    await crowd.env.advance_time(timedelta(days=2).total_seconds())
    crowd.guild.remove_member(gone)
    assert "12 players" in (await first.slash("leaderboard", period="a", by="e")).text
    crowd.guild.add_member(gone)
    page = await crowd.person(NAMES[3]).slash("leaderboard", period="a", by="e")
    assert "13 players" in page.text
    assert "You are **number" in page.text


# -- profiles ---------------------------------------------------------------------------------


async def test_a_profile_says_what_one_has_reached(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert (await daily(table, ann)).game.is_won
    for _ in range(9):
        await game(table, ann, most=5)
    page = await ann.slash("stats")
    assert not page.private
    assert "## Ann" in page.text
    assert "1 win in 10 games (10 %), without undo." in page.text
    assert "Favourite game: Fortune's Favor" in page.text
    assert "You win 10 % of your games of Fortune's Favor" in page.text
    assert "perfect player who sees every card could win 100 %" in page.text
    assert "**1 day** in a row (best 1) · 2 points this season" in page.text
    assert "First win" in page.text
    assert "Rating" in page.text
    assert "Fortune's Favor: " in page.alt

    bob = table.person("Bob")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert "Ann wins" in theirs.text
    assert "their games of Fortune's Favor" in theirs.text


async def test_a_deal_that_one_has_typed_earns_no_badge(table: Club) -> None:
    ann = table.person("Ann")
    who = Player(id=ann.id, name=ann.name)
    typed = await services(table).sessions.start(who, channel_of(ann), "fortunes-favor", "1")
    assert (await finish(table, ann, typed)).game.is_won
    page = await ann.slash("stats")
    assert "1 win in 1 game" in page.text
    assert "First win" not in page.text
    assert (await game(table, ann)).game.is_won
    assert "First win" in (await ann.slash("stats")).text


async def test_who_has_not_played_has_no_profile(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    mine = await ann.slash("stats")
    assert mine.private
    assert "Start one with `/play`" in mine.text
    theirs = await ann.slash("stats", person=table.people[bob.name])
    assert theirs.text == "Bob has not finished a game yet."


async def test_who_hides_keeps_their_results_to_themselves(table: Club) -> None:
    ann, bob = table.person("Ann"), table.person("Bob")
    await game(table, ann, most=5)
    await ann.slash("privacy hide")
    theirs = await bob.slash("stats", person=table.people["Ann"])
    assert theirs.private
    assert theirs.text == "Ann keeps their results private."
    assert not theirs.pictures
    mine = await ann.slash("stats")
    assert mine.private
    assert "## Ann" in mine.text
    assert "hidden from leaderboards" in (await ann.slash("leaderboard")).text
