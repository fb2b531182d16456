"""Add daily deals of every game, totals and ratings, server members, removals and postings.

Totals of existing results need the rules engine.  The setting ``tallies`` requests that the bot compute them
when it next opens the database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_MOMENT = sa.DateTime(timezone=True)
_REAL: sa.Double[float] = sa.Double()
_RANKED = sa.text("day IS NOT NULL")


def upgrade() -> None:
    """Apply the migration."""
    _dailies()
    _results()
    _tallies()
    _servers()


def _dailies() -> None:
    op.drop_index("ux_game_player_day", "game")
    op.drop_index("ix_game_day", "game")
    op.drop_index("ix_game_guild_player", "game")
    with op.batch_alter_table("spent") as spent:
        spent.drop_constraint("fk_spent_day", type_="foreignkey")
        spent.add_column(sa.Column("rules_key", sa.Text(), nullable=True))
    with op.batch_alter_table("game", table_kwargs={"sqlite_autoincrement": True}) as game:
        game.drop_constraint("fk_game_day", type_="foreignkey")
        game.add_column(sa.Column("drawn", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("daily") as daily:
        daily.drop_constraint("pk_daily", type_="primary")
        daily.create_primary_key("pk_daily", ["day", "rules_key"])
        daily.add_column(sa.Column("featured", sa.Boolean(), nullable=False, server_default=sa.false()))
        daily.add_column(sa.Column("number", _ID, nullable=True))
        daily.add_column(sa.Column("line", sa.Text(), nullable=True))
        daily.add_column(sa.Column("par", sa.Integer(), nullable=True))
        daily.add_column(sa.Column("least", sa.Integer(), nullable=True))
        daily.add_column(sa.Column("difficulty", sa.Integer(), nullable=True))
        daily.add_column(sa.Column("grade", sa.Text(), nullable=True))
    # Until now a day had one deal, and who played it did not choose it.  Of other games nobody can tell.
    op.execute("UPDATE daily SET featured = true")
    op.execute("UPDATE game SET drawn = true WHERE day IS NOT NULL")
    op.execute("UPDATE spent SET rules_key = (SELECT rules_key FROM game WHERE game.id = spent.game_id)")
    with op.batch_alter_table("spent") as spent:
        spent.alter_column("rules_key", existing_type=sa.Text(), nullable=False)
        spent.drop_constraint("pk_spent", type_="primary")
        spent.create_primary_key("pk_spent", ["mark", "rules_key"])
        spent.create_foreign_key("fk_spent_day", "daily", ["day", "rules_key"], ["day", "rules_key"])
    with op.batch_alter_table("game", table_kwargs={"sqlite_autoincrement": True}) as game:
        game.create_foreign_key("fk_game_day", "daily", ["day", "rules_key"], ["day", "rules_key"])
    featured = sa.text("featured")
    op.create_index(
        "ux_daily_featured", "daily", ["day"], unique=True, sqlite_where=featured, postgresql_where=featured
    )
    op.create_index(
        "ux_game_player_day",
        "game",
        ["player_id", "day", "rules_key"],
        unique=True,
        sqlite_where=_RANKED,
        postgresql_where=_RANKED,
    )
    op.create_index(
        "ix_game_day", "game", ["day", "rules_key"], sqlite_where=_RANKED, postgresql_where=_RANKED
    )
    in_guild = sa.text("guild_id IS NOT NULL")
    op.create_index(
        "ix_game_guild_player",
        "game",
        ["guild_id", "player_id"],
        sqlite_where=in_guild,
        postgresql_where=in_guild,
    )


def _results() -> None:
    """Points are the stars times the weight of an ungraded deal, which is 1; par was not known."""
    op.add_column("result", sa.Column("clean", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("result", sa.Column("points", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("result", sa.Column("counted", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute(
        "UPDATE result SET clean = NOT EXISTS (SELECT 1 FROM move WHERE move.game_id = result.game_id"
        " AND move.code IN ('undo', 'redo', 'hint'))"
    )
    op.execute(
        "UPDATE result SET counted = true WHERE moves > 0 AND EXISTS (SELECT 1 FROM game JOIN daily"
        " ON daily.day = game.day AND daily.rules_key = game.rules_key"
        " WHERE game.id = result.game_id AND result.finished_at < daily.closes_at)"
    )
    op.execute(
        "UPDATE result SET points = CASE WHEN clean THEN 2 ELSE 1 END WHERE counted AND outcome = 'won'"
    )
    op.execute(
        "INSERT INTO setting (key, value) SELECT 'tallies', 'to be made'"
        " WHERE EXISTS (SELECT 1 FROM result WHERE counted)"
    )


def _tallies() -> None:
    op.create_table(
        "tally",
        sa.Column("scope", _ID, autoincrement=False, nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.Column("clean", sa.Integer(), nullable=False),
        sa.Column("share", _REAL, nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("rating", sa.Integer(), nullable=True),
        sa.Column("moves", _ID, nullable=False),
        sa.Column("seconds", _ID, nullable=False),
        sa.Column("shown", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("scope", "period", "rules_key", "player_id", name="pk_tally"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_tally_player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tally_player", "tally", ["player_id", "scope", "period"])
    for measure, then in {
        "wins": "share DESC, moves, player_id",
        "share": "wins DESC, moves, player_id, games",
        "clean": "share DESC, moves, player_id",
        "streak": "wins DESC, moves, player_id",
        "points": "clean DESC, moves, player_id",
        "rating": "wins DESC, moves, player_id",
    }.items():
        reached = sa.text(f"shown AND {measure} > 0")
        order = [
            "scope",
            "period",
            "rules_key",
            *(sa.text(part) for part in f"{measure} DESC, {then}".split(", ")),
        ]
        op.create_index(f"ix_tally_{measure}", "tally", order, sqlite_where=reached, postgresql_where=reached)
    op.create_table(
        "rating",
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("mu", _REAL, nullable=False),
        sa.Column("sigma", _REAL, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("rules_key", "player_id", name="pk_rating"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_rating_player_id"),
    )
    op.create_index("ix_rating_player", "rating", ["player_id"])
    op.create_table(
        "deal_rating",
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("mu", _REAL, nullable=False),
        sa.Column("sigma", _REAL, nullable=False),
        sa.PrimaryKeyConstraint("rules_key", "deal", name="pk_deal_rating"),
    )
    op.create_table(
        "rated",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("deal_mu", _REAL, nullable=False),
        sa.Column("deal_sigma", _REAL, nullable=False),
        sa.Column("mu", _REAL, nullable=False),
        sa.Column("sigma", _REAL, nullable=False),
        sa.Column("turn", _ID, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_rated"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_rated_game_id"),
    )
    op.create_index("ix_rated_deal", "rated", ["rules_key", "deal"])
    op.create_index("ix_rated_turn", "rated", ["turn"])
    op.create_table(
        "streak",
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("freezes", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=True),
        sa.PrimaryKeyConstraint("player_id", name="pk_streak"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_streak_player_id"),
    )


def _servers() -> None:
    op.create_table(
        "membership",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("player_id", _ID, autoincrement=False, nullable=False),
        sa.Column("scope", _ID, nullable=False, server_default="0"),
        sa.Column("gone_at", _MOMENT, nullable=True),
        sa.Column("seen_at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", name="pk_membership"),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name="fk_membership_player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_membership_player", "membership", ["player_id"])
    op.execute(
        "INSERT INTO membership (guild_id, player_id, seen_at) SELECT guild_id, player_id, max(started_at)"
        " FROM game WHERE guild_id IS NOT NULL GROUP BY guild_id, player_id"
    )
    op.create_table(
        "removal",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("by_id", _ID, nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game_id", name="pk_removal"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_removal_game_id"),
    )
    op.create_index("ix_removal_game", "removal", ["game_id"])
    op.create_index("ix_removal_by", "removal", ["by_id"])
    op.create_table(
        "posting",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("channel_id", _ID, nullable=False),
        sa.Column("minute", sa.Integer(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("role_id", _ID, nullable=True),
        sa.Column("since", _MOMENT, nullable=False),
        sa.Column("paused", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name="pk_posting"),
        sa.CheckConstraint("minute BETWEEN 0 AND 1439", name=op.f("ck_posting_minute")),
    )
    op.create_table(
        "posted",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("claimed_by", sa.Text(), nullable=False),
        sa.Column("claimed_until", _MOMENT, nullable=False),
        sa.Column("message_id", _ID, nullable=True),
        sa.Column("sent_at", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "day", name="pk_posted"),
    )
    op.create_table(
        "audit",
        sa.Column("id", _ID, nullable=False),
        sa.Column("guild_id", _ID, nullable=False),
        sa.Column("at", _MOMENT, nullable=False),
        sa.Column("by_id", _ID, nullable=False),
        sa.Column("by_name", sa.Text(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("details", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_audit"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_guild", "audit", ["guild_id", "id"])
    op.create_index("ix_audit_by", "audit", ["by_id"])


def downgrade() -> None:
    """Revert the migration."""
    raise NotImplementedError("a day has ten deals now; older versions know one")
