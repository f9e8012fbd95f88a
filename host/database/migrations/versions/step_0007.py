"""Step 7: managers of a server have a log, block people, and strike results."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Give servers a log of what their managers do, and a list of those they block; results can be
    struck.
    """
    op.add_column("results", sa.Column("struck", sa.DateTime()))
    op.add_column("results", sa.Column("struck_for", sa.String(300)))
    op.create_table(
        "manager_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("by", sa.BigInteger(), nullable=False),
        sa.Column("person", sa.BigInteger()),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("deed", sa.LargeBinary(), nullable=False),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "server_blocks",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("reason", sa.String(300), nullable=False),
        sa.Column("since", sa.DateTime(), nullable=False),
        sa.Column("until", sa.DateTime()),
        sa.Column("due", sa.DateTime()),
    )
    op.create_index("ix_server_blocks_guild", "server_blocks", ["guild"])
    is_due = sa.text("due IS NOT NULL")
    op.create_index(
        "ix_server_blocks_due",
        "server_blocks",
        ["due"],
        sqlite_where=is_due,
        postgresql_where=is_due,
    )
    op.create_index("ix_manager_log_guild_id", "manager_log", ["guild", "id"])
