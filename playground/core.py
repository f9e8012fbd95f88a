"""The stand-in's parts, put together for the routes."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from playground import answers, bits
from playground.answers import Answers
from playground.bot_process import BotProcess
from playground.clock import Clock, Followers
from playground.faults import Faults
from playground.feed import Feed
from playground.gateway import Gateway
from playground.interactions import Interactions
from playground.limits import Limits
from playground.log import Complaint, RequestLog, Tally
from playground.openapi import Spec
from playground.scenes.reading import read
from playground.scenes.steps import Scenes
from playground.service import Service
from playground.storage import Keeper
from playground.wire import Obj
from playground.world import World
from playground.writer import Writer

TOKEN: Final = "MQ.playground.token"  # noqa: S105  (opens nothing but this loopback server)
"""Starts with a number in base64, as every bot's token does: hikari reads it."""


@dataclass
class Playground:
    """A running stand-in."""

    clock: Clock
    followers: Followers
    world: World
    service: Service
    gateway: Gateway
    feed: Feed
    interactions: Interactions
    faults: Faults
    limits: Limits
    complaints: list[Complaint]
    keeper: Keeper
    spec: Spec | None
    scenes: Scenes
    log: RequestLog
    tally: Tally
    answers: Answers | None = None
    """Checks our own answers against the document, in tests."""
    only_warns: bool = False
    """Whether to list, not refuse, what only the document forbids."""
    key: str = ""
    """The key for the page; empty: none."""
    bot: BotProcess | None = None
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


def build(
    *,
    world_file: Path | None = None,
    openapi: Path | None = None,
    scenes: Path | None = None,
    latency_ms: float = 0.0,
    rate_limits: bool = True,
    patient: bool = False,
    only_warns: bool = False,
    key: str = "",
    shards: int = 1,
    invited: int = bits.BOT,
) -> Playground:
    """Put a stand-in together. Raises BadWorld or BadScenes for unreadable files.

    If `patient`, it waits for the bot until its clock is advanced. If it `only_warns`, what only
    the document forbids is listed and done. With a `key`, the page needs it. `shards` are advised
    to bots, and a new world's servers spread over them; `invited` are the bot's permissions.
    """
    clock = Clock(patient=patient)
    world = World(clock, shards, invited)
    keeper = Keeper(world, world_file)
    gateway = Gateway(world, TOKEN, shards)
    feed = Feed()
    held = answers.from_environment()
    if held is not None:
        gateway.checks = held.check_event
    service = Service(world, gateway, feed, keeper, Writer(world))
    return Playground(
        clock=clock,
        followers=Followers(clock),
        world=world,
        service=service,
        gateway=gateway,
        feed=feed,
        interactions=Interactions(service),
        faults=Faults(latency_ms=latency_ms),
        limits=Limits(clock, strict=rate_limits),
        complaints=[],
        keeper=keeper,
        spec=None if openapi is None else Spec.read(openapi),
        scenes=Scenes() if scenes is None else read(scenes),
        log=RequestLog(feed, TOKEN),
        tally=Tally(clock),
        answers=held,
        only_warns=only_warns,
        key=key,
    )
