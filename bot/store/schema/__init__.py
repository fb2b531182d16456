"""The database schema.  Upgrades to it are in ``migrations``.

A game is stored as its start (``game``) and its events (``move``); positions are replayed.  SQL cannot derive
the result of a finished game (``result``), a player's current game in a channel (``current_game``), the
message of a live board (``live_board``) or a day's deals (``daily``), so they are stored too.
What is computed from results is in ``bot.store.schema.standings``, the puzzles of the mine in
``bot.store.schema.puzzles``, what the bot sends without being asked in ``bot.store.schema.sending``.
"""

import sqlalchemy as sa

from bot.store.db.columns import SECRET, Id, Utc, metadata, partial_index

# A player: Discord id and last known name.  A deleted player gets an artificial id below 0 and the name "",
# and is on no leaderboard.
player = sa.Table(
    "player",
    metadata,
    sa.Column("id", Id, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),  # by their own wish
    sa.Column("barred", sa.Boolean, nullable=False, server_default=sa.false()),  # hidden by the operator
    sa.Column("preferences", sa.Text, nullable=False, server_default=""),  # preferences, as JSON
    sa.Column("language", sa.Text, nullable=False, server_default=""),  # in which they last began something
    # Signs the player's links and cookies of the table in the browser; "" if they have never opened it.
    sa.Column("table_key", sa.Text, nullable=False, server_default="", info=SECRET),
)

is_hidden = player.c.hidden | player.c.barred
"""Whether a player is on no leaderboard, by their own wish or the operator's."""

# The ranked deals of each UTC day, one for each daily game.  The first request for a deal stores it, so that
# it stays the day's deal even if the secret or the calendar changes during the day.
daily = sa.Table(
    "daily",
    metadata,
    sa.Column("day", sa.Date, primary_key=True),
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("deal", sa.Text, nullable=False),
    sa.Column("featured", sa.Boolean, nullable=False, server_default=sa.false()),  # of the featured game
    # The verdicts on the packs before this one, "lost open lost"; null for an example deal, which has none.
    sa.Column("skipped", sa.Text),
    # Results of the solver, null if the deal is not certified.
    sa.Column("line", sa.Text),  # a winning line
    sa.Column("par", sa.Integer),  # moves of the shortest known winning line
    sa.Column("difficulty", sa.Integer),
    sa.Column("grade", sa.Text),
    sa.Index("ix_daily_deal", "rules_key", "deal"),
)
partial_index("ux_daily_featured", daily.c.day, where=daily.c.featured, unique=True)

# Races: a lobby at first, then games of the same deal, at last a result; and challenges, which begin without
# a lobby and whose two players play when they like; see bot.together.
race = sa.Table(
    "race",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", Id),  # none in a direct message
    sa.Column("channel_id", Id, nullable=False),  # below 0: a direct message with somebody who is deleted
    sa.Column("message_id", Id),  # of the lobby, where the bot can reach it without an interaction
    sa.Column("rules_key", sa.Text, nullable=False),
    sa.Column("level", sa.Text, nullable=False),  # "" where no deal of a level was ready
    sa.Column("deal", sa.Text, nullable=False, info=SECRET),
    sa.Column("starts_at", Utc, nullable=False),  # when it is planned to start, then when it has started
    sa.Column("state", sa.Text, nullable=False, server_default="open"),
    sa.Column("ghost", Id, info=SECRET),  # the game of an earlier race whose pace a single player races
    sa.Column("ends_at", Utc),  # set: a challenge, with the moment at which it ends for those who have not
    sa.CheckConstraint("state IN ('open', 'running', 'over')", name="race_state"),
    sqlite_autoincrement=True,
)
partial_index("ux_race_lobby", race.c.channel_id, where=race.c.state == sa.text("'open'"), unique=True)
partial_index("ix_race_state", race.c.id, where=race.c.state != sa.text("'over'"))

# The players of races.
racer = sa.Table(
    "racer",
    metadata,
    sa.Column("race_id", Id, sa.ForeignKey("race.id"), primary_key=True, autoincrement=False),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),  # in the order in which they joined
    sa.Column("wins", sa.Integer, nullable=False, server_default="0"),  # of the series, this race included
    sa.Column("active", sa.Boolean, nullable=False, server_default=sa.true()),  # in no other race
    sa.Column("place", sa.Integer),  # in a finished race of two or more, or challenge; 0: who called that off
)
partial_index("ux_racer_active", racer.c.player_id, where=racer.c.active, unique=True)
sa.Index("ix_racer_player", racer.c.player_id)

# The start of a game; never changed.  Ids are never reused, because buttons of old messages contain them.
game = sa.Table(
    "game",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), nullable=False),
    sa.Column("guild_id", Id),  # none in a direct message
    sa.Column("channel_id", Id, nullable=False),
    sa.Column("rules_key", sa.Text, nullable=False),
    sa.Column("deal", sa.Text, nullable=False, info=SECRET),
    sa.Column("day", sa.Date),  # set: the player's ranked attempt at that day's deal
    sa.Column("practice_day", sa.Date),  # set: an unranked game of that day's deal
    sa.Column("started_at", Utc, nullable=False),
    sa.Column("dealt_by_bot", sa.Boolean, nullable=False, server_default=sa.false()),  # chosen by the bot
    sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),  # boards for its player only
    # Anybody who sees its board may move.  Who has moved is not stored.
    sa.Column("open_board", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("level", sa.Text),  # set: the player asked for a deal of this level
    sa.Column("race_id", Id, sa.ForeignKey("race.id")),
    sa.Column("deal_name", sa.Text, info=SECRET),  # of a random deal, for players who have been told it
    sa.ForeignKeyConstraint(["day", "rules_key"], ["daily.day", "daily.rules_key"]),
    sa.Index("ix_game_player_channel", "player_id", "channel_id"),
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
move = sa.Table(
    "move",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("code", sa.Text, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sqlite_with_rowid=False,
)

starts_midway = sa.exists().where(
    move.c.game_id == game.c.id, move.c.ply == 0, move.c.at <= game.c.started_at
)
"""Whether a game began at a position of another one, maybe another player's.

The moves up to that position are stored with the time of its start.
"""

# The requests that were judged, kept for an hour; see bot.store.handled.
handled = sa.Table(
    "handled",
    metadata,
    sa.Column("request_id", sa.Text, primary_key=True),
    sa.Column("at", Utc, nullable=False),
    sa.Index("ix_handled_at", "at"),
    sqlite_with_rowid=False,
)

# The result of a finished game.  It is deleted only if an undo reopens a lost game.
result = sa.Table(
    "result",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),  # all moves made, including those undone
    sa.Column("seconds", sa.Integer, nullable=False),  # thinking time
    sa.Column("home", sa.Integer, nullable=False),  # cards on the foundations
    sa.Column("finished_at", Utc, nullable=False),
    sa.Column("clean", sa.Boolean, nullable=False, server_default=sa.false()),  # without undo or help
    sa.Column("aided", sa.Boolean, nullable=False, server_default=sa.false()),  # with a hint or a check
    sa.Column("points", sa.Integer, nullable=False, server_default="0"),  # season points
    sa.Column("counted", sa.Boolean, nullable=False, server_default=sa.false()),  # see standings.eligibility
    # Copied from the game of a ranked attempt, so that one index has all that the results of a deal sort by.
    sa.Column("day", sa.Date),
    sa.Column("rules_key", sa.Text),
    sa.Column("won", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.true()),  # the player is not hidden
    # A lost game that cannot be reopened, because its player may know the hidden cards.
    sa.Column("final", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.CheckConstraint("outcome IN ('won', 'lost', 'resigned')", name="outcome"),
)
# The order of the results of a day's deal.  All won games of a rule set have the same number of cards home.
# Results that are equal up to their moves share a place.  SQLite uses a partial index only if the query
# repeats its condition word for word.
partial_index(
    "ix_result_day",
    *(result.c.day, result.c.rules_key, result.c.won.desc(), result.c.home.desc(), result.c.clean.desc()),
    *(result.c.moves, result.c.game_id, result.c.counted, result.c.shown),
    where=sa.text("counted AND shown AND day IS NOT NULL"),
)

# The deadline of an unfinished game with at least one move; see bot.store.deadlines.
deadline = sa.Table(
    "deadline",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("at", Utc, nullable=False),
    sa.Index("ix_deadline_at", "at", "game_id"),
)

# A player's current game in a channel, to which typed moves apply.
current_game = sa.Table(
    "current_game",
    metadata,
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), primary_key=True, autoincrement=False),
    sa.Column("channel_id", Id, primary_key=True, autoincrement=False),
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), nullable=False),
)

# The message that shows a game with its controls, if the bot can reach it without an interaction.
live_board = sa.Table(
    "live_board",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("channel_id", Id, nullable=False),
    sa.Column("message_id", Id, nullable=False),
)

# Deals that are proved winnable and wait for players who ask for their level; see bot.daily.levels.
graded = sa.Table(
    "graded",
    metadata,
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("grade", sa.Text, primary_key=True),
    sa.Column("deal", sa.Text, primary_key=True),
)

# What the solver found out about a finished game; see bot.analysis.  Position 0 is the opening.
analysis = sa.Table(
    "analysis",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("last", sa.Integer, nullable=False),  # the position after the last move
    sa.Column("won_until", sa.Integer),  # the last position proved winnable
    sa.Column("lost_from", sa.Integer),  # the first position proved lost
    sa.Column("shown", sa.Integer),  # the position that decided, or where a win wasted most moves
    sa.Column("line", sa.Text, nullable=False),  # a win from there
    sa.Column("best", sa.Integer),  # moves of the shortest known win from the opening of a won game
    sa.Column("detours", sa.Text, nullable=False),  # needless moves of a won game: "40-52:7 60-61:2"
    sa.Column("complete", sa.Boolean, nullable=False),  # no longer search is still to come
    sa.Column("accuracy", sa.Integer),  # of the moves, in percent
    sa.Column("costly", sa.Text, nullable=False, server_default=""),  # what took most: "31/12/r>t3 40/8/d"
    sa.Column("suspects", sa.Text, nullable=False, server_default=""),  # one of these moves lost: "35 41"
)

# Puzzles for players, from the losing moves of their analysed games; see bot.analysis.mistakes.
mistake = sa.Table(
    "mistake",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("keeps", sa.Text, nullable=False),  # wins, "t1>f d/d w>t3", each from another first move
    sa.Column("loses", sa.Text, nullable=False),  # moves proved to lose
    sa.Column("unknown", sa.Text, nullable=False),  # moves not decided
    sa.Column("tried_at", Utc),  # the player's last try
    sa.Column("solved", sa.Boolean, nullable=False, server_default=sa.false()),  # it was right
)

# Ranked attempts of players who deleted their data.  The mark prevents a second attempt without revealing
# the player's id.  Rows are deleted when the day is over.
spent = sa.Table(
    "spent",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("day", sa.Date, nullable=False),
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), nullable=False),
    sa.ForeignKeyConstraint(["day", "rules_key"], ["daily.day", "daily.rules_key"]),
)

# Sanctions of players who deleted their data; see bot.store.sanctions.
sanction = sa.Table(
    "sanction",
    metadata,
    sa.Column("mark", sa.Text, primary_key=True),  # a keyed hash of the player's id
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),  # excluded there; 0: barred everywhere
)

# The players who have used the bot in a server.
membership = sa.Table(
    "membership",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), primary_key=True, autoincrement=False),
    sa.Column("gone_at", Utc),  # when the player was found to have left
    sa.Column("excluded", sa.Boolean, nullable=False, server_default=sa.false()),  # from its leaderboards
    sa.Column("seen_at", Utc, nullable=False),  # when membership was last checked
    sa.Column("since", Utc),  # when the player was first seen there; none if they never were
    sa.Index("ix_membership_player", "player_id"),
    sqlite_with_rowid=False,
)

# The servers whose managers have chosen something for all members, such as a language.
server = sa.Table(
    "server",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("choices", sa.Text, nullable=False),  # by name, as JSON
)

# Results that admins removed from their server's leaderboards; who did, when and why is in the audit log.
removal = sa.Table(
    "removal",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Index("ix_removal_game", "game_id"),
)


def is_out(guild_id: int) -> sa.ColumnElement[bool]:
    """Return whether a player has left a server or is excluded from its leaderboards."""
    there = (membership.c.player_id == player.c.id) & (membership.c.guild_id == guild_id)
    return sa.exists().where(there, membership.c.excluded | membership.c.gone_at.is_not(None))


has_removals = (
    sa.select(removal.c.game_id)
    .join(game, game.c.id == removal.c.game_id)
    .where(removal.c.guild_id == membership.c.guild_id, game.c.player_id == membership.c.player_id)
    .correlate(membership)
    .exists()
)
"""Whether a server has removed results of a member, and so has totals of its own for them."""

# Audit log of servers.
audit = sa.Table(
    "audit",
    metadata,
    sa.Column("id", Id, primary_key=True),
    sa.Column("guild_id", Id, nullable=False),
    sa.Column("at", Utc, nullable=False),
    sa.Column("by_id", Id, nullable=False),
    sa.Column("by_name", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),  # a short code
    sa.Column("details", sa.Text, nullable=False),  # JSON, without names; players by id, games by number
    sa.Index("ix_audit_guild", "guild_id", "id"),
    sa.Index("ix_audit_by", "by_id"),
    sqlite_autoincrement=True,
)

# Settings that the bot itself stores, such as the secret of the daily deals and the hash of its commands.
setting = sa.Table(
    "setting",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

# Work that one process at a time does: serving a shard, ending games, certifying deals.
lease = sa.Table(
    "lease",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("holder", sa.Text, nullable=False),
    sa.Column("until", sa.Double, nullable=False),  # seconds since 1970, by the database's clock
)
