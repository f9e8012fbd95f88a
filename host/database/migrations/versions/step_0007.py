"""Step 7: who follows a game, and the messages that are still to be sent about it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add two tables; what is there already stays as it is."""
    op.create_table(
        "followers",
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("upgrades", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_followers_table")),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_followers")),
    )
    op.create_table(
        "notices",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("upgrades", sa.Integer(), nullable=False),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_table"), "notices", ["table"], unique=False)
