"""What other libraries send and read, on the wire: each of these once broke one of them."""

import asyncio
import base64
import json
from pathlib import Path

import pytest

from playground.program.cli import main
from playground.program.client import Driver
from playground.wire.errors import BadWorld
from tests.playground.by_hand import Client, client

COMMAND = {
    "name": "all",
    "description": "One of each",
    "options": [
        {"type": 7, "name": "where", "description": "A channel", "channel_types": [0]},
        {"type": 8, "name": "group", "description": "A role"},
        {"type": 9, "name": "whom", "description": "Someone, or a role"},
    ],
}


def room(made: Client) -> str:
    """The path of a channel's messages."""
    return f"/channels/{next(iter(made.play.inside.world.channels))}/messages"


async def test_a_client_that_writes_bytes_and_prefixes_its_token_is_told_who_it_is() -> None:
    async with client() as made:
        me = made.ready["user"]
        assert me == await made.ask("GET", "/users/@me")
        assert {"mfa_enabled", "verified", "flags"} <= set(me)


def test_the_token_begins_with_a_number_in_base64() -> None:
    first = Driver("", None, None).token.partition(".")[0]  # type: ignore[arg-type]
    assert base64.b64decode(first + "==").isdigit()


async def test_the_application_and_the_servers_have_what_a_strict_reader_asks_for() -> None:
    async with client() as made:
        for path in ("/applications/@me", "/oauth2/applications/@me"):
            about = await made.ask("GET", path)
            assert about["approximate_user_install_count"] == 0
            assert about["redirect_uris"] == []
        first, second = await made.ask("GET", "/users/@me/guilds?with_counts=True")
        assert first["approximate_member_count"] == 5
        [after] = await made.ask("GET", f"/users/@me/guilds?after={first['id']}")
        [before] = await made.ask("GET", f"/users/@me/guilds?before={second['id']}&limit=1")
        assert (after["id"], before["id"]) == (second["id"], first["id"])
        assert "approximate_member_count" not in after
        assert await made.ask("GET", "/soundboard-default-sounds") == []


async def test_a_form_without_files_is_read_as_well() -> None:
    async with client() as made:
        body = {"payload_json": json.dumps({"content": "in a form"})}
        async with made.send("POST", room(made), data=body) as answer:
            assert (await answer.json())["content"] == "in a form"
        assert await made.play.complaints() == []
        async with made.send("POST", room(made), data={"content": "elsewhere"}) as answer:
            assert answer.status == 400
        assert [each["kind"] for each in await made.play.complaints()] == ["odd", "malformed"]


async def test_a_429_tells_of_its_limit_as_every_answer_does() -> None:
    async with client(rate_limits=True) as made:
        await made.play.faults(fail={"status": 429, "times": 1})
        async with made.send("POST", room(made), json={"content": "x"}) as answer:
            injected = answer.headers
            assert answer.status == 429
        answers = []
        for _ in range(6):
            async with made.send("POST", room(made), json={"content": "x"}) as answer:
                answers.append((answer.status, answer.headers))
        assert [status for status, _ in answers] == [200] * 5 + [429]
        for headers in (injected, answers[-1][1]):
            assert headers["X-RateLimit-Limit"] == "5"
            assert headers["X-RateLimit-Remaining"] == "0"
            assert headers["X-RateLimit-Bucket"] == answers[0][1]["X-RateLimit-Bucket"]
            assert float(headers["Retry-After"]) >= float(headers["X-RateLimit-Reset-After"])
            assert headers["X-RateLimit-Scope"] == "user"


@pytest.mark.parametrize(("whom", "kinds"), [("Hosts", {"roles"}), ("Ben", {"users", "members"})])
async def test_options_name_channels_roles_and_who_is_mentioned(whom: str, kinds: set[str]) -> None:
    async with client() as made:
        await made.ask(
            "PUT", f"/applications/{made.ready['application']['id']}/commands", [COMMAND]
        )
        ann = await made.play.person("Ann")
        giving = ann.slash("all", where="oasis", group="Players", whom=whom)
        told, _ = await asyncio.gather(made.answer(4, {"content": "x"}), giving)
    where, group, third = (each["value"] for each in told["asked"]["data"]["options"])
    resolved = told["asked"]["data"]["resolved"]
    assert set(resolved) == {"channels", "roles", *kinds}
    assert resolved["channels"][where]["name"] == "oasis"
    assert resolved["roles"][group]["name"] == "Players"
    assert all(third in resolved[kind] for kind in kinds)
    assert all(each["permissions"].isdigit() for each in resolved.get("members", {}).values())


async def test_a_menu_of_who_can_be_mentioned_has_roles_as_well() -> None:
    async with client() as made:
        menu = {"type": 7, "custom_id": "whom", "max_values": 2}
        rows = [{"type": 1, "components": [menu]}]
        on = await made.ask("POST", room(made), {"content": "x", "components": rows})
        assert on["components"][0]["components"][0]["min_values"] == 1
        ann = await made.play.person("Ann")
        choosing = ann.choose(["Ben", "Hosts"], menu="whom")
        told, _ = await asyncio.gather(made.answer(6, {}), choosing)
    person, role = told["asked"]["data"]["values"]
    resolved = told["asked"]["data"]["resolved"]
    assert resolved["users"][person]["global_name"] == "Ben"
    assert resolved["roles"][role]["name"] == "Hosts"


async def test_an_answer_to_a_form_tells_what_opened_it_and_a_follow_up_what_came_first() -> None:
    async with client() as made:
        button = {"type": 2, "style": 1, "label": "Form", "custom_id": "form"}
        rows = [{"type": 1, "components": [button]}]
        on = await made.ask("POST", room(made), {"content": "x", "components": rows})
        ann = await made.play.person("Ann")
        line = {"type": 4, "custom_id": "word", "label": "Word", "style": 1}
        parts = [{"type": 1, "components": [line]}]
        form = {"title": "Form", "custom_id": "form", "components": parts}
        await asyncio.gather(made.answer(9, form), ann.press("form"))
        told, _ = await asyncio.gather(made.answer(4, {"content": "Thanks"}), ann.submit(word="a"))
        answer = told["told"]["resource"]["message"]
        about = answer["interaction_metadata"]
        assert about["type"] == 5
        assert "interacted_message_id" not in about
        opened = about["triggering_interaction_metadata"]
        assert (opened["type"], opened["interacted_message_id"]) == (3, on["id"])
        hook = f"/webhooks/{told['asked']['application_id']}/{told['asked']['token']}"
        more = await made.ask("POST", hook, {"content": "And"})
        assert more["interaction_metadata"]["original_response_message_id"] == answer["id"]
        assert "original_response_message_id" not in about


@pytest.fixture
def document(tmp_path: Path) -> Path:
    """A document that knows only a message's content."""
    body = {"type": "object", "properties": {"content": {"type": "string"}}}
    operation = {"requestBody": {"content": {"application/json": {"schema": body}}}}
    paths = {"/channels/{channel_id}/messages": {"post": operation}}
    file = tmp_path / "openapi.json"
    file.write_text(json.dumps({"components": {"schemas": {}}, "paths": paths}))
    return file


async def test_what_only_the_document_forbids_is_refused_or_listed(document: Path) -> None:
    unknown = {"content": "x", "enforce_nonce": False}
    async with client(openapi=document, only_warns=True) as made:
        assert (await made.ask("POST", room(made), unknown))["content"] == "x"
        [noted] = await made.play.complaints()
        assert (noted["kind"], noted["status"]) == ("odd", 200)
        assert "enforce_nonce" in noted["message"]
        # What the playground's own rules forbid is refused by Discord, too.
        assert (await made.ask("POST", room(made), {"content": ""}))["code"] == 50006
    async with client(openapi=document) as made:
        assert (await made.ask("POST", room(made), unknown))["code"] == 50035


@pytest.mark.parametrize(
    ("asked", "warns"),
    [([], False), (["--complaints", "refuse"], False), (["--complaints", "warn"], True)],
)
def test_the_command_line_refuses_unless_it_is_told_to_warn(
    asked: list[str],
    warns: bool,  # noqa: FBT001 - what pytest gives
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    built: dict[str, object] = {}

    def build(**options: object) -> None:
        built.update(options)
        raise BadWorld("no further")

    monkeypatch.setattr("playground.program.cli.Playground", build)
    assert main(asked) == 2
    assert built["only_warns"] is warns
