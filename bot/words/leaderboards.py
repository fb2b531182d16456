"""Texts about leaderboards: titles, lines and explanations of the order."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.daily.today import Entry
from bot.record import ABANDONED_AFTER
from bot.standings.leaderboards import NEW, Line, Standing
from bot.standings.measures import POINTS, RATING, STREAK, WINS, Measure
from bot.standings.periods import Period, bounds
from bot.standings.points import GRADES, MOST_STARS, THOUGHTLESS, stars_of
from bot.words.calendar import freezes
from bot.words.daily import moves
from bot.words.language import N_, Np_, _, dated, day_name, days_between, n_, number, p_
from bot.words.marks import SMALL
from bot.words.text import APART, joined, labelled, name_of_game, next_daily, person, sentence, short
from bot.words.today import left_today, stars


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of a measure: its name, the line about it in the menu, and the heads of its columns.

    *reached* gives a player's result in words, *order* the explanation under a leaderboard.
    """

    name: str
    note: str
    heads: tuple[str, ...]
    reached: Callable[[Line], str]
    order: Callable[[], str] = lambda: _("Games for practice do not count.")


WORDINGS: dict[str, Wording] = {
    POINTS.code: Wording(
        name=N_("Points"),
        note=N_("Stars for each day's best daily, worth more on hard deals"),
        heads=(Np_("column", "Points"), Np_("column", "Dailies won")),
        reached=lambda line: (
            f"{n_('{count} point', '{count} points', line.points)} · "
            f"{n_('{count} daily won', '{count} dailies won', line.dailies_won)}"
        ),
        order=lambda: _(
            "1 to {most} stars for the best daily of each day, times {least} (easy) to {top} (expert).",
            most=MOST_STARS,
            least=min(GRADES.values()),
            top=max(GRADES.values()),
        ),
    ),
    STREAK.code: Wording(
        name=N_("Current streak"),
        note=N_("Days in a row, up to now, on which you won a daily deal"),
        heads=(Np_("column", "Days"), Np_("column", "Dailies won")),
        reached=lambda line: n_("{count} day in a row", "{count} days in a row", line.streak),
        order=freezes,
    ),
    RATING.code: Wording(
        name=N_("Rating"),
        note=N_("How strong you are at daily deals, from {least} dailies on"),
        heads=(Np_("column", "Rating"), Np_("column", "Dailies")),
        reached=lambda line: f"{_rating(line)} · {n_('{count} daily', '{count} dailies', line.dailies)}",
        order=lambda: _("You are rated against the daily deals. A win with undo counts as a draw."),
    ),
    WINS.code: Wording(
        name=N_("Wins without help"),
        note=N_("Daily and random deals won without a hint; practice does not count"),
        heads=(Np_("column", "Wins"), Np_("column", "Games")),
        reached=lambda line: n_(
            "{won} of {count} game won", "{won} of {count} games won", line.games, won=number(line.wins)
        ),
        order=lambda: _(
            "Won without a hint, and without asking whether the game can still be won. Undo and Auto are "
            "allowed. A game abandoned for {days} days counts as not won.",
            days=ABANDONED_AFTER.days,
        ),
    ),
}
"""The words of each measure, by its code."""

_DAILY_RESULTS = N_("Daily results"), N_("Wins first, then without undo, then fewer moves")
PERIOD_NAMES: dict[Period, str] = {
    Period.TODAY: N_("Today"),
    Period.WEEK: N_("Week"),
    Period.MONTH: N_("Month"),
    Period.SEASON: N_("Season"),
    Period.ALL: N_("All time"),
}
ALL_GAMES = N_("All games")
FEATURED = N_("Featured daily")
WORLD, SERVER = N_("The whole world"), N_("This server")
WORLD_LABEL = N_("World")
MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def period_name(period: Period, day: date) -> str:
    """Return the period that contains *day*: "16–22 Nov 2026"."""
    first, last = bounds(period, day)
    match period:
        case Period.TODAY:
            return day_name(day)
        case Period.WEEK:
            return days_between(first, last)
        case Period.MONTH:
            return dated(day, "yMMMM")
        case Period.SEASON:
            return days_between(first, last, "yMMMM")
        case Period.ALL:
            return _(PERIOD_NAMES[period])


def shown_choice(measure: Measure | None, key: str | None) -> str:
    """Return the measure and the game that a leaderboard shows, as the prompt of its menu."""
    everything = FEATURED if measure is None else ALL_GAMES
    return f"{_(measure_name(measure))} · {name_of_game(key) if key else _(everything)}"


def measure_name(measure: Measure | None) -> str:
    """Return the message that names a measure; None stands for the results of one day's deal."""
    return _DAILY_RESULTS[0] if measure is None else WORDINGS[measure.code].name


def measure_note(measure: Measure | None) -> str:
    """Return the line that describes a measure in the menu."""
    if measure is None:
        return _(_DAILY_RESULTS[1])
    return _(WORDINGS[measure.code].note, least=measure.ranking.min_dailies)


def leaderboard_title(measure: Measure | None, key: str | None) -> str:
    """Return the title of a leaderboard: its measure and its game."""
    if measure is None:
        return _("Daily {game}", game=name_of_game(key)) if key else _(FEATURED)
    name = _(measure_name(measure))
    return _("{measure} at {game}", measure=name, game=name_of_game(key)) if key else name


def leaderboard_scope(period: Period | None, day: date, server: str | None) -> str:
    """Return the period and the server of a leaderboard.

    *period* None: as of now.  *server* None: the whole world.
    """
    where = server or _(WORLD)
    return where if period is None else f"{period_name(period, day)} · {where}"


NOBODY_YET = N_("Nobody is on this leaderboard yet. Be the first!")
NOBODY_THEN = N_("Nobody was on this leaderboard then.")


def leaderboard_invitation(
    measure: Measure | None, key: str | None, entries: Sequence[Entry], day: date, *, public: bool = False
) -> str:
    """Return how a player with the dailies *entries* of *day* can still get onto a leaderboard of a game.

    *public*: others read it, to whom it must be true whatever they have played.
    """
    chosen = next((entry for entry in entries if entry.key == key), entries[0])
    game = name_of_game(chosen.key)
    if measure is None:
        if chosen.done and not public:  # and deleted since
            coming = next_daily(day)
            return _("You have already played today's {game}. New deals {time}.", game=game, time=coming)
        return _("Play today's {game}.", game=game)
    if measure.code == POINTS.code and key in THOUGHTLESS:
        return _("{game} gives no points, as random play wins it.", game=game)
    if measure.code == POINTS.code and key and (public or not chosen.done):
        return _("Today's {game} gives points.", game=game)
    way = _way(measure, game if key else "")
    return way if public else f"{way} {left_today(entries, day)}"


def _way(measure: Measure, game: str) -> str:
    """Return what brings a player onto a leaderboard, of one *game* unless it is ""."""
    if measure.code == POINTS.code:
        return _("Your points for a day come from your best daily.")
    if measure.code == STREAK.code:
        return _("Win a daily to begin a streak.")
    if least := measure.ranking.min_dailies:
        many = _("Finish {count} dailies to appear here.", count=least)
        return _("Finish {count} dailies of {game} to appear here.", count=least, game=game) if game else many
    return _("Play a daily.") if measure.daily else _("Play a daily, or any game with <c>/play</c>.")


def leaderboard_heads(measure: Measure | None) -> tuple[str, ...]:
    """Return the column heads of a leaderboard."""
    if measure is None:
        return _("Result"), p_("column", "Moves")
    return tuple(p_("column", head) for head in WORDINGS[measure.code].heads)


def leaderboard_cells(measure: Measure | None, line: Line | Standing) -> tuple[str, ...]:
    """Return the cells of a player's row, in the order of the heads."""
    if isinstance(line, Standing):
        result = "★" * stars_of(line) if line.won else _("{cards} home", cards=number(line.home))
        return result, number(line.moves)
    assert measure is not None
    return tuple(
        _rating(line) if name == "rating" else number(getattr(line, name)) for name in measure.columns
    )


def _rating(line: Line) -> str:
    """Return a rating, whose thousands are not set apart."""
    return "–" if line.rating is None else str(line.rating)


def reached(measure: Measure | None, line: Line | Standing) -> str:
    """Return a player's result in words: "12 of 31 games won"."""
    if isinstance(line, Standing):
        home = n_("{count} card home", "{count} cards home", line.home)
        return f"{stars(stars_of(line)) if line.won else home} · {moves(line.moves)}"
    assert measure is not None
    return WORDINGS[measure.code].reached(line)


def named(line: Line | Standing) -> str:
    """Return the name of a line's player, with a mark if they are new to the server."""
    return _("{player} (new)", player=person(line.name)) if line.new else person(line.name)


def leaderboard_newcomers(lines: Sequence[Line | Standing]) -> str:
    """Return what the mark of new players means, in small print; "" if nobody has it."""
    if not any(line.new for line in lines):
        return ""
    return SMALL + _("New: here for less than {count} days.", count=NEW.days)


def leaderboard_alt(
    title: str, scope: str, measure: Measure | None, lines: Sequence[Line | Standing], empty: str
) -> str:
    """Return a leaderboard on one line, as the alt text of its picture."""
    rows = [labelled(f"{number(line.rank)}. {named(line)}", reached(measure, line)) for line in lines]
    return f"{sentence(joined([title, scope]))} {sentence(joined(rows, APART)) if rows else empty}"


def leaderboard_own(
    measure: Measure | None,
    line: Line | Standing | None,
    count: int,
    *,
    hidden: bool,
    why_excluded: str | None = None,
    invitation: str = "",
    public: bool = False,
) -> str:
    """Return the reader's rank on a leaderboard of a game, or how to get onto it.

    *public*: others read it, so that it names the reader, and says nothing else about them.
    *hidden*: from all leaderboards.  *why_excluded*: the reason if they are left out of this server's.
    *invitation*: how to get onto it, "" if its period is over.
    """
    if not public and why_excluded is not None:
        told = _("The managers of this server have left you out of its leaderboards.")
        return f"{told} {_('Reason: {reason}', reason=short(why_excluded, 200))}" if why_excluded else told
    if not public and hidden:
        return _("You are hidden from leaderboards. <c>/privacy hide hidden:False</c> shows you again.")
    if line is not None:
        named = N_("{player} is <b>number {rank}</b> of {count}: {result}.")
        own = N_("You are <b>number {rank}</b> of {count}: {result}.")
        return _(
            named if public else own,
            player=person(line.name),
            rank=number(line.rank),
            count=number(count),
            result=reached(measure, line),
        )
    if public or not count:
        return invitation
    yet = f"{_('You are not on this leaderboard yet.')} {invitation}"
    return yet if invitation else _("You are not on this leaderboard.")


def leaderboard_order(measure: Measure | None, day: date, *, today: bool) -> str:
    """Return an explanation of the order of a leaderboard, in small print."""
    shared = _("Equal results share a place.")
    if measure is not None:
        return f"{SMALL}{WORDINGS[measure.code].order()} {shared}"
    text = f"{SMALL}{_('Wins first, then without undo, then fewer moves.')} {shared}"
    return f"{text} {_('Next daily {time}.', time=next_daily(day))}" if today else text


def leaderboard_page(page: int, pages: int, count: int) -> str:
    """Return the page number and the number of players; "" for a single page, which shows them all."""
    if pages <= 1:
        return ""
    players = n_("{count} player", "{count} players", count)
    return f"{SMALL}{_('Page {page} of {pages}', page=page + 1, pages=pages)} · {players}"
