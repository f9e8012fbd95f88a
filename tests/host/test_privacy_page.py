"""The privacy page for owners names every place of the database that is about a person."""

import re
from collections import defaultdict
from pathlib import Path

from host.database import schema

PAGE = Path(__file__).parents[2] / "docs" / "privacy.md"

NOT_ABOUT_A_PERSON = {
    "tables": {
        "id", "channel", "guild", "channel_lost", "game", "rules_version", "status", "seed", "seq",
        "revision", "delivered", "created", "started", "ended", "pace", "days_off", "on_timeout",
        "thinking_s", "lesson", "paused", "resumed", "parent", "starts", "moves_removed",
        "resting", "barrier", "look",
    },
    "seats": {"table", "seat", "bot", "strength"},
    "ledger": {"table", "seq", "kind", "chance", "digest"},
    "placements": {
        "table", "seat", "stage", "revision", "seq", "base", "idle", "fingerprint", "number",
        "intent", "round", "former", "pinging",
    },
    "best_results": {
        "table", "guild", "game", "title", "value", "unit", "fewer", "ended",
    },
    "results": {
        "table", "guild", "game", "ended", "given_up", "sit_ins", "pace", "options",
    },
    "seat_results": {"table", "seat", "bot", "strength"},
    "followers": {"table"},
    "notices": {"id", "table"},
    "calls": {"id", "table"},
    "analyses": {"table", "sending", "done"},
    "deliveries": {"table", "process"},
    "servers": {"guild", "settings"},
    "notes": {"name", "value"},
}  # fmt: skip
"""Whoever adds a column says here that it is of no person, or names it on the page."""


def test_the_privacy_page_names_every_column_about_a_person_and_no_other() -> None:
    named: dict[str, set[str]] = defaultdict(set)
    for table, columns in re.findall(
        r"^\| `(\w+)` \| ([^|]*) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    ):
        named[table] |= set(re.findall(r"`(\w+)`", columns))
    stored = {name: set(table.columns.keys()) for name, table in schema.metadata.tables.items()}
    missing = {
        name: sorted(columns - NOT_ABOUT_A_PERSON.get(name, set()) - named[name])
        for name, columns in stored.items()
    }
    assert {name: columns for name, columns in missing.items() if columns} == {}
    unknown = {name: sorted(columns - stored.get(name, set())) for name, columns in named.items()}
    assert {name: columns for name, columns in unknown.items() if columns} == {}
