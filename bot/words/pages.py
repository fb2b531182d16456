"""Pages to read: help, leaderboards, a person's figures."""

from collections.abc import Mapping

from bot.record import ABANDONED_AFTER

HELP = (
    "## Patience\nCard games for one, played right here. Choose one with `/play`; "
    "`/daily play` is the deal of the day, the same for everybody.",
    "**Making moves**\n"
    "• Pick a move from the menu under the board, or press **Deal** for the next card.\n"
    "• **Auto** sends up every card that can go up without risk; **Undo** takes a move back.\n"
    "• Or type: `/move r>t2` moves the reserve card onto column 2, `t1:3>t4` moves three cards, "
    "`w>f` sends the waste card up, `d` deals. The letters stand above the piles. "
    "Cards work too: `/move 7c 8d`.",
    "**Daily deals**\n"
    "• Every day each of the ten games has one. `/daily play game:` begins your only ranked attempt; "
    "with `date:` past days are there for practice.\n"
    "• You may pause it and go on anywhere until the day ends at 00:00 UTC. Then it counts as it stands.\n"
    "• `/daily share` shows everybody how it went, `/daily calendar` your year, `/daily proof` that nobody "
    "chose the deals.",
    "**Your games**\n"
    "• `/board` shows your game here once more, `/undo`, `/redo` and `/resign` do what they say.\n"
    "• Everybody has a game of their own in each channel and in direct messages.\n"
    f"• A random deal that you leave alone for {ABANDONED_AFTER.days} days counts as given up; you can go on "
    "with it for practice.\n"
    "• `/rules` explains each game; `/stats` and `/leaderboard` show results.\n"
    "• If you manage this server: `/server daily` has each new daily posted here.\n"
    "• `/settings` changes how your boards look; `/privacy` tells what is stored of you.",
)


PRIVACY = (
    "## What is stored of you\nYour Discord id, the name you were last seen with, your games (which deal, "
    "each move and when, where you played) and their results; if you manage a server, what you did there "
    "with `/server`. Nothing else: no messages, no members.",
    "• `/privacy export` gives you all of it as a file.\n"
    "• `/privacy hide` keeps you off the leaderboards.\n"
    "• `/privacy delete` deletes it. Games you have finished stay on the boards under nobody's name.",
)
PREFERENCES = {
    "theme": {"green": "Green", "dark": "Dark", "light": "Light", "contrast": "High contrast"},
    "deck": {"two": "Two colours", "four": "Four colours"},
    "back": {"lattice": "Lattice", "scales": "Scales", "rosette": "Rosette", "night": "Night"},
    "size": {"small": "Small", "normal": "Normal", "large": "Large"},
    "index": {"normal": "Normal", "large": "Large"},
}
"""Names of what can be chosen with /settings."""


def preferences(chosen: Mapping[str, object]) -> str:
    """What has been chosen with /settings."""
    parts = [f"{name} **{names[str(chosen[name])].lower()}**" for name, names in PREFERENCES.items()]
    return f"## Your boards\n{', '.join(parts)}. Boards that are drawn from now on look so."


NOTHING_STORED = "Nothing is stored of you: you have not played yet."
EXPORT = "Everything that is stored of you."
EXPORT_ALT = "Your data as JSON text"
DELETE_SURE = (
    "Delete everything that is stored of you? Your games in progress are given up, and nobody can undo this."
)
DELETED = "Deleted. Nothing is stored of you any more."


def hiding(hidden: bool) -> str:
    """What /privacy hide has done."""
    return "You are off the leaderboards." if hidden else "You are on the leaderboards again."
