"""Step 3: invitations keep a seat until a time, people have a list of whom they avoid, and seats
tell how soon their people answer.
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


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
    for name in ("turns", "turns_s"):
        column = sa.Column(name, sa.Integer(), nullable=False, server_default="0")
        op.add_column("seats", column)
    for name in ("answer_s", "timeouts"):
        op.add_column("seat_results", sa.Column(name, sa.Integer(), nullable=True))
