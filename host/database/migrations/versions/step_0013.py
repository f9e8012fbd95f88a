"""Step 13: the managers' log tells who plays instead of whom in a tournament."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Make room for whom somebody replaces."""
    op.add_column("manager_log", sa.Column("instead_of", sa.BigInteger()))
