"""The OpenAPI document: violations are refused readably, and what Discord accepts is accepted."""

from pathlib import Path
from typing import Any

import pytest

from playground.checks.openapi import Spec
from playground.wire.errors import BadWorld, Invalid
from tests.answers import DOCUMENT, needs_document

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
COMMANDS = "/applications/{application_id}/commands"


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec.read(DOCUMENT)


def row(**button: object) -> dict[str, Any]:
    return {"type": 1, "components": [{"type": 2, "style": 1, "custom_id": "a", **button}]}


IN_ROW = "components.0.components.0"
FORM = {"custom_id": "a", "title": "x" * 46, "components": []}
FAULTS: dict[tuple[str, str], dict[str, object]] = {
    ("POST", MESSAGES): {
        "request: ": {"conten": "x"},
        f"{IN_ROW}.custom_id: ": {"components": [row(custom_id="x" * 101)]},
        f"{IN_ROW}.label: ": {"components": [row(label="x" * 81)]},
        f"{IN_ROW}.type: ": {"components": [row(type=99)]},
        f"{IN_ROW}: ": {"components": [row(lable="x")]},
        "embeds.0.title: ": {"embeds": [{"title": "x" * 257}]},
    },
    ("PATCH", MESSAGE): {
        "attachments.0.description: ": {"attachments": [{"id": 0, "description": "x" * 1025}]}
    },
    ("POST", CALLBACK): {
        "data.content: ": {"type": 4, "data": {"content": "x" * 2001}},
        "data.title: ": {"type": 9, "data": FORM},
        "type: ": {"type": 99},
    },
    ("PUT", COMMANDS): {"0.description: ": [{"name": "a", "description": "x" * 101}]},
}
"""By method and path: faulty bodies, by the place that is named."""


@needs_document
@pytest.mark.parametrize(
    ("method", "path", "body", "place"),
    [(*of, body, place) for of, bodies in FAULTS.items() for place, body in bodies.items()],
)
def test_a_fault_is_refused_and_named_by_its_place(
    spec: Spec, method: str, path: str, body: object, place: str
) -> None:
    with pytest.raises(Invalid) as caught:
        spec.check(method, path, body)
    assert place in caught.value.summary


SOUND: list[tuple[str, str, object]] = [
    ("POST", MESSAGES, {"content": "x", "nonce": 5, "tts": False}),
    ("POST", MESSAGES, {"content": "x", "allowed_mentions": {"parse": [], "users": [1, "2"]}}),
    ("PATCH", MESSAGE, {"attachments": [{"id": 5, "size": 3, "url": "http://a/b"}]}),
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
