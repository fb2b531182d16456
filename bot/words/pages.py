"""Texts of whole pages: help, privacy, preferences."""

from collections.abc import Mapping

from bot.record import ABANDONED_AFTER

HELP = (
    "## Patience\nClassic card games for one player. Choose one with `/play`, or play the deal of the "
    "day, the same for everyone, with `/daily play`.",
    "**Making moves**\n"
    "• Pick a move from the menu under the board, or press **Deal** for the next card.\n"
    "• **Auto** moves up every card that can safely go up; **Undo** takes a move back.\n"
    "• Or type: `/move r>t2` moves the reserve card onto column 2, `t1:3>t4` moves three cards, "
    "`w>f` sends the waste card up, `d` deals. Each pile's letters are above it. "
    "You can also name cards: `/move 7c 8d`.",
    "**Daily deals**\n"
    "• Each of the ten games has one every day. `/daily play game:` starts your only ranked attempt; "
    "add `date:` to practise a past deal.\n"
    "• You can pause and continue anywhere until the day ends at 00:00 UTC. Then it counts as it is.\n"
    "• In a server only you see your board of today's deal. `/daily share` shows everyone your result.\n"
    "• `/daily calendar` shows your year, and `/daily proof` that nobody chose the deals.",
    "**Your games**\n"
    "• `/board` shows your game again. `/undo`, `/redo` and `/resign` work on it.\n"
    "• You have a separate game in each channel and in direct messages.\n"
    f"• A random deal that you leave for {ABANDONED_AFTER.days} days counts as given up; you can still "
    "continue it for practice.\n"
    "• `/rules` explains each game; `/stats` and `/leaderboard` show results.\n"
    "• If you manage this server, `/server daily` posts each new daily here.\n"
    "• `/settings` changes how your boards look; `/privacy` shows what is stored about you.",
)


PRIVACY = (
    "## What is stored about you\nYour Discord id, the name you were last seen with, your games (which deal, "
    "each move and when, where you played) and their results, the servers where you use me; if you manage "
    "a server, what you did there with `/server`. Nothing else: no messages, no lists of members.",
    "**Who sees it:** your boards of today's deals are yours alone until the day is over. Everyone sees "
    "your other boards, the leaderboards and `/stats`.",
    "• `/privacy export` sends you all of it as a file; a deal that is still secret is left out.\n"
    "• `/privacy hide` keeps you off the leaderboards.\n"
    "• `/privacy delete` deletes it, and takes you off every leaderboard.",
)
PREFERENCES = {
    "theme": {"green": "Green", "dark": "Dark", "light": "Light", "contrast": "High contrast"},
    "deck": {"two": "Two colours", "four": "Four colours"},
    "back": {"lattice": "Lattice", "scales": "Scales", "rosette": "Rosette", "night": "Night"},
    "size": {"small": "Small", "normal": "Normal", "large": "Large"},
    "index": {"normal": "Normal", "large": "Large"},
}
"""The names of the choices in /settings."""


def preferences(chosen: Mapping[str, object]) -> str:
    """Return the text of the /settings page."""
    parts = [f"{name} **{names[str(chosen[name])].lower()}**" for name, names in PREFERENCES.items()]
    return f"## Your boards\n{', '.join(parts)}. Your next boards will look like this."


NOTHING_STORED = "Nothing is stored about you."
EXPORT = "Everything that is stored about you."
EXPORT_ALT = "Your data as JSON text"
DELETE_SURE = (
    "Delete everything that is stored about you? Your unfinished games are given up. This cannot be undone."
)
DELETED = "Deleted. Nothing is stored about you any more."


def hiding(hidden: bool) -> str:
    """Return the answer to ``/privacy hide``."""
    return "You are hidden from the leaderboards." if hidden else "You are on the leaderboards again."
