"""Step 15: how strong computer players are, and how long hard ones think."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_ARE_MEDIUM = """
    UPDATE {table} SET strength = 'medium' WHERE bot IS NOT NULL
"""


def upgrade() -> None:
    """Add columns; the computer players that there are become medium ones."""
    for table in ("seats", "seat_results"):
        op.add_column(table, sa.Column("strength", sa.String(length=8), nullable=True))
        op.execute(_ARE_MEDIUM.format(table=table))
    op.add_column(
        "tables",
        sa.Column("thinking_s", sa.Integer(), server_default=sa.text("2"), nullable=False),
    )
