"""The Python side: drives a running stand-in, so that a test reads like what people do.

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
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import aiohttp

from playground import bits
from playground.access import KEY_HEADER
from playground.core import TOKEN, Playground, build
from playground.errors import PlaygroundError
from playground.person import PATIENCE_S, Person
from playground.server import serving
from playground.wire import Obj


class Driver:
    """A running stand-in, seen from outside over HTTP."""

    def __init__(
        self, url: str, http: aiohttp.ClientSession, inside: Playground | None, page: str = ""
    ) -> None:
        """Drive the stand-in at `url`; `page` is the address of its page, with the key."""
        self.url = url
        self.page = page or url
        self.token = TOKEN
        self._inside = inside
        self._http = http
        self._people: dict[str, Person] = {}

    @property
    def inside(self) -> Playground:
        """The server itself. Raises PlaygroundError where it runs in another process."""
        if self._inside is None:
            raise PlaygroundError("The playground runs in another process.")
        return self._inside

    @property
    def gateway_url(self) -> str:
        """The WebSocket address for the bot's gateway."""
        return self.url.replace("http://", "ws://") + "/gateway"

    async def person(self, name: str) -> Person:
        """Give a person by name, listening from now on; asked again, the same one."""
        if name not in self._people:
            person = Person(self._http, self.url, name)
            await person.listen()
            self._people[name] = person
        return self._people[name]

    async def faults(self, **switches: object) -> Obj:
        """Turn fault switches, as POST /play/faults takes them; gives how they stand."""
        return await self._post("faults", switches)

    async def people(self, **change: object) -> Obj:
        """Let somebody come or change somebody, as POST /play/people takes it; gives them."""
        return await self._post("people", change)

    async def advance(self, seconds: float) -> None:
        """Let seconds pass on the stand-in's clock, at once, and for each bot that follows it."""
        await self._post("clock", {"advance": seconds})

    async def open_channel(self, name: str) -> str:
        """Open a text channel; gives its id."""
        return str((await self._post("channels", {"name": name}))["channel"])

    async def open_server(
        self, name: str, *channels: str, shard: tuple[int, int] = (0, 1)
    ) -> tuple[str, list[str]]:
        """Open a server that falls into a shard (which, of how many), with everybody in it.

        Gives its id and those of its channels.
        """
        body: Obj = {"name": name, "channels": channels, "shard": shard}
        opened = await self._post("servers", body)
        return str(opened["server"]), [str(each) for each in opened["channels"]]

    async def scene(self, name: str, **request: object) -> Obj:
        """Run a scene, as POST /play/scene takes it; gives where one stands then."""
        return await self._post("scene", {"scene": name, **request})

    async def complaints(self) -> list[Obj]:
        """Give every request that was refused or odd (injected errors are not among them)."""
        return await self._list("complaints")

    async def log(self, after: int = 0) -> list[Obj]:
        """Give what the bot sent after the request of a number, oldest first."""
        return await self._list(f"log?after={after}")

    async def tally(self) -> Obj:
        """Give how many requests there were by route and status, and how many invalid ones."""
        async with self._http.get(f"{self.url}/play/tally") as response:
            answer: Obj = await response.json()
            return answer

    async def bot(self, *, running: bool) -> Obj:
        """Start or stop the bot that the playground runs; gives how it does."""
        return await self._post("bot", {"running": running})

    async def timings(self) -> list[Obj]:
        """Give each interaction's milliseconds from the press, oldest first."""
        return await self._list("timings")

    async def fetch(self, url: str) -> bytes:
        """Get a file, such as a message's picture, by its address."""
        async with self._http.get(url) as response:
            response.raise_for_status()
            return await response.read()

    async def identified(self, timeout_s: float = PATIENCE_S, *, shards: int = 0) -> None:
        """Wait until a bot is connected and identified: what is pressed before that is lost.

        With `shards`, until each of so many is: by one process or by several.
        """
        async with asyncio.timeout(timeout_s):
            await self._list(f"gateway?shards={shards}")

    async def close(self) -> None:
        """Stop listening."""
        for person in self._people.values():
            await person.leave()

    async def _post(self, what: str, body: Obj) -> Obj:
        async with self._http.post(f"{self.url}/play/{what}", json=body) as response:
            answer: Obj = await response.json()
        if "error" in answer:
            raise PlaygroundError(str(answer["error"]))
        return answer

    async def _list(self, what: str) -> list[Obj]:
        async with self._http.get(f"{self.url}/play/{what}") as response:
            answer: list[Obj] = await response.json()
            return answer


@asynccontextmanager
async def running(
    *,
    world_file: Path | None = None,
    openapi: Path | None = None,
    scenes: Path | None = None,
    latency_ms: float = 0.0,
    rate_limits: bool = False,
    patient: bool = True,
    only_warns: bool = False,
    key: str = "",
    shards: int = 1,
    invited: int = bits.BOT,
) -> AsyncIterator[Driver]:
    """Run a stand-in in this process on a free port, and drive it.

    A `patient` one calls no answer late until its clock is advanced. One that `only_warns` lists
    what the document alone forbids, and does it. Without a `key`, the page is opened by its plain
    address. `shards` are advised to bots, and its servers spread over them; the bot comes
    into them with the permissions `invited`.
    """
    async with AsyncExitStack() as stack:
        play = build(
            world_file=world_file,
            openapi=openapi,
            scenes=scenes,
            latency_ms=latency_ms,
            rate_limits=rate_limits,
            patient=patient,
            only_warns=only_warns,
            key=key,
            shards=shards,
            invited=invited,
        )
        await stack.enter_async_context(serving(play))
        yield await stack.enter_async_context(_driving(play.page, play))


@asynccontextmanager
async def attached(url: str) -> AsyncIterator[Driver]:
    """Drive a stand-in that runs elsewhere, such as one started by `python -m playground`.

    `url` is the address that it wrote, with its key.
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
