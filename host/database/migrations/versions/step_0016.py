"""Step 16: who agrees to hints."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Add a column; nobody has agreed yet."""
    op.add_column(
        "seats",
        sa.Column("allows_hints", sa.Boolean(), server_default=sa.text("false"), nullable=False),
    )
