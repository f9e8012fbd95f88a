"""Step 2: invitations keep a seat until a time."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Invitations that are open keep no seat, as they did before."""
    op.add_column("invitations", sa.Column("until", sa.DateTime(), nullable=True))
