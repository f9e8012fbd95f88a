"""Step 1: all that is stored, as 1.0.0 began with it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _index_where(
    condition: str, name: str, table: str, columns: list[str], *, unique: bool = False
) -> None:
    limit = sa.text(condition)
    op.create_index(name, table, columns, unique=unique, sqlite_where=limit, postgresql_where=limit)


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "deliveries",
        sa.Column("table", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("process", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_deliveries")),
    )
    op.create_table(
        "last_messages",
        sa.Column("channel", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("channel", name=op.f("pk_last_messages")),
    )
    op.create_table(
        "notes",
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("value", sa.String(length=255), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_notes")),
    )
    op.create_table(
        "people",
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("dm_channel", sa.BigInteger()),
        sa.Column("dm_closed", sa.Boolean(), nullable=False),
        sa.Column("preferences", sa.LargeBinary(), nullable=False),
        sa.Column("refused", sa.Integer()),
        sa.Column("refused_at", sa.DateTime()),
        sa.PrimaryKeyConstraint("user", name=op.f("pk_people")),
    )
    op.create_table(
        "servers",
        sa.Column("guild", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("settings", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("guild", name=op.f("pk_servers")),
    )
    op.create_table(
        "tables",
        sa.Column("id", ID, nullable=False),
        sa.Column("channel", sa.BigInteger(), nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("channel_lost", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("host", sa.BigInteger(), nullable=False),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.Column("asked", sa.LargeBinary()),
        sa.Column("undo", sa.LargeBinary()),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("delivered", sa.Integer(), nullable=False),
        sa.Column("state", sa.LargeBinary()),
        sa.Column("created", sa.DateTime(), nullable=False),
        sa.Column("started", sa.DateTime()),
        sa.Column("ended", sa.DateTime()),
        sa.Column("pace", sa.String(length=16), nullable=False),
        sa.Column("days_off", sa.Integer(), nullable=False),
        sa.Column("on_timeout", sa.String(length=16), nullable=False),
        sa.Column("thinking_s", sa.Integer(), nullable=False),
        sa.Column("lesson", sa.Boolean(), nullable=False),
        sa.Column("paused", sa.DateTime()),
        sa.Column("paused_by", sa.BigInteger()),
        sa.Column("resumed", sa.Integer()),
        sa.Column("proposal", sa.LargeBinary()),
        sa.Column("parent", sa.BigInteger()),
        sa.Column("gathering", sa.LargeBinary()),
        sa.Column("starts", sa.DateTime()),
        sa.Column("resting", sa.DateTime()),
        sa.Column("barrier", sa.String(length=16)),
        sa.Column("look", sa.DateTime()),
        sa.Column("moves_removed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_channel_ended", "tables", ["channel", "ended"])
    _index_where("ended IS NOT NULL AND NOT moves_removed", "ix_tables_ended", "tables", ["ended"])
    _index_where("look IS NOT NULL", "ix_tables_look", "tables", ["look"])
    _index_where(
        "status IN ('lobby', 'running')", "ix_tables_open_guild", "tables", ["guild", "host"]
    )
    _index_where("status IN ('lobby', 'running')", "ix_tables_open_parent", "tables", ["parent"])
    _index_where("resting IS NOT NULL", "ix_tables_resting", "tables", ["guild"])
    _index_where("starts IS NOT NULL", "ix_tables_starts", "tables", ["starts"])
    _index_where("delivered < revision", "ix_tables_undelivered", "tables", ["id"])
    _index_where(
        "status IN ('lobby', 'running') AND (parent IS NULL OR parent <> channel)",
        "uq_tables_open_channel",
        "tables",
        ["channel"],
        unique=True,
    )
    op.create_table(
        "analyses",
        sa.Column("table", ID, nullable=False),
        sa.Column("data", sa.LargeBinary()),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_analyses_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_analyses")),
    )
    _index_where("NOT done", "ix_analyses_left", "analyses", ["table"])
    op.create_table(
        "best_results",
        sa.Column("table", ID, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=255), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("unit", sa.String(length=64), nullable=False),
        sa.Column("fewer", sa.Boolean(), nullable=False),
        sa.Column("ended", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_best_results_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_best_results")),
    )
    op.create_index(
        op.f("ix_best_results_guild_game_title_value"),
        "best_results",
        ["guild", "game", "title", "value"],
    )
    op.create_table(
        "calls",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("role", sa.BigInteger()),
        sa.Column("freed", sa.Boolean(), nullable=False),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("shown", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_calls_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_calls")),
    )
    op.create_index(op.f("ix_calls_table"), "calls", ["table"])
    op.create_table(
        "followers",
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("upgrades", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_followers_table")),
        sa.PrimaryKeyConstraint("table", "user", name=op.f("pk_followers")),
    )
    op.create_table(
        "ledger",
        sa.Column("table", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("actor", sa.BigInteger()),
        sa.Column("seat", sa.Integer()),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("chance", sa.Boolean(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("interaction", sa.BigInteger()),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_ledger_table")),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_ledger")),
        sa.UniqueConstraint("interaction", name=op.f("uq_ledger_interaction")),
    )
    op.create_table(
        "notices",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", ID, nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("first", sa.Integer(), nullable=False),
        sa.Column("last", sa.Integer(), nullable=False),
        sa.Column("upgrades", sa.Integer(), nullable=False),
        sa.Column("sending", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_notices_table")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_table"), "notices", ["table"])
    op.create_table(
        "placements",
        sa.Column("table", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("stage", sa.String(length=16), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("base", sa.Integer(), nullable=False),
        sa.Column("announced", sa.Integer(), nullable=False),
        sa.Column("idle", sa.Boolean(), nullable=False),
        sa.Column("fingerprint", sa.String(length=128), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("intent", sa.Integer()),
        sa.Column("channel", sa.BigInteger()),
        sa.Column("message", sa.BigInteger()),
        sa.Column("round", sa.Integer()),
        sa.Column("former", sa.Integer(), nullable=False),
        sa.Column("pinging", sa.Integer(), nullable=False),
        sa.Column("called", sa.String(length=128), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_placements_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_placements")),
    )
    op.create_table(
        "results",
        sa.Column("table", ID, nullable=False),
        sa.Column("guild", sa.BigInteger()),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended", sa.DateTime(), nullable=False),
        sa.Column("given_up", sa.Boolean(), nullable=False),
        sa.Column("sit_ins", sa.Boolean(), nullable=False),
        sa.Column("pace", sa.String(length=32)),
        sa.Column("options", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_results_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_results")),
    )
    op.create_index(op.f("ix_results_guild_game_ended"), "results", ["guild", "game", "ended"])
    op.create_table(
        "seats",
        sa.Column("table", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("bot", sa.String(length=32)),
        sa.Column("strength", sa.String(length=8)),
        sa.Column("abandons", sa.Boolean(), nullable=False),
        sa.Column("waiting", sa.Boolean(), nullable=False),
        sa.Column("since", sa.Integer()),
        sa.Column("acted", sa.Integer(), nullable=False),
        sa.Column("away", sa.BigInteger()),
        sa.Column("is_free", sa.Boolean(), nullable=False),
        sa.Column("clock", sa.LargeBinary()),
        sa.Column("due", sa.DateTime()),
        sa.Column("allows_hints", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_seats_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seats")),
        sa.UniqueConstraint("table", "user", name=op.f("uq_seats_table_user")),
    )
    _index_where("away IS NOT NULL", "ix_seats_away", "seats", ["away"])
    _index_where('waiting AND "user" IS NULL', "ix_seats_computer_waits", "seats", ["table"])
    _index_where("due IS NOT NULL", "ix_seats_due", "seats", ["due"])
    _index_where('"user" IS NOT NULL', "ix_seats_user", "seats", ["user"])
    op.create_table(
        "seat_results",
        sa.Column("table", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user", sa.BigInteger()),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.Column("bot", sa.String(length=32)),
        sa.Column("strength", sa.String(length=8)),
        sa.Column("rank", sa.Integer()),
        sa.Column("points", sa.Integer()),
        sa.Column("won", sa.Boolean()),
        sa.Column("team", sa.Integer()),
        sa.Column("left_early", sa.Boolean(), nullable=False),
        sa.Column("parts", sa.LargeBinary()),
        sa.ForeignKeyConstraint(["table"], ["results.table"], name=op.f("fk_seat_results_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_seat_results")),
    )
    _index_where('"user" IS NOT NULL', "ix_seat_results_user", "seat_results", ["user"])
