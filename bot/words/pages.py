"""Texts of whole pages: help, rules and privacy.  Those of help and privacy are in ``pages.toml``."""

import tomllib
from pathlib import Path

from bot.daily.calendar import GAMES_OF_DAY
from bot.patience import HouseRule, Rules
from bot.play.start import MOST_OPEN
from bot.record import ABANDONED_AFTER
from bot.standings.measures import RATING
from bot.standings.points import GRADES, SINCE, THOUGHTLESS
from bot.standings.streaks import EVERY, HELD
from bot.words.language import N_, _, day_name, listed, n_
from bot.words.marks import HEADLINE, ITEM, SMALL
from bot.words.text import name_of_game

_TEXT = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
PAGES = {name: [" ".join(part.split()) for part in parts] for name, parts in tomllib.loads(_TEXT).items()}
"""The messages of each page by its name: its heading, then its paragraphs."""

HELP_TOPICS = ("moves", "daily", "games", "places", "points")
"""The pages behind the buttons of /help, by the arguments of the buttons."""

NOTHING_STORED = N_("Nothing is stored about you.")
EXPORT = N_("Everything that is stored about you.")
EXPORT_ALT = N_("Your data as JSON text")
DELETE_SURE = N_(
    "Delete everything that is stored about you? Whether you won your dailies stays, without your name; "
    "<c>/privacy show</c> says what else stays, and why. Games in progress are given up. This cannot be "
    "undone."
)
NOT_DELETED = N_("Nothing was deleted.")
DELETED = N_(
    "Deleted. Whether you won your dailies stays, without your name; those that you began today stay "
    "used up. <c>/privacy show</c> says what else stays, and why."
)
HIDDEN = N_(
    "You are hidden from the leaderboards, and nobody else sees your <c>/stats</c>. <c>/privacy hide "
    "hidden:False</c> undoes this."
)
SHOWN = N_("You are on the leaderboards again.")


def label(page: str) -> str:
    """Return the heading of a page, which is also the label of the button that leads there."""
    return _(PAGES[page][0])


def help_in_short(example: str, move: str) -> str:
    """Return how to play in five lines; *example* is the move of the picture's arrow, *move* its text."""
    items = [ITEM + _(item, example=example, move=move) for item in PAGES["short"][1:]]
    return "\n".join([HEADLINE + label("short"), *items])


def help_page(topic: str) -> str:
    """Return the page behind a button of /help, without its heading."""
    values = {
        "dailies": len(GAMES_OF_DAY),
        "most": MOST_OPEN,
        "days": ABANDONED_AFTER.days,
        "careless": listed([name_of_game(key) for key in sorted(THOUGHTLESS)], "and"),
        "since": day_name(SINCE),
        "every": EVERY,
        "held": HELD,
        "min_dailies": RATING.ranking.min_dailies,
        **GRADES,
    }
    return "\n".join(ITEM + _(item, **values) for item in PAGES[topic][1:])


def welcome() -> str:
    """Return what people read who see the bot for the first time."""
    greeting, more = map(_, PAGES["welcome"])
    return f"{greeting}\n{SMALL}{more}"


def privacy() -> list[str]:
    """Return the parts of the page of /privacy."""
    title, stored, seen, *commands, rest = map(_, PAGES["privacy"])
    return [f"{HEADLINE}{title}\n{stored}", seen, "\n".join(ITEM + each for each in commands), rest]


# -- buttons and house rules of the rules pages --------------------------------------------------

MORE_LABEL, BRIEF_LABEL = N_("More"), N_("In short")
HOUSE_LABEL, USUAL_RULES = N_("House rules"), N_("The usual rules.")


def other_rules(rules: Rules, count: int) -> str:
    """Return the prompt of the menu of a game's other rule sets."""
    game = _(rules.game)
    return n_("{count} other way to play {game} …", "{count} other ways to play {game} …", count, game=game)


def house_rules_text(game: str, offered: list[HouseRule]) -> str:
    """Return the house rules that a *game* can have, a line each."""
    if not offered:
        return _("This game has no house rules.")
    lines = [ITEM + _("<b>{name}</b>: {text}", name=_(rule.name), text=_(rule.text)) for rule in offered]
    how = _(
        "Press a rule to add it or to leave it out. Games with house rules count nowhere. You can type them "
        "too: <c>/play game: {game} rules: {words}</c>.",
        game=_(game),
        words=_(offered[0].name).casefold(),
    )
    return "\n".join([how, *lines])
