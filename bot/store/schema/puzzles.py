"""The tables for the puzzles of the mine: those of days and the answers to them, and storms."""

import sqlalchemy as sa

from bot.store.db.columns import Id, Utc
from bot.store.schema.standings import metadata

# The puzzles of the mine, each the position after some moves of a deal; see bot.analysis.puzzle.
puzzle = sa.Table(
    "puzzle",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("rules_key", sa.Text, nullable=False),
    sa.Column("deal", sa.Text, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),  # from the opening to the position
    sa.Column("keeps", sa.Text, nullable=False),  # moves that win, "t1>f d/w>t3", the first with the rest
    sa.Column("loses", sa.Text, nullable=False),  # moves proved to lose
    sa.Column("mu", sa.Double, nullable=False),  # the rating: how often it is missed
    sa.Column("sigma", sa.Double, nullable=False, server_default=sa.text("4.17")),  # of one nobody has tried
    sa.UniqueConstraint("rules_key", "deal", name="ux_puzzle_deal"),
    sqlite_autoincrement=True,
)

# The puzzle of each day.
daily_puzzle = sa.Table(
    "daily_puzzle",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("puzzle_id", Id, sa.ForeignKey("puzzle.id"), nullable=False),
    sa.Index("ix_daily_puzzle", "puzzle_id"),
)

# The only answer of a player to the puzzle of a day.
puzzle_answer = sa.Table(
    "puzzle_answer",
    metadata,
    sa.Column("day", sa.Date, sa.ForeignKey("daily_puzzle.day"), primary_key=True),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), primary_key=True, autoincrement=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("found", sa.Boolean, nullable=False),  # the move is the answer
    sa.Column("at", Utc, nullable=False),
    sa.Index("ix_puzzle_answer_player", "player_id"),
)

# Three minutes of puzzles; see bot.analysis.storm.  Everything else follows from the answers.
storm = sa.Table(
    "storm",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), nullable=False),
    sa.Column("guild_id", Id),  # none in a direct message
    sa.Column("started_at", Utc, nullable=False),
    sa.Column("puzzles", sa.Text, nullable=False),  # their numbers in the order shown, "7 12 3"
    sa.Column("answers", sa.Text, nullable=False, server_default=""),  # "++-+": right, right, wrong, right
    sa.Column("score", sa.Integer, nullable=False, server_default="0"),  # right answers
    sa.Column("mu", sa.Double, nullable=False),  # the player's rating after the last answer
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Index("ix_storm_player", "player_id", "started_at"),
    sa.Index("ix_storm_started", "started_at"),
    sa.Index("ix_storm_guild", "guild_id", "score"),
    sqlite_autoincrement=True,
)
