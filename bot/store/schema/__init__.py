"""The database schema.  Upgrades to it are in ``migrations``.

A game is stored as its start (``game``) and its events (``move``); positions are replayed.  SQL cannot derive
the result of a finished game (``result``), a player's current game in a channel (``current_game``), the
message of a live board (``live_board``) or a day's deals (``daily``), so they are stored too.
What is computed from results is in ``bot.store.schema.standings``, the puzzles of the mine in
``bot.store.schema.puzzles``, what the bot sends without being asked in ``bot.store.schema.sending``.
"""

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    ColumnElement,
    Date,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    Table,
    Text,
    exists,
    false,
    select,
    text,
    true,
)

from bot.store.db.columns import SECRET, Id, Utc, metadata, partial_index

# A player: Discord id and last known name.  A deleted player gets an artificial id below 0 and the name "",
# and is on no leaderboard.
player = Table(
    "player",
    metadata,
    Column("id", Id, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("hidden", Boolean, nullable=False, server_default=false()),  # from leaderboards, by their own wish
    Column("barred", Boolean, nullable=False, server_default=false()),  # hidden by the bot's operator
    Column("preferences", Text, nullable=False, server_default=""),  # preferences, as JSON
    Column("language", Text, nullable=False, server_default=""),  # in which they last began something
    # Signs the player's links and cookies of the table in the browser; "" if they have never opened it.
    Column("table_key", Text, nullable=False, server_default="", info=SECRET),
)

is_hidden = player.c.hidden | player.c.barred
"""Whether a player is on no leaderboard, by their own wish or the operator's."""

# The ranked deals of each UTC day, one for each daily game.  The first request for a deal stores it, so that
# it stays the day's deal even if the secret or the calendar changes during the day.
daily = Table(
    "daily",
    metadata,
    Column("day", Date, primary_key=True),
    Column("rules_key", Text, primary_key=True),
    Column("deal", Text, nullable=False),
    Column("featured", Boolean, nullable=False, server_default=false()),  # of the day's featured game
    # The verdicts on the packs before this one, "lost open lost"; null for an example deal, which has none.
    Column("skipped", Text),
    # Results of the solver, null if the deal is not certified.
    Column("line", Text),  # a winning line
    Column("par", Integer),  # moves of the shortest known winning line
    Column("difficulty", Integer),
    Column("grade", Text),
    Index("ix_daily_deal", "rules_key", "deal"),
)
partial_index("ux_daily_featured", daily.c.day, where=daily.c.featured, unique=True)

# Races: a lobby at first, then games of the same deal, at last a result; and challenges, which begin without
# a lobby and whose two players play when they like; see bot.together.
race = Table(
    "race",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild_id", Id),  # none in a direct message
    Column("channel_id", Id, nullable=False),  # below 0: a direct message with somebody who is deleted
    Column("message_id", Id),  # of the lobby, where the bot can reach it without an interaction
    Column("rules_key", Text, nullable=False),
    Column("level", Text, nullable=False),  # "" where no deal of a level was ready
    Column("deal", Text, nullable=False, info=SECRET),
    Column("starts_at", Utc, nullable=False),  # when it is planned to start, then when it has started
    Column("state", Text, nullable=False, server_default="open"),
    Column("ghost", Id, info=SECRET),  # the game of an earlier race whose pace a single player races
    Column("ends_at", Utc),  # set: a challenge, with the moment at which it ends for those who have not
    CheckConstraint("state IN ('open', 'running', 'over')", name="race_state"),
    sqlite_autoincrement=True,
)
partial_index("ux_race_lobby", race.c.channel_id, where=race.c.state == text("'open'"), unique=True)
partial_index("ix_race_state", race.c.id, where=race.c.state != text("'over'"))

# The players of races.
racer = Table(
    "racer",
    metadata,
    Column("race_id", Id, ForeignKey("race.id"), primary_key=True, autoincrement=False),
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),  # in the order in which they joined
    Column("wins", Integer, nullable=False, server_default="0"),  # of the series, with this race once over
    Column("active", Boolean, nullable=False, server_default=true()),  # in no other race
    Column("place", Integer),  # in a finished race of two or more, or challenge; 0: who called that off
)
partial_index("ux_racer_active", racer.c.player_id, where=racer.c.active, unique=True)
Index("ix_racer_player", racer.c.player_id)

# The start of a game; never changed.  Ids are never reused, because buttons of old messages contain them.
game = Table(
    "game",
    metadata,
    Column("id", Id, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), nullable=False),
    Column("guild_id", Id),  # none in a direct message
    Column("channel_id", Id, nullable=False),
    Column("rules_key", Text, nullable=False),
    Column("deal", Text, nullable=False, info=SECRET),
    Column("day", Date),  # set: the player's ranked attempt at that day's deal
    Column("practice_day", Date),  # set: an unranked game of that day's deal
    Column("started_at", Utc, nullable=False),
    Column("dealt_by_bot", Boolean, nullable=False, server_default=false()),  # the bot chose the deal
    Column("private", Boolean, nullable=False, server_default=false()),  # its boards are for the player only
    # Anybody who sees its board may move.  Who has moved is not stored.
    Column("open_board", Boolean, nullable=False, server_default=false()),
    Column("level", Text),  # set: the player asked for a deal of this level
    Column("race_id", Id, ForeignKey("race.id")),
    Column("deal_name", Text, info=SECRET),  # of a random deal, for players who have been told it
    ForeignKeyConstraint(["day", "rules_key"], ["daily.day", "daily.rules_key"]),
    Index("ix_game_player_channel", "player_id", "channel_id"),
    sqlite_autoincrement=True,
)
_ranked = game.c.day.is_not(None)
partial_index(
    "ux_game_player_day", game.c.player_id, game.c.day, game.c.rules_key, where=_ranked, unique=True
)
partial_index("ix_game_day", game.c.day, game.c.rules_key, where=_ranked)
partial_index("ix_game_deal_name", game.c.deal_name, where=game.c.deal_name.is_not(None))
partial_index("ix_game_race", game.c.race_id, where=game.c.race_id.is_not(None))
# The newest games of a server.
partial_index("ix_game_guild", game.c.guild_id, game.c.id, where=game.c.guild_id.is_not(None))

# The events of a game: number `ply` (from 0) is a move's notation, "undo", "redo", "hint" or "check".  The
# primary key rejects a stale click, a double click and a second process.
move = Table(
    "move",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("code", Text, nullable=False),
    Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

starts_midway = exists().where(move.c.game_id == game.c.id, move.c.ply == 0, move.c.at <= game.c.started_at)
"""Whether a game began at a position of another one, maybe another player's.

The moves up to that position are stored with the time of its start.
"""

# The requests that were judged, kept for an hour; see bot.store.handled.
handled = Table(
    "handled",
    metadata,
    Column("request_id", Text, primary_key=True),
    Column("at", Utc, nullable=False),
    Index("ix_handled_at", "at"),
    sqlite_with_rowid=False,
)

# The result of a finished game.  It is deleted only if an undo reopens a lost game.
result = Table(
    "result",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("outcome", Text, nullable=False),
    Column("moves", Integer, nullable=False),  # all moves made, including those undone
    Column("seconds", Integer, nullable=False),  # thinking time
    Column("home", Integer, nullable=False),  # cards on the foundations
    Column("finished_at", Utc, nullable=False),
    Column("clean", Boolean, nullable=False, server_default=false()),  # without undo or help
    Column("aided", Boolean, nullable=False, server_default=false()),  # with a hint or a check
    Column("points", Integer, nullable=False, server_default="0"),  # season points
    Column("counted", Boolean, nullable=False, server_default=false()),  # see bot.standings.eligibility
    # Copied from the game of a ranked attempt, so that one index has all that the results of a deal sort by.
    Column("day", Date),
    Column("rules_key", Text),
    Column("won", Boolean, nullable=False, server_default=false()),
    Column("shown", Boolean, nullable=False, server_default=true()),  # the player is not hidden
    # A lost game that cannot be reopened, because its player may know the hidden cards.
    Column("final", Boolean, nullable=False, server_default=false()),
    CheckConstraint("outcome IN ('won', 'lost', 'resigned')", name="outcome"),
)
# The order of the results of a day's deal.  All won games of a rule set have the same number of cards home.
# Results that are equal up to their moves share a place.  SQLite uses a partial index only if the query
# repeats its condition word for word.
partial_index(
    "ix_result_day",
    *(result.c.day, result.c.rules_key, result.c.won.desc(), result.c.home.desc(), result.c.clean.desc()),
    *(result.c.moves, result.c.game_id, result.c.counted, result.c.shown),
    where=text("counted AND shown AND day IS NOT NULL"),
)

# The deadline of an unfinished game with at least one move; see bot.store.deadlines.
deadline = Table(
    "deadline",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("at", Utc, nullable=False),
    Index("ix_deadline_at", "at", "game_id"),
)

# A player's current game in a channel, to which typed moves apply.
current_game = Table(
    "current_game",
    metadata,
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("channel_id", Id, primary_key=True, autoincrement=False),
    Column("game_id", Id, ForeignKey("game.id"), nullable=False),
)

# The message that shows a game with its controls, if the bot can reach it without an interaction.
live_board = Table(
    "live_board",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("channel_id", Id, nullable=False),
    Column("message_id", Id, nullable=False),
)

# Deals that are proved winnable and wait for players who ask for their level; see bot.daily.levels.
graded = Table(
    "graded",
    metadata,
    Column("rules_key", Text, primary_key=True),
    Column("grade", Text, primary_key=True),
    Column("deal", Text, primary_key=True),
)

# What the solver found out about a finished game; see bot.analysis.  Position 0 is the opening.
analysis = Table(
    "analysis",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("last", Integer, nullable=False),  # the position after the last move
    Column("won_until", Integer),  # the last position proved winnable
    Column("lost_from", Integer),  # the first position proved lost
    Column("shown", Integer),  # the position that decided, or where a win wasted most moves
    Column("line", Text, nullable=False),  # a win from there
    Column("best", Integer),  # moves of the shortest known win from the opening of a won game
    Column("detours", Text, nullable=False),  # needless moves of a won game: "40-52:7 60-61:2"
    Column("complete", Boolean, nullable=False),  # no longer search is still to come
    Column("accuracy", Integer),  # of the moves, in percent
    Column("costly", Text, nullable=False, server_default=""),  # what took most of it: "31/12/r>t3 40/8/d"
)

# Puzzles for players, from the losing moves of their analysed games; see bot.analysis.mistakes.
mistake = Table(
    "mistake",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("keeps", Text, nullable=False),  # winning lines, "t1>f d/d w>t3", each from another first move
    Column("loses", Text, nullable=False),  # moves proved to lose
    Column("unknown", Text, nullable=False),  # moves not decided
    Column("tried_at", Utc),  # the player's last try
    Column("solved", Boolean, nullable=False, server_default=false()),  # it was right
)

# Ranked attempts of players who deleted their data.  The mark prevents a second attempt without revealing
# the player's id.  Rows are deleted when the day is over.
spent = Table(
    "spent",
    metadata,
    Column("mark", Text, primary_key=True),
    Column("rules_key", Text, primary_key=True),
    Column("day", Date, nullable=False),
    Column("game_id", Id, ForeignKey("game.id"), nullable=False),
    ForeignKeyConstraint(["day", "rules_key"], ["daily.day", "daily.rules_key"]),
)

# Sanctions of players who deleted their data; see bot.store.sanctions.
sanction = Table(
    "sanction",
    metadata,
    Column("mark", Text, primary_key=True),  # a keyed hash of the player's id
    Column("guild_id", Id, primary_key=True, autoincrement=False),  # excluded there; 0: barred everywhere
)

# The players who have used the bot in a server.
membership = Table(
    "membership",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("gone_at", Utc),  # when the player was found to have left
    Column("excluded", Boolean, nullable=False, server_default=false()),  # from its leaderboards
    Column("seen_at", Utc, nullable=False),  # when membership was last checked
    Column("since", Utc),  # when the player was first seen there; none if they never were
    Index("ix_membership_player", "player_id"),
    sqlite_with_rowid=False,
)

# The servers whose managers have chosen something for all members, such as a language.
server = Table(
    "server",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("choices", Text, nullable=False),  # by name, as JSON
)

# Results that admins removed from their server's leaderboards; who did, when and why is in the audit log.
removal = Table(
    "removal",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Index("ix_removal_game", "game_id"),
)


def is_out(guild_id: int) -> ColumnElement[bool]:
    """Return whether a player has left a server or is excluded from its leaderboards."""
    there = (membership.c.player_id == player.c.id) & (membership.c.guild_id == guild_id)
    return exists().where(there, membership.c.excluded | membership.c.gone_at.is_not(None))


has_removals = (
    select(removal.c.game_id)
    .join(game, game.c.id == removal.c.game_id)
    .where(removal.c.guild_id == membership.c.guild_id, game.c.player_id == membership.c.player_id)
    .correlate(membership)
    .exists()
)
"""Whether a server has removed results of a member, and so has totals of its own for them."""

# Audit log of servers.
audit = Table(
    "audit",
    metadata,
    Column("id", Id, primary_key=True),
    Column("guild_id", Id, nullable=False),
    Column("at", Utc, nullable=False),
    Column("by_id", Id, nullable=False),
    Column("by_name", Text, nullable=False),
    Column("what", Text, nullable=False),  # a short code
    Column("details", Text, nullable=False),  # JSON, without names; players by id, games by number
    Index("ix_audit_guild", "guild_id", "id"),
    Index("ix_audit_by", "by_id"),
    sqlite_autoincrement=True,
)

# Settings that the bot itself stores, such as the secret of the daily deals and the hash of its commands.
setting = Table(
    "setting",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# Work that one process at a time does: serving a shard, ending games, certifying deals.
lease = Table(
    "lease",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", Double, nullable=False),  # seconds since 1970, by the database's clock
)
