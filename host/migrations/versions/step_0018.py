"""Step 18: nothing yet."""

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Change nothing."""
