"""Notifies all processes of changed subjects, by LISTEN and NOTIFY. After a lost connection a
process looks at everything.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from datetime import datetime
from typing import Final

import msgspec
from procrastinate import App

from host.database.store import Outage, sleep_unless_cancelled
from host.jobs.connections import FAILED, brief, connect
from host.subject import Subject

logger = logging.getLogger(__name__)

CHANNEL: Final = "watering_hole"
BATCH_SIZE: Final = 100
"""Subjects and people in one message, which PostgreSQL bounds at 8,000 bytes."""
RETRY_AFTER_S: Final = 1.0


class ChangeNotice(msgspec.Struct):
    """What one process tells all: changed subjects, changed clocks, and people it heard from."""

    by: str
    subjects: list[str] = []
    clocks: bool = False
    heard: list[tuple[int, int]] = []


class ChangeFeed:
    """Tells other processes what changed here, and calls back when something changed there.

    `added` is called when there is something to `send`.
    """

    def __init__(
        self,
        app: App,
        address: str,
        *,
        changed: Callable[[Subject], None],
        clocks: Callable[[], None],
        heard: Callable[[int, int], None],
        missed: Callable[[], None],
        outage: Outage,
        added: Callable[[], None],
    ) -> None:
        self._app = app
        self._address = address
        self._changed = changed
        self._clocks = clocks
        self._told_of = heard
        self._missed = missed
        self._outage = outage
        self._added = added
        self._name = secrets.token_hex(8)
        self._subjects: dict[Subject, None] = {}
        self._people: dict[tuple[int, int], None] = {}
        self._have_clocks_changed = False
        self.hears = asyncio.Event()

    def subject_changed(self, subject: Subject) -> None:
        """Add a changed subject to the next bulletin."""
        self._subjects[subject] = None
        self._added()

    def clocks_changed(self, due: datetime | None) -> None:
        """Say in the next bulletin that something may be due earlier."""
        if due is not None:
            self._have_clocks_changed = True
            self._added()

    def heard_from(self, table: int, user: int) -> None:
        """Add an active person to the next bulletin."""
        self._people[table, user] = None
        self._added()

    async def send(self) -> None:
        """Tell the others what changed. Raises `FAILED`; then the next call does."""
        while self._subjects or self._have_clocks_changed or self._people:
            subjects = list(self._subjects)[:BATCH_SIZE]
            people = list(self._people)[:BATCH_SIZE]
            names = [str(each) for each in subjects]  # msgspec knows plain text alone
            bulletin = ChangeNotice(self._name, names, self._have_clocks_changed, people)
            # Cleared before sending: later changes go with the next bulletin.
            self._have_clocks_changed = False
            for subject in subjects:
                del self._subjects[subject]
            for pair in people:
                del self._people[pair]
            try:
                await self._app.connector.execute_query_async(
                    "SELECT pg_notify(%(channel)s, %(payload)s)",
                    channel=CHANNEL,
                    payload=msgspec.json.encode(bulletin).decode(),
                )
            except FAILED:
                self._subjects |= dict.fromkeys(subjects)
                self._people |= dict.fromkeys(people)
                self._have_clocks_changed |= bulletin.clocks
                raise

    async def run(self) -> None:
        """Listen until cancelled, on a new connection where one is lost."""
        while True:
            try:
                await self._listen()
            except FAILED as error:
                self._outage.failed(brief(error))
            self.hears.clear()
            await sleep_unless_cancelled(RETRY_AFTER_S)

    async def _listen(self) -> None:
        async with await connect(self._address) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.hears.set()
            self._missed()
            async for notice in connection.notifies():
                self._hear(notice.payload)

    def _hear(self, payload: str) -> None:
        try:
            bulletin = msgspec.json.decode(payload, type=ChangeNotice)
        except msgspec.MsgspecError:
            logger.warning("another process sent something that this one doesn't understand")
            self._missed()
            return
        if bulletin.by == self._name:
            return
        for subject in bulletin.subjects:
            self._changed(Subject(subject))
        if bulletin.clocks:
            self._clocks()
        for table, user in bulletin.heard:
            self._told_of(table, user)
