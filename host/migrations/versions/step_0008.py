"""Step 8: what servers have chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add a table; what is there already stays as it is."""
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
