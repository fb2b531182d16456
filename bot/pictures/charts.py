"""From boards and profiles to pictures: the one module that knows both the figures and how they are drawn."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot import words
from bot.standings.leaderboards import Line, Standing
from bot.standings.measures import Measure
from render import Look
from render.pages import charts


def board_picture(
    title: str,
    place: str,
    measure: Measure | None,
    lines: Sequence[Line | Standing],
    own: Line | Standing | None,
    empty: str,
    look: Look,
) -> bytes:
    """A page of a leaderboard as a PNG; the reader's *own* line is ringed, below the others if need be."""
    mine = None if own is None else own.player_id
    rows = [_row(measure, line, mine) for line in lines]
    outside = own is not None and all(line.player_id != mine for line in lines)
    return charts.leaderboard(
        title,
        place,
        words.board_heads(measure),
        rows,
        look,
        empty,
        _row(measure, own, mine) if own is not None and outside else None,
    )


def _row(measure: Measure | None, line: Line | Standing, mine: int | None) -> charts.Row:
    return charts.Row(
        rank=line.rank,
        name=words.shown_name(line.name),
        values=words.board_cells(measure, line),
        mine=line.player_id == mine,
    )


def profile_picture(
    name: str,
    figures: Sequence[tuple[str, str]],
    games: Sequence[tuple[str, int, int, float | None]],
    days: Mapping[date, bool],
    until: date,
    look: Look,
) -> bytes:
    """A profile as a PNG; *games* are name, won, played and the share that can be won, where it is known.

    *days* says of every day on which a daily was played whether one was won.
    """
    return charts.profile(
        words.shown_name(name),
        figures,
        [
            charts.Rate(game=game, won=won, played=played, possible=share)
            for game, won, played, share in games
        ],
        days,
        until,
        words.PROFILE_HEADS,
        words.PROFILE_NOTE,
        words.PROFILE_DAYS,
        look=look,
    )
