"""Step 16: nothing yet."""

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Change nothing."""
