"""Texts about a day's deals, and about the end of a ranked attempt."""

from collections.abc import Sequence
from datetime import date

from bot.daily.today import Closing, Entry, State, listed, to_play
from bot.patience import all_home, game_rules
from bot.standings.leaderboards import Place
from bot.standings.points import THOUGHTLESS, points
from bot.words.calendar import DAILIES
from bot.words.daily import signs
from bot.words.marks import SMALL, bold
from bot.words.text import day_name, next_daily, person, plural

TEN_LABEL, PLAY_LABEL, PLAY_TODAY_LABEL = "Today's deals", "Play", "Play today's deal"
NEXT_LABEL = "Next daily"
OVER = "The day of that deal is over. Play one of today's, or practise this one."
FEATURED = "featured"


# -- the day's deals ----------------------------------------------------------------------------


def button(entry: Entry) -> str:
    """Return the label of a deal's button: "Gate", "Continue Gate", "✓ Gate ★★☆", "Gate: not won"."""
    name = game_rules(entry.key).name
    match entry.state:
        case State.OPEN:
            return name
        case State.BEGUN:
            return f"Continue {name}"
        case State.WON:
            return f"✓ {name} {signs(entry.stars)}"
        case State.LOST:
            return f"{name}: not won"


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
            return f"{entry.home} of {all_home(game_rules(entry.key))} home"


def title(entries: Sequence[Entry], day: date) -> tuple[str, str]:
    """Return title and subtitle of the picture of the day's deals."""
    done = sum(entry.done for entry in entries)
    stars = plural(sum(entry.stars for entry in entries), "star")
    return f"Today's {DAILIES} dailies", f"{day_name(day)} · {done} of {len(entries)} done · {stars}"


def today(entries: Sequence[Entry], day: date) -> str:
    """Return the text above the picture of the day's deals."""
    left = [entry for entry in entries if not entry.done]
    first = entries[0]
    if not left:
        status = "You have played all of them."
    elif first.done:
        status = f"{plural(len(left), 'deal')} left. Each is your one ranked attempt."
    else:
        status = (
            f"Featured: {bold(game_rules(first.key).name)}. The best of your dailies gives the day's points."
        )
    return f"{status}\nNew deals {next_daily(day)}."


def left_today(entries: Sequence[Entry]) -> str:
    """Return how many dailies can still be played: "9 are left today", "" if all are done."""
    left = sum(not entry.done for entry in entries)
    return f"{left} {'is' if left == 1 else 'are'} left today" if left else ""


def to_begin_a_streak(entries: Sequence[Entry], day: date) -> str:
    """Return what a player without a streak can still do on *day*."""
    return f"Win a daily to begin a streak; {left_today(entries) or f'new deals {next_daily(day)}'}."


def alt(entries: Sequence[Entry], day: date) -> str:
    """Return the alt text of the picture of the day's deals."""
    heading, scope = title(entries, day)
    return f"{heading}, {scope}: {'; '.join(map(_in_words, listed(entries)))}."


def _in_words(entry: Entry) -> str:
    state = {State.OPEN: "open", State.BEGUN: "", State.WON: "won", State.LOST: "not won"}[entry.state]
    stars = plural(entry.stars, "star") if entry.state is State.WON else ""
    parts = (FEATURED if entry.featured else "", state, stars, note(entry).casefold())
    return f"{game_rules(entry.key).name}: {', '.join(filter(None, parts))}"


def not_finished(key: str | None) -> str:
    """Return the answer to a player who has nothing of today to share."""
    what = "any of today's dailies" if key is None else f"today's {game_rules(key).name}"
    return f"You have not finished {what} yet. Share your last one?"


def play_label(key: str) -> str:
    """Return the label of the button that plays today's daily of one game."""
    return f"Play today's {game_rules(key).name}"


def share_label(key: str, day: date) -> str:
    """Return the label of the button that shares the daily of a certain day."""
    return f"Share {game_rules(key).name} of {day.day} {day:%B}"


# -- the end of an attempt --------------------------------------------------------------------


def closing(shown: Closing, day: date) -> str:
    """Return the place, what was gained and the next daily, for the end of an attempt."""
    rank = "" if shown.place is None else f"{_rank(shown, shown.place)}."
    gained = _gained(shown)
    lines = [" ".join(filter(None, (rank, f"{gained}." if gained else "")))]
    if shown.entries:
        lines.append(_coming(shown.entries, day))
    return "\n".join(filter(None, lines))


def _coming(entries: Sequence[Entry], day: date) -> str:
    """Return how many of the day's dailies are done, and which comes next, in small print."""
    following = to_play(entries)
    if following is None:
        return f"{SMALL}All {len(entries)} dailies done. New deals {next_daily(day)}."
    done = sum(entry.done for entry in entries)
    how = note(following).casefold()
    return f"{SMALL}{done} of {len(entries)} dailies done. Next: {game_rules(following.key).name}, {how}."


def _rank(shown: Closing, where: Place) -> str:
    """Return the place and the one above it, or that nobody else has finished the deal."""
    if where.count > 1:
        return f"{bold(place(where, in_server=shown.in_server))}{_behind(where)}"
    here = " here" if shown.in_server else ""
    if shown.entries:
        return f"You are the first{here} to finish this deal"
    return f"Nobody else{here} finished this deal"


def _gained(shown: Closing) -> str:
    """Return the points, and the change of a rating that is no longer provisional."""
    parts: list[str] = []
    if shown.place is not None and shown.place.own.points:
        own = shown.place.own
        others = (one for one in shown.entries if one.game_id != own.game_id)
        best = max(
            (points(stars=one.stars, grade=one.grade) for one in others if one.key not in THOUGHTLESS),
            default=0,
        )
        more = f"+{plural(own.points - best, 'point')}"
        parts.append(more if own.points > best else f"{plural(best, 'point')} today already")
    if shown.rating is not None and not shown.rating.missing:
        before = "" if shown.rating.before is None else f"{shown.rating.before} → "
        parts.append(f"Rating {before}{bold(shown.rating.after)}")
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
    if where.level:
        return f", level with {plural(where.level, 'other')}"
    if above is None:
        return ""
    name = person(above.name)
    if above.won and not own.won:
        return f", behind {name}, who won"
    if above.clean and not own.clean and own.home == above.home:
        return f", behind {name}, who took no move back"
    if own.home != above.home:
        return f", {plural(above.home - own.home, 'card')} behind {name}"
    return f", {plural(own.moves - above.moves, 'move')} behind {name}"
