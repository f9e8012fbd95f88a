"""Checks request bodies against Discord's OpenAPI document, if one is given.

First the document is made stricter and its errors readable: objects are closed (a misspelt key is
an error) except for keys that Discord silently accepts, ids may be numbers, and component kinds are
chosen by `type`, so a fault is reported where it is.
"""

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any, Final, TypeAlias

from playground.checks.report import Problems
from playground.wire.errors import BadWorld
from playground.wire.json_values import Obj, Path, objects
from playground.world.model import FORUM, MEDIA, STAGE, TEXT

_OPTIONAL_FLAG: Final[Obj] = {"type": ["boolean", "null"]}
_UNDESCRIBED: Final[Mapping[str, Obj]] = {
    # Keys that discord.py sends and Discord accepts, missing from the document.
    "ApplicationCommandUpdateRequest": {"nsfw": _OPTIONAL_FLAG},
    "ApplicationCommandCreateRequest": {"nsfw": _OPTIONAL_FLAG},
    "ApplicationCommandPatchRequestPartial": {"nsfw": _OPTIONAL_FLAG},
    "MessageEditRequestPartial": {"tts": _OPTIONAL_FLAG},
    "IncomingWebhookUpdateRequestPartial": {"tts": _OPTIONAL_FLAG},
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": {"tts": _OPTIONAL_FLAG},
    "CreateForumThreadRequest": {"type": {"type": "integer"}},
    "BaseCreateMessageCreateRequest": {"tts": _OPTIONAL_FLAG},
    "RichEmbed": {"flags": {"type": ["integer", "null"]}},
    # A kept attachment is sent back unchanged.
    "MessageAttachmentRequest": {
        key: {}
        for key in (
            *("size", "url", "proxy_url", "height", "width", "content_type", "spoiler"),
            *("ephemeral", "flags", "placeholder", "placeholder_version"),
        )
    },
}
_REF: Final = "#/components/schemas/"
_CODES: Final = {
    "maxLength": "BASE_TYPE_MAX_LENGTH",
    "minLength": "BASE_TYPE_MIN_LENGTH",
    "maxItems": "BASE_TYPE_BAD_LENGTH",
    "minItems": "BASE_TYPE_BAD_LENGTH",
    "required": "BASE_TYPE_REQUIRED",
    "enum": "BASE_TYPE_CHOICES",
    "maximum": "NUMBER_TYPE_MAX",
    "minimum": "NUMBER_TYPE_MIN",
    "type": "BASE_TYPE_CONVERT",
    "additionalProperties": "BASE_TYPE_UNKNOWN_FIELD",
}

Fault: TypeAlias = tuple[Path, str, str]
"""Its place, Discord's code for its kind, and words."""


class Schemas:
    """A document's named schemas. Closed ones accept only the keys they name."""

    def __init__(self, names: Obj, *, closed: bool) -> None:
        self._originals = names
        self._closed = closed
        self._ready: Obj = {name: self._tidy(schema) for name, schema in names.items()}
        self._compiled: dict[object, Any] = {}

    def faults(self, key: object, schema: Obj, body: object) -> list[Fault]:
        """How a body differs from a schema, which may refer to named ones; `key` identifies it."""
        import jsonschema_rs  # noqa: PLC0415  (a server without a document runs without it)

        if key not in self._compiled:
            whole = {**self._tidy(schema), "components": {"schemas": self._ready}}
            made = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
            self._compiled[key] = made
        found: list[Fault] = []
        for error in self._compiled[key].iter_errors(body):
            keyword = next((s for s in reversed(error.schema_path) if str(s) in _CODES), "")
            code = _CODES.get(str(keyword), "BASE_TYPE_INVALID")
            found.append((tuple(error.instance_path), code, _short(error.message)))
        return found

    def named_faults(self, name: str, body: object) -> list[Fault]:
        """How a body differs from a named schema."""
        return self.faults(name, {"$ref": _REF + name}, body)

    def _tidy(self, schema: Obj) -> Obj:
        """Make choices decidable, and close objects if asked, recursively."""
        tidy: Obj = {}
        for key, value in schema.items():
            if key in ("oneOf", "anyOf"):
                tidy |= self._choice(objects(value))
            elif key == "properties":
                tidy[key] = {name: self._tidy(inner) for name, inner in value.items()}
            elif key == "allOf":
                tidy[key] = [self._tidy(each) for each in objects(value)]
            elif isinstance(value, dict):
                tidy[key] = self._tidy(value)
            else:
                tidy[key] = _with_media(value) if key == "enum" else value
        if self._closed and "properties" in tidy:
            tidy.setdefault("additionalProperties", False)
        return tidy

    def _choice(self, branches: list[Obj]) -> Obj:
        if branches and all("const" in branch for branch in branches):
            return {"enum": _with_media([branch["const"] for branch in branches])}
        others = [self._tidy(branch) for branch in branches if branch.get("type") != "null"]
        optional = len(others) < len(branches)
        chosen = self._by_type(branches, others) or (
            others[0] if len(others) == 1 else {"anyOf": others}
        )
        return {"if": {"type": "null"}, "else": chosen} if optional else chosen

    def _by_type(self, branches: list[Obj], tidied: list[Obj]) -> Obj | None:
        kinds = [self._kinds(branch) for branch in branches if branch.get("type") != "null"]
        known = [kind for each in kinds if each for kind in each]
        if len(kinds) < 2 or not all(kinds) or len(known) != len(set(known)):
            return None
        rules: list[Obj] = [
            {"type": "object", "required": ["type"], "properties": {"type": {"enum": known}}}
        ]
        for each, branch in zip(kinds, tidied, strict=True):
            chosen = {"required": ["type"], "properties": {"type": {"enum": each}}}
            rules.append({"if": chosen, "then": branch})
        return {"allOf": rules}

    def _kinds(self, branch: Obj) -> list[int] | None:
        schema = self._originals.get(branch.get("$ref", "").removeprefix(_REF), branch)
        kinds = schema.get("properties", {}).get("type", {}).get("enum")
        return kinds if isinstance(kinds, list) else None


def _with_media(values: list[object]) -> list[object]:
    """The values that are allowed; where they are types of channels, media channels too, which the
    document leaves out.
    """
    return [*values, MEDIA] if {TEXT, STAGE, FORUM} <= {*values} else values


def _short(message: str, limit: int = 200) -> str:
    return (
        message if len(message) <= limit else f"{message[: limit // 2]}...{message[-limit // 2 :]}"
    )


def anonymous(template: str) -> str:
    """A path without its parameters' names."""
    return re.sub(r"\{[^}]*\}", "{}", template)


class Spec:
    """The document, ready to check request bodies."""

    def __init__(self, document: Obj) -> None:
        names = document["components"]["schemas"]
        taken: Obj = {name: self._taken(name, schema) for name, schema in names.items()}
        self._schemas = Schemas(taken, closed=True)
        self._bodies: dict[tuple[str, str], Obj] = {}
        for template, operations in document["paths"].items():
            for method, operation in operations.items():
                if isinstance(operation, dict) and "requestBody" in operation:
                    schema = operation["requestBody"]["content"].get("application/json")
                    if schema is not None:
                        self._bodies[method, anonymous(template)] = schema["schema"]

    @classmethod
    @cache
    def read(cls, path: File) -> "Spec":
        """Read the document, once. Raises BadWorld if it can't be read."""
        try:
            return cls(json.loads(path.read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError) as error:
            raise BadWorld(f"{path} isn't an OpenAPI document: {error!r}") from error

    def check(self, method: str, template: str, body: object) -> None:
        """Check a body by its operation; undescribed ones pass.

        Raises Invalid with every fault and its place.
        """
        key = (method.lower(), anonymous(template))
        if key not in self._bodies:
            return
        problems = Problems()
        for fault in self._schemas.faults(key, self._bodies[key], body):
            problems.add(*fault)
        problems.settle()

    def _taken(self, name: str, schema: Obj) -> Obj:
        """A named schema, plus what Discord also accepts."""
        if name == "SnowflakeType":
            return {"anyOf": [{"type": "string", "pattern": r"^\d+$"}, {"type": "integer"}]}
        extra = _UNDESCRIBED.get(name)
        if extra:
            return {**schema, "properties": {**extra, **schema.get("properties", {})}}
        return schema
