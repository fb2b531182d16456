"""The chapters of the tour of the bot: what people do in it, each a function of a tour."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.controls.challenges import run_challenges
from bot.controls.daily_post import post_due
from bot.controls.preferences import remind_due
from bot.controls.puzzles import end_storms
from bot.controls.races import run_races
from bot.patience import GAMES
from bot.store import graded
from tests.languages.screens import Tour
from tests.support.blunders import CASES, blunder
from tests.support.club_games import WIN, start_daily, start_game
from tests.support.puzzle import store_puzzle
from tests.support.seen import Message

BLUNDER = blunder(*CASES[0])
KEY, DEAL = "fortunes-favor", "6405921427313231402"  # which WIN wins
HOUR, DAY = 3600, 86400
HELP: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("help", {}),
    ("rules", {"game": "canfield"}),
    ("rules", {"game": "spider"}),
    ("rules", {"game": "calculation"}),
    ("rules", {"game": "pyramid"}),
    ("settings", {}),
    ("privacy show", {}),
)
PLAY: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("play", {}),
    ("play", {"game": "canfield", "deal": "17"}),
    ("move", {"move": "d"}),
    ("move", {"move": "t1 up"}),
    ("move", {"move": "what is this"}),
    ("move", {"move": "king on ace"}),
    ("move", {"move": "d, d, t9>t8"}),
    ("undo", {}),
    ("redo", {}),
    ("board", {"text": True}),
    ("games", {}),
    ("play", {"game": "klondike", "rules": "vegas"}),
    ("play", {"game": "gate", "deal": "3", "open": True}),
    ("play", {"game": "freecell", "deal": "ms 617"}),
    ("play", {"game": "no such game"}),
    ("play", {"game": "golf", "deal": "what"}),
    ("resign", {}),
    ("stats", {}),
)
DAILIES: tuple[tuple[str, Mapping[str, Any]], ...] = (
    ("daily today", {}),
    ("daily play", {"game": "gate"}),
    ("daily share", {}),
    ("daily calendar", {}),
    ("daily proof", {}),
    ("leaderboard", {}),
    ("leaderboard", {"by": "p"}),
    ("leaderboard", {"where": "world"}),
    ("stats", {}),
    ("analyse", {}),
    ("analyse", {"game": "frog"}),
)


async def help_and_settings(tour: Tour) -> None:
    for command, options in HELP:
        await tour.types(tour.ann, command, **options)


async def playing(tour: Tour) -> None:
    for command, options in PLAY:
        await tour.types(tour.ann, command, **options)


async def dailies(tour: Tour) -> None:
    """Finish today's deal twice, and look at the results today and on the day after."""
    await tour.ends(tour.ann, await start_daily(tour.ann))
    await tour.ends(tour.ben, await start_daily(tour.ben), most=3)
    for command, options in DAILIES:
        await tour.types(tour.ann, command, **options)
    await tour.table.env.advance_time(DAY)
    await tour.services.deadlines.catch_up()
    for command, options in (*DAILIES, ("analyse", {"date": "2026-01-01"})):
        await tour.types(tour.ben, command, **options)


async def mistakes(tour: Tour) -> None:
    """Lose a game that could have been won, and analyse it; then solve the puzzle of the day."""
    await tour.types(tour.ann, "play", game=BLUNDER.game.rules.key, deal=BLUNDER.game.deal)
    stored = await tour.services.sessions.latest(tour.ann.id, tour.ann.channel.id)
    await tour.plays(stored, [*map(str, BLUNDER.game.moves)])
    over = await tour.types(tour.ann, "resign")
    await tour.presses(tour.ann, over, "resign" if "resign" in _verbs(over) else "quit")
    await tour.types(tour.ann, "analyse")
    await tour.types(tour.ann, "mistakes")
    await store_puzzle(tour.services.store, tour.table.env.now().date())
    await tour.types(tour.ann, "puzzle")
    await tour.types(tour.ben, "mistakes")


async def storms(tour: Tour) -> None:
    shown = await tour.types(tour.ann, "storm")
    for _time in range(4):
        shown = await tour.presses(tour.ann, shown, "strike")
    await tour.waits(200, _end_storms)
    over = await tour.types(tour.ben, "storm")
    await tour.table.env.advance_time(181)
    await tour.presses(tour.ben, over, "strike")


async def races(tour: Tour) -> None:
    """Run a race with a winner, one that nobody wins, and one that everybody leaves."""
    for deal in range(3):
        await _grade(tour, str(int(DEAL) + deal))
    lobby = await tour.types(tour.ann, "race", game=KEY)
    await tour.presses(tour.ben, lobby, "join")
    await tour.waits(46, run_races)
    running = await tour.looks(tour.ben, lobby)
    race_id = next(
        int(each.custom_id.split(":")[2]) for each in running.buttons if ":seat:" in each.custom_id
    )
    own = await tour.services.races.game(tour.ann.id, race_id)
    await tour.plays(own, WIN)
    await tour.waits(4, run_races)
    await tour.looks(tour.ann, lobby)
    await tour.types(tour.ann, "board")
    await tour.waits(61, run_races)
    again = await tour.presses(tour.ben, await tour.looks(tour.ben, lobby), "rematch")
    await tour.waits(46, run_races)
    await tour.waits(181, run_races)
    await tour.looks(tour.ann, again)
    left = await tour.types(tour.ann, "race", game=KEY)
    await tour.presses(tour.ann, left, "unjoin")
    await tour.types(tour.ann, "stats")


async def challenges(tour: Tour) -> None:
    """Play a challenge, decline one, and let one wait for longer than a day."""
    for deal in range(4):
        await _grade(tour, str(int(DEAL) + deal))
    asked = await tour.types(tour.ann, "challenge", person=tour.ben.actor, game=KEY)
    await tour.presses(tour.ann, asked, "duel")
    stored = await tour.services.sessions.latest(tour.ann.id, tour.ann.channel.id)
    await tour.plays(stored, WIN[:-1])
    won = await tour.types(tour.ann, "move", move=WIN[-1])
    await tour.presses(tour.ann, won, "score")
    await tour.waits(15, run_challenges)
    await tour.presses(tour.ben, await tour.looks(tour.ben, asked), "duel")
    await tour.types(tour.ben, "move", move="t4>f")
    await tour.presses(tour.ben, await tour.types(tour.ben, "resign"), "resign")
    await tour.waits(15, run_challenges)
    over = await tour.looks(tour.ben, asked)
    again = await tour.presses(tour.ben, over, "revenge")
    await tour.presses(tour.ann, again, "decline")
    await tour.waits(15, run_challenges)
    late = await tour.types(tour.ann, "challenge", person=tour.ben.actor, game=KEY)
    await tour.waits(DAY + HOUR, run_challenges)
    await tour.looks(tour.ann, late)


async def reminders(tour: Tour) -> None:
    """Choose each kind of reminder, and read those that come."""
    panel = await tour.types(tour.ann, "settings")
    shown = await tour.presses(tour.ann, panel, "remind")
    for when in ("streak-2", "new-8", "new-0"):
        await tour.presses(tour.ann, shown, "remind", when)
    await tour.waits(DAY, remind_due)
    for message in await tour.table.posted(tour.table.people[tour.ann.name].dm_channel):
        tour.notes("reminder", tour.table.person(tour.ann.name, "dm", locale=tour.ann.locale), message)


async def server(tour: Tour) -> None:
    """Set the daily post up, and read it on the day after, and after a week and a season."""
    everything = {"puzzle": True, "winners": True, "yesterday": True, "live": True}
    role = tour.table.guild.create_role("Öß")
    await tour.types(tour.ann, "server show")
    await tour.types(tour.ann, "server daily", channel=tour.table.channel, time="9", role=role, **everything)
    await tour.types(tour.ann, "server daily", channel=tour.table.channel, time="what")
    now = tour.table.env.now()
    for day in (now + timedelta(days=1), now + timedelta(days=8), datetime(2026, 4, 1, tzinfo=UTC)):
        await tour.table.wait_until(day.replace(hour=9, minute=1))
        await tour.waits(1, post_due)
        for player in (tour.ann, tour.ben):
            await tour.ends(player, await start_daily(player), most=100)
        await tour.table.env.advance_time(60)
        await tour.table.client.live_lines.update()
        tour.notes("post", tour.ben, *(await tour.table.posted())[-1:])
    await tour.types(tour.ann, "leaderboard", period="s")
    await tour.types(tour.ann, "server show")
    await tour.types(tour.ann, "server off")


async def moderation(tour: Tour) -> None:
    stored = await tour.ends(tour.ben, await start_game(tour.ben))
    result = str(stored.id)
    ben = tour.table.people[tour.ben.name]
    await tour.types(tour.ann, "server export")
    for reason in ("ß", " "):
        await tour.types(tour.ann, "server remove", result=result, reason=reason)
    await tour.types(tour.ann, "server restore", result=result)
    await tour.types(tour.ann, "server exclude", member=ben, reason="ß")
    await tour.types(tour.ben, "leaderboard")
    await tour.types(tour.ann, "server include", member=ben)
    await tour.types(tour.ann, "server fairplay")
    await tour.types(tour.ann, "server audit")


async def elsewhere(tour: Tour) -> None:
    """Play in direct messages and on a private board, and use the menus of messages and people."""
    at_home = tour.table.person(tour.ben.name, "dm", locale=tour.ben.locale)
    for command, options in (("play", {"game": "golf", "deal": "5"}), ("leaderboard", {}), ("settings", {})):
        await tour.types(at_home, command, **options)
    board = await tour.types(tour.ann, "play", game="chord", deal="8", private=True)
    tour.notes("Play this deal", tour.ben, await tour.ben.context_menu("Play this deal", board))
    tour.notes("Profile", tour.ben, await tour.ben.context_menu("Patience profile", tour.ann))
    tour.notes("Challenge", tour.ben, await tour.ben.context_menu("Challenge", tour.ann))
    for command, options in (("privacy export", {}), ("privacy hide", {}), ("privacy show", {})):
        await tour.types(tour.ben, command, **options)


async def completions(tour: Tour) -> None:
    """Read what is suggested while an option is typed."""
    for command, option in (
        ("play", "game"), ("play", "rules"), ("rules", "game"), ("daily play", "game"), ("race", "game"),
        ("server daily", "time"), ("server remove", "result"), ("analyse", "date"),
        ("play", "deal"), ("leaderboard", "game"),
    ):  # fmt: skip
        await tour.ann.complete(command, option, "")
        tour.notes(f"/{command} {option}: …", tour.ann)
    await tour.types(tour.ann, "play", game="spider", deal="2")
    await tour.ann.complete("move", "move", "")
    tour.notes("/move …", tour.ann)


async def every_game(tour: Tour) -> None:
    """Read the rules of every game, begin it, and use each button of its first board."""
    for key in GAMES:
        rules = await tour.types(tour.ben, "rules", game=key)
        await tour.presses(tour.ben, rules, "rulespage" if "rulespage" in _verbs(rules) else "rules")
        board = await tour.types(tour.ben, "play", game=key, deal="2")
        if "new" in _verbs(board):  # the key is a name that two games share
            board = await tour.presses(tour.ben, board, "new")
        for verb in ("more", "hint", "move", "undo", "auto"):
            if verb in _verbs(board):
                board = await tour.presses(tour.ben, board, verb)
        await tour.types(tour.ben, "move", move="what")
        await tour.types(tour.ben, "board", text=True)
        await tour.types(tour.ben, "resign")


SHORT = (
    help_and_settings, playing, dailies, storms, mistakes, races, challenges, reminders, server, moderation,
    elsewhere, completions,
)  # fmt: skip
LONG = (*SHORT, every_game)


async def _grade(tour: Tour, deal: str) -> None:
    """Let a deal be one of the easy ones that races and challenges take."""
    async with tour.services.store.write() as connection:
        await graded.put(connection, KEY, "easy", deal)


async def _end_storms(client: Any) -> None:
    await end_storms(client)


def _verbs(message: Message) -> set[str]:
    return {each.custom_id.split(":")[1] for each in message.buttons if not each.disabled}
