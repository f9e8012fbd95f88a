"""Step 8: what servers have chosen, and an index of the tables that are open there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a table and an index; what is there already stays as it is."""
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
    is_open = sa.text("status IN ('lobby', 'running')")
    op.create_index(
        "ix_tables_open_guild",
        "tables",
        ["guild", "host"],
        sqlite_where=is_open,
        postgresql_where=is_open,
    )
