"""The database schema: snowflakes are 64-bit, times UTC, structs JSON; `seq` is a ledger entry."""

from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    TextClause,
    UniqueConstraint,
    text,
)

from host.database.rows import PersonId, PersonName, Snowflake, Utc

# SQLite counts only its own INTEGER up by itself. Without `sqlite_autoincrement` it gives a deleted
# row's number again, and messages on Discord name tables by their numbers.
_Id = BigInteger().with_variant(Integer, "sqlite")

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _index_where(
    condition: TextClause, name: str, *columns: Column[Any], unique: bool = False
) -> None:
    """An index of just the rows that a condition is true of."""
    Index(name, *columns, unique=unique, sqlite_where=condition, postgresql_where=condition)


tables = Table(
    "tables",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("channel", Snowflake, nullable=False),
    Column("guild", Snowflake),
    # The channel of the table's own thread; also in `channel` until the thread is made.
    Column("parent", Snowflake),
    Column("is_lost", Boolean, nullable=False),
    # Since when its place cannot be reached, and why (`host.table.place.Suspension`), as JSON, and
    # when it is tried again.
    Column("suspension", LargeBinary),
    Column("retry_at", Utc),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("host", PersonId, nullable=False),
    Column("options", LargeBinary, nullable=False),
    # The options as asked for, once the game has started; `options` is what the rules made of them.
    Column("asked", LargeBinary),
    Column("seed", LargeBinary, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    # The revision that every audience has been shown, and since when that lagged behind.
    Column("delivered", Integer, nullable=False),
    Column("behind", Utc),
    Column("state", LargeBinary),
    Column("created", Utc, nullable=False),
    Column("started", Utc),
    Column("ended", Utc),
    # The key of its time per turn, and how many of a person's days off count.
    Column("pace", String(64), nullable=False),
    Column("days_off", Integer, nullable=False),
    # The default if nobody answers a time-out (`host.table.absence.Answer`).
    Column("on_timeout", String(16), nullable=False),
    # How many seconds of processor time hard computer players may use for a decision.
    Column("thinking_s", Integer, nullable=False),
    # Whether it is a lesson, which explains each turn.
    Column("lesson", Boolean, nullable=False),
    # Why it closed without a result (`host.table.stored_table.Closing`), if it did.
    Column("closing", String(16)),
    # Since when it is paused, and by whom (none if all agreed); the last entry that resumed.
    Column("pause_since", Utc),
    Column("pause_by", PersonId),
    Column("resumed", Integer),
    # What all players are asked for (`host.table.requests.Requests`), as JSON without secrets.
    Column("requests", LargeBinary, nullable=False),
    # How it gathers players (`host.table.lobby_state.LobbyState`), as JSON, and when its automatic
    # start is due, or a reminder of it; in a running game, when votes wait no longer.
    Column("lobby", LargeBinary, nullable=False),
    Column("due", Utc),
    # Whether the ledger of a finished game was removed (`host.repositories.retention`).
    Column("moves_removed", Boolean, nullable=False),
    sqlite_autoincrement=True,
)
OPEN: Final = text("status IN ('lobby', 'running')")
_index_where(
    text("status IN ('lobby', 'running') AND (parent IS NULL OR parent <> channel)"),
    "uq_tables_open_channel",
    tables.c.channel,
    unique=True,
)
_index_where(OPEN, "ix_tables_open_parent", tables.c.parent)
Index("ix_tables_channel_ended", tables.c.channel, tables.c.ended)
# Counts and finds a server's open tables, however many have ended there.
_index_where(OPEN, "ix_tables_open_guild", tables.c.guild, tables.c.host)
# Finds what is too old to keep, however much is kept.
KEPT_WHOLE: Final = text("ended IS NOT NULL AND NOT moves_removed")
_index_where(KEPT_WHOLE, "ix_tables_ended", tables.c.ended)
_index_where(text("due IS NOT NULL"), "ix_tables_due", tables.c.due)
# Find a server's suspended tables, and the next place to retry, however many tables there are.
_index_where(text("suspension IS NOT NULL"), "ix_tables_suspended", tables.c.guild)
_index_where(text("retry_at IS NOT NULL"), "ix_tables_retry_at", tables.c.retry_at)
# Finds what is left to show after a start, however many tables are idle.
UNDELIVERED: Final = text("delivered < revision")
_index_where(UNDELIVERED, "ix_tables_undelivered", tables.c.id)

seats = Table(
    "seats",
    metadata,
    Column("table", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user", PersonId),
    Column("name", PersonName(100), nullable=False),
    # The style and strength of a computer player.
    Column("bot", String(32)),
    Column("strength", String(8)),
    Column("abandons", Boolean, nullable=False),
    Column("waiting", Boolean, nullable=False),
    Column("since", Integer),
    # How many actions the seat has taken, and how many undos it made or saw.
    Column("acted", Integer, nullable=False),
    # The person a computer stands in for, and whether anybody may take the seat.
    Column("away", PersonId),
    Column("is_free", Boolean, nullable=False),
    # The seat's clock (`host.clock.seat_clock`), as JSON, and when something happens by it.
    Column("clock", LargeBinary),
    Column("due", Utc),
    # Whether its person allows hints.
    Column("allows_hints", Boolean, nullable=False),
    # Why nobody waits for their answers (`host.table.seats.Absence`), and when nobody will.
    Column("absent", String(8)),
    Column("silent_at", Utc),
    # Whether its person has an action in effect that could be undone.
    Column("undoable", Boolean, nullable=False),
    # Its conditional move (`host.table.plans`), as JSON: a secret of its person.
    Column("plan", LargeBinary),
    # What its person wrote about the table for themselves, which nobody else sees.
    Column("own_note", String(300)),
    # Its person's turns so far, and the seconds that they took on their own clock.
    Column("turns", Integer, nullable=False, server_default="0"),
    Column("turns_s", Integer, nullable=False, server_default="0"),
    UniqueConstraint("table", "user"),
)
# Without computer players, which nobody looks for by this index.
_PERSON = text('"user" IS NOT NULL')
_index_where(_PERSON, "ix_seats_user", seats.c.user)
_index_where(text("away IS NOT NULL"), "ix_seats_away", seats.c.away)
# Finds the computer players that have to move after a start, however many tables are idle.
COMPUTER_WAITS: Final = text('seats.waiting AND seats."user" IS NULL')
_index_where(text('waiting AND "user" IS NULL'), "ix_seats_computer_waits", seats.c.table)
# Its first entry is the next deadline, however many tables are idle.
_index_where(text("due IS NOT NULL"), "ix_seats_due", seats.c.due)

ledger = Table(
    "ledger",
    metadata,
    Column("table", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("actor", PersonId),
    Column("seat", Integer),
    Column("payload", LargeBinary, nullable=False),
    Column("chance", Boolean, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("events", LargeBinary, nullable=False),
    Column("interaction", Snowflake, unique=True),
    Column("at", Utc, nullable=False),
    # Whether it came from the same form as the action before it.
    Column("joined", Boolean, nullable=False),
)

# One row for each game that ended with a best result to keep; `guild` is 0 in direct messages.
best_results = Table(
    "best_results",
    metadata,
    Column("table", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("game", String(32), nullable=False),
    Column("kind", String(64), nullable=False),
    Column("value", Integer, nullable=False),
    Column("fewer", Boolean, nullable=False),
    Column("ended", Utc, nullable=False),
    Index(None, "guild", "game", "kind", "value"),
)

# One row for each started game that is over, and one for each seat; after these, one without a rank
# for each leaver for whom no seat counts.
results = Table(
    "results",
    metadata,
    Column("table", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("guild", Snowflake),
    Column("game", String(32), nullable=False),
    Column("ended", Utc, nullable=False),
    # Why it has no result (`host.table.stored_table.Closing`), if it has none.
    Column("closing", String(16)),
    Column("sit_ins", Boolean, nullable=False),
    Column("pace", String(64)),
    Column("options", LargeBinary, nullable=False),
    # Since when it counts for nothing, as a manager struck it, and why (`host.strikes`).
    Column("struck", Utc),
    Column("struck_for", String(300)),
    Index(None, "guild", "game", "ended"),
)

seat_results = Table(
    "seat_results",
    metadata,
    Column("table", _Id, ForeignKey("results.table"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # For whom it counts, who need not have had the seat at the end.
    Column("user", PersonId),
    Column("name", PersonName(100), nullable=False),
    Column("bot", String(32)),
    Column("strength", String(8)),
    Column("rank", Integer),
    Column("points", Integer),
    Column("won", Boolean),
    Column("team", Integer),
    Column("left_early", Boolean, nullable=False),
    Column("parts", LargeBinary),
    # The seconds of an average turn on the person's own clock, and how often their time ran out.
    Column("answer_s", Integer),
    Column("timeouts", Integer),
)
_index_where(_PERSON, "ix_seat_results_user", seat_results.c.user)

# The last invitation of somebody by somebody else, until they sit down at its table: while a seat
# is kept, and for a day after a no, there is no other (`host.friends.limits`).
invitations = Table(
    "invitations",
    metadata,
    Column("host", PersonId, primary_key=True, autoincrement=False),
    Column("guest", PersonId, primary_key=True, autoincrement=False),
    Column("table", _Id, ForeignKey("tables.id"), nullable=False),
    Column("at", Utc, nullable=False),
    # Until when the seat is kept.
    Column("until", Utc),
    Column("declined", Boolean, nullable=False),
    Index(None, "table"),
)

# Whom somebody doesn't want to sit with, which nobody else may learn (`host.friends.avoided`).
avoided = Table(
    "avoided",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("other", PersonId, primary_key=True, autoincrement=False),
    Index(None, "other"),
)

# A game at the same time each week (`host.series`): what is played where, as JSON, the time of the
# game that is opened next, and when something is due. `over` is why it ends then; `missed` counts
# the last games to which too few came.
series = Table(
    "series",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("plan", LargeBinary, nullable=False),
    Column("starts", Utc, nullable=False),
    Column("due", Utc, nullable=False),
    Column("over", String(16)),
    Column("missed", Integer, nullable=False),
    # The table that was opened last, which may be gone.
    Column("last_table", _Id),
    Index(None, "due"),
    sqlite_autoincrement=True,
)

# Who is asked to its games, in this order: its host, those who came last, others. `missed` counts
# the last games that they were asked to, and that were played without them.
series_members = Table(
    "series_members",
    metadata,
    Column("series", _Id, ForeignKey("series.id"), primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("name", PersonName(100), nullable=False),
    Column("rank", Integer, nullable=False),
    Column("missed", Integer, nullable=False, server_default="0"),
    Index(None, "user"),
)

# Messages of the outbox (`host.repositories.messages`), by what they are about (`table:17`). `mark`
# finds one again, `shown` is a fingerprint of what it says, `data` JSON of its kind. Each change
# of its state counts `version` up. A row that has ended is deleted, unless its kind remembers it.
messages = Table(
    "messages",
    metadata,
    Column("subject", String(64), primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("live", Boolean, nullable=False),
    Column("state", String(8), nullable=False),
    Column("mark", String(24), nullable=False),
    # The person that it concerns, if one does.
    Column("person", PersonId),
    Column("audience", LargeBinary),
    Column("channel", Snowflake),
    Column("message", Snowflake),
    Column("shown", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
    # Whether it would ring, if its person didn't see it elsewhere: on a private panel, which ends
    # with the process.
    Column("unrung", Boolean, nullable=False),
    Column("version", Integer, nullable=False),
)
# Finds what is left to do after a start, however many messages there are.
LEFT: Final = text("(state IN ('new', 'sending') OR unrung OR (NOT live AND state <> 'ended'))")
_index_where(LEFT, "ix_messages_left", messages.c.subject)
_index_where(text("person IS NOT NULL"), "ix_messages_person", messages.c.person)

# The review of a finished game, as JSON (`host.review.analysis`), if there was anything to judge.
analyses = Table(
    "analyses",
    metadata,
    Column("table", _Id, ForeignKey("tables.id"), primary_key=True),
    Column("data", LargeBinary),
)

# A person's attempt at the puzzle of a day, an ISO date (`host.puzzles.attempts`), and the server
# where it counts.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("day", String(10), primary_key=True),
    Column("name", PersonName(100), nullable=False),
    Column("guild", Snowflake),
    Column("moves", LargeBinary, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("stars", Integer),
    Column("ended", Utc),
)
_index_where(
    text("guild IS NOT NULL"),
    "ix_puzzle_attempts_guild_day",
    puzzle_attempts.c.guild,
    puzzle_attempts.c.day,
)

# Tournaments (`host.tournaments`): what is played, how far each is, and when it goes on by itself.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    # Where it is told of, and the channel or forum where its tables open.
    Column("channel", Snowflake, nullable=False),
    Column("parent", Snowflake, nullable=False),
    Column("host", PersonId, nullable=False),
    Column("title", String(100), nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", LargeBinary, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("rounds", Integer, nullable=False),
    Column("form", String(8), nullable=False),
    Column("pace", String(64), nullable=False),
    # How many days a round takes at most.
    Column("days", Integer, nullable=False),
    Column("status", String(8), nullable=False),
    Column("round", Integer, nullable=False),
    Column("due", Utc),
    Column("paused", Utc),
    Column("created", Utc, nullable=False),
    sqlite_autoincrement=True,
)
_index_where(text("due IS NOT NULL"), "ix_tournaments_due", tournaments.c.due)
Index("ix_tournaments_guild", tournaments.c.guild)

# Who signed up for a tournament, in which order.
tournament_people = Table(
    "tournament_people",
    metadata,
    Column("tournament", _Id, ForeignKey("tournaments.id"), primary_key=True),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("name", PersonName(100), nullable=False),
    Column("number", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("group", Integer, nullable=False),
    Column("missed", Integer, nullable=False),
    Index(None, "user"),
)

# What somebody plays in a round, at which of its tables (0: a bye), and what they reached there.
tournament_games = Table(
    "tournament_games",
    metadata,
    Column("tournament", _Id, ForeignKey("tournaments.id"), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("number", Integer, nullable=False),
    # The table's number. What was reached there stays when the table goes, so it is no key.
    Column("table_id", BigInteger),
    Column("place", Integer),
    # The points, counted in halves.
    Column("halves", Integer),
    Column("missed", Boolean, nullable=False),
    Column("decided", String(8)),
    Index(None, "user"),
)
# Finds the games that haven't been counted, among all that were played.
_index_where(
    text("table_id IS NOT NULL AND halves IS NULL"),
    "ix_tournament_games_undecided",
    tournament_games.c.table_id,
)

people = Table(
    "people",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("dm_channel", Snowflake),
    Column("dm_closed", Boolean, nullable=False),
    # Whether they have ever pressed or typed anything in their direct messages.
    Column("reads_messages", Boolean, nullable=False),
    Column("preferences", LargeBinary, nullable=False),
    # Discord's code when it last refused a direct message, and the time.
    Column("refused", Integer),
    Column("refused_at", Utc),
)

# A server's settings, as JSON (`host.repositories.servers`).
servers = Table(
    "servers",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("settings", LargeBinary, nullable=False),
    # When its next message with a puzzle of the day is due (`host.puzzles.days`).
    Column("puzzle_due", Utc),
    # When its week or its season is due next, and until when its week was told (`host.week.due`).
    Column("week_due", Utc),
    Column("week_told", Utc),
)
_index_where(text("puzzle_due IS NOT NULL"), "ix_servers_puzzle_due", servers.c.puzzle_due)
_index_where(text("week_due IS NOT NULL"), "ix_servers_week_due", servers.c.week_due)

# Where a server has its results sent, which is a secret, and how that goes (`host.webhook`).
webhooks = Table(
    "webhooks",
    metadata,
    Column("guild", Snowflake, primary_key=True, autoincrement=False),
    Column("url", String(500), nullable=False),
    Column("failing", Utc),
    Column("failure", String(64), nullable=False),
    Column("given_up", Utc),
)

# People who can't open or join tables in a server (`host.admission.blocks`): `key` tells whether
# somebody is one, also once they are forgotten. `due` is when something is to be done about it.
server_blocks = Table(
    "server_blocks",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("user", PersonId),
    Column("reason", String(300), nullable=False),
    Column("since", Utc, nullable=False),
    Column("until", Utc),
    Column("due", Utc),
    Index(None, "guild"),
)
_index_where(text("due IS NOT NULL"), "ix_server_blocks_due", server_blocks.c.due)

# What those who manage a server did there (`host.manager_log`), as JSON, by whom and to whom; in a
# tournament `person` may play `instead_of` somebody.
manager_log = Table(
    "manager_log",
    metadata,
    Column("id", _Id, primary_key=True),
    Column("guild", Snowflake, nullable=False),
    Column("at", Utc, nullable=False),
    Column("by", PersonId, nullable=False),
    Column("person", PersonId),
    Column("reason", String(300), nullable=False),
    Column("deed", LargeBinary, nullable=False),
    Column("instead_of", PersonId),
    Index(None, "guild", "id"),
    sqlite_autoincrement=True,
)

notes = Table(
    "notes",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", String(255), nullable=False),
)

# Whom the bot's owner has blocked (`host.owner.blocks`): `person:7` or `server:9`. A deletion of
# somebody's data leaves the block, without its reason.
owner_blocks = Table(
    "owner_blocks",
    metadata,
    Column("who", String(32), primary_key=True),
    Column("reason", String(255), nullable=False),
    Column("at", Utc, nullable=False),
)

# These are for several processes on one database, and stay empty on SQLite.
# Which process has a shard, and since when (`host.jobs.shards`).
shards = Table(
    "shards",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("process", String(64), nullable=False),
    Column("since", Utc, nullable=False),
)
leases = Table(
    "leases",
    metadata,
    Column("subject", String(64), primary_key=True),
    Column("process", String(32), nullable=False),
)
last_messages = Table(
    "last_messages",
    metadata,
    Column("channel", Snowflake, primary_key=True, autoincrement=False),
    Column("message", Snowflake, nullable=False),
)
