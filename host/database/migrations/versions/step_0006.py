"""Step 6: people write notes on their tables for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Give every seat room for a note."""
    op.add_column("seats", sa.Column("own_note", sa.String(300)))
