"""Texts about a day's ten deals, and about the end of a ranked attempt."""

from collections.abc import Sequence
from datetime import date

from bot.daily.closing import Closing
from bot.daily.today import Entry, State
from bot.patience import game_rules
from bot.standings.leaderboards import Place, Standing
from bot.standings.points import MOST_STARS
from bot.words.text import day_name, duration, next_daily, person, plural

TEN_LABEL, PLAY_LABEL, PLAY_TODAY_LABEL = "Today's ten", "Play", "Play today's deal"
OVER = "The day of that deal is over. Play one of today's, or practise this one."
FEATURED = "featured"
_SIGNS = {State.OPEN: "", State.BEGUN: "… ", State.WON: "✓ ", State.LOST: "– "}


# -- the ten deals ----------------------------------------------------------------------------


def button(entry: Entry) -> str:
    """Return the label of a deal's button: "Gate", "✓ Gate ★★☆"."""
    stars = f" {'★' * entry.stars}{'☆' * (MOST_STARS - entry.stars)}" if entry.state is State.WON else ""
    return f"{_SIGNS[entry.state]}{game_rules(entry.key).game}{stars}"


def note(entry: Entry) -> str:
    """Return the line about a deal on the picture."""
    match entry.state:
        case State.OPEN:
            return "May not be winnable" if entry.grade is None else entry.grade.capitalize()
        case State.BEGUN:
            return "Begun"
        case State.WON:
            return plural(entry.moves, "move")
        case State.LOST:
            return f"{entry.home} of {entry.to_bring} home"


def title(entries: Sequence[Entry], day: date) -> tuple[str, str]:
    """Return title and subtitle of the picture of the day's deals."""
    done = sum(entry.done for entry in entries)
    stars = plural(sum(entry.stars for entry in entries), "star")
    return "Today's ten dailies", f"{day_name(day)} · {done} of {len(entries)} done · {stars}"


def today(entries: Sequence[Entry], day: date) -> str:
    """Return the text above the picture of the day's deals."""
    left = [entry for entry in entries if not entry.done]
    first = entries[0]
    if not left:
        status = "You have played all of them."
    elif first.done:
        status = f"{plural(len(left), 'deal')} left. Each is your one ranked attempt."
    else:
        status = f"Featured: **{game_rules(first.key).game}**, the only one that gives points."
    return f"{status}\nNew deals {next_daily(day)}."


def alt(entries: Sequence[Entry], day: date) -> str:
    """Return the alt text of the picture of the day's deals."""
    heading, scope = title(entries, day)
    return f"{heading}, {scope}: {'; '.join(map(_in_words, entries))}."


def _in_words(entry: Entry) -> str:
    state = {State.OPEN: "open", State.BEGUN: "", State.WON: "won", State.LOST: "not won"}[entry.state]
    stars = plural(entry.stars, "star") if entry.state is State.WON else ""
    parts = (FEATURED if entry.featured else "", state, stars, note(entry).casefold())
    return f"{game_rules(entry.key).game}: {', '.join(filter(None, parts))}"


def not_finished(key: str | None) -> str:
    """Return the answer to a player who has nothing of today to share."""
    what = "any of today's dailies" if key is None else f"today's {game_rules(key).game}"
    return f"You have not finished {what} yet. Share your last one?"


def play_label(key: str) -> str:
    """Return the label of the button that plays today's daily of one game."""
    return f"Play today's {game_rules(key).game}"


def share_label(key: str, day: date) -> str:
    """Return the label of the button that shares the daily of a certain day."""
    return f"Share {game_rules(key).game} of {day.day} {day:%B}"


# -- the end of an attempt --------------------------------------------------------------------


def closing(shown: Closing, day: date) -> str:
    """Return the place, what moved and the time to the next deals, for the end of an attempt."""
    lines: list[str] = []
    if shown.place is not None:
        lines.append(f"{_rank(shown, shown.place)}.")
    if gained := _gained(shown):
        lines.append(f"{gained}.")
    if shown.entries:
        done = sum(entry.done for entry in shown.entries)
        lines.append(f"Today: {done} of {len(shown.entries)} done. New deals {next_daily(day)}.")
    return "\n".join(lines)


def _rank(shown: Closing, where: Place) -> str:
    """Return the place and the one above it; the only player is told no rank."""
    if where.count > 1:
        return f"**{place(where, in_server=shown.in_server)}**{_behind(where)}"
    here = " here" if shown.in_server else ""
    if shown.entries:
        return f"You are the first{here} to finish this deal"
    return f"Nobody else{here} finished this deal"


def _gained(shown: Closing) -> str:
    """Return the points and the change of the rating."""
    parts: list[str] = []
    if shown.place is not None and shown.place.own.points:
        parts.append(f"+{plural(shown.place.own.points, 'point')}")
    if shown.rating is not None:
        before = "" if shown.rating.before is None else f"{shown.rating.before} → "
        missing = shown.rating.missing
        dailies = f"{missing} more {'daily' if missing == 1 else 'dailies'}"
        note = f" (provisional: {dailies} until you are ranked)" if missing else ""
        parts.append(f"Rating {before}**{shown.rating.after}**{note}")
    return " · ".join(parts)


def place(where: Place, *, in_server: bool) -> str:
    """Return a place: "3rd of 12 here", "1st of 340 in the world"."""
    return f"{ordinal(where.own.rank)} of {where.count:,} {'here' if in_server else 'in the world'}"


def ordinal(number: int) -> str:
    """Return a rank as people say it.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 22, 113, 1001)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th', '1,001st']
    """
    teens = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teens else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _behind(where: Place) -> str:
    """Return what decides between the player and the one above."""
    own, above = where.own, where.above
    if above is None:
        return ""
    name = person(above.name)
    if above.won and not own.won:
        return f", behind {name}, who won"
    if above.clean and not own.clean and own.home == above.home:
        return f", behind {name}, who took no move back"
    if difference := _difference(own, above):
        return f", {difference} behind {name}"
    return f", level with {name}, who finished earlier"


def _difference(own: Standing, above: Standing) -> str:
    """Return the first figure that differs, in the order in which results are ranked."""
    if own.home != above.home:
        return plural(above.home - own.home, "card")
    if own.moves != above.moves:
        return plural(own.moves - above.moves, "move")
    return duration(own.seconds - above.seconds) if own.seconds != above.seconds else ""
