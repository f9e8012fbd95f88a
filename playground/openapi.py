"""Holds request bodies to Discord's own OpenAPI document, when one is given.

The document is made stricter and its findings readable before it is used: objects are closed
(a misspelt key is an error) but for a few keys that Discord takes silently, ids may be numbers,
and a choice between component kinds is made by `type`, so that a fault is named where it lies.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from playground.checks.report import Problems
from playground.errors import BadWorld
from playground.schemas import Schemas, Validator, anonymous
from playground.wire import Obj

_UNDESCRIBED: Final[Mapping[str, Obj]] = {
    # Keys the real client sends and Discord takes, though the document lacks them.
    "ApplicationCommandUpdateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandCreateRequest": {"nsfw": {"type": ["boolean", "null"]}},
    "ApplicationCommandPatchRequestPartial": {"nsfw": {"type": ["boolean", "null"]}},
    "MessageEditRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateRequestPartial": {"tts": {"type": ["boolean", "null"]}},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {
        "tts": {"type": ["boolean", "null"]}
    },
    "RichEmbed": {"flags": {"type": ["integer", "null"]}},
    # An attachment that is kept is sent back as it came.
    "MessageAttachmentRequest": {
        "size": {},
        "url": {},
        "proxy_url": {},
        "height": {},
        "width": {},
        "content_type": {},
        "spoiler": {},
        "ephemeral": {},
        "flags": {},
        "placeholder": {},
        "placeholder_version": {},
    },
}


class Spec:
    """The document, ready to check the body of a request against its operation."""

    def __init__(self, document: Obj) -> None:
        """Prepare a parsed document."""
        names = document["components"]["schemas"]
        taken: Obj = {name: self._taken(name, schema) for name, schema in names.items()}
        self._schemas = Schemas(taken, closed=True)
        self._bodies: dict[tuple[str, str], Obj] = {}
        self._validators: dict[tuple[str, str], Validator] = {}
        for template, operations in document["paths"].items():
            for method, operation in operations.items():
                if isinstance(operation, dict) and "requestBody" in operation:
                    schema = operation["requestBody"]["content"].get("application/json")
                    if schema is not None:
                        self._bodies[method, anonymous(template)] = schema["schema"]

    @classmethod
    @cache
    def read(cls, path: Path) -> "Spec":
        """Read the document from a file, once for all; raises BadWorld when it cannot be read."""
        try:
            return cls(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError) as error:
            raise BadWorld(f"{path} is not an OpenAPI document: {error!r}") from error

    def check(self, method: str, template: str, body: object) -> None:
        """Check a body by its operation; one the document does not describe passes.

        Raises Invalid with every fault and its place.
        """
        key = (method.lower(), anonymous(template))
        if key not in self._bodies:
            return
        if key not in self._validators:
            self._validators[key] = self._schemas.validator(self._bodies[key])
        problems = Problems()
        for path, code, message in self._validators[key].faults(body):
            problems.add(path, code, message)
        problems.settle()

    def _taken(self, name: str, schema: Obj) -> Obj:
        """Give a named schema with what Discord takes besides."""
        if name == "SnowflakeType":
            return {"anyOf": [{"type": "string", "pattern": r"^\d+$"}, {"type": "integer"}]}
        extra = _UNDESCRIBED.get(name)
        if extra:
            return {**schema, "properties": {**extra, **schema.get("properties", {})}}
        return schema
