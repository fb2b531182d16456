"""Texts of whole pages: help, rules and privacy."""

from bot.patience import HOUSE_RULES, HouseRule, Rules, game_rules
from bot.play.policy import MOST_OPEN
from bot.record import ABANDONED_AFTER
from bot.standings.measures import RATING
from bot.standings.points import GRADES, SINCE, THOUGHTLESS
from bot.words.calendar import DAILIES, freezes
from bot.words.cards import listed, number
from bot.words.marks import HEADLINE, SMALL, bold, typed
from bot.words.text import day_name, plural

HELP_LABEL = "How to play"


def help_in_short(example: str, move: str) -> str:
    """Return how to play in five lines; *example* is the move of the picture's arrow, *move* its text."""
    return (
        f"{HEADLINE}{HELP_LABEL}\n"
        f"• {bold('Aim')}: bring every card to the foundations {bold('F')}, each suit from ace to king.\n"
        f"• {bold('Move')}: press a move under the board. The arrow shows {example}.\n"
        f"• {bold('Or type it')}: {typed(f'/move {move}')}, by the letters above the piles, or name the "
        "cards.\n"
        f"• {bold('Deal')} turns the next card, {bold('Undo')} takes a move back, {bold('Hint')} shows a "
        "good one.\n"
        f"• {typed('/play')} starts a game, {typed('/rules')} explains it, {typed('/daily play')} is today's "
        "deal."
    )


_CARELESS = listed([game_rules(key).game for key in sorted(THOUGHTLESS)], "and")
_WORTH = ", ".join(f"{times} ({grade})" for grade, times in GRADES.items())
HELP_TOPICS = {
    "moves": (
        "Moves",
        f"• Press a move under the board or pick one from the menu. {bold('Deal')} turns the next card.\n"
        f"• {bold('Auto')} moves up every card that can safely go up.\n"
        f"• {bold('Hint')} points at a good move. It knows only the cards you have seen. A win with a hint "
        "counts as one with undo; ranked dailies have no hints.\n"
        f"• {bold('Still winnable?')} under {bold('More')} asks the solver, which knows every card. Using "
        "it counts like a hint.\n"
        f"• Typed: {typed('/move r>t2')} moves the reserve card onto column 2, {typed('t1:3>t4')} three "
        f"cards, {typed('w>f')} the waste card up, {typed('d')} deals. Or name cards: "
        f"{typed('/move 7c 8d')}, {typed('ace up')}.\n"
        f"• Several at once, all or none: {typed('/move r>t2, d, w>f')}. But a card once turned stays "
        "turned.\n"
        f"• {typed('/settings')} changes how your boards look, shows them in words, or keeps them private.",
    ),
    "daily": (
        "Daily deals",
        f"• Each of {DAILIES} games has a deal every day: {typed('/daily today')} lists them. "
        f"{typed('/daily play game:')} starts your only ranked attempt; add {typed('date:')} to practise a "
        "past deal.\n"
        "• You can pause and continue anywhere until the day ends at 00:00 UTC. Then it counts as it is.\n"
        f"• In a server only you see your board of today's deal. {typed('/daily share')} shows everyone "
        "your result.\n"
        f"• {typed('/daily calendar')} shows the days you won, {typed('/leaderboard')} and "
        f"{typed('/stats')} the results, and {typed('/daily proof')} that nobody chose the deals.\n"
        f"• If you manage this server, {typed('/server daily')} posts each new daily here.",
    ),
    "games": (
        "Your games",
        f"• {typed('/board')} shows your game again. {typed('/undo')}, {typed('/redo')} and "
        f"{typed('/resign')} work on it.\n"
        f"• Up to {number(MOST_OPEN)} can be in progress; {typed('/games')} lists them, to continue one or "
        "give it up.\n"
        f"• {typed('/play private:True')} shows the board only to you.\n"
        f"• A random deal that you leave for {ABANDONED_AFTER.days} days counts as given up; you can still "
        "continue it for practice.\n"
        f"• {bold('Analyse')} under a finished game, or {typed('/analyse')}, shows the move that lost it, "
        f"or what a win could have saved. A daily waits until its day is over. {typed('/mistakes')} asks "
        f"for a better move, {typed('/puzzle')} is the puzzle of the day, and {typed('/storm')} three "
        "minutes of them.\n"
        f"• In a message's menu, {bold('Apps')} has {bold('Play this deal')}; in a person's, "
        f"{bold('Patience profile')} and {bold('Challenge')}.\n"
        f"• With others: {typed('/race')} in a channel, {typed('/challenge')} a friend, or let anybody move "
        f"on your board with {typed('/play open:True')}.\n"
        f"• {typed('/privacy')} shows what is stored.",
    ),
    "places": (
        "Places",
        f"{bold('Stars')}: ★ for winning a daily, ★★ for winning without undo, ★★★ if you also need no more "
        "moves than the best known win.\n"
        f"{bold('Results of a daily')}: wins first, then without undo, then fewer moves. Games not won go by "
        "cards brought home first. Time decides nothing.\n"
        f"{bold('Ties')}: equal results, points, streaks, ratings and wins share a place.\n"
        f"{bold('(new)')}: a player whom this server has known for less than a week.\n"
        f'{bold("What does not count")}: games whose board says "for practice". These are deals that you '
        "typed, played again or chose by level, those of past days, and house rules. A daily counts as it "
        "stands when its day ends at 00:00 UTC; without a move it does not count at all.",
    ),
    "points": (
        "Points",
        f"{bold('Points')}: the stars of a daily, times {_WORTH}; a deal that is not proved winnable counts "
        "as easy. A day counts once, with the best of your dailies. "
        f"{_CARELESS} give none, as random play wins them. "
        f"Before {day_name(SINCE)} only the featured daily gave points.\n"
        f"{bold('Streak')}: days in a row on which you won a daily, whichever of the {DAILIES}. {freezes()}\n"
        f"{bold('Rating')}: ranked from {RATING.ranking.min_dailies} dailies on. A win without undo is a "
        "win against the deal, a win with undo a draw, anything else a loss. It rises when you do better "
        "than players of your strength usually do; games of luck count for less. It is shown with caution: "
        "lower while you have played few dailies or few different games.\n"
        f"{bold('Wins without help')}: dailies and random deals that you won without {bold('Hint')} and "
        f"{bold('Still winnable?')}. Undo and {bold('Auto')} are allowed: Auto makes only moves that cannot "
        "hurt. A random deal that you lost stays lost once it is analysed or you start it again.",
    ),
}
"""The pages behind the buttons of /help, by the argument of the button: its label and its text."""

WELCOME = (
    f"{bold('Welcome!')} Press a button, or type {typed('/play')}, then a game's first letters, for example "
    f"{bold('kl')}.\n"
    f"{SMALL}{typed('/games')} lists your games in progress, {typed('/leaderboard')} shows who has won the "
    "dailies."
)

PRIVACY = (
    f"{HEADLINE}What is stored about you\n"
    "Your Discord id, the name you were last seen with, your games (which deal, each move and when, where "
    f"you played, which message shows it), their results and analyses, which of your {typed('/mistakes')} "
    f"you solved, your answers to puzzles, your storms, your {typed('/settings')}, your reminders, the "
    f"servers where you use me; if you manage a server, what you did there with {typed('/server')}, and "
    "what its managers did about you. Nothing else: no text of messages, no lists of members.",
    f"{bold('Who sees it:')} your boards of today's deals are yours alone until the day is over. Everyone "
    f"sees your other boards unless you play them privately, the leaderboards and {typed('/stats')}.",
    f"• {typed('/privacy export')} sends you all of it as a file; a deal that is still secret is left out.\n"
    f"• {typed('/privacy hide')} keeps you off the leaderboards and hides your {typed('/stats')} from "
    "others.\n"
    f"• {typed('/privacy delete')} deletes it, and takes you off every leaderboard.",
    f"{bold('What stays after that')}, without your id, name, moves, times and channels, because others "
    "need it: whether you won your ranked dailies, which the ratings of their deals rest on; until the day "
    f"is over, that you have played today's; what you did with {typed('/server')}. "
    "If a server or the bot's operator has taken you off its leaderboards, a code made from your "
    "id keeps that. The operator's backups hold the rest until they are deleted, and messages stay in "
    "Discord.",
)
NOTHING_STORED = "Nothing is stored about you."
EXPORT = "Everything that is stored about you."
EXPORT_ALT = "Your data as JSON text"
DELETE_LABEL, CANCEL_LABEL = "Delete everything", "Cancel"
DELETE_SURE = (
    "Delete everything that is stored about you? Only whether you won your dailies stays, without your name. "
    "Games in progress are given up. This cannot be undone."
)
NOT_DELETED = "Nothing was deleted."
DELETED = (
    "Deleted. Whether you won your dailies stays, without your name; those that you began today stay used "
    f"up. {typed('/privacy show')} says what else stays, and why."
)


HIDDEN = (
    f"You are hidden from the leaderboards, and nobody else sees your {typed('/stats')}. "
    f"{typed('/privacy hide hidden:False')} undoes this."
)
SHOWN = "You are on the leaderboards again."


# -- buttons and house rules of the rules pages --------------------------------------------------

MORE_LABEL, BRIEF_LABEL, HOUSE_LABEL = "More", "In short", "House rules"
_HOUSE = (
    "Press a rule to add it or to leave it out. Games with house rules count nowhere. "
    f"You can type them too: {typed('/play rules: {words}')}."
)
_NO_HOUSE = "This game has no house rules."


def difference(rules: Rules) -> str:
    """Return how a rule set differs from the usual rules of its game."""
    return rules.difference or "The usual rules."


def other_rules(rules: Rules, count: int) -> str:
    """Return the prompt of the menu of a game's other rule sets."""
    return f"{plural(count, 'other way')} to play {rules.game} …"


def house_rules_text(offered: list[HouseRule]) -> str:
    """Return the house rules that a game can have, a line each."""
    if not offered:
        return _NO_HOUSE
    lines = [f"• {bold(rule.name)}: {rule.text}" for rule in offered]
    return "\n".join([*lines, _HOUSE.format(words=offered[0].name.casefold())])


def switch_label(word: str, *, on: bool) -> str:
    """Return the label of the button that adds a house rule or leaves it out."""
    return f"{'✓ ' if on else ''}{HOUSE_RULES[word].name}"
