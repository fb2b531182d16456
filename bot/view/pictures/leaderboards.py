"""Pictures of leaderboards."""

from collections.abc import Sequence

from bot.standings.leaderboards import Line, Standing
from bot.standings.measures import Measure
from bot.words.leaderboards import leaderboard_cells, leaderboard_heads
from bot.words.text import person
from render import Style
from render.pages import leaderboard


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
    outside = None if own is None or any(line.player_id == mine for line in lines) else own
    return leaderboard.leaderboard(
        title,
        scope,
        leaderboard_heads(measure),
        rows,
        style,
        empty,
        None if outside is None else _row(measure, outside, mine),
        above=bool(outside and lines and outside.position < lines[0].position),
    )


def _row(measure: Measure | None, line: Line | Standing, mine: int | None) -> leaderboard.Row:
    return leaderboard.Row(
        rank=line.rank,
        name=person(line.name),
        values=leaderboard_cells(measure, line),
        mine=line.player_id == mine,
        mark="new" if line.new else "",
    )
