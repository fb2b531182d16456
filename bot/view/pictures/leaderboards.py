"""Pictures of leaderboards, and of the result of a race."""

from collections.abc import Sequence

from bot.patience import all_home, game_rules
from bot.standings.leaderboards import Line, Standing
from bot.standings.measures import Measure
from bot.together.races import Race
from bot.words import races as race_words
from bot.words.language import p_
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
        mark=p_("player", "new") if line.new else "",
    )


def race_picture(race: Race) -> bytes:
    """Return the places of a race that is over, with bars of the cards home, as a PNG."""
    cards, heads = all_home(game_rules(race.row.rules_key)), race_words.heads(race)
    rows = [
        leaderboard.Row(
            rank=place,
            name=race_words.name_of(runner),
            values=race_words.cells(runner, race)[: len(heads)],
            bar=runner.home / cards,
        )
        for place, runner in race_words.result_places(race)
    ]
    return leaderboard.leaderboard(race_words.game_of(race), race_words.title(race), heads, rows, Style())
