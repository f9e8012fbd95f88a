"""The gateway's sessions: which shard each one serves, and what it has been sent so far."""

import json
import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, Protocol

from playground.wire import Obj

DISPATCH: Final = 0
REPLAYABLE: Final = 2000
"""How many events a session keeps for a RESUME."""

CUT_OFF: Final = 2
"""How many sessions without a connection are kept of one shard, to be resumed."""

MOST_SHARDS: Final = 1024
IDENTIFY_S: Final = 5.0
"""Seconds after which the next shard of a kind may identify."""


class Line(Protocol):
    """A connection, as a session needs it."""

    def send(self, frame: str) -> None:
        """Queue a frame."""

    def say(self, op: int, data: object = None) -> None:
        """Queue a frame that is no event."""


@dataclass(eq=False)
class Session:
    """One identified session of a shard; it outlives its connection so that RESUME works."""

    id: str
    shard: int
    shards: int
    intents: int
    sequence: int = 0
    resumed: int = 0
    """How often it was taken up again."""
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=REPLAYABLE))
    connection: Line | None = None

    def serves(self, guild_id: int | None) -> bool:
        """Whether an event of this server (None: a DM) comes on this shard."""
        return self.shard == (0 if guild_id is None else (guild_id >> 22) % self.shards)

    def dispatch(self, event: str, data: Obj) -> None:
        """Number an event, keep it, and send it if the shard is connected."""
        self.sequence += 1
        frame = json.dumps({"op": DISPATCH, "s": self.sequence, "t": event, "d": data})
        self.sent.append((self.sequence, frame))
        if self.connection is not None:
            self.connection.send(frame)

    def since(self, sequence: int) -> list[str] | None:
        """Give the events after one of them; None where they are not all kept any more."""
        if self.sent and sequence < self.sent[0][0] - 1:
            return None
        return [frame for number, frame in self.sent if number > sequence]


class Sessions:
    """All sessions of one bot, by their ids.

    As on Discord any number of them may serve the same shard, and not all need to count the same
    number of shards: each one gets every event of its own, also every press.
    """

    def __init__(self) -> None:
        self._all: dict[str, Session] = {}
        self.begun = 0
        """How many there have been."""

    def __iter__(self) -> Iterator[Session]:
        """Go through them, the oldest first."""
        return iter(list(self._all.values()))

    def begin(self, shard: int, shards: int, intents: int) -> Session:
        """Make a session; of those that wait for a RESUME only the newest of the shard stay."""
        alike = [s for s in self if (s.shard, s.shards) == (shard, shards)]
        for old in [each for each in alike if each.connection is None][:-CUT_OFF]:
            self.end(old)
        made = Session(secrets.token_hex(16), shard, shards, intents)
        self._all[made.id] = made
        self.begun += 1
        return made

    def end(self, session: Session) -> None:
        """Give a session up: nobody can resume it."""
        self._all.pop(session.id, None)

    def find(self, session_id: str) -> Session | None:
        """Find one by its id."""
        return self._all.get(session_id)

    @property
    def connected(self) -> list[Session]:
        """Those that have a connection."""
        return [each for each in self if each.connection is not None]

    def covers(self, shards: int) -> bool:
        """Whether each of so many shards is connected."""
        here = {each.shard for each in self.connected if each.shards == shards}
        return here == set(range(shards))

    def state(self) -> list[Obj]:
        """Tell which shards there are; a session that another has taken over from is left out."""
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
    """How fast shards may identify: so many `at_once`, each again after five seconds."""

    def __init__(self) -> None:
        """Tell of Discord's usual pace, and hold nobody to it."""
        self.at_once = 1
        self.holds = False
        self._last: dict[int, float] = {}

    def admits(self, shard: int, now: float) -> bool:
        """Whether a shard may identify at a moment; if it may, it does."""
        key = shard % self.at_once
        if self.holds and now - self._last.get(key, -IDENTIFY_S) < IDENTIFY_S:
            return False
        self._last[key] = now
        return True


def shard_of(given: object) -> tuple[int, int] | None:
    """Read the shard of an IDENTIFY as (which, of how many); None where it cannot be one."""
    if given is None:
        return 0, 1
    match given:
        case [int(shard), int(shards)] if 0 <= shard < shards <= MOST_SHARDS:
            return shard, shards
    return None
