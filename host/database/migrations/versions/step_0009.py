"""Step 9: tables in threads of their own; a channel holds many of them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

_OPEN = sa.text("status IN ('lobby', 'running')")
_OPEN_HERE = sa.text("status IN ('lobby', 'running') AND (parent IS NULL OR parent <> channel)")


def upgrade() -> None:
    """Add a column; what is there already stays in its channels."""
    op.add_column("tables", sa.Column("parent", sa.BigInteger(), nullable=True))
    op.drop_index("uq_tables_open_channel", "tables", sqlite_where=_OPEN, postgresql_where=_OPEN)
    op.create_index(
        "uq_tables_open_channel",
        "tables",
        ["channel"],
        unique=True,
        sqlite_where=_OPEN_HERE,
        postgresql_where=_OPEN_HERE,
    )
    op.create_index(
        "ix_tables_open_parent",
        "tables",
        ["parent"],
        sqlite_where=_OPEN,
        postgresql_where=_OPEN,
    )
