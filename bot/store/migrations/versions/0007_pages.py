"""Add covering indexes, so that every leaderboard page is a range of one index.

Results of ranked attempts repeat the day and game, so that results of a day's deal are such a range too.
"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_ORDERS = {
    "wins": "share DESC, moves, player_id",
    "share": "wins DESC, moves, player_id, games",
    "clean": "share DESC, moves, player_id",
    "streak": "wins DESC, moves, player_id",
    "points": "clean DESC, moves, player_id",
    "rating": "wins DESC, moves, player_id",
}


def upgrade() -> None:
    """Apply the migration."""
    _tallies(", shown")
    op.add_column("result", sa.Column("day", sa.Date(), nullable=True))
    op.add_column("result", sa.Column("rules_key", sa.Text(), nullable=True))
    op.add_column("result", sa.Column("won", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE result SET won = true WHERE outcome = 'won'")
    op.execute(
        "UPDATE result SET day = (SELECT day FROM game WHERE game.id = result.game_id),"
        " rules_key = (SELECT rules_key FROM game WHERE game.id = result.game_id)"
        " WHERE EXISTS (SELECT 1 FROM game WHERE game.id = result.game_id AND game.day IS NOT NULL)"
    )
    ranks = sa.text("counted AND day IS NOT NULL")
    order = "won DESC, home DESC, clean DESC, moves, seconds, finished_at, game_id, counted"
    op.create_index(
        "ix_result_day",
        "result",
        ["day", "rules_key", *(sa.text(part) for part in order.split(", "))],
        sqlite_where=ranks,
        postgresql_where=ranks,
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_index("ix_result_day", "result")
    for name in ("won", "rules_key", "day"):
        op.drop_column("result", name)
    _tallies("")


def _tallies(last: str) -> None:
    """SQLite answers from an index alone only if its condition can be read there too."""
    for measure, then in _ORDERS.items():
        op.drop_index(f"ix_tally_{measure}", "tally")
        reached = sa.text(f"shown AND {measure} > 0")
        parts = f"{measure} DESC, {then}{last}".split(", ")
        order = ["scope", "period", "rules_key", *(sa.text(part) for part in parts)]
        op.create_index(f"ix_tally_{measure}", "tally", order, sqlite_where=reached, postgresql_where=reached)
