"""The tables.  They say what is stored; how a database gets there is written in ``migrations``.

A game is its start (``game``) and what happened in it (``move``); everything else is replayed.  What is
kept beside that cannot be derived by SQL: the outcome of a finished game (``result``), which game a
person has before them in a channel (``seat``), and the deal a day was given (``daily``).
"""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    false,
)


class Utc(TypeDecorator[datetime]):
    """A moment: aware on our side, kept in UTC on the database's (SQLite knows no time zones)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment without time zone: {value}")
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


# Discord's ids have 64 bits.  SQLite counts rows only in a column declared INTEGER, which has 64 bits there.
Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# A person, by their Discord id and the name they were last seen with.  Who had themselves deleted has a
# made-up id below 0 and the name "", so that the games they played stay on the boards.
player = Table(
    "player",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # wants to be on no board
    Column("look", Text, nullable=False, server_default=""),  # how their boards look, in the bot's own words
)

# The ranked deal of one UTC day, written by whoever asks first, so that it stays the day's deal even when
# the secret or the table of games changes in the middle of it.
daily = Table(
    "daily",
    metadata,
    Column("day", Date, primary_key=True),
    Column("rules_key", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("closes_at", Utc, nullable=False),  # a result of this moment or later does not rank
)

# The start of a game; never changed.  Numbers are not used twice: they stand in buttons of old messages.
game = Table(
    "game",
    metadata,
    Column("id", Id, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False),
    Column("guild_id", Id),  # none in a direct message
    Column("channel_id", Id, nullable=False),
    Column("rules_key", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("day", Date, ForeignKey("daily.day")),  # set: this is the person's ranked attempt of that day
    Column("started_at", Utc, nullable=False),
    Index("ix_game_player_channel", "player_id", "channel_id"),
    sqlite_autoincrement=True,
)
_ranked = game.c.day.is_not(None)
_in_guild = game.c.guild_id.is_not(None)
Index(
    "ux_game_player_day",
    game.c.player_id,
    game.c.day,
    unique=True,
    sqlite_where=_ranked,
    postgresql_where=_ranked,
)
Index("ix_game_day", game.c.day, sqlite_where=_ranked, postgresql_where=_ranked)
Index(
    "ix_game_guild_player",
    game.c.guild_id,
    game.c.player_id,
    sqlite_where=_in_guild,
    postgresql_where=_in_guild,
)

# What happened in a game, in order: event number `ply` (from 0) is a move's notation, "undo" or "redo".
# The key is what refuses a stale click, a double click and a second process.
move = Table(
    "move",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

# How a game ended.  Taken away again only when a lost game is reopened by an undo.
result = Table(
    "result",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("outcome", Text, nullable=False),
    Column("moves", Integer, nullable=False),  # played in all: an undo does not give one back
    Column("seconds", Integer, nullable=False),  # thinking time
    Column("home", Integer, nullable=False),  # cards on the foundations
    Column("finished_at", Utc, nullable=False),
    CheckConstraint("outcome IN ('won', 'lost', 'resigned')", name="outcome"),
)

# The game a person has before them in a channel: the one a typed move belongs to.
seat = Table(
    "seat",
    metadata,
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("channel_id", Id, primary_key=True, autoincrement=False),
    Column("game_id", Id, ForeignKey("game.id"), nullable=False),
)

# Ranked attempts of people who had themselves deleted: a mark that tells nobody who it was, but by which
# the same person is known again.  Gone when the day is over.
spent = Table(
    "spent",
    metadata,
    Column("mark", Text, primary_key=True),
    Column("day", Date, ForeignKey("daily.day"), nullable=False),
    Column("game_id", Id, ForeignKey("game.id"), nullable=False),
)

# The bot's own notes: the secret of the daily deals, the hash of the registered commands.
setting = Table(
    "setting",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
