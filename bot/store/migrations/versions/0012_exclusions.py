"""Let managers exclude players from their server's leaderboards, and operators hide players from all.

Players who deleted their data leave every leaderboard.  The setting ``tallies`` requests that the bot
recompute totals when it next opens the database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    for table, name in (("player", "barred"), ("membership", "excluded")):
        op.add_column(table, sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false()))
    op.execute("UPDATE player SET hidden = true WHERE id < 0")
    op.execute(
        "INSERT INTO setting (key, value) SELECT 'tallies', 'to be made'"
        " WHERE EXISTS (SELECT 1 FROM player WHERE id < 0)"
        " AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'tallies')"
    )


def downgrade() -> None:
    """Revert the migration."""
    op.execute("UPDATE player SET hidden = true WHERE barred")
    with op.batch_alter_table("membership") as table:
        table.drop_column("excluded")
    with op.batch_alter_table("player") as table:
        table.drop_column("barred")
