"""From boards and profiles to pictures: the one module that knows both the figures and how they are drawn."""

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
    place: str,
    measure: Measure | None,
    lines: Sequence[Line | Standing],
    own: Line | Standing | None,
    empty: str,
    style: Style,
) -> bytes:
    """A page of a leaderboard as a PNG; the reader's *own* line is ringed, below the others if need be."""
    mine = None if own is None else own.player_id
    rows = [_row(measure, line, mine) for line in lines]
    outside = own is not None and all(line.player_id != mine for line in lines)
    return charts.leaderboard(
        title,
        place,
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
    """A profile as a PNG; *games* are name, won, played and the share that can be won, where it is known.

    *days* says of every day on which a daily was played whether one was won.
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
