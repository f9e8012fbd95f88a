"""Step 13: several processes on one database."""

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Nothing yet."""
