"""The stand-in's parts put together: what every route is handed."""

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
from playground.log import Complaints, RequestLog, Tally
from playground.openapi import Spec
from playground.scenes.reading import read
from playground.scenes.steps import Scenes
from playground.service import Service
from playground.storage import Keeper
from playground.wire import Obj
from playground.world import World
from playground.writer import Writer

TOKEN: Final = "MQ.playground.token"  # noqa: S105  (opens nothing but this loopback server)
"""Its first part is a number in base64, as in every bot's: hikari reads it."""


@dataclass
class Playground:
    """One running stand-in."""

    clock: Clock
    followers: Followers
    world: World
    service: Service
    gateway: Gateway
    feed: Feed
    interactions: Interactions
    faults: Faults
    limits: Limits
    complaints: Complaints
    keeper: Keeper
    spec: Spec | None
    scenes: Scenes
    log: RequestLog
    tally: Tally
    answers: Answers | None = None
    """What holds its own answers to the document, where a test has turned that on."""
    only_warns: bool = False
    """Whether what the document alone forbids is listed, and not refused."""
    key: str = ""
    """What the page has to have; empty: nothing."""
    bot: BotProcess | None = None
    """The bot, where the playground itself started it."""

    @property
    def base(self) -> str:
        """The address people and the bot use, such as http://127.0.0.1:8080."""
        return self.service.writer.base

    @property
    def page(self) -> str:
        """The address by which a person opens the page, with the key."""
        return f"{self.base}/k/{self.key}" if self.key else self.base

    def clock_state(self) -> Obj:
        """Tell the time here, how far that is ahead of the real one, and how many bots go by it."""
        return {
            "now": self.clock.now(),
            "ahead": self.clock.ahead,
            "followers": self.followers.count,
        }

    def listens_at(self, port: int) -> None:
        """Note the port once it is known."""
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
    """Put a stand-in together; raises BadWorld or BadScenes when a file cannot be read.

    A `patient` one waits for the bot's answers until its clock is advanced. One that `only_warns`
    lists what the document alone forbids, and does it. With a `key`, the page and its doors are
    opened by nobody without it. `shards` are advised to bots, and the servers of a fresh world are
    spread over them; the bot comes into them with the permissions `invited`.
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
        complaints=Complaints(),
        keeper=keeper,
        spec=None if openapi is None else Spec.read(openapi),
        scenes=Scenes() if scenes is None else read(scenes),
        log=RequestLog(feed, TOKEN),
        tally=Tally(clock),
        answers=held,
        only_warns=only_warns,
        key=key,
    )
