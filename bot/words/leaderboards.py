"""Leaderboards in words: what they show, how they are ordered, each line."""

from collections.abc import Sequence
from datetime import date

from bot.patience import game_rules
from bot.record import ABANDONED_AFTER
from bot.standings.leaderboards import LEAST_GAMES, Line, Measure, Period, Standing
from bot.standings.periods import season_of, week_of
from bot.words.text import day_name, duration, next_daily, person, plain, plural

MEASURE_NAMES: dict[Measure | None, tuple[str, str]] = {
    None: ("Daily results", "Won before not won, clean before helped, then fewer moves"),
    Measure.WINS: ("Most wins", "Games won, of deals that the bot has drawn"),
    Measure.RATE: ("Best win rate", f"From {LEAST_GAMES} games on"),
    Measure.CLEAN: ("Clean wins", "Won without undo and without a hint"),
    Measure.STREAK: ("Longest streak", "Days in a row with a daily deal won"),
    Measure.POINTS: ("Daily points", "Stars for the daily deal, worth more on hard deals"),
    Measure.RATING: ("Rating", "A win against a hard deal counts more"),
}
"""By what people are ranked (None: one day's results): its name, and a line about it."""

PERIOD_NAMES: dict[Period, str] = {
    Period.TODAY: "Today",
    Period.WEEK: "This week",
    Period.MONTH: "This month",
    Period.SEASON: "This season",
    Period.ALL: "All time",
}
ALL_GAMES = "All games"
FEATURED = "Daily deal"
WORLD, SERVER = "The whole world", "This server"
NO_NUMBER = "–"
_MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def period_name(period: Period, day: date) -> str:
    """The stretch of time that *day* lies in: "16 to 22 November 2026".

    >>> period_name(Period.WEEK, date(2027, 1, 1)), period_name(Period.SEASON, date(2027, 1, 1))
    ('28 December 2026 to 3 January 2027', 'January to March 2027')
    """
    match period:
        case Period.TODAY:
            return day_name(day)
        case Period.WEEK:
            span = week_of(day)
            assert span.first
            assert span.last
            first, last = span.first, span.last
            if first.year != last.year:
                return f"{day_name(first)} to {day_name(last)}"
            start = f"{first.day}" if first.month == last.month else f"{first.day} {first:%B}"
            return f"{start} to {day_name(last)}"
        case Period.MONTH:
            return f"{day:%B %Y}"
        case Period.SEASON:
            span = season_of(day)
            return f"{span.first:%B} to {span.last:%B %Y}"
        case Period.ALL:
            return "All time"


def leaderboard_title(measure: Measure | None, key: str | None) -> str:
    """What a leaderboard ranks people by, and in which game."""
    name = MEASURE_NAMES[measure][0]
    if measure is None:
        return f"Daily {game_rules(key).name}" if key else FEATURED
    return f"{name} at {game_rules(key).name}" if key else name


def leaderboard_place(period: Period, day: date, server: str | None) -> str:
    """When and where a leaderboard counts; *server* is a server's name, None the world."""
    return f"{period_name(period, day)} · {server or 'the whole world'}"


def leaderboard_heading(title: str, place: str) -> str:
    """The heading of a leaderboard."""
    return f"## {title}\n{place}"


def leaderboard_empty(measure: Measure | None, *, today: bool) -> str:
    """What stands where nobody is."""
    if measure is None:
        return "Nobody has finished yet. Be the first!" if today else "Nobody has finished that day."
    if measure is Measure.RATE:
        return f"Nobody has played {LEAST_GAMES} games yet."
    return "Nobody is here yet. The first place is free!"


def leaderboard_invitation(measure: Measure | None) -> str:
    """How one comes onto a board on which nobody is."""
    if measure in (None, Measure.POINTS, Measure.STREAK):
        return "`/daily play` begins your attempt."
    return "`/play` begins a game."


def leaderboard_heads(measure: Measure | None) -> tuple[str, ...]:
    """The heads of a board's columns."""
    match measure:
        case None:
            return ("Result", "Moves", "Time")
        case Measure.WINS:
            return ("Won", "Games")
        case Measure.RATE:
            return ("Rate", "Won", "Games")
        case Measure.CLEAN:
            return ("Clean", "Won")
        case Measure.STREAK:
            return ("Days",)
        case Measure.POINTS:
            return ("Points", "Won")
        case Measure.RATING:
            return ("Rating", "Games")


def leaderboard_cells(measure: Measure | None, line: Line | Standing) -> tuple[str, ...]:
    """What stands under the heads in a person's row."""
    if isinstance(line, Standing):
        result = "★" * line.stars if line.won else f"{line.home:.0f} home"
        return result, f"{line.moves:,.0f}", clock(round(line.seconds))
    match measure:
        case Measure.RATE:
            return _percent(line), f"{line.wins:,}", f"{line.games:,}"
        case Measure.CLEAN:
            return f"{line.clean:,}", f"{line.wins:,}"
        case Measure.STREAK:
            return (f"{line.streak:,}",)
        case Measure.POINTS:
            return f"{line.points:,}", f"{line.wins:,}"
        case Measure.RATING:
            return NO_NUMBER if line.rating is None else str(line.rating), f"{line.games:,}"
        case _:
            return f"{line.wins:,}", f"{line.games:,}"


def clock(seconds: int) -> str:
    """A time in a narrow column.

    >>> clock(65), clock(7265), clock(9)
    ('1:05', '2:01:05', '0:09')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _percent(line: Line) -> str:
    return f"{100 * line.wins / line.games:.0f} %" if line.games else NO_NUMBER


def reached(measure: Measure | None, line: Line | Standing) -> str:
    """What a person has reached, in words: "12 wins in 31 games"."""
    if isinstance(line, Standing):
        effort = f"{plural(round(line.moves), 'move')}, {duration(round(line.seconds))}"
        if not line.won:
            return f"{plural(round(line.home), 'card')} home · {effort}"
        return f"{plural(line.stars, 'star')} · {effort}"
    wins = plural(line.wins, "win")
    match measure:
        case Measure.RATE:
            return f"{_percent(line)} · {wins} in {plural(line.games, 'game')}"
        case Measure.CLEAN:
            return f"{plural(line.clean, 'clean win')} of {wins}"
        case Measure.STREAK:
            return f"{plural(line.streak, 'day')} in a row"
        case Measure.POINTS:
            return f"{plural(line.points, 'point')} · {wins}"
        case Measure.RATING:
            return f"{line.rating} · {plural(line.games, 'game')}"
        case _:
            return f"{wins} in {plural(line.games, 'game')}"


def leaderboard_line(measure: Measure | None, line: Line | Standing) -> str:
    """One line of a leaderboard."""
    place = _MEDALS.get(line.rank, f"**{line.rank}.**")
    return f"{place} {person(line.name)} · {reached(measure, line)}"


def leaderboard_alt(
    title: str, place: str, measure: Measure | None, lines: Sequence[Line | Standing], empty: str
) -> str:
    """A board for those who do not see its picture, in one line."""
    rows = [f"{line.rank}. {plain(person(line.name))}: {reached(measure, line)}" for line in lines]
    return f"{title}, {plain(place)}. {'; '.join(rows) + '.' if rows else empty}"


def leaderboard_own(
    measure: Measure | None, line: Line | Standing | None, count: int, *, hidden: bool
) -> str:
    """Where the reader stands on a board."""
    if hidden:
        return "You are hidden from boards. `/privacy` changes that."
    if line is not None:
        return f"You are **number {line.rank}** of {count}: {reached(measure, line)}."
    if not count:
        return leaderboard_invitation(measure)
    match measure:
        case None:
            return "You are not on it yet. `/daily play` begins your attempt."
        case Measure.RATE:
            return f"You are not on it yet: it takes {LEAST_GAMES} games."
        case _:
            return f"You are not on it yet. {leaderboard_invitation(measure)}"


def leaderboard_order(measure: Measure | None, period: Period, day: date, *, today: bool) -> str:
    """How a board is ordered, in a small line."""
    match measure:
        case None:
            coming = f" Next daily {next_daily(day)}." if today else ""
            text = f"Won first, then clean, then fewer moves, then less time.{coming}"
        case Measure.RATE:
            text = (
                "The more games, the surer the rate: 90 wins of 100 rank before 3 of 3. "
                f"A game left alone for {ABANDONED_AFTER.days} days counts as not won."
            )
        case Measure.POINTS:
            text = "One to three stars for the daily deal, times one (easy) to four (expert)."
        case Measure.STREAK:
            text = "Every seventh day earns a freeze, which forgives one missed day."
        case Measure.RATING:
            text = (
                "Rated against the deals themselves; each game has a scale of its own. "
                f"A game left alone for {ABANDONED_AFTER.days} days counts as not won."
            )
        case Measure.CLEAN:
            text = "Clean is a win without undo and without a hint."
        case _:
            text = "Deals you choose yourself do not count."
    return f"-# {text}"


def leaderboard_page(page: int, pages: int, count: int) -> str:
    """Which page of a board one sees; "" if there is nobody on it."""
    if not count:
        return ""
    people = "1 person" if count == 1 else f"{count} people"
    return f"-# Page {page + 1} of {pages} · {people}" if pages > 1 else f"-# {people}"
