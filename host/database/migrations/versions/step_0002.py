"""Step 2: the ledger knows which actions came from one form."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the mark; earlier actions are undone one by one."""
    off = sa.text("FALSE")
    op.add_column("ledger", sa.Column("joined", sa.Boolean(), nullable=False, server_default=off))
