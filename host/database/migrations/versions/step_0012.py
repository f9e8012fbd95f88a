"""Step 12: what is known of places and people that cannot be reached."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Add columns and indexes; nothing rests, and nobody refused anything."""
    op.add_column("tables", sa.Column("resting", sa.DateTime(), nullable=True))
    op.add_column("tables", sa.Column("barrier", sa.String(length=16), nullable=True))
    op.add_column("tables", sa.Column("look", sa.DateTime(), nullable=True))
    op.add_column("people", sa.Column("refused", sa.Integer(), nullable=True))
    op.add_column("people", sa.Column("refused_at", sa.DateTime(), nullable=True))
    rests, look = sa.text("resting IS NOT NULL"), sa.text("look IS NOT NULL")
    op.create_index(
        "ix_tables_resting", "tables", ["guild"], sqlite_where=rests, postgresql_where=rests
    )
    op.create_index("ix_tables_look", "tables", ["look"], sqlite_where=look, postgresql_where=look)
