"""The stand-in's parts, put together for the routes."""

from pathlib import Path
from typing import Final, TypedDict, Unpack

from playground.checks import answers
from playground.checks.openapi import Spec
from playground.scenes.reading import read
from playground.scenes.steps import Scenes
from playground.stand_in.bot_process import BotProcess
from playground.stand_in.faults import Faults
from playground.stand_in.interactions import Interactions
from playground.stand_in.limits import Limits
from playground.stand_in.service import Service
from playground.updates.feed import Feed
from playground.updates.gateway import Gateway
from playground.updates.log import Complaint, RequestLog, Tally
from playground.updates.writer import Writer
from playground.wire.json_values import Obj
from playground.world import bits
from playground.world.clock import Clock, Followers
from playground.world.model import World
from playground.world.storage import Keeper

TOKEN: Final = "MQ.playground.token"  # noqa: S105  (opens nothing but this loopback server)
"""Starts with a number in base64, as every bot's token does: hikari reads it."""


class Options(TypedDict, total=False):
    """How a stand-in runs; everything may be left out.

    Everything is kept in the `world_file`; `openapi` is Discord's document, to check requests
    against; `scenes` is what the start page offers. Each answer takes `latency_ms` longer. Without
    `rate_limits` there are none. If `patient`, it waits for the bot until its clock is advanced. If
    it `only_warns`, what only the document forbids is listed and done. With a `key`, the page needs
    it. `shards` are advised to bots, and a new world's servers spread over them; `invited` are the
    bot's permissions.
    """

    world_file: Path | None
    openapi: Path | None
    scenes: Path | None
    latency_ms: float
    rate_limits: bool
    patient: bool
    only_warns: bool
    key: str
    shards: int
    invited: int


class Playground:
    """A running stand-in."""

    def __init__(self, **options: Unpack[Options]) -> None:
        """Put its parts together. Raises BadWorld or BadScenes for unreadable files."""
        openapi, scenes = options.get("openapi"), options.get("scenes")
        shards = options.get("shards", 1)
        self.clock = Clock(patient=options.get("patient", False))
        self.followers = Followers(self.clock)
        self.world = World(self.clock, shards, options.get("invited", bits.BOT))
        self.keeper = Keeper(self.world, options.get("world_file"))
        limited = options.get("rate_limits", True)
        self.gateway = Gateway(self.world, TOKEN, shards, paced=limited)
        self.feed = Feed()
        self.service = Service(self.world, self.gateway, self.feed, self.keeper, Writer(self.world))
        self.interactions = Interactions(self.service)
        self.faults = Faults(latency_ms=options.get("latency_ms", 0.0))
        self.limits = Limits(self.clock, strict=limited)
        self.complaints: list[Complaint] = []
        self.spec = None if openapi is None else Spec.read(openapi)
        self.scenes = Scenes() if scenes is None else read(scenes)
        self.log = RequestLog(self.feed, TOKEN)
        self.tally = Tally(self.clock)
        self.answers = answers.from_environment()
        """Checks our own answers against the document, in tests."""
        if self.answers is not None:
            self.gateway.checks = self.answers.check_event
        self.only_warns = options.get("only_warns", False)
        self.key = options.get("key", "")
        self.bot: BotProcess | None = None
        """The bot, if the playground started it."""

    @property
    def base(self) -> str:
        """The address for people and the bot, such as http://127.0.0.1:8080."""
        return self.service.writer.base

    @property
    def page(self) -> str:
        """The page's address, with the key."""
        return f"{self.base}/k/{self.key}" if self.key else self.base

    def clock_state(self) -> Obj:
        """The time, how far it is ahead, and how many bots follow it."""
        return {
            "now": self.clock.now(),
            "ahead": self.clock.ahead,
            "followers": self.followers.count,
        }

    def listens_at(self, port: int) -> None:
        """Set the port once it is known."""
        self.service.writer.base = f"http://127.0.0.1:{port}"
        self.gateway.url = f"ws://127.0.0.1:{port}/gateway"

    def tell_all(self, frame: Obj) -> None:
        """Send everyone's page a frame."""
        self.feed.tell_all((person.id for person in self.world.people()), frame)
