"""Leaderboards in words: what they show, how they are ordered, each line."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.patience import game_rules
from bot.play.sessions import LEFT_ALONE
from bot.standings.leaderboards import Line, Standing
from bot.standings.measures import CLEAN, POINTS, RATING, STREAK, WIN_RATE, Measure
from bot.standings.periods import Period, season_of, week_of
from bot.words.text import day_name, duration, next_daily, person, plain, plural

_DAILY_RESULTS = "Daily results", "Won before not won, clean before helped, then fewer moves"
_ABANDONED = f"A game left alone for {LEFT_ALONE.days} days counts as not won."
_EXPLANATIONS: Mapping[str, str] = {
    WIN_RATE.code: f"The more games, the surer the rate: 90 wins of 100 rank before 3 of 3. {_ABANDONED}",
    POINTS.code: "One to three stars for the daily deal, times one (easy) to four (expert).",
    STREAK.code: "Every seventh day earns a freeze, which forgives one missed day.",
    RATING.code: f"Rated against the deals themselves; each game has a scale of its own. {_ABANDONED}",
    CLEAN.code: "Clean is a win without undo and without a hint.",
}
_EXPLANATION = "Deals you choose yourself do not count."
"""The small print under a leaderboard whose measure has no explanation of its own."""

PERIODS: dict[Period, str] = {
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
            first, last = week_of(day)
            if first.year != last.year:
                return f"{day_name(first)} to {day_name(last)}"
            start = f"{first.day}" if first.month == last.month else f"{first.day} {first:%B}"
            return f"{start} to {day_name(last)}"
        case Period.MONTH:
            return f"{day:%B %Y}"
        case Period.SEASON:
            first, last = season_of(day)
            return f"{first:%B} to {last:%B %Y}"
        case Period.ALL:
            return "All time"


def measure_name(measure: Measure | None) -> str:
    """Return the name of a measure; None stands for the results of one day's deal."""
    return _DAILY_RESULTS[0] if measure is None else measure.name


def measure_note(measure: Measure | None) -> str:
    """Return the line that describes a measure in the menu."""
    return _DAILY_RESULTS[1] if measure is None else measure.description


def board_title(measure: Measure | None, key: str | None) -> str:
    """What a leaderboard ranks people by, and in which game."""
    if measure is None:
        return f"Daily {game_rules(key).name}" if key else FEATURED
    return f"{measure.name} at {game_rules(key).name}" if key else measure.name


def board_place(period: Period, day: date, server: str | None) -> str:
    """When and where a leaderboard counts; *server* is a server's name, None the world."""
    return f"{period_name(period, day)} · {server or 'the whole world'}"


def board_heading(title: str, place: str) -> str:
    """The heading of a leaderboard."""
    return f"## {title}\n{place}"


def board_empty(measure: Measure | None, *, today: bool) -> str:
    """What stands where nobody is."""
    if measure is None:
        return "Nobody has finished yet. Be the first!" if today else "Nobody has finished that day."
    if (least := measure.ranking.min_games) > 1:
        return f"Nobody has played {least} games yet."
    return "Nobody is here yet. The first place is free!"


def board_invitation(measure: Measure | None) -> str:
    """How one comes onto a board on which nobody is."""
    if measure is None or measure.daily:
        return "`/daily play` begins your attempt."
    return "`/play` begins a game."


def board_heads(measure: Measure | None) -> tuple[str, ...]:
    """Return the headings of a leaderboard's columns."""
    return ("Result", "Moves", "Time") if measure is None else tuple(head for head, _ in measure.columns)


def board_cells(measure: Measure | None, line: Line | Standing) -> tuple[str, ...]:
    """Return a player's cells, one for each heading."""
    if isinstance(line, Standing):
        result = "★" * line.stars if line.won else f"{line.home:.0f} home"
        return result, f"{line.moves:,.0f}", clock(round(line.seconds))
    assert measure is not None
    figures = _figures(line)
    return tuple(figures[name] for _, name in measure.columns)


def clock(seconds: int) -> str:
    """A time in a narrow column.

    >>> clock(65), clock(7265), clock(9)
    ('1:05', '2:01:05', '0:09')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _figures(line: Line) -> Mapping[str, str]:
    """Return the figures that a measure can show, by name."""
    return {
        "games": f"{line.games:,}",
        "wins": f"{line.wins:,}",
        "rate": f"{100 * line.wins / line.games:.0f} %" if line.games else NO_NUMBER,
        "clean": f"{line.clean:,}",
        "streak": f"{line.streak:,}",
        "points": f"{line.points:,}",
        "rating": NO_NUMBER if line.rating is None else str(line.rating),
        "value": f"{line.value:,.10g}",
    }


def _figures_with_units(line: Line) -> Mapping[str, str]:
    return {
        **_figures(line),
        "games": plural(line.games, "game"),
        "wins": plural(line.wins, "win"),
        "clean": plural(line.clean, "clean win"),
        "streak": plural(line.streak, "day"),
        "points": plural(line.points, "point"),
    }


def reached(measure: Measure | None, line: Line | Standing) -> str:
    """Return a player's result in words: "12 wins in 31 games"."""
    if isinstance(line, Standing):
        effort = f"{plural(round(line.moves), 'move')}, {duration(round(line.seconds))}"
        if not line.won:
            return f"{plural(round(line.home), 'card')} home · {effort}"
        return f"{plural(line.stars, 'star')} · {effort}"
    assert measure is not None
    return measure.summary.format_map(_figures_with_units(line))


def board_line(measure: Measure | None, line: Line | Standing) -> str:
    """One line of a leaderboard."""
    place = _MEDALS.get(line.rank, f"**{line.rank}.**")
    return f"{place} {person(line.name)} · {reached(measure, line)}"


def board_alt(
    title: str, place: str, measure: Measure | None, lines: Sequence[Line | Standing], empty: str
) -> str:
    """A board for those who do not see its picture, in one line."""
    rows = [f"{line.rank}. {plain(person(line.name))}: {reached(measure, line)}" for line in lines]
    return f"{title}, {plain(place)}. {'; '.join(rows) + '.' if rows else empty}"


def board_own(measure: Measure | None, line: Line | Standing | None, count: int, *, hidden: bool) -> str:
    """Where the reader stands on a board."""
    if hidden:
        return "You are hidden from boards. `/privacy` changes that."
    if line is not None:
        return f"You are **number {line.rank}** of {count}: {reached(measure, line)}."
    if not count:
        return board_invitation(measure)
    if measure is not None and (least := measure.ranking.min_games) > 1:
        return f"You are not on it yet: it takes {least} games."
    return f"You are not on it yet. {board_invitation(measure)}"


def board_order(measure: Measure | None, period: Period, day: date, *, today: bool) -> str:
    """How a board is ordered, in a small line."""
    if measure is None:
        coming = f" Next daily {next_daily(day)}." if today else ""
        text = f"Won first, then clean, then fewer moves, then less time.{coming}"
    else:
        text = _EXPLANATIONS.get(measure.code, _EXPLANATION)
    return f"-# {text}"


def board_page(page: int, pages: int, count: int) -> str:
    """Which page of a board one sees; "" if there is nobody on it."""
    if not count:
        return ""
    people = "1 person" if count == 1 else f"{count} people"
    return f"-# Page {page + 1} of {pages} · {people}" if pages > 1 else f"-# {people}"
