"""People follow games that they don't play in: each has a digest, which waits for news."""

from host.errors import NotAllowed, NotRunning
from host.messages.digest import Digest, FollowerData
from host.repositories import messages
from host.review.replays import Replays
from host.service.queries import Queries
from host.service.session import Session
from host.subject import Subject
from host.table.views import seat_of


class Following:
    """Lets people follow games."""

    def __init__(self, session: Session, read: Queries, replays: Replays) -> None:
        self._session = session
        self._read = read
        self._replays = replays

    async def follow(self, table: int, user: int) -> bool:
        """Tell a person of a running game from here on; whether they didn't follow it yet. Raises
        `NotRunning`, `NotAllowed`.
        """
        view = await self._read.view(table)
        if view.started is None or view.over:
            raise NotRunning(
                "You can only follow a game in progress.", "Try again once it has started."
            )
        if view.place.is_direct or seat_of(view, user) is not None:
            raise NotAllowed(
                "You're playing at this table, so I already tell you about your turns.",
                "**Since my last turn** shows what happened.",
            )
        rounds = await self._replays.rounds(table)
        digest = Digest.note(user, FollowerData(rounds.last, rounds.upgrades))
        subject = Subject.of("table", table)
        async with self._session.store.write() as connection:
            is_new = await messages.note(connection, subject, Digest.name, digest)
        self._session.signals.called(subject)
        return is_new

    async def unfollow(self, table: int, user: int) -> bool:
        """Stop following a game; whether they followed it."""
        async with self._session.store.write() as connection:
            return await messages.drop(connection, Subject.of("table", table), Digest.name, user)
