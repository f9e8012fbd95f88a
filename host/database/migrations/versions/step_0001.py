"""Step 1: the tables of 1.0.0.

They are frozen as SQL beside this file: `host/database/schema.py` goes on changing, and later steps
start from these tables. SQLite and PostgreSQL differ in four types, and in how they give no number
twice.
"""

from pathlib import Path
from string import Template

from alembic import op

revision = "0001"
down_revision = None

TYPES = {
    "sqlite": {
        "id": "INTEGER",
        "never_again": " AUTOINCREMENT",
        "row": "INTEGER",
        "bytes": "BLOB",
        "time": "DATETIME",
    },
    "postgresql": {
        "id": "BIGSERIAL",
        "never_again": "",
        "row": "BIGINT",
        "bytes": "BYTEA",
        "time": "TIMESTAMP",
    },
}


def upgrade() -> None:
    """Make every table."""
    connection = op.get_bind()
    tables = Template(Path(__file__).with_suffix(".sql").read_text(encoding="utf-8"))
    for statement in tables.substitute(TYPES[connection.dialect.name]).split(";\n"):
        if statement.strip():
            connection.exec_driver_sql(statement)
