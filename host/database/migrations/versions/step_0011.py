"""Step 11: pauses, what all who play are asked to agree to, and what a table does by itself."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add columns and an index; what is there already stays as it is."""
    op.add_column("tables", sa.Column("paused", sa.DateTime(), nullable=True))
    op.add_column("tables", sa.Column("paused_by", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("resumed", sa.Integer(), nullable=True))
    op.add_column("tables", sa.Column("proposal", sa.LargeBinary(), nullable=True))
    op.add_column(
        "tables",
        sa.Column(
            "on_timeout", sa.String(length=16), server_default=sa.text("'sit-in'"), nullable=False
        ),
    )
    where = sa.text("away IS NOT NULL")
    op.create_index("ix_seats_away", "seats", ["away"], sqlite_where=where, postgresql_where=where)
