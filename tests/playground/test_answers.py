"""The playground's own answers: every route is in Discord's document and follows it.

All other tests here, and those on the wire, check their answers the same way.
"""

import json
import re
from pathlib import Path
from string import Template

import aiohttp
import pytest

from playground.checks import answers
from playground.program.client import running
from playground.rest import account, callbacks, channels, commands, emoji, messages
from playground.wire.json_values import Obj
from tests.answers import DOCUMENT, needs_document, noted

MODULES = (account, callbacks, channels, commands, emoji, messages)
ROUTES = {f"{method} {path}" for module in MODULES for method, path, _ in module.ROUTES}
pytestmark = needs_document
LINE = r"(?:(\w+) = )?(\w+) (\S+)(?: (.+))?"
WALK = """
GET /users/@me
GET /users/@me/guilds
GET /users/@me/guilds?with_counts=true&limit=1
GET /users/$person
GET /applications/@me
GET /oauth2/applications/@me
GET /gateway
GET /gateway/bot
GET /soundboard-default-sounds
GET /guilds/$guild
GET /guilds/$guild/channels
GET /guilds/$guild/roles
GET /guilds/$guild/members?limit=9
GET /guilds/$guild/members/$person
POST /users/@me/channels {"recipient_id": "$person"}
pond = POST /guilds/$guild/channels {"name": "pond"}
GET /channels/$pond
PATCH /channels/$pond {"topic": "Water"}
POST /channels/$pond/typing
first = POST /channels/$pond/messages {"content": "1"}
second = POST /channels/$pond/messages {"content": "2"}
third = POST /channels/$pond/messages {"content": "3"}
GET /channels/$pond/messages
GET /channels/$pond/messages/$first
PATCH /channels/$pond/messages/$first {"content": "changed"}
PUT /channels/$pond/messages/pins/$first
GET /channels/$pond/messages/pins
DELETE /channels/$pond/messages/pins/$first
PUT /channels/$pond/pins/$first
GET /channels/$pond/pins
DELETE /channels/$pond/pins/$first
side = POST /channels/$pond/messages/$first/threads {"name": "side"}
POST /channels/$pond/threads {"name": "alone", "type": 12}
GET /guilds/$guild/threads/active
PUT /channels/$side/thread-members/$person
GET /channels/$pond/threads/archived/public
room = POST /guilds/$guild/channels {"name": "room", "type": 15}
PATCH /channels/$room {"available_tags": [{"name": "Open"}]}
post = POST /channels/$room/threads {"name": "A table", "message": {"content": "Join"}}
PATCH /channels/$post {"applied_tags": [], "archived": true}
GET /channels/$room/threads/archived/public
fox = POST /applications/$app/emojis {"name": "fox", "image": "data:image/png;base64,AAAA"}
GET /applications/$app/emojis
DELETE /applications/$app/emojis/$fox
GET /channels/$side/thread-members
GET /channels/$side/thread-members/$person
DELETE /channels/$side/thread-members/$person
DELETE /channels/$side/thread-members/@me
PUT /channels/$side/thread-members/@me
DELETE /channels/$pond/messages/$first
POST /channels/$pond/messages/bulk-delete {"messages": ["$second", "$third"]}
DELETE /channels/$pond
POST /interactions/$press/$token/callback {"type": 4, "data": {"content": "Hello"}}
more = POST /webhooks/$app/$token {"content": "More"}
GET /webhooks/$app/$token/messages/@original
PATCH /webhooks/$app/$token/messages/@original {"content": "Changed"}
DELETE /webhooks/$app/$token/messages/@original
GET /webhooks/$app/$token/messages/$more
PATCH /webhooks/$app/$token/messages/$more {"content": "Changed"}
DELETE /webhooks/$app/$token/messages/$more
"""
"""Requests, one a line: method, path and body; the answer's id gets a name for those after it."""
COMMANDS = """
PUT $commands [{"name": "look", "description": "Look around"}]
one = POST $commands {"name": "look", "description": "Look around"}
GET $commands
GET $commands/$one
PATCH $commands/$one {"description": "Look here"}
DELETE $commands/$one
POST $commands {"name": "look", "description": "Look around"}
"""

LAST = "DELETE /users/@me/guilds/$guild"


async def test_routes_are_in_the_document_and_answer_as_it_says(answers_as_described: Path) -> None:
    async with running() as play, aiohttp.ClientSession() as http:
        world = play.inside.world
        ann, guild, app = world.people()[0], world.guild_id, world.application_id
        place = next(c for c in world.channels.values() if c.guild_id == guild)
        data: Obj = {"id": "1", "name": "look", "type": 1}
        made = play.inside.interactions.start(2, ann, place, data)
        ids: Obj = {"person": ann.id, "guild": guild, "app": app}
        ids |= {"press": made.id, "token": made.token}
        head = {"Authorization": f"Bot {play.token}", "Content-Type": "application/json"}
        walks = (WALK, ""), (COMMANDS, ""), (COMMANDS, f"/guilds/{guild}"), (LAST, "")
        for walk, of in walks:
            ids["commands"] = f"/applications/{app}{of}/commands"
            for line in walk.strip().splitlines():
                request = Template(line).substitute(ids)
                name, method, path, body = re.fullmatch(LINE, request).groups()  # type: ignore[union-attr]
                url = f"{play.url}/api/v10{path}"
                async with http.request(method, url, data=body, headers=head) as answer:
                    raw = await answer.read()
                assert answer.status < 300, (request, answer.status, raw)
                if name:
                    ids[name] = json.loads(raw)["id"]
    done = {one["operation"] for one in noted(answers_as_described) if 200 <= one["status"] < 300}
    assert ROUTES - done == set()


@pytest.mark.parametrize(
    ("operation", "status", "body", "fault"),
    [
        ("GET /gateway", 200, {"url": 5}, "url: "),
        ("GET /gateway", 201, {"url": "ws://x"}, "the status 201"),
        ("GET /users/{user_id}", 404, {"message": "Unknown User"}, '"code" is a required'),
        ("GET /users/{user_id}", 429, {"message": "Slower", "code": 0}, "retry_after"),
        ("DELETE /channels/{channel_id}/messages/{message_id}", 204, {}, "should be none"),
        ("GET /nowhere", 200, {}, "does not have this operation"),
    ],
)
def test_an_answer_that_differs_from_the_document_is_told(
    operation: str, status: int, body: object, fault: str
) -> None:
    method, _, template = operation.partition(" ")
    told = answers.Document.read(DOCUMENT).faults(method, template, status, body)
    assert fault in " ".join(told)


def test_an_event_that_differs_from_the_document_is_told_by_its_part() -> None:
    told = answers.Document.read(DOCUMENT).event_faults("GUILD_CREATE", {"members": [{}]})
    assert any(fault.startswith("members ") for fault in told)
