"""Step 2: a ledger instead of a log, placements, what was delivered, and results that are kept."""

import sqlalchemy as sa
from alembic import op

from host.database.column_types import Utc

revision = "0002"
down_revision = "0001"

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
UNDELIVERED = sa.text("delivered < revision")
PERSON = sa.text('"user" IS NOT NULL')
COMPUTER_WAITS = sa.text('waiting AND "user" IS NULL')

# Copies are made by SQL alone, so that no row need be readable.
COPY_ACTIONS = """
    INSERT INTO ledger
        ("table", seq, kind, actor, seat, payload, chance, digest, events, interaction, at)
    SELECT "table", version, 'action', "user", seat, action, NULL, digest, events, interaction, at
    FROM log WHERE action IS NOT NULL
"""
COPY_PLACEMENTS = """
    INSERT INTO placements
        ("table", seat, stage, revision, seq, base, announced, idle, fingerprint, number, intent,
         channel, message)
    SELECT "table", seat, stage, revision, version, base, announced, idle, fingerprint, number,
        intent, channel, message
    FROM shown
"""
# What was over and told so has nothing left to show; of the rest it is looked up once.
MARK_DELIVERED = """
    UPDATE tables SET delivered = revision
    WHERE status IN ('finished', 'abandoned')
        AND EXISTS (SELECT 1 FROM shown WHERE shown."table" = tables.id
            AND shown.seat = -1 AND shown.revision = tables.revision)
        AND NOT EXISTS (SELECT 1 FROM shown WHERE shown."table" = tables.id
            AND shown.revision <> tables.revision)
"""
COUNT_ACTIONS = """
    UPDATE seats SET acted = (SELECT count(*) FROM log
        WHERE log."table" = seats."table" AND log.seat = seats.seat)
"""
KEEP_RESULTS = """
    INSERT INTO best_results ("table", guild, game, ended)
    SELECT id, guild, game, ended FROM tables
    WHERE status = 'finished' AND guild IS NOT NULL AND ended IS NOT NULL
"""
SETUPS = """
    SELECT log."table", log."user", log.digest, log.events, log.interaction, log.at, tables.options,
        (SELECT count(*) FROM seats WHERE seats."table" = log."table")
    FROM log JOIN tables ON tables.id = log."table" WHERE log.action IS NULL
"""
ADD_SETUP = """
    INSERT INTO ledger
        ("table", seq, kind, actor, payload, digest, events, interaction, at)
    VALUES (:table, 0, 'setup', :actor, :payload, :digest, :events, :interaction, :at)
"""


def upgrade() -> None:
    """Bring all that is stored over; nothing of it is decoded, so no sick row can hold this up."""
    _make_ledger()
    _make_placements()
    _make_best_results()
    op.execute('ALTER TABLE tables RENAME COLUMN "version" TO seq')
    op.add_column(
        "tables",
        sa.Column("delivered", sa.Integer(), nullable=False, server_default=sa.text("-1")),
    )
    op.add_column(
        "seats", sa.Column("acted", sa.Integer(), nullable=False, server_default=sa.text("0"))
    )
    for statement in (
        COPY_ACTIONS,
        COPY_PLACEMENTS,
        MARK_DELIVERED,
        COUNT_ACTIONS,
        KEEP_RESULTS,
    ):
        op.execute(statement)
    connection = op.get_bind()
    if setups := _setups(connection):
        connection.execute(sa.text(ADD_SETUP), setups)
    op.create_index(
        "ix_tables_undelivered",
        "tables",
        ["id"],
        unique=False,
        sqlite_where=UNDELIVERED,
        postgresql_where=UNDELIVERED,
    )
    op.drop_index("ix_seats_user", "seats")
    op.create_index(
        "ix_seats_user",
        "seats",
        ["user"],
        unique=False,
        sqlite_where=PERSON,
        postgresql_where=PERSON,
    )
    op.create_index(
        "ix_seats_computer_waits",
        "seats",
        ["table"],
        unique=False,
        sqlite_where=COMPUTER_WAITS,
        postgresql_where=COMPUTER_WAITS,
    )
    op.drop_table("log")
    op.drop_table("shown")


def _setups(connection: sa.Connection) -> list[dict[str, object]]:
    """The setups of all games that have begun."""
    return [
        {
            "table": table,
            "actor": user,
            "payload": b'{"options":%s,"seats":%d}' % (_json(options), seats),
            "digest": digest,
            "events": events,
            "interaction": interaction,
            "at": at,
        }
        for table, user, digest, events, interaction, at, options, seats in connection.execute(
            sa.text(SETUPS)
        )
    ]


def _json(stored: object) -> bytes:
    """Stored JSON as it is, whatever it is; nothing where it cannot even be that."""
    return bytes(stored) if isinstance(stored, bytes | memoryview) else b"null"


def _make_ledger() -> None:
    op.create_table(
        "ledger",
        sa.Column("table", ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("chance", sa.Boolean(), nullable=True),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("interaction", sa.BigInteger(), nullable=True),
        sa.Column("at", Utc(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_ledger_table")),
        sa.PrimaryKeyConstraint("table", "seq", name=op.f("pk_ledger")),
        sa.UniqueConstraint("interaction", name=op.f("uq_ledger_interaction")),
    )


def _make_placements() -> None:
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
        sa.Column("intent", sa.Integer(), nullable=True),
        sa.Column("channel", sa.BigInteger(), nullable=True),
        sa.Column("message", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_placements_table")),
        sa.PrimaryKeyConstraint("table", "seat", name=op.f("pk_placements")),
    )


def _make_best_results() -> None:
    op.create_table(
        "best_results",
        sa.Column("table", ID, nullable=False),
        sa.Column("guild", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=255), nullable=True),
        sa.Column("value", sa.Integer(), nullable=True),
        sa.Column("unit", sa.String(length=64), nullable=True),
        sa.Column("fewer", sa.Boolean(), nullable=True),
        sa.Column("ended", Utc(), nullable=False),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_best_results_table")),
        sa.PrimaryKeyConstraint("table", name=op.f("pk_best_results")),
    )
    op.create_index(
        op.f("ix_best_results_guild_game_title_value"),
        "best_results",
        ["guild", "game", "title", "value"],
        unique=False,
    )
