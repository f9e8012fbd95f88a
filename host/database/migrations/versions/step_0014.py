"""Step 14: whether the moves of a game that is over are still kept."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add a column, and an index of the tables that are over and have their moves."""
    op.add_column(
        "tables",
        sa.Column("moves_removed", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
    where = sa.text("ended IS NOT NULL AND NOT moves_removed")
    op.create_index(
        "ix_tables_ended", "tables", ["ended"], sqlite_where=where, postgresql_where=where
    )
