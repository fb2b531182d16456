"""Store deals that are proved winnable, by their level, for players who ask for one."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "graded",
        sa.Column("rules_key", sa.Text(), nullable=False),
        sa.Column("grade", sa.Text(), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("rules_key", "grade", "deal", name="pk_graded"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("graded")
