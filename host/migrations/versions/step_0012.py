"""Step 12: what is known of places and people that cannot be reached."""

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Nothing yet."""
