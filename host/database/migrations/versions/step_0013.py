"""Step 13: several processes on one database."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add tables; on SQLite they stay empty."""
    op.create_table(
        "deliveries",
        sa.Column("table", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_deliveries")),
    )
    op.create_table(
        "last_messages",
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("channel", name=op.f("pk_last_messages")),
    )
