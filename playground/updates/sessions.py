"""Gateway connections, and sessions: each one's shard, and what it was sent."""

import asyncio
import json
import secrets
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from aiohttp import web

from playground.wire.json_values import Obj

DISPATCH: Final = 0
REPLAYABLE: Final = 2000
"""Events kept per session for RESUME."""

CUT_OFF: Final = 2
"""Disconnected sessions kept per shard, to be resumed."""

MOST_SHARDS: Final = 1024
IDENTIFY_S: Final = 5.0
"""Pause before the next shard of a bucket may identify."""


@dataclass(eq=False)
class Connection:
    """A WebSocket; frames leave in order through its queue."""

    socket: web.WebSocketResponse
    squeeze: Callable[[bytes], bytes] | None
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    dropped: bool = False

    def send(self, frame: str) -> None:
        """Queue a frame."""
        self.outbox.put_nowait(frame)

    def say(self, op: int, data: object = None) -> None:
        """Queue a frame that isn't an event."""
        self.send(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    async def write(self) -> None:
        """Send queued frames while the socket is open."""
        while True:
            frame = await self.outbox.get()
            if self.squeeze is None:
                await self.socket.send_str(frame)
            else:
                await self.socket.send_bytes(self.squeeze(frame.encode()))


@dataclass(eq=False)
class Session:
    """An identified session of a shard; it outlives its connection for RESUME."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    resumed: int = 0
    """Number of resumes."""
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYABLE))
    connection: Connection | None = None

    def serves(self, guild_id: int | None) -> bool:
        """Whether this shard gets events of this server (None: DMs)."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def dispatch(self, event: str, data: Obj) -> None:
        """Number an event, keep it, and send it if connected."""
        self.sequence += 1
        frame = json.dumps({"op": DISPATCH, "s": self.sequence, "t": event, "d": data})
        self.sent.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def since(self, sequence: int) -> list[str] | None:
        """Events after one of them; None if they are no longer all kept."""
        if self.sent and sequence < self.sent[0][0] - 1:
            return None
        return [frame for number, frame in self.sent if number > sequence]


class Sessions:
    """A bot's sessions by id.

    As on Discord, any number may serve a shard, and they may count shards differently; each gets
    every event of its own, including presses.
    """

    def __init__(self) -> None:
        self._all: dict[str, Session] = {}
        self.begun = 0
        """Sessions started so far."""

    def __iter__(self) -> Iterator[Session]:
        return iter(list(self._all.values()))

    def begin(self, shard: int, shards: int, intents: int) -> Session:
        """Make a session; of the shard's disconnected ones only the newest stay."""
        alike = [s for s in self if (s.shard, s.shards) == (shard, shards)]
        for old in [each for each in alike if each.connection is None][:-CUT_OFF]:
            self.end(old)
        made = Session(secrets.token_hex(16), shard, shards, intents)
        self._all[made.id] = made
        self.begun += 1
        return made

    def end(self, session: Session) -> None:
        """End a session, so that nobody can resume it."""
        self._all.pop(session.id, None)

    def find(self, session_id: str) -> Session | None:
        """A session by its id."""
        return self._all.get(session_id)

    @property
    def connected(self) -> list[Session]:
        """Those with a connection."""
        return [each for each in self if each.connection is not None]

    def covers(self, shards: int) -> bool:
        """Whether every shard is connected."""
        here = {each.shard for each in self.connected if each.shards == shards}
        return here == set(range(shards))

    def state(self) -> list[Obj]:
        """The shards, without sessions that another has replaced."""
        served = {(each.shard, each.shards) for each in self.connected}
        return [
            {
                "shard": each.shard,
                "of": each.shards,
                "connected": each.connection is not None,
                "resumed": each.resumed,
            }
            for each in self
            if each.connection is not None or (each.shard, each.shards) not in served
        ]


class Pace:
    """How fast shards may identify: `at_once`, again after five seconds."""

    def __init__(self, *, holds: bool) -> None:
        """Discord's default, which is only reported unless it `holds`."""
        self.at_once = 1
        self.holds = holds
        self._last: dict[int, float] = {}

    def admits(self, shard: int, now: float) -> bool:
        """Whether a shard may identify now; if so, it does."""
        key = shard % self.at_once
        if self.holds and now - self._last.get(key, -IDENTIFY_S) < IDENTIFY_S:
            return False
        self._last[key] = now
        return True


def shard_of(given: object) -> tuple[int, int] | None:
    """The shard in an IDENTIFY as (which, of how many); None if invalid."""
    if given is None:
        return 0, 1
    match given:
        case [int(shard), int(shards)] if 0 <= shard < shards <= MOST_SHARDS:
            return shard, shards
    return None
