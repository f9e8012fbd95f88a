"""The document's schemas, made ready to check by: choices are decided, faults named in place."""

import re
from typing import Final, Protocol

from playground.wire import Obj, objects

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


class _Found(Protocol):
    message: str
    instance_path: list[str | int]
    schema_path: list[str | int]


class Schemas:
    """All named schemas of a document. Closed ones take no key that they do not name."""

    def __init__(self, names: Obj, *, closed: bool) -> None:
        """Make them ready; each may have been changed by the caller before."""
        self._originals = names
        self._closed = closed
        self._ready: Obj = {name: self._tidy(schema) for name, schema in names.items()}

    def validator(self, schema: Obj) -> "Validator":
        """Compile one schema, which may refer to the named ones."""
        return Validator(self._tidy(schema), self._ready)

    def named(self, name: str) -> "Validator":
        """Compile one of the named schemas."""
        return Validator({"$ref": _REF + name}, self._ready)

    def _tidy(self, schema: Obj) -> Obj:
        """Make choices decidable, and close objects where asked, all the way down."""
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
                tidy[key] = value
        if self._closed and "properties" in tidy:
            tidy.setdefault("additionalProperties", False)
        return tidy

    def _choice(self, branches: list[Obj]) -> Obj:
        if branches and all("const" in branch for branch in branches):
            return {"enum": [branch["const"] for branch in branches]}
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
            {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"enum": known}},
            }
        ]
        for each, branch in zip(kinds, tidied, strict=True):
            chosen = {"required": ["type"], "properties": {"type": {"enum": each}}}
            rules.append({"if": chosen, "then": branch})
        return {"allOf": rules}

    def _kinds(self, branch: Obj) -> list[int] | None:
        schema = self._originals.get(branch.get("$ref", "").removeprefix(_REF), branch)
        kinds = schema.get("properties", {}).get("type", {}).get("enum")
        return kinds if isinstance(kinds, list) else None


class Validator:
    """One schema, compiled; the library is only needed once a document is given."""

    def __init__(self, schema: Obj, schemas: Obj) -> None:
        """Compile `schema`; `schemas` are those that it may refer to."""
        import jsonschema_rs  # noqa: PLC0415  (a server without a document runs without it)

        whole = {**schema, "components": {"schemas": schemas}}
        self._inner = jsonschema_rs.Draft202012Validator(whole, validate_formats=True)

    def faults(self, body: object) -> list[tuple[tuple[str | int, ...], str, str]]:
        """Give each fault: its place, Discord's code for its kind, and words."""
        found: list[tuple[tuple[str | int, ...], str, str]] = []
        errors: list[_Found] = list(self._inner.iter_errors(body))
        for error in errors:
            keyword = next((s for s in reversed(error.schema_path) if str(s) in _CODES), "")
            code = _CODES.get(str(keyword), "BASE_TYPE_INVALID")
            found.append((tuple(error.instance_path), code, _short(error.message)))
        return found


def _short(message: str, limit: int = 200) -> str:
    return (
        message if len(message) <= limit else f"{message[: limit // 2]}...{message[-limit // 2 :]}"
    )


def anonymous(template: str) -> str:
    """Give a path without the names of its parameters."""
    return re.sub(r"\{[^}]*\}", "{}", template)
