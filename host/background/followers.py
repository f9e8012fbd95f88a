"""Transactional outbox for followers: a message at the end of each round, never twice or lost.

The notice is stored with the mark of how far its follower has been told, and marked "sending"
before it is sent. After a crash in between, the message is searched for first.
"""

import asyncio
import logging
from functools import partial
from typing import Protocol

from engine.errors import CorruptRecord, Refused
from host.database.store import shielded
from host.errors import AudienceGone, NotAllowed, NotRunning, StoreError, Unreachable, log_fault
from host.jobs.queue import Jobs, LocalJobs, RetryingWorker, Sleep, send_once
from host.repositories import follower_notices
from host.repositories.follower_notices import Follower, Notice
from host.review.replays import Replays
from host.service.queries import Queries
from host.service.session import Session
from host.table.models import seat_of

logger = logging.getLogger(__name__)


class Messenger(Protocol):
    """Port to Discord: sends a notice."""

    async def may_be_told(self, table: int, user: int, /) -> bool:
        """Whether a person may be told of a table now. Raises `Unreachable` if nobody can say."""

    async def send(self, notice: Notice, /) -> None:
        """Send it. Raises `Unreachable`, or `AudienceGone`, `Refused` if it no longer can."""

    async def is_sent(self, notice: Notice, /) -> bool:
        """Whether an earlier try sent it. Raises `Unreachable`."""


class Followers:
    """Lets people follow games, and sends the stored notices."""

    def __init__(
        self,
        session: Session,
        read: Queries,
        replays: Replays,
        messenger: Messenger,
        *,
        sleep: Sleep = asyncio.sleep,
        jobs: Jobs | None = None,
    ) -> None:
        self._store = session.store
        self._read = read
        self._replays = replays
        self._messenger = messenger
        self.worker = RetryingWorker("summaries", self, jobs or LocalJobs(sleep))
        session.signals.changed.subscribe(self.worker.wake_if_watched)
        session.signals.ended.subscribe(self.worker.wake)

    async def left(self) -> set[int]:
        """The tables with followers, or with something left to send."""
        async with self._store.read() as connection:
            self.worker.watched = await follower_notices.followed(connection)
            return self.worker.watched | await follower_notices.left(connection)

    async def is_wanted(self, table: int) -> bool:
        """Whether a table has followers, or something left to send."""
        async with self._store.read() as connection:
            return bool(
                await follower_notices.followers(connection, table)
                or await follower_notices.of_table(connection, table)
            )

    async def follow(self, table: int, user: int) -> None:
        """Tell a person of a running game from here on. Raises `NotRunning`, `NotAllowed`."""
        view = await self._read.view(table)
        if view.started is None or view.over:
            raise NotRunning(
                "You can only follow a game in progress.", "Try again once it has started."
            )
        if view.is_direct or seat_of(view, user) is not None:
            raise NotAllowed(
                "You're playing at this table, so I already tell you about your turns.",
                "**Since my last turn** shows what happened.",
            )
        rounds = await self._replays.rounds(table)
        async with self._store.write() as connection:
            await follower_notices.follow(
                connection, Follower(table, user, rounds.last, rounds.upgrades)
            )
        self.worker.watched.add(table)

    async def unfollow(self, table: int, user: int) -> bool:
        """Stop following a game; whether they followed it."""
        async with self._store.write() as connection:
            return await follower_notices.unfollow(connection, table, user)

    async def serve(self, table: int) -> None:
        """Store and send a table's notices."""
        if self.worker.may_watch(table):
            await shielded(self._note(table))
        async with self._store.read() as connection:
            due = await follower_notices.of_table(connection, table)
        await self.worker.each(table, {each.id: partial(self._send, each) for each in due})

    async def _note(self, table: int) -> None:
        """Store the notices of a round, or of the game, that has ended."""
        async with self._store.read() as connection:
            follow = await follower_notices.followers(connection, table)
        if not follow:
            self.worker.watched.discard(table)
            return
        # First: a game may end between these two.
        view = await self._read.view(table)
        is_over = view.over
        for each in follow:
            if seat_of(view, each.user) is not None:  # players hear of all their turns anyway
                await self.unfollow(table, each.user)
        follow = [each for each in follow if seat_of(view, each.user) is None]
        rounds = await self._replays.rounds(table)
        end = rounds.ends[-1] if rounds.ends else -1
        behind = [each for each in follow if each.upgrades != rounds.upgrades or each.told < end]
        if behind and end >= 0:
            async with self._store.write() as connection:
                await follower_notices.tell(connection, behind, end, rounds.upgrades)
        if is_over:
            async with self._store.write() as connection:
                await follower_notices.end(connection, table)
            self.worker.watched.discard(table)

    async def _send(self, notice: Notice) -> None:
        """Send one message. Raises `Unreachable` if a retry may help."""
        try:
            if not await self._may_be_told(notice):
                return
            await send_once(
                self._store,
                lambda: self._messenger.send(notice),
                note=lambda connection: follower_notices.mark_sending(connection, notice),
                find=(lambda: self._messenger.is_sent(notice)) if notice.sending else None,
            )
        except Unreachable as error:
            if not error.permanent:
                raise
            if notice.user is not None:
                await self.unfollow(notice.table, notice.user)
        except (AudienceGone, Refused, CorruptRecord) as error:
            logger.warning("table %d: not sent: %s", notice.table, type(error).__name__)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - what cannot be drawn must not hold up the rest
            log_fault(logger, f"table {notice.table}: a message to its followers failed", error)
        async with self._store.write() as connection:
            await follower_notices.done(connection, notice)

    async def _may_be_told(self, notice: Notice) -> bool:
        """Whether the person may still see the table. Else they stop following it."""
        if notice.user is None or await self._messenger.may_be_told(notice.table, notice.user):
            return True
        await self.unfollow(notice.table, notice.user)
        return False
