"""An invented second migration, which tests put beside the first as the next release would."""

import sqlalchemy as sa
from alembic import op

revision = "invented"
down_revision = "0001"


def upgrade() -> None:
    """Give every table a motto, from its name, and the seats an index."""
    op.add_column("tables", sa.Column("motto", sa.String(length=64)))
    op.execute("UPDATE tables SET motto = 'Long live ' || game")
    op.create_index("ix_seats_name", "seats", ["name"])
