"""A client without a library."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp

from playground.program.client import Driver, running
from playground.wire.json_values import Obj


class Client:
    """A hand-written client."""

    def __init__(
        self, play: Driver, http: aiohttp.ClientSession, socket: aiohttp.ClientWebSocketResponse
    ) -> None:
        self.play = play
        self._http = http
        self.socket = socket
        self.ready: Obj = {}

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Send JSON, and return the answer's JSON."""
        async with self.send(method, path, json=body) as answer:
            return await answer.json()

    async def asks(self, op: int, data: object) -> Obj:
        """Send a frame; returns the next one."""
        await self.socket.send_json({"op": op, "d": data})
        found: Obj = await self.socket.receive_json(timeout=60)
        return found

    def send(self, method: str, path: str, **options: Any) -> Any:
        """Send a request of any kind."""
        token = {"Authorization": f"Bot {self.play.token}"}
        url = f"{self.play.url}/api/v10{path}"
        return self._http.request(method, url, headers=token, **options)

    async def event(self, name: str) -> Obj:
        """The next event with this name."""
        while True:
            frame = await self.socket.receive_json(timeout=60)
            if frame["t"] == name:
                found: Obj = frame["d"]
                return found

    async def answer(self, kind: int, data: Obj) -> Obj:
        """Answer the next interaction; returns it, and the API's answer."""
        made = await self.event("INTERACTION_CREATE")
        path = f"/interactions/{made['id']}/{made['token']}/callback?with_response=1"
        async with self.send("POST", path, json={"type": kind, "data": data}) as answer:
            told: Obj = {"asked": made, "told": await answer.json()}
        return told


@asynccontextmanager
async def client(**options: Any) -> AsyncIterator[Client]:
    """Identify with a prefixed token, in a binary frame."""
    async with running(**options) as play, connected(play) as made:
        said = {"token": f"Bot {play.token}", "intents": 1, "properties": {"os": "linux"}}
        await made.socket.send_bytes(json.dumps({"op": 2, "d": said}).encode())
        made.ready = await made.event("READY")
        yield made


@asynccontextmanager
async def connected(play: Driver) -> AsyncIterator[Client]:
    """Connect to the gateway, past HELLO."""
    async with aiohttp.ClientSession() as http, http.ws_connect(play.gateway_url) as socket:
        await socket.receive(timeout=60)
        yield Client(play, http, socket)
