-- Frozen: later steps start from these tables, whatever `host/database/schema.py` says by then.

CREATE TABLE tables (
    id $id NOT NULL,
    channel BIGINT NOT NULL,
    guild BIGINT,
    parent BIGINT,
    is_lost BOOLEAN NOT NULL,
    suspension $bytes,
    retry_at $time,
    game VARCHAR(32) NOT NULL,
    rules_version INTEGER NOT NULL,
    status VARCHAR(16) NOT NULL,
    host BIGINT NOT NULL,
    options $bytes NOT NULL,
    asked $bytes,
    seed $bytes NOT NULL,
    seq INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    delivered INTEGER NOT NULL,
    behind $time,
    state $bytes,
    created $time NOT NULL,
    started $time,
    ended $time,
    pace VARCHAR(64) NOT NULL,
    days_off INTEGER NOT NULL,
    on_timeout VARCHAR(16) NOT NULL,
    thinking_s INTEGER NOT NULL,
    lesson BOOLEAN NOT NULL,
    closing VARCHAR(16),
    pause_since $time,
    pause_by BIGINT,
    resumed INTEGER,
    requests $bytes NOT NULL,
    lobby $bytes NOT NULL,
    due $time,
    moves_removed BOOLEAN NOT NULL,
    CONSTRAINT pk_tables PRIMARY KEY (id$never_again)
);
CREATE INDEX ix_tables_open_guild ON tables (guild, host) WHERE status IN ('lobby', 'running');
CREATE INDEX ix_tables_open_parent ON tables (parent) WHERE status IN ('lobby', 'running');
CREATE INDEX ix_tables_retry_at ON tables (retry_at) WHERE retry_at IS NOT NULL;
CREATE INDEX ix_tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX ix_tables_channel_ended ON tables (channel, ended);
CREATE UNIQUE INDEX uq_tables_open_channel ON tables (channel) WHERE status IN ('lobby', 'running') AND (parent IS NULL OR parent <> channel);
CREATE INDEX ix_tables_ended ON tables (ended) WHERE ended IS NOT NULL AND NOT moves_removed;
CREATE INDEX ix_tables_undelivered ON tables (id) WHERE delivered < revision;
CREATE INDEX ix_tables_suspended ON tables (guild) WHERE suspension IS NOT NULL;

CREATE TABLE people (
    "user" BIGINT NOT NULL,
    dm_channel BIGINT,
    dm_closed BOOLEAN NOT NULL,
    reads_messages BOOLEAN NOT NULL,
    preferences $bytes NOT NULL,
    refused INTEGER,
    refused_at $time,
    CONSTRAINT pk_people PRIMARY KEY ("user")
);

CREATE TABLE servers (
    guild BIGINT NOT NULL,
    settings $bytes NOT NULL,
    CONSTRAINT pk_servers PRIMARY KEY (guild)
);

CREATE TABLE notes (
    name VARCHAR(64) NOT NULL,
    value VARCHAR(255) NOT NULL,
    CONSTRAINT pk_notes PRIMARY KEY (name)
);

CREATE TABLE leases (
    subject VARCHAR(64) NOT NULL,
    process VARCHAR(32) NOT NULL,
    CONSTRAINT pk_leases PRIMARY KEY (subject)
);

CREATE TABLE last_messages (
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL,
    CONSTRAINT pk_last_messages PRIMARY KEY (channel)
);

CREATE TABLE seats (
    "table" $row NOT NULL,
    seat INTEGER NOT NULL,
    "user" BIGINT,
    name VARCHAR(100) NOT NULL,
    bot VARCHAR(32),
    strength VARCHAR(8),
    abandons BOOLEAN NOT NULL,
    waiting BOOLEAN NOT NULL,
    since INTEGER,
    acted INTEGER NOT NULL,
    away BIGINT,
    is_free BOOLEAN NOT NULL,
    clock $bytes,
    due $time,
    allows_hints BOOLEAN NOT NULL,
    absent VARCHAR(8),
    silent_at $time,
    undoable BOOLEAN NOT NULL,
    CONSTRAINT pk_seats PRIMARY KEY ("table", seat),
    CONSTRAINT uq_seats_table_user UNIQUE ("table", "user"),
    CONSTRAINT fk_seats_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE INDEX ix_seats_computer_waits ON seats ("table") WHERE waiting AND "user" IS NULL;
CREATE INDEX ix_seats_due ON seats (due) WHERE due IS NOT NULL;
CREATE INDEX ix_seats_away ON seats (away) WHERE away IS NOT NULL;
CREATE INDEX ix_seats_user ON seats ("user") WHERE "user" IS NOT NULL;

CREATE TABLE ledger (
    "table" $row NOT NULL,
    seq INTEGER NOT NULL,
    kind VARCHAR(16) NOT NULL,
    actor BIGINT,
    seat INTEGER,
    payload $bytes NOT NULL,
    chance BOOLEAN NOT NULL,
    digest VARCHAR(64) NOT NULL,
    events $bytes NOT NULL,
    interaction BIGINT,
    at $time NOT NULL,
    joined BOOLEAN NOT NULL,
    CONSTRAINT pk_ledger PRIMARY KEY ("table", seq),
    CONSTRAINT fk_ledger_table FOREIGN KEY("table") REFERENCES tables (id),
    CONSTRAINT uq_ledger_interaction UNIQUE (interaction)
);

CREATE TABLE best_results (
    "table" $row NOT NULL,
    guild BIGINT NOT NULL,
    game VARCHAR(32) NOT NULL,
    kind VARCHAR(64) NOT NULL,
    value INTEGER NOT NULL,
    fewer BOOLEAN NOT NULL,
    ended $time NOT NULL,
    CONSTRAINT pk_best_results PRIMARY KEY ("table"),
    CONSTRAINT fk_best_results_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE INDEX ix_best_results_guild_game_kind_value ON best_results (guild, game, kind, value);

CREATE TABLE results (
    "table" $row NOT NULL,
    guild BIGINT,
    game VARCHAR(32) NOT NULL,
    ended $time NOT NULL,
    closing VARCHAR(16),
    sit_ins BOOLEAN NOT NULL,
    pace VARCHAR(64),
    options $bytes NOT NULL,
    CONSTRAINT pk_results PRIMARY KEY ("table"),
    CONSTRAINT fk_results_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE INDEX ix_results_guild_game_ended ON results (guild, game, ended);

CREATE TABLE invitations (
    host BIGINT NOT NULL,
    guest BIGINT NOT NULL,
    "table" $row NOT NULL,
    at $time NOT NULL,
    declined BOOLEAN NOT NULL,
    CONSTRAINT pk_invitations PRIMARY KEY (host, guest),
    CONSTRAINT fk_invitations_table FOREIGN KEY("table") REFERENCES tables (id)
);
CREATE INDEX ix_invitations_table ON invitations ("table");

CREATE TABLE messages (
    subject VARCHAR(64) NOT NULL,
    kind VARCHAR(32) NOT NULL,
    key VARCHAR(64) NOT NULL,
    live BOOLEAN NOT NULL,
    state VARCHAR(8) NOT NULL,
    mark VARCHAR(24) NOT NULL,
    person BIGINT,
    audience $bytes,
    channel BIGINT,
    message BIGINT,
    shown VARCHAR(64) NOT NULL,
    data $bytes NOT NULL,
    unrung BOOLEAN NOT NULL,
    version INTEGER NOT NULL,
    CONSTRAINT pk_messages PRIMARY KEY (subject, kind, key)
);
CREATE INDEX ix_messages_left ON messages (subject) WHERE (state IN ('new', 'sending') OR unrung OR (NOT live AND state <> 'ended'));
CREATE INDEX ix_messages_person ON messages (person) WHERE person IS NOT NULL;

CREATE TABLE analyses (
    "table" $row NOT NULL,
    data $bytes,
    CONSTRAINT pk_analyses PRIMARY KEY ("table"),
    CONSTRAINT fk_analyses_table FOREIGN KEY("table") REFERENCES tables (id)
);

CREATE TABLE seat_results (
    "table" $row NOT NULL,
    seat INTEGER NOT NULL,
    "user" BIGINT,
    name VARCHAR(100) NOT NULL,
    bot VARCHAR(32),
    strength VARCHAR(8),
    rank INTEGER,
    points INTEGER,
    won BOOLEAN,
    team INTEGER,
    left_early BOOLEAN NOT NULL,
    parts $bytes,
    CONSTRAINT pk_seat_results PRIMARY KEY ("table", seat),
    CONSTRAINT fk_seat_results_table FOREIGN KEY("table") REFERENCES results ("table")
);
CREATE INDEX ix_seat_results_user ON seat_results ("user") WHERE "user" IS NOT NULL;
