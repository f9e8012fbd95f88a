"""Step 12: those who stay away from the games of a series are no longer asked."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Count the games that each has missed in a row: none so far."""
    column = sa.Column("missed", sa.Integer(), nullable=False, server_default="0")
    op.add_column("series_members", column)
