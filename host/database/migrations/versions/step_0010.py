"""Step 10: tournaments, their people, and what these play."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "tournaments",
        sa.Column("id", ID, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("parent", sa.BigInteger(), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(100), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("rounds", sa.Integer(), nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("pace", sa.String(64), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column("due", sa.DateTime()),
        sa.Column("paused", sa.DateTime()),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sqlite_autoincrement=True,
    )
    _index_where("due IS NOT NULL", "ix_tournaments_due", "tournaments", "due")
    op.create_index("ix_tournaments_guild", "tournaments", ["guild"])
    op.create_table(
        "tournament_people",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("group", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("tournament", "user", name="pk_tournament_people"),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_people_tournament"
        ),
    )
    op.create_index("ix_tournament_people_user", "tournament_people", ["user"])
    op.create_table(
        "tournament_games",
        sa.Column("tournament", ID, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("user", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger()),
        sa.Column("place", sa.Integer()),
        sa.Column("halves", sa.Integer()),
        sa.Column("missed", sa.Boolean(), nullable=False),
        sa.Column("decided", sa.String(8)),
        sa.PrimaryKeyConstraint("tournament", "round", "user", name="pk_tournament_games"),
        sa.ForeignKeyConstraint(
            ["tournament"], ["tournaments.id"], name="fk_tournament_games_tournament"
        ),
    )
    op.create_index("ix_tournament_games_user", "tournament_games", ["user"])
    undecided = "table_id IS NOT NULL AND halves IS NULL"
    _index_where(undecided, "ix_tournament_games_undecided", "tournament_games", "table_id")


def _index_where(condition: str, name: str, table: str, column: str) -> None:
    where = sa.text(condition)
    op.create_index(name, table, [column], sqlite_where=where, postgresql_where=where)
