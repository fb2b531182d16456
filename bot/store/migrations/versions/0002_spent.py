"""Record ranked attempts of players who deleted their data before the end of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "spent",
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("game_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("mark", name="pk_spent"),
        sa.ForeignKeyConstraint(["day"], ["daily.day"], name="fk_spent_day"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_spent_game_id"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("spent")
