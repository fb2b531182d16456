"""The tables that are computed from results, for leaderboards to sort by.

Totals (``player_totals``), rank histograms (``rank_histogram``) and ratings (``rating``, ``deal_rating``,
``rated``) are computed by ``bot.standings.scoring`` and recomputed by ``bot.standings.rebuild``.
"""

import sqlalchemy as sa

from bot.store.db.columns import SECRET, Id, partial_index
from bot.store.rankings import STORED
from bot.store.schema import metadata

# A player's totals over a period, in one game or ("") in all games.  Scope 0 is the world; any other scope is
# a server, with the totals of its members, without the results that its admins have removed.
# Periods: d2026-11-21, w2026-11-16 (its Monday), m2026-11, s2026-4 (its quarter), a (all time).
player_totals = sa.Table(
    "player_totals",
    metadata,
    sa.Column("scope", Id, autoincrement=False),
    sa.Column("period", sa.Text),
    sa.Column("rules_key", sa.Text),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), autoincrement=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),  # without help
    sa.Column("dailies", sa.Integer, nullable=False),  # ranked attempts, also counted in games
    sa.Column("dailies_won", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),  # current; only in period a, in all games
    sa.Column("streak_until", sa.Date),  # the last day on which the streak stands without another win
    sa.Column("rating", sa.Integer),  # as players see it; only in period a
    sa.Column("shown", sa.Boolean, nullable=False),  # not hidden
    # A server's leaderboard is read from the primary key alone: in SQLite it is the table, in PostgreSQL it
    # includes the columns that are read.
    sa.PrimaryKeyConstraint(
        *("scope", "period", "rules_key", "player_id"),
        postgresql_include=[
            *("games", "wins", "dailies", "dailies_won", "points"),
            *("streak", "streak_until", "rating", "shown"),
        ],
    ),
    sa.Index("ix_player_totals_player", "player_id", "scope", "period"),
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
        where=sa.text(f"scope = 0 AND {_ranking.condition}"),
    )

# Rank histograms of the world's leaderboards: the number of players in each bin of values, from `bin_start`
# up to the next bin; see bot.store.rank_histograms.
rank_histogram = sa.Table(
    "rank_histogram",
    metadata,
    sa.Column("period", sa.Text, primary_key=True),
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("measure", sa.Text, primary_key=True),
    sa.Column("bin_start", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("players", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)

# A player's rating in one game, or ("") in all games.
rating = sa.Table(
    "rating",
    metadata,
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("player_id", Id, sa.ForeignKey("player.id"), primary_key=True, autoincrement=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("last_day", sa.Date, nullable=False),  # of the latest game
    sa.Index("ix_rating_player", "player_id"),
)

# Ratings of deals as opponents.
deal_rating = sa.Table(
    "deal_rating",
    metadata,
    sa.Column("rules_key", sa.Text, primary_key=True),
    sa.Column("deal", sa.Text, primary_key=True),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
)

# The rated games, each with the ratings of its deal and (over all games) of its player before it, from which
# ratings are recomputed when a result is withdrawn.
rated = sa.Table(
    "rated",
    metadata,
    sa.Column("game_id", Id, sa.ForeignKey("game.id"), primary_key=True, autoincrement=False),
    sa.Column("rules_key", sa.Text, nullable=False),
    sa.Column("deal", sa.Text, nullable=False, info=SECRET),
    sa.Column("deal_mu", sa.Double, nullable=False),
    sa.Column("deal_sigma", sa.Double, nullable=False),
    sa.Column("mu", sa.Double, nullable=False),
    sa.Column("sigma", sa.Double, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),  # that the player had rated before
    sa.Column("turn", Id, nullable=False),  # orders the games of a player, and of a deal
    sa.Index("ix_rated_deal", "rules_key", "deal"),
    sa.Index("ix_rated_turn", "turn"),
)
