"""Step 8: whom the bot's owner has blocked, and which process has which shard."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make a table for each."""
    op.create_table(
        "owner_blocks",
        sa.Column("who", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(255), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("who", name="pk_owner_blocks"),
    )
    op.create_table(
        "shards",
        sa.Column("shard", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name="pk_shards"),
    )
