"""Conversations that lead on: every invitation knows which of today's dailies its reader has played."""

import re

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import legal_moves
from bot.words.calendar import DAILIES
from tests.support.club import Club, Player
from tests.support.club_games import MONDAY, WIN, finish_daily, play, resign, start_daily
from tests.support.seen import Message

LEFT = len(GAMES_OF_DAY) - 1  # dailies after the first one


async def give_up_featured(player: Player) -> Message:
    return await resign(player, await play(player, "d"))


async def give_up_all(player: Player) -> None:
    """Give up each of today's dailies after its first deal."""
    services = player.club.client.services
    for key in GAMES_OF_DAY:
        stored = await start_daily(player, key)
        move = str(legal_moves(stored.game.rules, stored.game.position)[0])
        stored = await services.sessions.move(stored.id, player.id, move)
        await services.sessions.resign(stored.id, player.id)


def plain(message: Message) -> str:
    """Return the text of a message with every timestamp as "later"."""
    return re.sub(r"<t:\d+:R>", "later", message.text)


def labels(message: Message) -> list[str]:
    return [button.label for button in message.buttons]


async def test_a_leaderboard_invites_to_what_can_still_be_played(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob", "dm")
    await play(ann, *WIN)
    week = await bob.slash("leaderboard", period="w", by="p")
    rule = "You are not on this leaderboard yet. Your points for a day come from your best daily."
    assert f"{rule} {DAILIES} dailies are left today.\n" in week.text
    assert "Play today's Fortune's Favor" in labels(week)
    gate = await bob.slash("leaderboard", game="Gate")
    assert gate.text.startswith("Play today's Gate.\n")
    await start_daily(bob, "gate")
    assert (await bob.slash("leaderboard", game="Gate")).text.startswith("Play today's Gate.\n")

    await give_up_featured(bob)
    week = await bob.slash("leaderboard", period="w", by="p")
    assert f"yet. Your points for a day come from your best daily. {LEFT} dailies are left today.\n" in plain(
        week
    )
    assert not any(label.startswith("Play") for label in labels(week))
    assert "Continue Gate" in labels(week)
    assert f"1 of {DAILIES} done" in (await bob.slash("daily today")).alt
    streak = await bob.slash("leaderboard", by="s")
    assert f"yet. Win a daily to begin a streak. {LEFT} dailies are left today.\n" in plain(streak)
    rating = await bob.slash("leaderboard", by="e")
    assert plain(rating).startswith(f"Finish 10 dailies to appear here. {LEFT} dailies are left today.\n")
    gate = await bob.slash("leaderboard", period="w", by="p", game="Gate")
    assert gate.text.startswith("Gate gives no points, as random play wins it.\n")
    klondike = await bob.slash("leaderboard", period="w", by="p", game="Klondike")
    assert klondike.text.startswith("Today's Klondike gives points.\n")
    wins = await bob.slash("leaderboard", by="w", game="Gate")
    assert wins.text.startswith(f"Play a daily, or any game with `/play`. {LEFT} dailies are left today.\n")


async def test_who_has_won_today_or_played_everything_waits_for_new_deals(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob", "dm")
    await play(ann, *WIN)
    await give_up_all(bob)
    for by, says in (
        ("p", "Your points for a day come from your best daily. New deals later."),
        ("s", "Win a daily to begin a streak. New deals later."),
    ):
        page = await bob.slash("leaderboard", by=by)
        assert f"You are not on this leaderboard yet. {says}\n" in plain(page)
        assert not any("today" in label.casefold() and label != "Today" for label in labels(page))
    over = await bob.slash("board")
    assert f"\n-# All {DAILIES} dailies done. New deals later." in plain(over)
    assert "Next daily" not in labels(over)


async def test_a_public_leaderboard_says_nothing_that_is_false_to_others(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann, bob = table.person("Ann"), table.person("Bob")
    await play(ann, *WIN)
    await give_up_featured(bob)
    assert (await ann.slash("leaderboard", by="s")).text.startswith(
        "Ann is **number 1** of 1: 1 day in a row."
    )
    for options, says in (
        ({"by": "p", "period": "w"}, "Your points for a day come from your best daily."),
        ({"by": "s"}, "Win a daily to begin a streak."),
        ({"by": "e"}, "Finish 10 dailies to appear here."),
    ):
        assert (await bob.slash("leaderboard", **options)).text.startswith(f"{says}\n-# ")
    own = await bob.press(await ann.slash("leaderboard", by="s"), "World")
    assert "You are not on this leaderboard yet." in own.text


async def test_a_daily_that_is_begun_is_continued(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    await ann.press(await ann.slash("daily play"), "Deal")
    none = await ann.slash("games")
    assert none.text.startswith("Apart from dailies, you have no game in progress.")
    assert labels(none) == ["Continue Fortune's Favor", "Play Klondike"]
    assert "moves 1" in (await ann.press(none, "Continue Fortune's Favor")).alt
    assert labels(await ann.slash("daily calendar")) == ["Continue Fortune's Favor"]  # to her alone
    assert "Play today's Fortune's Favor" in labels(await ann.slash("leaderboard"))  # others press it, too


async def test_a_daily_that_is_begun_is_continued_before_the_featured_one_is_played(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann", "dm")
    await start_daily(ann, "gate")
    for command in ("games", "daily calendar", "stats"):
        assert "Continue Gate" in labels(await ann.slash(command))
    assert "Continue Gate" in labels(await ann.slash("leaderboard", by="s"))
    assert "Play today's Fortune's Favor" in labels(await ann.slash("leaderboard"))  # the one of this daily
    public = await table.person("Ann").slash("leaderboard", by="s")
    assert "Continue Gate" not in labels(public)


async def test_the_commands_that_led_nowhere_lead_to_the_next_daily(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert labels(await ann.slash("daily calendar")) == ["Play today's Fortune's Favor"]
    assert labels(await ann.slash("games")) == ["Play today's Fortune's Favor", "Play Klondike"]
    await give_up_featured(ann)
    again = await ann.slash("daily play")
    assert "**Given up.**" in again.text
    assert labels(again) == ["Share", "Next daily", "Today's deals", "Leaderboard", "More"]
    assert "**Klondike** · daily of 5 January 2026" in (await ann.press(again, "Next daily")).text
    calendar = await ann.slash("daily calendar")
    assert f"yet. Win a daily to begin a streak. {LEFT} dailies are left today." in calendar.text
    assert labels(calendar) == ["Today's deals"]
    await resign(ann, await ann.type("d"))
    assert labels(await ann.slash("games")) == ["Today's deals", "Play Klondike"]


async def test_who_has_played_all_ten_is_invited_to_none(table: Club) -> None:
    ann = table.person("Ann")
    await give_up_all(ann)
    assert labels(await ann.slash("games")) == ["Play Klondike"]
    calendar = await ann.slash("daily calendar")
    assert "Win a daily to begin a streak. New deals later." in plain(calendar)
    assert not calendar.buttons
    assert "Next daily" not in labels(await ann.slash("daily play"))


async def test_the_calendar_of_a_day_that_is_won_invites_to_nothing(table: Club) -> None:
    await table.env.advance_time(MONDAY)
    ann = table.person("Ann")
    assert (await finish_daily(ann)).game.is_won
    assert not (await ann.slash("daily calendar")).buttons


async def test_a_long_game_is_given_up_only_after_a_question(table: Club) -> None:
    ann = table.person("Ann")
    await ann.slash("play", game="canfield", deal="17")
    await ann.type(", ".join(["d"] * 19))
    short = await ann.slash("resign")
    assert "**Given up.**" in short.text
    await ann.slash("play", game="canfield", deal="17")
    board = await ann.type(", ".join(["d"] * 20))
    question = await ann.slash("resign")
    assert "Give up **Canfield**, deal 17, after 20 moves?" in question.text
    assert "moves 20," in (on := await ann.press(question, "Play on")).alt
    assert on.picture == board.picture
    over = await ann.press(await ann.slash("resign"), "Give up Canfield")
    assert "**Given up.**" in over.text
