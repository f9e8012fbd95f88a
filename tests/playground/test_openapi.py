"""The OpenAPI document: violations are refused readably, and what Discord accepts is accepted."""

from pathlib import Path
from typing import Any

import pytest

from playground.errors import BadWorld, Invalid
from playground.openapi import Spec

DOCUMENT = Path(__file__).parents[2].parent / "shared" / "data" / "discord-openapi.json"
needs_document = pytest.mark.skipif(
    not DOCUMENT.exists(), reason="Discord's OpenAPI document does not lie beside this checkout"
)
MESSAGES = "/channels/{channel_id}/messages"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
COMMANDS = "/applications/{application_id}/commands"


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec.read(DOCUMENT)


def row(**button: object) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", **button}]}


FAULTS: list[tuple[str, str, object, str]] = [
    ("POST", MESSAGES, {"conten": "x"}, "request: "),
    (
        "POST",
        MESSAGES,
        {"components": [row(custom_id="x" * 101)]},
        "components.0.components.0.custom_id: ",
    ),
    ("POST", MESSAGES, {"components": [row(label="x" * 81)]}, "components.0.components.0.label: "),
    ("POST", MESSAGES, {"components": [row(type=99)]}, "components.0.components.0.type: "),
    ("POST", MESSAGES, {"components": [row(lable="x")]}, "components.0.components.0: "),
    ("POST", MESSAGES, {"embeds": [{"title": "x" * 257}]}, "embeds.0.title: "),
    (
        "PATCH",
        MESSAGES + "/{message_id}",
        {"attachments": [{"id": 0, "description": "x" * 1025}]},
        "attachments.0.description: ",
    ),
    ("POST", CALLBACK, {"type": 4, "data": {"content": "x" * 2001}}, "data.content: "),
    (
        "POST",
        CALLBACK,
        {"type": 9, "data": {"custom_id": "a", "title": "x" * 46, "components": []}},
        "data.title: ",
    ),
    ("POST", CALLBACK, {"type": 99}, "type: "),
    ("PUT", COMMANDS, [{"name": "a", "description": "x" * 101}], "0.description: "),
]


@needs_document
@pytest.mark.parametrize(("method", "path", "body", "place"), FAULTS)
def test_a_fault_is_refused_and_named_by_its_place(
    spec: Spec, method: str, path: str, body: object, place: str
) -> None:
    with pytest.raises(Invalid) as caught:
        spec.check(method, path, body)
    assert place in caught.value.summary


SOUND: list[tuple[str, str, object]] = [
    ("POST", MESSAGES, {"content": "x", "nonce": 5, "tts": False}),
    ("POST", MESSAGES, {"content": "x", "allowed_mentions": {"parse": [], "users": [1, "2"]}}),
    (
        "PATCH",
        MESSAGES + "/{message_id}",
        {"attachments": [{"id": 5, "size": 3, "url": "http://a/b"}]},
    ),
    ("POST", CALLBACK, {"type": 8, "data": {"choices": [{"name": "a", "value": "b"}]}}),
    ("POST", CALLBACK, {"type": 5, "data": {"flags": 64}}),
    ("PUT", COMMANDS, [{"name": "a", "description": "b", "type": 1, "nsfw": False}]),
    ("POST", "/users/@me/channels", {"recipient_id": 5}),
    ("POST", "/not/in/the/document", {"anything": 1}),
]


@needs_document
@pytest.mark.parametrize(("method", "path", "body"), SOUND)
def test_what_discord_takes_is_taken(spec: Spec, method: str, path: str, body: object) -> None:
    spec.check(method, path, body)


def test_something_else_than_an_openapi_document_is_refused_at_the_start(tmp_path: Path) -> None:
    other = tmp_path / "other.json"
    other.write_text("{}")
    with pytest.raises(BadWorld, match=r"other\.json"):
        Spec.read(other)
