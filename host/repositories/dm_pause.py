"""Pause of opening direct messages, once Discord has refused that for everybody.

It does where a bot begins too many at once, or where it takes it for a sender of spam. It is no
single person's doing, so nobody is tried then: the pauses grow until it goes well again. They are
kept in the store, so they outlast the program, and all processes keep to them.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

import msgspec

from host.database.store import Store

NOTE: Final = "openings"
"""The name of the note that says until when."""
FLAGGED: Final = 20026
"""Discord's code for a bot that it takes for a sender of spam."""
FIRST_PAUSE: Final = timedelta(minutes=5)
MAX_PAUSE: Final = timedelta(hours=6)
FIRST_FLAGGED_PAUSE: Final = timedelta(hours=1)
MAX_FLAGGED_PAUSE: Final = timedelta(days=1)
"""The pauses: each is twice the one before."""


class Pause(msgspec.Struct, frozen=True):
    """No direct messages are begun until then; `pause_s` is how long that was to be at first."""

    until: datetime
    pause_s: float
    code: int


_PAUSES: Final = msgspec.json.Decoder(Pause)


class OpeningPauses:
    """Keeps the pause: in the store, and in memory as far as this process knows of it.

    `clock` tells the time.
    """

    def __init__(self, store: Store, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._clock = clock
        self._known: Pause | None = None

    @property
    def until(self) -> datetime | None:
        """Until when no direct messages are begun, as far as is known; None if they are."""
        pause = self._known
        return pause.until if pause is not None and pause.until > self._clock() else None

    async def refresh(self) -> datetime | None:
        """The same, once it is looked up: another process may have been refused."""
        self._known = _decoded(await self._store.get_note(NOTE))
        return self.until

    async def refused(self, code: int) -> Pause:
        """Discord refused to begin any: wait, longer than the last time. Gives the pause."""
        await self.refresh()
        last, now = self._known, self._clock()
        if last is not None and last.until > now and (code == last.code or code != FLAGGED):
            return last  # somebody else was refused at the same time
        first, longest = (
            (FIRST_FLAGGED_PAUSE, MAX_FLAGGED_PAUSE)
            if code == FLAGGED
            else (FIRST_PAUSE, MAX_PAUSE)
        )
        longer = timedelta(seconds=0 if last is None else last.pause_s * 2)
        wait = min(max(longer, first), longest)
        pause = Pause(now + wait, wait.total_seconds(), code)
        await self._store.set_note(NOTE, msgspec.json.encode(pause).decode())
        self._known = pause
        return pause

    async def went_well(self) -> None:
        """One was begun: the next pause is a short one again."""
        if self._known is not None:
            self._known = None
            await self._store.set_note(NOTE, "")


def _decoded(note: str | None) -> Pause | None:
    """A pause as it was noted; one that cannot be read counts as none."""
    if not note:
        return None
    try:
        return _PAUSES.decode(note)
    except msgspec.MsgspecError:
        return None
