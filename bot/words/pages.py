"""Texts of whole pages: help and privacy."""

from bot.record import ABANDONED_AFTER
from bot.standings.measures import RATING
from bot.standings.points import GRADES
from bot.words.calendar import FREEZES

HELP = (
    "## Patience\nClassic card games for one player. Choose one with `/play`, or play the deal of the "
    "day, the same for everyone, with `/daily play`.",
    "**Making moves**\n"
    "• Press a move under the board, pick another from the menu, or press **Deal** for the next card.\n"
    "• **Auto** moves up every card that can safely go up; **Undo** takes a move back.\n"
    "• **Hint** points at a good move. It sees only what you see, and looks a few moves ahead for cards to "
    "bring home or turn up. A win with a hint counts as one with undo; ranked dailies have no hints.\n"
    "• **Still winnable?** under **More** asks the solver, which knows every card; it helps like a hint.\n"
    "• Or type: `/move r>t2` moves the reserve card onto column 2, `t1:3>t4` moves three cards, "
    "`w>f` sends the waste card up, `d` deals. Each pile's letters are above it. "
    "You can also name cards: `/move 7c 8d`, `ace up`.\n"
    "• Several moves go at once, all or none: `/move r>t2, d, w>f`. But a card once turned stays turned.",
    "**Daily deals**\n"
    "• Each of the ten games has one every day: see them with `/daily today`. `/daily play game:` starts "
    "your only ranked attempt; add `date:` to practise a past deal.\n"
    "• You can pause and continue anywhere until the day ends at 00:00 UTC. Then it counts as it is.\n"
    "• In a server only you see your board of today's deal. `/daily share` shows everyone your result.\n"
    "• `/daily calendar` shows your year, and `/daily proof` that nobody chose the deals.",
    "**Your games**\n"
    "• `/board` shows your game again. `/undo`, `/redo` and `/resign` work on it.\n"
    "• Up to ten can be in progress; `/games` lists them, to continue one or give it up.\n"
    "• `/play private:True` shows the board only to you.\n"
    f"• A random deal that you leave for {ABANDONED_AFTER.days} days counts as given up; you can still "
    "continue it for practice.\n"
    "• **Analyse** under a finished game, or `/analyse`, shows the move that lost it, or what a win could "
    "have saved. A daily waits until its day is over. `/mistakes` asks for a better move.\n"
    "• `/puzzle` is the puzzle of the day: find the move that keeps a game.\n"
    "• `/rules` explains each game; `/stats` and `/leaderboard` show results.\n"
    "• In a message's menu, **Apps** has **Play this deal**; in a person's, **Patience profile**.\n"
    "• If you manage this server, `/server daily` posts each new daily here.\n"
    "• `/settings` changes how your boards look and who sees them; `/privacy` shows what is stored.",
)
HELP_LABEL = "How to play"
WELCOME = (
    "**Welcome!** Press a button, or type `/play`, then a game's first letters, for example **kl**.\n"
    "-# `/games` lists your games in progress, `/leaderboard` shows who has won the dailies."
)


_WORTH = ", ".join(f"{times} ({grade})" for grade, times in GRADES.items())
CONTEST_LABEL = "How places are decided"
CONTEST = (
    "## How places are decided\n"
    "**Stars**: ★ for winning a daily, ★★ for winning without undo, ★★★ if you also need no more moves than "
    "the best known win.\n"
    "**Results of a daily**: wins first, then without undo, then fewer moves, then less time, then the "
    "earlier finish. Games not won go by cards brought home first.",
    f"**Points**: the stars of the featured daily, times {_WORTH}; a deal that is not proved winnable "
    "counts as easy.\n"
    "**Streak**: days in a row on which you won a daily, whichever of the ten. "
    f"{FREEZES}\n"
    f"**Rating**: ranked from {RATING.ranking.min_dailies} dailies on. A win without undo is a win against "
    "the deal, a win with undo a draw, anything else a loss. It rises when you do better than players of "
    "your strength usually do; games of luck count for less. It is shown with caution: lower while you "
    "have played few dailies or few different games.\n"
    "**Games won**: dailies and random deals. A random deal that you lost stays lost once it is analysed or "
    "you start it again.",
    "**Ties**: more dailies won; on points then fewer moves in them, on games won fewer games. Still equal: "
    "the older Discord account.\n"
    '**What does not count**: games whose board says "for practice". These are deals that you typed, '
    "play again or chose by level, those of past days, and house rules. A daily counts as it stands when "
    "its day ends at 00:00 UTC; without a move it does not count at all.",
)
"""The rules of the contest, for the button under /help."""

PRIVACY = (
    "## What is stored about you\nYour Discord id, the name you were last seen with, your games (which deal, "
    "each move and when, where you played, which message shows it), their results and analyses, which of "
    "your `/mistakes` you solved, your answers to puzzles, your `/settings`, the servers where you use me; "
    "if you manage a server, what you did there with `/server`. Nothing else: no text of "
    "messages, no lists of members.",
    "**Who sees it:** your boards of today's deals are yours alone until the day is over. Everyone sees "
    "your other boards unless you play them privately, the leaderboards and `/stats`.",
    "• `/privacy export` sends you all of it as a file; a deal that is still secret is left out.\n"
    "• `/privacy hide` keeps you off the leaderboards and hides your `/stats` from others.\n"
    "• `/privacy delete` deletes it, and takes you off every leaderboard.",
)
NOTHING_STORED = "Nothing is stored about you."
EXPORT = "Everything that is stored about you."
EXPORT_ALT = "Your data as JSON text"
DELETE_SURE = (
    "Delete everything that is stored about you? Your unfinished games are given up. This cannot be undone."
)
DELETED = "Deleted. Nothing is stored about you any more. Dailies that you began today stay used up."


HIDDEN = (
    "You are hidden from the leaderboards, and nobody else sees your `/stats`. "
    "`/privacy hide hidden:False` undoes this."
)
SHOWN = "You are on the leaderboards again."
