"""Step 9: people play at the same time each week."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make room for series and the people who are asked to their games."""
    number = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "series",
        sa.Column("id", number, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("plan", sa.LargeBinary(), nullable=False),
        sa.Column("starts", sa.DateTime(), nullable=False),
        sa.Column("due", sa.DateTime(), nullable=False),
        sa.Column("over", sa.String(16)),
        sa.Column("missed", sa.Integer(), nullable=False),
        sa.Column("last_table", number),
        sa.PrimaryKeyConstraint("id", name="pk_series"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_series_due", "series", ["due"])
    op.create_table(
        "series_members",
        sa.Column("series", number, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["series"], ["series.id"], name="fk_series_members_series"),
        sa.PrimaryKeyConstraint("series", "user", name="pk_series_members"),
    )
    op.create_index("ix_series_members_user", "series_members", ["user"])
