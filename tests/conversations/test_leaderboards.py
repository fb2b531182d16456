"""Conversations about leaderboards: asked for, switched in place, paged, shown to other readers."""

from datetime import timedelta
from functools import partial
from urllib.parse import urlparse

import pytest
from sqlalchemy import text

from bot.controls.markdown import markdown
from bot.patience import legal_moves
from bot.record import Player as Owner
from bot.store import rank_histograms
from bot.words.language import _
from bot.words.refusals import OLD_CONTROL
from tests.support.club import Club, Player
from tests.support.club_games import MONDAY, finish_daily, finish_game
from tests.support.leaderboards import day_lines, order
from tests.support.seen import Message

NAMES = [f"P{number:02}" for number in range(13)]


async def pick(person: Player, page: Message, prompt: str, label: str) -> Message:
    """Choose the line *label* from the menu whose prompt begins with *prompt*."""
    (found,) = [menu for menu in page.menus if menu.prompt.startswith(prompt)]
    (value,) = [option.value for option in found.options if option.label == label]
    return await person._act(partial(person.actor.select, page.handle, [value], custom_id=found.custom_id))


@pytest.fixture
async def crowd(table: Club) -> Club:
    """Return a club in which 13 players have given up a Monday's daily, no two after equally many moves."""
    await table.env.advance_time(MONDAY)
    for number, name in enumerate(NAMES):
        await finish_daily(table.person(name), most=16 - number)
    return table


@pytest.fixture
async def winners(crowd: Club) -> Club:
    """Return many players who have each won a game, so that all are on the leaderboard of all time."""
    async with crowd.client.services.store.write() as connection:
        world = text("SELECT * FROM player_totals WHERE scope = 0")
        before = (await connection.execute(world)).mappings().all()
        await connection.execute(text("UPDATE player_totals SET wins = 1"))
        await rank_histograms.update(connection, before, (await connection.execute(world)).mappings().all())
    return crowd


async def ranked(table: Club) -> list[Player]:
    """Return the players of the crowd, the best first."""
    lines = await day_lines(
        table.client.services.leaderboards, table.client.services.daily.today(), limit=100
    )
    assert len(lines) == len(NAMES)
    return [table.person(line.name) for line in lines]


# -- leaderboards -----------------------------------------------------------------------------


async def test_an_empty_board_is_friendly(table: Club) -> None:
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    assert "Nobody is on this leaderboard yet" in page.alt
    assert "players" not in page.text
    assert page.text.startswith("Play today's Frog.\n")
    assert [button.label for button in page.buttons] == ["Play today's Frog"]
    assert not page.menus
    for letter, title in (
        ("p", "Points"),
        ("s", "Current streak"),
        ("e", "Rating"),
        ("w", "Wins without help"),
    ):
        page = await ann.slash("leaderboard", by=letter)
        assert title in page.alt
        assert "Nobody" in page.alt
        assert [button.label for button in page.buttons] == ["Play today's Frog"]
    assert (await ann.press(page, "Play today's Frog")).private  # today's deal


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
    assert "Next" not in [button.label for button in page.buttons]
    page = await last.press(page, "Back")
    assert order(page, names) == [*names[:10], names[-1]]
    page = await last.press(page, "My place")
    assert order(page, names) == names[10:]

    beyond = page.button("Back").custom_id.replace("back", "next").replace(".0.", ".99.")
    page = await last.forge(page, beyond)
    assert order(page, names) == names[10:]
    assert "Page 2 of 2" in page.text


async def test_a_board_is_switched_in_place(crowd: Club) -> None:
    ann = crowd.person("Ann")
    assert (await finish_game(ann)).game.is_won
    page = await ann.slash("leaderboard", period="a", by="w", where="world")
    assert page.alt.startswith("Wins without help, All time · The whole world.")
    assert page.button("All time").disabled
    page = await ann.press(page, "Week")
    assert page.kind == "update"
    assert page.alt.startswith("Wins without help, 5–11 Jan 2026 · The whole world.")
    page = await pick(ann, page, "Wins without help · All games", "Fortune's Favor")
    assert page.alt.startswith("Wins without help at Fortune's Favor, 5–11 Jan 2026")
    page = await pick(ann, page, "Wins without help · Fortune's Favor", "All games")
    page = await ann.press(page, "This server")
    assert page.alt.startswith(f"Wins without help, 5–11 Jan 2026 · {crowd.guild.name}.")
    page = await pick(ann, page, "Wins without help", "Daily results")
    assert page.alt.startswith("Daily Fortune's Favor, 5 January 2026")
    assert page.button("Today").disabled
    page = await ann.press(page, "Season")
    assert page.alt.startswith("Points, January\u2009–\u2009March 2026")
    labels = [button.label for button in page.buttons]
    assert "Play today's Fortune's Favor" in labels  # they have no points yet
    page = await ann.press(page, "Today")
    assert page.alt.startswith("Daily Fortune's Favor, 5 January 2026")


async def test_past_days_and_weeks_are_a_press_away(crowd: Club) -> None:
    people = await ranked(crowd)
    names = [person.name for person in people]
    ann = people[0]
    await crowd.env.advance_time(timedelta(days=1).total_seconds())
    page = await ann.slash("leaderboard")
    assert [button.label for button in page.buttons][-3:] == ["Play today's Gate", "◀ Earlier", "World"]
    assert page.menus
    page = await ann.press(page, "◀ Earlier")
    assert page.kind == "update"
    assert "5 January 2026" in page.alt
    assert order(page, names) == names[:10]
    labels = [button.label for button in page.buttons]
    assert "◀ Earlier" not in labels  # the first daily was on that day
    page = await ann.press(page, "Later ▶")
    assert "6 January 2026" in page.alt

    await crowd.env.advance_time(timedelta(days=6).total_seconds())
    page = await ann.slash("leaderboard", by="p", period="w")
    assert "12–18 Jan 2026" in page.alt
    page = await ann.press(page, "◀ Earlier")
    assert "5–11 Jan 2026" in page.alt
    assert "Nobody was on this leaderboard then." in page.alt
    assert not any(button.label.startswith("Play") for button in page.buttons)
    page = await ann.press(page, "Week")  # back to the present
    assert "12–18 Jan 2026" in page.alt
    page = await ann.press(page, "Month")
    assert "January 2026" in page.alt


async def test_play_on_an_empty_leaderboard_plays_its_game(crowd: Club) -> None:
    ann = crowd.person("Ann")
    page = await ann.slash("leaderboard", game="gate")
    assert page.text.startswith("Play today's Gate.\n")
    assert "**Gate**" in (await ann.press(page, "Play today's Gate")).text


async def test_a_measure_of_today_has_no_periods(crowd: Club) -> None:
    for letter, title in (("s", "Current streak"), ("e", "Rating")):
        page = await crowd.person("Ann").slash("leaderboard", by=letter)
        assert page.alt.startswith(f"{title}, {crowd.guild.name}.")
        assert "Week" not in [button.label for button in page.buttons]


async def test_somebody_left_out_reads_why_they_are_missing(crowd: Club) -> None:
    first, *_ = await ranked(crowd)
    moderation, guild_id = crowd.client.services.moderation, crowd.guild.id
    left_out = Owner(id=first.id, name=first.name)
    await moderation.exclude(guild_id, Owner(id=1, name="Ida"), left_out, "two accounts")
    page = await first.slash("leaderboard")
    assert page.private
    assert "have left you out of its leaderboards. Reason: two accounts" in page.text
    assert first.name not in page.alt


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
    "b:leaderboard",
    "b:leaderboard:1",
    "b:leaderboard:{me}:next:ddw20260105.",
    "b:leaderboard:{me}:next:ddw20260105.-1.",
    "b:leaderboard:{me}:next:ddw20260105.99999999.",
    "b:leaderboard:{me}:next:ddw20261305.0.",
    "b:leaderboard:{me}:next:ddx20260105.0.",
    "b:leaderboard:{me}:next:zdw20260105.0.",
    "b:leaderboard:{me}:next:dzw20260105.0.",
    "b:leaderboard:{me}:next:ddw２０２６0105.0.",
    "b:leaderboard:you:next:ddw20260105.0.",
    "b:lbzzz:{me}:ddw20260105.0.",
    "b:leaderboard:{me}:next:ddw20260105.0.bridge",
    "s:leaderboard:{me}:choose:ddw20260105.0.",
]


async def test_made_up_controls_are_answered_with_one_sentence(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    for crafted in CRAFTED:
        answer = await ann.forge(page, crafted.format(me=ann.id))
        assert answer.private, crafted
        assert answer.text == markdown(_(OLD_CONTROL)), crafted


async def test_a_made_up_choice_is_answered_with_one_sentence(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    await finish_daily(ann)
    page = await ann.slash("leaderboard")
    for value in ("bridge", "'; drop table player_totals; --"):
        answer = await ann.forge(page, f"s:leaderboard:{ann.id}:choose:ddw20260105.0.", value)
        assert answer.private
        assert "no game called" in answer.text


async def test_a_made_up_leaderboard_of_tomorrow_is_that_of_today(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    page = await ann.slash("leaderboard")
    tomorrow = await ann.forge(page, f"b:leaderboard:{ann.id}:next:ddw20260106.0.")
    assert "5 January 2026" in tomorrow.alt
    assert "6 January" not in tomorrow.alt + tomorrow.text


async def test_every_game_and_rule_set_is_offered_and_read(table: Club) -> None:
    ann = table.person("Ann")
    offered = await ann.complete("leaderboard", "game", "canf")
    assert {"canfield", "selective-canfield", "canfield-loose"} <= set(offered)
    assert next(iter(offered)) in ("canfield", "selective-canfield")
    page = await ann.slash("leaderboard", game="canfield-loose", by="w")
    assert "Canfield" in page.alt
    assert "no game called “whist”" in (await ann.slash("leaderboard", game="whist")).text


@pytest.mark.parametrize("by", [None, "w", "p"])
async def test_a_game_with_house_rules_which_count_nowhere_means_the_plain_game(
    table: Club, by: str | None
) -> None:
    ann = table.person("Ann")
    options = {} if by is None else {"by": by}
    page = await ann.slash("leaderboard", game="Canfield + takeback", **options)
    assert page.alt == (await ann.slash("leaderboard", game="canfield", **options)).alt
    assert "Canfield" in page.alt


async def test_at_home_there_is_only_the_world(crowd: Club) -> None:
    page = await crowd.person(NAMES[0], "dm").slash("leaderboard", where="server")
    assert "The whole world" in page.alt
    assert "World" not in [button.label for button in page.buttons]
    assert len(order(page, NAMES)) == 10


async def test_names_ping_nobody_and_change_no_layout(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    names = ("**Al** @everyone", "x" * 32, "مريم", "さくら 🦊")
    for name in names:
        await finish_daily(table.person(name), most=12)
    page = await table.person("Ann").slash("leaderboard")
    for name in names:
        assert name in page.alt


# -- who has left -----------------------------------------------------------------------------


def asked(table: Club) -> list[str]:
    """Return the paths of the requests for members so far."""
    return [
        urlparse(one.path).path
        for one in table.env.http_requests
        if one.method == "GET" and "/members/" in one.path
    ]


async def test_who_has_left_the_server_is_on_its_board_no_more(winners: Club) -> None:
    first = winners.person(NAMES[0])
    assert NAMES[3] in order(await first.slash("leaderboard"), NAMES)
    await winners.env.advance_time(timedelta(days=2).total_seconds())
    winners.guild.remove_member(winners.people[NAMES[3]])
    winners.guild.remove_member(winners.people[NAMES[5]])
    page = await first.slash("leaderboard", period="a", by="w")
    assert NAMES[3] not in order(page, NAMES)
    assert NAMES[5] not in order(page, NAMES)
    assert len(order(page, NAMES)) >= 10
    assert "11 players" in page.text
    page = await first.slash("leaderboard", period="a", by="w", where="world")
    assert "13 players" in page.text


async def test_people_are_looked_for_once_a_day(winners: Club) -> None:
    first = winners.person(NAMES[0])
    await winners.env.advance_time(timedelta(days=2).total_seconds())
    await first.slash("leaderboard", period="a", by="w")
    once = asked(winners)
    assert once
    await first.slash("leaderboard", period="a", by="w")
    assert asked(winners) == once
    await winners.env.advance_time(timedelta(days=1, hours=1).total_seconds())
    await first.slash("leaderboard", period="a", by="w")
    assert len(asked(winners)) > len(once)


async def test_who_cannot_be_looked_for_counts_as_there(winners: Club) -> None:
    first = winners.person(NAMES[0])
    await winners.env.advance_time(timedelta(days=2).total_seconds())
    winners.guild.remove_member(winners.people[NAMES[3]])
    winners.env.inject_error("GET", "/guilds/{guild_id}/members/{user_id}", status=403)
    page = await first.slash("leaderboard", period="a", by="w")
    assert order(page, NAMES)


async def test_who_comes_back_and_plays_is_on_the_board_again(winners: Club) -> None:
    first, gone = winners.person(NAMES[0]), winners.people[NAMES[3]]
    await winners.env.advance_time(timedelta(days=2).total_seconds())
    winners.guild.remove_member(gone)
    await first.slash("leaderboard", period="a", by="w")
    winners.guild.add_member(gone)
    await finish_game(winners.person(NAMES[3]), most=5)
    page = await first.slash("leaderboard", period="a", by="w")
    assert "13 players" in page.text


async def test_who_comes_back_finds_themselves_on_the_board_they_ask_for(winners: Club) -> None:
    first, gone = winners.person(NAMES[0]), winners.people[NAMES[3]]
    await winners.env.advance_time(timedelta(days=2).total_seconds())
    winners.guild.remove_member(gone)
    assert "12 players" in (await first.slash("leaderboard", period="a", by="w")).text
    winners.guild.add_member(gone)
    page = await winners.person(NAMES[3]).slash("leaderboard", period="a", by="w")
    assert "13 players" in page.text
    assert "is **number" in page.text


async def test_a_game_without_dailies_is_not_left_for_the_dailies_of_today(table: Club) -> None:
    ann = table.person("Ann")
    for game, tabs in (("yukon", 0), ("frog", 1)):
        await ann.slash("play", game=game)
        stored = await table.client.services.sessions.latest(ann.id, ann.channel.id)
        await ann.type(str(legal_moves(stored.game.rules, stored.game.position)[0]))
        await ann.slash("resign")
        async with table.client.services.store.write() as connection:
            await connection.execute(text("UPDATE player_totals SET wins = 1"))
        shown = await ann.slash("leaderboard", game=game, by="w")
        assert "All time" in shown.controls
        assert shown.controls.count("Today") == tabs
