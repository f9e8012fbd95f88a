"""Step 5: results of games and of their seats; those of older games are worked out later."""

import sqlalchemy as sa
from alembic import op

from host.database.column_types import Utc

revision = "0005"
down_revision = "0004"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
PERSON = sa.text('"user" IS NOT NULL')

# Copies are made by SQL alone, so that no row need be readable.
COPY_GAMES = """
    INSERT INTO results ("table", guild, game, ended, given_up, settled, sit_ins, options)
    SELECT id, guild, game, ended, status = 'abandoned', status = 'abandoned',
        EXISTS (SELECT 1 FROM ledger WHERE ledger."table" = tables.id AND ledger.kind = 'seat'),
        options
    FROM tables
    WHERE status IN ('finished', 'abandoned') AND started IS NOT NULL AND ended IS NOT NULL
"""
COPY_SEATS = """
    INSERT INTO seat_results ("table", seat, "user", name, bot)
    SELECT seats."table", seats.seat, seats."user", seats.name, seats.bot
    FROM seats JOIN results ON results."table" = seats."table"
"""


def upgrade() -> None:
    """Make the two tables, with a row for each game that is over and one for each of its seats."""
    op.create_table(
        "results",
        sa.Column("table", ID, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended", Utc(), nullable=False),
        sa.Column("given_up", sa.Boolean(), nullable=False),
        sa.Column("settled", sa.Boolean(), nullable=False),
        sa.Column("sit_ins", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(length=32), nullable=True),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_results")),
    )
    op.create_index(
        op.f("ix_results_guild_game_ended"), "results", ["guild", "game", "ended"], unique=False
    )
    op.create_table(
        "seat_results",
        sa.Column("table", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("bot", sa.String(length=32), nullable=True),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("team", sa.Integer(), nullable=True),
        sa.Column("left_early", sa.Boolean(), nullable=False, server_default=sa.text("false")),
        sa.Column("parts", sa.LargeBinary(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["results.table"], name=op.f("fk_seat_results_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seat_results")),
    )
    op.create_index(
        "ix_seat_results_user",
        "seat_results",
        ["user"],
        unique=False,
        sqlite_where=PERSON,
        postgresql_where=PERSON,
    )
    op.execute(COPY_GAMES)
    op.execute(COPY_SEATS)
