"""Step 11: servers have results sent to an address of their own."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make room for the addresses."""
    op.create_table(
        "webhooks",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("failing", sa.DateTime()),
        sa.Column("failure", sa.String(64), nullable=False),
        sa.Column("given_up", sa.DateTime()),
        sa.PrimaryKeyConstraint("guild", name="pk_webhooks"),
    )
