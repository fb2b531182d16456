"""Store the analyses of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "analysis",
        sa.Column("game_id", _ID, autoincrement=False, nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("won_until", sa.Integer()),
        sa.Column("lost_from", sa.Integer()),
        sa.Column("shown", sa.Integer()),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("best", sa.Integer()),
        sa.Column("detours", sa.Text(), nullable=False),
        sa.Column("complete", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pk_analysis"),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name="fk_analysis_game_id"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("analysis")
