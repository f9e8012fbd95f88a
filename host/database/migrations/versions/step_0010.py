"""Step 10: how tables gather their players, and the messages by which people are called to one."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add columns with an index, and a table; what is there already stays as it is."""
    op.add_column("tables", sa.Column("gathering", sa.LargeBinary(), nullable=True))
    op.add_column("tables", sa.Column("starts", sa.DateTime(), nullable=True))
    starts = sa.text("starts IS NOT NULL")
    op.create_index(
        "ix_tables_starts", "tables", ["starts"], sqlite_where=starts, postgresql_where=starts
    )
    op.create_table(
        "calls",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger(), nullable=True),
        sa.Column("role", sa.BigInteger(), nullable=True),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.Column("shown", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_calls_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
    )
    op.create_index(op.f("ix_calls_table"), "calls", ["table"], unique=False)
