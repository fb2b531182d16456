"""Store which interactions have changed a game."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Apply the migration."""
    op.create_table(
        "handled",
        sa.Column("interaction_id", _ID, autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name="pk_handled"),
    )


def downgrade() -> None:
    """Revert the migration."""
    op.drop_table("handled")
