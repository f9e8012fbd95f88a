"""Step 6: what somebody asks all others at a table to let them take back."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add a column; what is there already stays as it is."""
    op.add_column("tables", sa.Column("undo", sa.LargeBinary(), nullable=True))
