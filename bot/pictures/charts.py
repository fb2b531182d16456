"""Pictures of leaderboards and profiles."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.standings.leaderboards import Line, Standing
from bot.standings.measures import Measure
from bot.words.leaderboards import leaderboard_cells, leaderboard_heads
from bot.words.profiles import PROFILE_DAYS, PROFILE_HEADS, PROFILE_NOTE
from bot.words.text import shown_name
from render import Style
from render.pages import charts


def leaderboard_picture(
    title: str,
    scope: str,
    measure: Measure | None,
    lines: Sequence[Line | Standing],
    own: Line | Standing | None,
    empty: str,
    style: Style,
) -> bytes:
    """Return a page of a leaderboard as a PNG.

    *own*: the reader's line.  It is marked, and added below *lines* if it is not among them.
    """
    mine = None if own is None else own.player_id
    rows = [_row(measure, line, mine) for line in lines]
    outside = own is not None and all(line.player_id != mine for line in lines)
    return charts.leaderboard(
        title,
        scope,
        leaderboard_heads(measure),
        rows,
        style,
        empty,
        _row(measure, own, mine) if own is not None and outside else None,
    )


def _row(measure: Measure | None, line: Line | Standing, mine: int | None) -> charts.Row:
    return charts.Row(
        rank=line.rank,
        name=shown_name(line.name),
        values=leaderboard_cells(measure, line),
        mine=line.player_id == mine,
    )


def profile_picture(
    name: str,
    figures: Sequence[tuple[str, str]],
    games: Sequence[tuple[str, int, int, float | None]],
    days: Mapping[date, bool],
    until: date,
    style: Style,
) -> bytes:
    """Return a profile as a PNG.

    *games*: name, games won, games played, and the fraction of deals that can be won, or None if unknown.
    *days*: for each day on which a daily was played, whether one was won.
    """
    return charts.profile(
        shown_name(name),
        figures,
        [
            charts.Rate(game=game, won=won, played=played, possible=share)
            for game, won, played, share in games
        ],
        days,
        until,
        PROFILE_HEADS,
        PROFILE_NOTE,
        PROFILE_DAYS,
        style=style,
    )
