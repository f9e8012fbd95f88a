"""Drives a running stand-in from Python, so that a test reads like what people do.

    async with running() as play:
        ...                                   # point the bot at play.url and start it
        ann = await play.person("Ann")
        out = await ann.slash("table new", game="nature")
        await ann.press("Join")
        board = await ann.wait_for(lambda me: me.newest("watering-hole", saying="Round 1"))

Nothing here sleeps or polls: each person listens to the stand-in's stream of changes.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Unpack

import aiohttp

from playground.play.person import PATIENCE_S, Person
from playground.program.server import serving
from playground.stand_in.access import KEY_HEADER
from playground.stand_in.core import TOKEN, Options, Playground
from playground.wire.errors import PlaygroundError
from playground.wire.json_values import Obj


class Driver:
    """A running stand-in, used over HTTP."""

    def __init__(
        self, url: str, http: aiohttp.ClientSession, inside: Playground | None, page: str = ""
    ) -> None:
        self.url = url
        self.page = page or url
        self.token = TOKEN
        self._inside = inside
        self._http = http
        self._people: dict[str, Person] = {}

    @property
    def inside(self) -> Playground:
        """The server itself. Raises PlaygroundError if it runs in another process."""
        if self._inside is None:
            raise PlaygroundError("The playground runs in another process.")
        return self._inside

    @property
    def listening(self) -> list[Person]:
        """The people so far."""
        return list(self._people.values())

    @property
    def gateway_url(self) -> str:
        """The WebSocket address of the gateway."""
        return self.url.replace("http://", "ws://") + "/gateway"

    async def person(self, name: str) -> Person:
        """A person by name, listening from now on; always the same object."""
        if name not in self._people:
            person = Person(self._http, self.url, name)
            await person.listen()
            self._people[name] = person
        return self._people[name]

    async def faults(self, **switches: object) -> Obj:
        """Set switches, as POST /play/faults takes them; returns their state."""
        return await self._post("faults", switches)

    async def people(self, **change: object) -> Obj:
        """Add or change a person, as POST /play/people does; returns them."""
        return await self._post("people", change)

    async def advance(self, seconds: float) -> None:
        """Advance the stand-in's clock, and each bot that follows it."""
        await self._post("clock", {"advance": seconds})

    async def open_channel(self, name: str, *, kind: str = "text") -> str:
        """Open a channel of a kind (`playground.world.model.KINDS`); returns its id."""
        return str((await self._post("channels", {"name": name, "kind": kind}))["channel"])

    async def open_server(
        self, name: str, *channels: str, shard: tuple[int, int] = (0, 1)
    ) -> tuple[str, list[str]]:
        """Open a server on a shard (which, of how many), with everyone in it.

        Returns its id and its channels' ids.
        """
        body: Obj = {"name": name, "channels": channels, "shard": shard}
        opened = await self._post("servers", body)
        return str(opened["server"]), [str(each) for each in opened["channels"]]

    async def scene(self, name: str, **request: object) -> Obj:
        """Run a scene, as POST /play/scene does; returns where you are then."""
        return await self._post("scene", {"scene": name, **request})

    async def complaints(self) -> list[Obj]:
        """Requests that were refused or odd, without injected errors."""
        found: list[Obj] = await self._get("complaints")
        return found

    async def log(self, after: int = 0) -> list[Obj]:
        """What the bot sent after the request with a number, oldest first."""
        found: list[Obj] = await self._get(f"log?after={after}")
        return found

    async def tally(self) -> Obj:
        """Requests by route and status, and how many were invalid."""
        answer: Obj = await self._get("tally")
        return answer

    async def bot(self, *, running: bool) -> Obj:
        """Start or stop the playground's bot; returns its state."""
        return await self._post("bot", {"running": running})

    async def timings(self) -> list[Obj]:
        """Milliseconds of each interaction, oldest first."""
        found: list[Obj] = await self._get("timings")
        return found

    async def fetch(self, url: str) -> bytes:
        """Download a file, such as a message's picture."""
        async with self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def identified(self, timeout_s: float = PATIENCE_S, *, shards: int = 0) -> None:
        """Wait until a bot is connected; presses before that are lost.

        With `shards`, until each of them is, by any number of processes.
        """
        async with asyncio.timeout(timeout_s):
            await self._get(f"gateway?shards={shards}")

    async def close(self) -> None:
        """Stop listening."""
        for person in self._people.values():
            await person.leave()

    async def _post(self, what: str, body: Obj) -> Obj:
        async with self._http.post(f"{self.url}/play/{what}", json=body) as response:
            answer: Obj = await response.json()
        if "error" in answer:
            raise PlaygroundError(str(answer.get("reason") or answer["error"]))
        return answer

    async def _get(self, what: str) -> Any:
        async with self._http.get(f"{self.url}/play/{what}") as response:
            return await response.json()


@asynccontextmanager
async def running(**options: Unpack[Options]) -> AsyncIterator[Driver]:
    """Run a stand-in in this process on a free port, and drive it.

    Unless asked otherwise, it is patient and has no rate limits; without a `key` the page's plain
    address works.
    """
    options.setdefault("patient", True)
    options.setdefault("rate_limits", False)
    play = Playground(**options)
    async with serving(play), _driving(play.page, play) as driver:
        yield driver


@asynccontextmanager
async def attached(url: str) -> AsyncIterator[Driver]:
    """Drive a stand-in that runs elsewhere, such as `python -m playground`.

    `url` is the address it printed, with its key.
    """
    async with _driving(url, None) as driver:
        yield driver


@asynccontextmanager
async def _driving(page: str, inside: Playground | None) -> AsyncIterator[Driver]:
    url, _, key = page.partition("/k/")
    async with aiohttp.ClientSession(headers={KEY_HEADER: key} if key else {}) as http:
        driver = Driver(url, http, inside, page)
        try:
            yield driver
        finally:
            await driver.close()
