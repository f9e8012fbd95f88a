"""Step 18: tables that are lessons."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Add a column; no table is a lesson yet."""
    op.add_column(
        "tables",
        sa.Column("lesson", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
