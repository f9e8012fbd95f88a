"""Checks the playground's own answers and events against Discord's OpenAPI document, for tests.

Two environment variables turn it on: the document, and a file that gets a line of JSON per
operation and status answered, and per fault.
"""

import json
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from playground.checks.openapi import Fault, Schemas, anonymous
from playground.wire.json_values import Obj

DOCUMENT: Final = "PLAYGROUND_ANSWERS_DOCUMENT"
REPORT: Final = "PLAYGROUND_ANSWERS_REPORT"

_PARTS: Final[Mapping[str, tuple[tuple[str, str], ...]]] = {
    "READY": (("user", "UserResponse"),),
    "GUILD_CREATE": (
        ("", "GuildResponse"),
        ("channels", "GuildChannelResponse"),
        ("threads", "ThreadResponse"),
        ("members", "GuildMemberResponse"),
    ),
    "CHANNEL_CREATE": (("", "GuildChannelResponse"),),
    "CHANNEL_UPDATE": (("", "GuildChannelResponse"),),
    "CHANNEL_DELETE": (("", "GuildChannelResponse"),),
    "THREAD_CREATE": (("", "ThreadResponse"),),
    "THREAD_UPDATE": (("", "ThreadResponse"),),
    "THREAD_MEMBERS_UPDATE": (("added_members", "ThreadMemberResponse"),),
    "MESSAGE_CREATE": (("", "MessageResponse"),),
    "MESSAGE_UPDATE": (("", "MessageResponse"),),
    "GUILD_MEMBER_ADD": (("", "GuildMemberResponse"),),
    "GUILD_MEMBER_UPDATE": (("", "GuildMemberResponse"),),
    "GUILD_MEMBER_REMOVE": (("user", "UserResponse"),),
    "GUILD_MEMBERS_CHUNK": (("members", "GuildMemberResponse"),),
    "GUILD_ROLE_CREATE": (("role", "GuildRoleResponse"),),
    "GUILD_ROLE_UPDATE": (("role", "GuildRoleResponse"),),
    "INTERACTION_CREATE": (
        ("message", "MessageResponse"),
        ("member", "GuildMemberResponse"),
        ("user", "UserResponse"),
    ),
}
"""Parts of events (empty: all of it) and their schemas. The document has none for whole events."""

_AMENDED: Final[Mapping[str, Obj]] = {
    # The fault of a field has a code in words, as Discord's reference shows; not a number.
    "InnerErrors": {
        "type": "object",
        "required": ["_errors"],
        "additionalProperties": False,
        "properties": {
            "_errors": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
                },
            }
        },
    }
}
"""Schemas in which the document differs from Discord's answers."""


class Document:
    """The document's schemas of answers."""

    def __init__(self, document: Obj) -> None:
        self._schemas = Schemas(document["components"]["schemas"] | _AMENDED, closed=False)
        self._answers: dict[tuple[str, str], Mapping[str, Obj]] = {}
        shared = document["components"].get("responses", {})
        for template, operations in document["paths"].items():
            for method, operation in operations.items():
                if isinstance(operation, dict) and "responses" in operation:
                    self._answers[method.upper(), anonymous(template)] = {
                        status: shared.get(each.get("$ref", "").rpartition("/")[2], each)
                        for status, each in operation["responses"].items()
                    }

    @classmethod
    @cache
    def read(cls, path: Path) -> "Document":
        """Read the document, once."""
        return cls(json.loads(path.read_text(encoding="utf-8")))

    def faults(self, method: str, template: str, status: int, body: object) -> list[str]:
        """How an answer differs from its schema; `body` is None without a body."""
        known = self._answers.get((method, anonymous(template)))
        if known is None:
            return ["the document does not have this operation"]
        named = next((each for each in (str(status), f"{status // 100}XX") if each in known), "")
        if not named:
            return [] if status >= 500 else [f"the document does not have the status {status}"]
        content = known[named].get("content")
        if not content:
            return [] if body is None else ["there is a body, and should be none"]
        schema = next(iter(content.values()))["schema"]
        return _told(self._schemas.faults((method, template, named), schema, body))

    def event_faults(self, event: str, data: Obj) -> list[str]:
        """How an event's parts differ from their schemas."""
        found: list[str] = []
        for key, name in _PARTS.get(event, ()):
            part = data.get(key) if key else data
            for each in part if isinstance(part, list) else [part]:
                if each is not None:
                    faults = _told(self._schemas.named_faults(name, each))
                    found += [f"{key} {fault}".strip() for fault in faults]
        return found


class Answers:
    """Records what is answered: each operation, status and fault once."""

    def __init__(self, document: Document, report: Path) -> None:
        self._document = document
        self._report = report
        self._noted: set[str] = set()

    def check(self, method: str, template: str, status: int, raw: bytes) -> None:
        """Check an answer to the bot."""
        body = json.loads(raw) if raw else None
        faults = self._document.faults(method, template, status, body)
        self._note(f"{method} {template}", status, faults)

    def check_event(self, event: str, data: Obj) -> None:
        """Check a gateway event; events without schemas pass."""
        if event in _PARTS:
            self._note(event, 0, self._document.event_faults(event, data))

    def _note(self, operation: str, status: int, faults: list[str]) -> None:
        line = json.dumps({"operation": operation, "status": status, "faults": faults[:20]})
        if line not in self._noted:
            self._noted.add(line)
            with self._report.open("a", encoding="utf-8") as report:
                report.write(line + "\n")


def from_environment() -> Answers | None:
    """The checker, if tests have turned it on."""
    document, report = os.environ.get(DOCUMENT), os.environ.get(REPORT)
    return Answers(Document.read(Path(document)), Path(report)) if document and report else None


def _told(faults: list[Fault]) -> list[str]:
    return [f"{'.'.join(map(str, place)) or 'whole'}: {words}" for place, _, words in faults]
