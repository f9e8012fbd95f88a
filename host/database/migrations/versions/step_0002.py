"""Step 2: invitations keep a seat until a time, and people have a list of whom they avoid."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Invitations that are open keep no seat, as they did before."""
    op.add_column("invitations", sa.Column("until", sa.DateTime(), nullable=True))
    op.create_table(
        "avoided",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user", "other", name="pk_avoided"),
    )
    op.create_index("ix_avoided_other", "avoided", ["other"])
