"""The tables that are computed from results, for leaderboards to sort by.

Totals (``player_totals``), rank histograms (``rank_histogram``) and ratings (``rating``, ``deal_rating``,
``rated``) are computed by ``bot.standings.scoring`` and recomputed by ``bot.standings.rebuild``.
"""

from sqlalchemy import (
    Boolean,
    Column,
    Date,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    text,
)

from bot.store.db.columns import SECRET, Id, partial_index
from bot.store.rankings import STORED
from bot.store.schema import metadata

# A player's totals over a period, in one game or ("") in all games.  Scope 0 is the world; any other scope is
# a server, with the totals of its members, without the results that its admins have removed.
# Periods: d2026-11-21, w2026-11-16 (its Monday), m2026-11, s2026-4 (its quarter), a (all time).
player_totals = Table(
    "player_totals",
    metadata,
    Column("scope", Id, autoincrement=False),
    Column("period", Text),
    Column("rules_key", Text),
    Column("player_id", Id, ForeignKey("player.id"), autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),  # without help
    Column("dailies", Integer, nullable=False),  # ranked attempts, also counted in games
    Column("dailies_won", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("streak", Integer, nullable=False),  # current; only in period a, in all games
    Column("streak_until", Date),  # the last day on which the streak stands without another win
    Column("rating", Integer),  # as players see it; only in period a
    Column("shown", Boolean, nullable=False),  # not hidden
    # A server's leaderboard is read from the primary key alone: in SQLite it is the table, in PostgreSQL it
    # includes the columns that are read.
    PrimaryKeyConstraint(
        *("scope", "period", "rules_key", "player_id"),
        postgresql_include=[
            *("games", "wins", "dailies", "dailies_won", "points"),
            *("streak", "streak_until", "rating", "shown"),
        ],
    ),
    Index("ix_player_totals_player", "player_id", "scope", "period"),
    sqlite_with_rowid=False,
)
# The world's leaderboards.  An index ends with the columns that occur only in its condition, so that it
# covers the whole query.  A server's members are few enough to be sorted on each query.
for _ranking in STORED:
    partial_index(
        f"ix_player_totals_{_ranking.value}",
        *(player_totals.c.period, player_totals.c.rules_key),
        *([player_totals.c[_ranking.until]] if _ranking.until else []),
        *(_ranking.value_column(player_totals).desc(), player_totals.c.player_id),
        *([player_totals.c.dailies] if _ranking.min_dailies else []),
        player_totals.c.shown,
        where=text(f"scope = 0 AND {_ranking.condition}"),
    )

# Rank histograms of the world's leaderboards: the number of players in each bin of values, from `bin_start`
# up to the next bin; see bot.store.rank_histograms.
rank_histogram = Table(
    "rank_histogram",
    metadata,
    Column("period", Text, primary_key=True),
    Column("rules_key", Text, primary_key=True),
    Column("measure", Text, primary_key=True),
    Column("bin_start", Integer, primary_key=True, autoincrement=False),
    Column("players", Integer, nullable=False),
    sqlite_with_rowid=False,
)

# A player's rating in one game, or ("") in all games.
rating = Table(
    "rating",
    metadata,
    Column("rules_key", Text, primary_key=True),
    Column("player_id", Id, ForeignKey("player.id"), primary_key=True, autoincrement=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("last_day", Date, nullable=False),  # of the latest game
    Index("ix_rating_player", "player_id"),
)

# Ratings of deals as opponents.
deal_rating = Table(
    "deal_rating",
    metadata,
    Column("rules_key", Text, primary_key=True),
    Column("deal", Text, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
)

# The rated games, each with the ratings of its deal and (over all games) of its player before it, from which
# ratings are recomputed when a result is withdrawn.
rated = Table(
    "rated",
    metadata,
    Column("game_id", Id, ForeignKey("game.id"), primary_key=True, autoincrement=False),
    Column("rules_key", Text, nullable=False),
    Column("deal", Text, nullable=False, info=SECRET),
    Column("deal_mu", Double, nullable=False),
    Column("deal_sigma", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),  # that the player had rated before
    Column("turn", Id, nullable=False),  # orders the games of a player, and of a deal
    Index("ix_rated_deal", "rules_key", "deal"),
    Index("ix_rated_turn", "turn"),
)
