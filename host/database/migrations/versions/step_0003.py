"""Step 3: what a channel's live message needs to know, and options as they were asked for."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add columns; what is there already stays as it is."""
    op.add_column("tables", sa.Column("asked", sa.LargeBinary(), nullable=True))
    op.add_column("placements", sa.Column("round", sa.Integer(), nullable=True))
    for name in ("former", "pinging"):
        op.add_column(
            "placements",
            sa.Column(name, sa.Integer(), nullable=False, server_default=sa.text("0")),
        )
    op.add_column(
        "placements",
        sa.Column("called", sa.String(128), nullable=False, server_default=sa.text("''")),
    )
