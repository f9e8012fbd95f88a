"""Step 2: seats have conditional moves."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Give every seat room for one."""
    op.add_column("seats", sa.Column("plan", sa.LargeBinary()))
