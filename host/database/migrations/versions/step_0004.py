"""Step 4: paces, clocks, and seats for which a computer player sits in."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add columns; tables from before go on without a pace."""
    op.add_column(
        "tables", sa.Column("pace", sa.String(16), nullable=False, server_default=sa.text("'none'"))
    )
    op.add_column(
        "tables", sa.Column("days_off", sa.Integer(), nullable=False, server_default=sa.text("14"))
    )
    op.add_column("seats", sa.Column("away", sa.BigInteger(), nullable=True))
    op.add_column(
        "seats",
        sa.Column("is_free", sa.Boolean(), nullable=False, server_default=sa.text("false")),
    )
    op.add_column("seats", sa.Column("clock", sa.LargeBinary(), nullable=True))
    op.add_column("seats", sa.Column("due", sa.DateTime(), nullable=True))
    runs = sa.text("due IS NOT NULL")
    op.create_index("ix_seats_due", "seats", ["due"], sqlite_where=runs, postgresql_where=runs)
