"""The playground's own answers: every route is in Discord's document and follows it.

All other tests here, and those on the wire, check their answers the same way.
"""

import json
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from playground import answers
from playground.client import running
from playground.rest import account, callbacks, channels, commands, messages
from tests.answers import DOCUMENT, noted

MODULES = (account, callbacks, channels, commands, messages)
ROUTES = {f"{method} {path}" for module in MODULES for method, path, _ in module.ROUTES}
pytestmark = pytest.mark.skipif(
    not DOCUMENT.exists(), reason="Discord's OpenAPI document does not lie beside this checkout"
)
SOUNDS = "/soundboard-default-sounds"
COMMAND = {"name": "look", "description": "Look around"}


class Api:
    """Requests as a bot without a library."""

    def __init__(self, http: aiohttp.ClientSession, url: str, token: str) -> None:
        self._http, self._url = http, f"{url}/api/v10"
        self._head = {"Authorization": f"Bot {token}"}

    async def __call__(self, method: str, path: str, body: object = None) -> Any:
        """Make a request; returns the answer's JSON."""
        url = self._url + path
        async with self._http.request(method, url, json=body, headers=self._head) as response:
            raw = await response.read()
            assert response.status < 300, (method, path, response.status, raw)
            return json.loads(raw) if raw else None


async def of_account(api: Api, person: int, guild: int) -> None:
    """Use everything about the bot and servers."""
    for path in ("/users/@me", "/users/@me/guilds", f"/users/{person}", "/applications/@me"):
        await api("GET", path)
    for path in ("/oauth2/applications/@me", "/gateway", "/gateway/bot", SOUNDS):
        await api("GET", path)
    await api("GET", "/soundboard-default-sounds")
    await api("GET", "/users/@me/guilds?with_counts=true&limit=1")
    for path in ("", "/channels", "/roles", "/members?limit=9", f"/members/{person}"):
        await api("GET", f"/guilds/{guild}{path}")
    await api("POST", "/users/@me/channels", {"recipient_id": str(person)})


async def of_channels(api: Api, person: int, guild: int) -> None:
    """Use everything about channels, messages, pins and threads."""
    place = f"/channels/{(await api('POST', f'/guilds/{guild}/channels', {'name': 'pond'}))['id']}"
    await api("GET", place)
    await api("PATCH", place, {"topic": "Water"})
    await api("POST", f"{place}/typing")
    first, second, third = [
        (await api("POST", f"{place}/messages", {"content": str(n)}))["id"] for n in range(3)
    ]
    await api("GET", f"{place}/messages")
    await api("GET", f"{place}/messages/{first}")
    await api("PATCH", f"{place}/messages/{first}", {"content": "changed"})
    for pins in (f"{place}/messages/pins", f"{place}/pins"):
        await api("PUT", f"{pins}/{first}")
        await api("GET", pins)
        await api("DELETE", f"{pins}/{first}")
    thread = await api("POST", f"{place}/messages/{first}/threads", {"name": "side"})
    await api("POST", f"{place}/threads", {"name": "alone", "type": 12})
    await api("GET", f"/guilds/{guild}/threads/active")
    members = f"/channels/{thread['id']}/thread-members"
    await api("PUT", f"{members}/{person}")
    await api("GET", members)
    await api("GET", f"{members}/{person}")
    await api("DELETE", f"{members}/{person}")
    await api("DELETE", f"{members}/@me")
    await api("PUT", f"{members}/@me")
    await api("DELETE", f"{place}/messages/{first}")
    await api("POST", f"{place}/messages/bulk-delete", {"messages": [second, third]})
    await api("DELETE", place)


async def of_commands(api: Api, base: str) -> None:
    """Use everything about commands, global or of a server."""
    await api("PUT", base, [COMMAND])
    one = f"{base}/{(await api('POST', base, COMMAND))['id']}"
    await api("GET", base)
    await api("GET", one)
    await api("PATCH", one, {"description": "Look here"})
    await api("DELETE", one)
    await api("POST", base, COMMAND)


async def of_interactions(api: Api, app: int, number: int, token: str) -> None:
    """Answer a command, and use what comes after the first answer."""
    said = {"type": 4, "data": {"content": "Hello"}}
    await api("POST", f"/interactions/{number}/{token}/callback", said)
    base = f"/webhooks/{app}/{token}"
    more = (await api("POST", base, {"content": "More"}))["id"]
    for message in ("@original", more):
        await api("GET", f"{base}/messages/{message}")
        await api("PATCH", f"{base}/messages/{message}", {"content": "Changed"})
        await api("DELETE", f"{base}/messages/{message}")


async def test_every_route_is_in_the_document_and_answers_as_it_says(
    answers_as_described: Path,
) -> None:
    async with running() as play, aiohttp.ClientSession() as http:
        world, interactions = play.inside.world, play.inside.interactions
        api, ann, guild = Api(http, play.url, play.token), world.people()[0], world.guild_id
        await of_account(api, ann.id, guild)
        await of_channels(api, ann.id, guild)
        application = f"/applications/{world.application_id}"
        await of_commands(api, f"{application}/commands")
        await of_commands(api, f"{application}/guilds/{guild}/commands")
        place = next(c for c in world.channels.values() if c.guild_id == guild)
        made = interactions.start(2, ann, place, {"id": "1", "name": "look", "type": 1})
        await of_interactions(api, world.application_id, made.id, made.token)
    done = {
        each["operation"] for each in noted(answers_as_described) if 200 <= each["status"] < 300
    }
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
