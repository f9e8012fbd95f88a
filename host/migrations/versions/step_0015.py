"""Step 15: nothing yet."""

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Change nothing."""
