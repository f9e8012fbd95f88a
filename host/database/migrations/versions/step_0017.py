"""Step 17: what is thought of games that are over."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """Add a table; games that ended before are not looked back at."""
    op.create_table(
        "analyses",
        sa.Column("table", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=True),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_analyses_table"),
        sa.PrimaryKeyConstraint("table", name="pk_analyses"),
    )
    where = sa.text("NOT done")
    op.create_index(
        "ix_analyses_left", "analyses", ["table"], sqlite_where=where, postgresql_where=where
    )
