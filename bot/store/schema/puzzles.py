"""The tables for the puzzles of the mine: those of days and the answers to them, and storms."""

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    Double,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from bot.store.db.columns import Id, Utc
from bot.store.schema.standings import metadata

# The puzzles of the mine, each the position after some moves of a deal; see bot.analysis.puzzle.
puzzle = Table(
    "puzzle",
    metadata,
    Column("id", Id, primary_key=True),
    Column("rules_key", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("moves", Text, nullable=False),  # from the opening to the position
    Column("keeps", Text, nullable=False),  # moves that win, "t1>f d/w>t3", the first with all that follow
    Column("loses", Text, nullable=False),  # moves proved to lose
    Column("mu", Double, nullable=False),  # the rating: how often it is missed
    Column("sigma", Double, nullable=False, server_default=text("4.17")),  # of one that nobody has tried
    UniqueConstraint("rules_key", "deal", name="ux_puzzle_deal"),
    sqlite_autoincrement=True,
)

# The puzzle of each day.
daily_puzzle = Table(
    "daily_puzzle",
    metadata,
    Column("day", Date, primary_key=True),
    Column("puzzle_id", Id, ForeignKey("puzzle.id"), nullable=False),
    Index("ix_daily_puzzle", "puzzle_id"),
)

# The only answer of a player to the puzzle of a day.
puzzle_answer = Table(
    "puzzle_answer",
    metadata,
    Column("day", Date, ForeignKey("daily_puzzle.day"), primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("move", Text, nullable=False),
    Column("found", Boolean, nullable=False),  # the move is the answer
    Column("at", Utc, nullable=False),
    Index("ix_puzzle_answer_player", "player_id"),
)

# Three minutes of puzzles; see bot.analysis.storm.  Everything else follows from the answers.
storm = Table(
    "storm",
    metadata,
    Column("id", Id, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False),
    Column("guild_id", Id),  # none in a direct message
    Column("started_at", Utc, nullable=False),
    Column("puzzles", Text, nullable=False),  # their numbers in the order in which they are shown, "7 12 3"
    Column("answers", Text, nullable=False, server_default=""),  # "++-+": right, right, wrong, right
    Column("score", Integer, nullable=False, server_default="0"),  # right answers
    Column("mu", Double, nullable=False),  # the player's rating after the last answer
    Column("sigma", Double, nullable=False),
    Index("ix_storm_player", "player_id", "started_at"),
    Index("ix_storm_started", "started_at"),
    Index("ix_storm_guild", "guild_id", "score"),
    sqlite_autoincrement=True,
)
