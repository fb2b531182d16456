"""Texts about leaderboards: titles, lines and explanations of the order."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.daily.today import Entry, State
from bot.patience import game_rules
from bot.record import ABANDONED_AFTER
from bot.standings.leaderboards import NEW, Line, Standing
from bot.standings.measures import POINTS, RATING, STREAK, WINS, Measure
from bot.standings.periods import Period, bounds
from bot.standings.points import GRADES, MOST_STARS, THOUGHTLESS, stars_of
from bot.words.calendar import FREEZES
from bot.words.marks import HEADLINE, SMALL, bold, typed
from bot.words.text import day_name, next_daily, person, plural, short
from bot.words.today import left_today, to_begin_a_streak

_DAILY_RESULTS = "Daily results", "Wins first, then without undo, then fewer moves"
_ABANDONED = f"A game abandoned for {ABANDONED_AFTER.days} days counts as not won."
_EXPLANATIONS: Mapping[str, str] = {
    POINTS.code: f"One to {MOST_STARS} stars for each win of a featured daily, times {min(GRADES.values())} "
    f"(easy) to {max(GRADES.values())} (expert).",
    STREAK.code: FREEZES,
    RATING.code: "You are rated against the daily deals. A win with undo counts as a draw.",
    WINS.code: "Won without a hint, and without asking whether the game can still be won. Undo and Auto are "
    f"allowed. {_ABANDONED}",
}
_SHARED = "Equal results share a place."
_EXPLANATION = "Games for practice do not count."
"""The small print under a leaderboard whose measure has no explanation of its own."""

PERIOD_NAMES: dict[Period, str] = {
    Period.TODAY: "Today",
    Period.WEEK: "This week",
    Period.MONTH: "This month",
    Period.SEASON: "This season",
    Period.ALL: "All time",
}
ALL_GAMES = "All games"
FEATURED = "Featured daily"
WORLD, SERVER = "The whole world", "This server"
TABS: Mapping[Period, str] = {
    Period.TODAY: "Today",
    Period.WEEK: "Week",
    Period.MONTH: "Month",
    Period.SEASON: "Season",
    Period.ALL: "All time",
}
"""The names of the periods on a leaderboard's tabs."""
WORLD_LABEL = "World"
NO_NUMBER = "–"
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def period_name(period: Period, day: date) -> str:
    """Return the period that contains *day*: "16 to 22 November 2026".

    >>> period_name(Period.WEEK, date(2027, 1, 1)), period_name(Period.SEASON, date(2027, 1, 1))
    ('28 December 2026 to 3 January 2027', 'January to March 2027')
    """
    first, last = bounds(period, day)
    match period:
        case Period.TODAY:
            return day_name(day)
        case Period.WEEK:
            if first.year != last.year:
                return f"{day_name(first)} to {day_name(last)}"
            start = f"{first.day}" if first.month == last.month else f"{first.day} {first:%B}"
            return f"{start} to {day_name(last)}"
        case Period.MONTH:
            return f"{day:%B %Y}"
        case Period.SEASON:
            return f"{first:%B} to {last:%B %Y}"
        case Period.ALL:
            return "All time"


def step_label(period: Period, *, back: bool) -> str:
    """Return the label of the button that goes one period back or on."""
    unit = "Day" if period is Period.TODAY else TABS[period]
    return f"◀ {unit} before" if back else f"{unit} after ▶"


def shown_choice(measure: Measure | None, key: str | None) -> str:
    """Return the measure and the game that a leaderboard shows, as the prompt of its menu."""
    everything = FEATURED if measure is None else ALL_GAMES
    return f"{measure_name(measure)} · {game_rules(key).name if key else everything}"


def measure_name(measure: Measure | None) -> str:
    """Return the name of a measure; None stands for the results of one day's deal."""
    return _DAILY_RESULTS[0] if measure is None else measure.name


def measure_note(measure: Measure | None) -> str:
    """Return the line that describes a measure in the menu."""
    return _DAILY_RESULTS[1] if measure is None else measure.description


def leaderboard_title(measure: Measure | None, key: str | None) -> str:
    """Return the title of a leaderboard: its measure and its game."""
    if measure is None:
        return f"Daily {game_rules(key).name}" if key else FEATURED
    return f"{measure.name} at {game_rules(key).name}" if key else measure.name


def leaderboard_scope(period: Period | None, day: date, server: str | None) -> str:
    """Return the period and the server of a leaderboard.

    *period* None: as of now.  *server* None: the whole world.
    """
    if period is None:
        return server or WORLD
    return f"{period_name(period, day)} · {server or 'the whole world'}"


def leaderboard_heading(title: str, scope: str) -> str:
    """Return the heading of a leaderboard; *scope*: its period and server."""
    return f"{HEADLINE}{title}\n{scope}"


def leaderboard_empty(measure: Measure | None, *, present: bool) -> str:
    """Return the text of an empty leaderboard, of the present or of a past period."""
    if not present:
        return "Nobody finished that day." if measure is None else "Nobody was on this leaderboard then."
    if measure is None:
        return "Nobody has finished yet. Be the first!"
    if least := measure.ranking.min_dailies:
        return f"Nobody has finished {least} dailies yet."
    return "Nobody is on this leaderboard yet. Be the first!"


def leaderboard_invitation(
    measure: Measure | None, key: str | None, entries: Sequence[Entry], day: date
) -> str:
    """Return how a player with the dailies *entries* of *day* can still get onto a leaderboard of a game."""
    chosen = next((entry for entry in entries if entry.key == key), entries[0])
    name, coming = game_rules(chosen.key).name, next_daily(day)
    if measure is None:
        if chosen.done:  # and deleted since
            return f"You have already played today's {name}. New deals {coming}."
        return f"{'Finish' if chosen.state is State.BEGUN else 'Play'} today's {name}."
    if measure.code == POINTS.code:
        if key in THOUGHTLESS:
            return f"{name} gives no points, as random play wins it."
        if key and not chosen.done:
            return f"Today's {name} gives points."
        left = left_today(entries) or f"new deals {coming}"
        return f"The best of your dailies gives the points of a day; {left}."
    if measure.code == STREAK.code:
        return to_begin_a_streak(entries, day)
    dailies = left_today(entries) or f"new deals {coming}"
    if least := measure.ranking.min_dailies:
        return f"Finish {least} dailies{f' of {name}' if key else ''} to appear here; {dailies}."
    other = "" if measure.daily else f", or any game with {typed('/play')}"
    return f"Play a daily{other}; {dailies}."


def leaderboard_heads(measure: Measure | None) -> tuple[str, ...]:
    """Return the column heads of a leaderboard."""
    return ("Result", "Moves") if measure is None else tuple(head for head, _ in measure.columns)


def leaderboard_cells(measure: Measure | None, line: Line | Standing) -> tuple[str, ...]:
    """Return the cells of a player's row, in the order of the heads."""
    if isinstance(line, Standing):
        result = "★" * stars_of(line) if line.won else f"{line.home:.0f} home"
        return result, f"{line.moves:,}"
    assert measure is not None
    return tuple(_figure(line, name) for _, name in measure.columns)


def _figure(line: Line, name: str) -> str:
    """Return a figure of a line by its name; thousands have commas, except in ratings."""
    if name == "rating":
        return NO_NUMBER if line.rating is None else str(line.rating)
    return f"{getattr(line, name):,}"


def _dailies(count: int) -> str:
    return f"{count:,} {'daily' if count == 1 else 'dailies'}"


def reached(measure: Measure | None, line: Line | Standing) -> str:
    """Return a player's result in words: "12 wins in 31 games"."""
    if isinstance(line, Standing):
        brought = plural(stars_of(line), "star") if line.won else f"{plural(line.home, 'card')} home"
        return f"{brought} · {plural(line.moves, 'move')}"
    assert measure is not None
    return measure.summary.format(
        rating=_figure(line, "rating"),
        value=_figure(line, "value"),
        games=plural(line.games, "game"),
        wins=plural(line.wins, "win"),
        dailies=_dailies(line.dailies),
        dailies_won=f"{_dailies(line.dailies_won)} won",
        streak=plural(line.streak, "day"),
        points=plural(line.points, "point"),
    )


def leaderboard_line(measure: Measure | None, line: Line | Standing) -> str:
    """Return one line of a leaderboard."""
    rank = _MEDALS.get(line.rank, bold(f"{line.rank}."))
    return f"{rank} {named(line)} · {reached(measure, line)}"


def named(line: Line | Standing) -> str:
    """Return the name of a line's player, with a mark if they are new to the server."""
    return f"{person(line.name)} (new)" if line.new else person(line.name)


def leaderboard_newcomers(lines: Sequence[Line | Standing]) -> str:
    """Return what the mark of new players means, in small print; "" if nobody has it."""
    return f"{SMALL}New: here for less than {NEW.days} days." if any(line.new for line in lines) else ""


def leaderboard_alt(
    title: str, scope: str, measure: Measure | None, lines: Sequence[Line | Standing], empty: str
) -> str:
    """Return a leaderboard on one line, as the alt text of its picture."""
    rows = [f"{line.rank}. {named(line)}: {reached(measure, line)}" for line in lines]
    return f"{title}, {scope}. {'; '.join(rows) + '.' if rows else empty}"


def leaderboard_own(
    measure: Measure | None,
    line: Line | Standing | None,
    count: int,
    *,
    hidden: bool,
    why_excluded: str | None = None,
    invitation: str = "",
) -> str:
    """Return the reader's rank on a leaderboard of a game, or how to get onto it.

    *hidden*: from all leaderboards.  *why_excluded*: the reason if they are left out of this server's.
    *invitation*: how to get onto it, "" if its period is over.
    """
    if why_excluded is not None:
        reason = f" Reason: {short(why_excluded, 200)}" if why_excluded else ""
        return f"The managers of this server have left you out of its leaderboards.{reason}"
    if hidden:
        return f"You are hidden from leaderboards. {typed('/privacy hide hidden:False')} shows you again."
    if line is not None:
        return f"You are {bold(f'number {line.rank}')} of {count}: {reached(measure, line)}."
    if not invitation:
        return "You are not on this leaderboard." if count else ""
    return f"You are not on this leaderboard yet. {invitation}" if count else invitation


def leaderboard_order(measure: Measure | None, period: Period, day: date, *, today: bool) -> str:
    """Return an explanation of the order of a leaderboard, in small print."""
    if measure is None:
        text, coming = f"{_DAILY_RESULTS[1]}.", f" Next daily {next_daily(day)}." if today else ""
    else:
        text, coming = _EXPLANATIONS.get(measure.code, _EXPLANATION), ""
    return f"{SMALL}{text} {_SHARED}{coming}"


def leaderboard_page(page: int, pages: int, count: int) -> str:
    """Return the page number and the number of players; "" for a single page, which shows them all."""
    return f"{SMALL}Page {page + 1} of {pages} · {plural(count, 'player')}" if pages > 1 else ""
