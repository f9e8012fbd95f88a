"""Step 14: how long what was drawn and written is kept."""

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Nothing yet."""
