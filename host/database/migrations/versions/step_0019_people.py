"""Step 19: for whom the messages of a seat are, and whose seat in a lobby was freed."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"

# Where the seat has changed hands since its message was shown, nobody knows whose that is: it is
# left alone, and a new one is posted.
NAME_PEOPLE = """
    UPDATE placements
    SET "user" = (
        SELECT seats."user" FROM seats
        WHERE seats."table" = placements."table" AND seats.seat = placements.seat
    )
    WHERE seat >= 0 AND NOT EXISTS (
        SELECT 1 FROM ledger
        WHERE ledger."table" = placements."table" AND ledger.seat = placements.seat
            AND ledger.kind = 'seat' AND ledger.seq > placements.seq
    )
"""


def upgrade() -> None:
    """Add the columns, and fill the first where it is known."""
    op.add_column("placements", sa.Column("user", sa.BigInteger(), nullable=True))
    op.execute(NAME_PEOPLE)
    op.add_column(
        "calls", sa.Column("freed", sa.Boolean(), nullable=False, server_default=sa.text("false"))
    )
