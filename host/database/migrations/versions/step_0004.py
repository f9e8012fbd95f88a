"""Step 4: people's attempts at daily puzzles, and when a server's next puzzle is due."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make a table for the attempts, and give every server room for a time."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("moves", sa.LargeBinary(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("stars", sa.Integer()),
        sa.Column("ended", sa.DateTime()),
        sa.PrimaryKeyConstraint("user", "day", name="pk_puzzle_attempts"),
    )
    op.create_index(
        "ix_puzzle_attempts_guild_day",
        "puzzle_attempts",
        ["guild", "day"],
        sqlite_where=sa.text("guild IS NOT NULL"),
        postgresql_where=sa.text("guild IS NOT NULL"),
    )
    op.add_column("servers", sa.Column("puzzle_due", sa.DateTime()))
    op.create_index(
        "ix_servers_puzzle_due",
        "servers",
        ["puzzle_due"],
        sqlite_where=sa.text("puzzle_due IS NOT NULL"),
        postgresql_where=sa.text("puzzle_due IS NOT NULL"),
    )
