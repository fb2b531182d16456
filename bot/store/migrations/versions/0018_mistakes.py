"""Store puzzles from the losing moves of players, and whether they were solved."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "mistake",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("keeps", sa.Text(), nullable=False),
        sa.Column("loses", sa.Text(), nullable=False),
        sa.Column("unknown", sa.Text(), nullable=False),
        sa.Column("tried_at", sa.DateTime(timezone=True)),
        sa.Column("solved", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_mistake_game_id"),
        sa.PrimaryKeyConstraint("game_id", name="pk_mistake"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("mistake")
