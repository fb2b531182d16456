"""The tables for what the bot sends without being asked; the *metadata* of this module has all tables."""

from sqlalchemy import Boolean, CheckConstraint, Column, Date, ForeignKey, Integer, Table, Text, false, true

from bot.store.db.columns import Id, Utc
from bot.store.schema.puzzles import metadata

# The channel and time at which a server wants each new daily posted.
posting = Table(
    "posting",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("channel_id", Id, nullable=False),
    Column("minute", Integer, nullable=False),  # of the local day, from 0
    Column("zone", Text, nullable=False),  # IANA name
    Column("role_id", Id),  # role to mention
    Column("paused", Text),  # the reason, if posting is paused until an admin sets it up again
    # Whether posts name the best players of each past week, month and season.
    Column("winners", Boolean, nullable=False, server_default=true()),
    Column("puzzle", Boolean, nullable=False, server_default=false()),  # whether posts offer the puzzle
    # Whether posts name yesterday's players and the server's streak.
    Column("yesterday", Boolean, nullable=False, server_default=true()),
    Column("live", Boolean, nullable=False, server_default=true()),  # whether posts say who is playing
    CheckConstraint("minute BETWEEN 0 AND 1439", name="minute"),
)

# The posting of a day in a server: claimed by one process, done once `sent_at` is set.
posted = Table(
    "posted",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("day", Date, primary_key=True),
    Column("claimed_by", Text, nullable=False),
    Column("claimed_until", Utc, nullable=False),
    Column("channel_id", Id),  # and message: None until it is sent
    Column("message_id", Id),
    Column("sent_at", Utc),
    # The live line under the message: a hash of its text, whether it names anybody as playing, and when it
    # was last looked at.
    Column("line", Text, nullable=False, server_default=""),
    Column("playing", Boolean, nullable=False, server_default=false()),
    Column("line_at", Utc),
)

# The direct message that a player wants on days when they have not played; see bot.people.reminders.
reminder = Table(
    "reminder",
    metadata,
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("streak", Boolean, nullable=False),  # only before the streak ends; otherwise when a daily is out
    Column("hour", Integer, nullable=False),  # of the UTC day
    Column("done", Date, nullable=False),  # the last day that needs none
    Column("refused", Boolean, nullable=False, server_default=false()),  # by Discord
)
