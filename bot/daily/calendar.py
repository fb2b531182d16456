"""The calendar of daily games: the games with a daily deal, the featured game and the number of each day."""

from collections.abc import Sequence
from datetime import date

from bot.daily.refusals import NotADaily
from bot.patience import default_rules, game_rules, read_game

# From Monday, the easiest, to Sunday, the hardest; two games that share a weekday alternate by week.  The
# order follows the share of winnable deals and how hard they are to win: Fortune's Favor practically all,
# Gate 99 %, Simplicity and Chord nearly all with care, Four Seasons and Frog most but seldom at first sight,
# the Canfields about 70 %, Storehouse 44 %, Chameleon the fewest.
WEEK: Sequence[tuple[str, ...]] = (
    ("fortunes-favor",),
    ("gate",),
    ("simplicity", "chord"),
    ("four-seasons", "frog"),
    ("selective-canfield", "canfield"),
    ("storehouse",),
    ("chameleon-001",),
)

CLASSICS: Sequence[str] = ("klondike", "spider-2", "freecell", "pyramid", "tripeaks")
"""The games that everybody knows, which have a deal every day and are never featured."""

FEATURED_GAMES: Sequence[str] = tuple(key for games in WEEK for key in games)
"""The games that are featured in turn, from easy to hard."""

GAMES_OF_DAY: Sequence[str] = (*CLASSICS, *FEATURED_GAMES)
"""The rule sets that have a deal every day, in the order in which they are listed."""

GRADED_GAMES: Sequence[str] = (
    *(*GAMES_OF_DAY, "spider-1", "golf", "klondike-3", "bakers-game", "eight-off", "seahaven-towers"),
    *("forecell", "simple-simon", "bakers-dozen", "beleaguered-castle"),
)
"""The rule sets with levels: those of the dailies, and others whose deals the solver decides well."""

FIRST_DAY = date(2026, 11, 21)
"""The day of the dailies numbered 1."""


def day_number(day: date) -> int:
    """Return the number of the dailies of *day*; 1 on :data:`FIRST_DAY`.

    >>> day_number(date(2026, 12, 2))
    12
    """
    return (day - FIRST_DAY).days + 1


def daily_game(day: date) -> str:
    """Return the key of the game that the calendar features on *day*.

    >>> daily_game(date(2026, 11, 22))  # a Sunday
    'chameleon-001'
    """
    games = WEEK[day.weekday()]
    return games[day.toordinal() // 7 % len(games)]


def game_of_day(text: str) -> str:
    """Return the key of the daily game that *text* names; a game's name is enough.

    Raises :class:`bot.patience.UnknownGame`, and :class:`NotADaily` for a rule set without a daily deal.

    >>> game_of_day("spider")
    'spider-2'
    """
    rules = read_game(text)
    if rules.key in GAMES_OF_DAY:
        return rules.key
    dailies = {game_rules(key).game: key for key in GAMES_OF_DAY}
    if rules is not default_rules()[rules.game] or rules.game not in dailies:
        raise NotADaily(rules.key)
    return dailies[rules.game]
