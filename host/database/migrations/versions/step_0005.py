"""Step 5: servers hear of their week."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Give every server room for when it is due, and until when it was told."""
    op.add_column("servers", sa.Column("week_due", sa.DateTime()))
    op.add_column("servers", sa.Column("week_told", sa.DateTime()))
    is_due = sa.text("week_due IS NOT NULL")
    op.create_index(
        "ix_servers_week_due",
        "servers",
        ["week_due"],
        sqlite_where=is_due,
        postgresql_where=is_due,
    )
