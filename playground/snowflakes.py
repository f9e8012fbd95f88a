"""Discord's ids: a moment and a counter in 64 bits, always rising."""

from playground.clock import Clock

EPOCH_MS = 1_420_070_400_000
"""The first moment of 2015, from which snowflakes count milliseconds."""

_COUNTER_BITS = 22


class Snowflakes:
    """Makes ids of now; two are never the same and a later one is always greater."""

    def __init__(self, clock: Clock) -> None:
        """Take the time from `clock`."""
        self._clock = clock
        self._last = 0

    def next(self) -> int:
        """Give a fresh id."""
        milliseconds = int(self._clock.now() * 1000) - EPOCH_MS
        self._last = max(self._last + 1, milliseconds << _COUNTER_BITS)
        return self._last

    def on_shard(self, shard: int, shards: int) -> int:
        """Give a fresh id for a server of this shard: a few milliseconds ahead, if need be."""
        number = self.next()
        milliseconds = number >> _COUNTER_BITS
        ahead = (shard - milliseconds) % shards
        if ahead:
            self._last = number = (milliseconds + ahead) << _COUNTER_BITS
        return number

    def beyond(self, taken: int) -> None:
        """Never give an id up to `taken` (an id out of a stored world)."""
        self._last = max(self._last, taken)


def seconds_of(snowflake: int) -> float:
    """Give the Unix seconds at which an id was made."""
    return ((snowflake >> _COUNTER_BITS) + EPOCH_MS) / 1000
