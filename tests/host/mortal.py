"""A host that can die at any of its writes and requests, and Discord, which outlives it."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Container, Generator
from contextlib import asynccontextmanager, contextmanager

from sqlalchemy.ext.asyncio import AsyncConnection

from host.database.store import Store
from host.delivery.post import Found, Post
from host.errors import Unreachable
from host.repositories.stored_placements import Audience, MessageRef
from tests.host.shop import Posted, Screen, place_of


class Fate:
    """Counts the moments before and after each write and request, and ends the host `at` some."""

    def __init__(self, at: Container[int] = ()) -> None:
        self.passed = 0
        self.died = asyncio.Event()
        self._ended = asyncio.Event()
        self._at = at

    async def moment(self) -> None:
        """Pass a moment; the host never gets further if it dies there, or is dead already."""
        if self._strikes():
            await self._ended.wait()
            raise asyncio.CancelledError

    def _strikes(self) -> bool:
        if not self.died.is_set():
            self.passed += 1
            if self.passed - 1 not in self._at:
                return False
            self.died.set()
        return True

    def end(self) -> None:
        """End everything that is stuck since the host died, shielded work too."""
        if self.died.is_set():
            self._ended.set()

    def revive(self) -> None:
        """The next life begins."""
        self.died.clear()
        self._ended.clear()


class EachMoment:
    """Moments to die at: each moment of each thing that people do, several in one life.

    It dies only once an earlier death has been made up for, so each moment is met in a healthy
    life. After a life in which nothing `has_died`, it died at all of them, or at its `share` of
    `shares`.
    """

    def __init__(self, share: int = 0, shares: int = 1) -> None:
        self._share, self._shares = share, shares
        self._struck: set[tuple[object, int]] = set()
        self._doing: object = None
        self._passed = 0
        self._is_whole = True
        self._died_at: list[object] = []
        self.has_died = True
        """Whether it died in this life; before the first one it may."""

    def live_again(self) -> None:
        """Another life begins."""
        self._is_whole, self.has_died = True, False
        self._died_at.clear()
        self.do("begin")

    def do(self, what: object) -> None:
        """People do this from now on; None: what it does not die in."""
        self._doing, self._passed = what if self._is_whole else None, 0

    @property
    def deaths(self) -> int:
        """At how many moments it died."""
        return len(self._struck)

    @contextmanager
    def noted(self) -> Generator[None]:
        """What fails in a life says at which moments it died."""
        try:
            yield
        except AssertionError as error:
            error.add_note(f"killed at {self._died_at}")
            raise

    def settled(self) -> None:
        """Everything is shown."""
        self._is_whole = True

    def __contains__(self, _: object) -> bool:
        """Whether it dies at the moment that is passed now."""
        self._passed += 1
        strike = self._doing, self._passed
        if self._doing is None or self._passed % self._shares != self._share:
            return False
        if strike in self._struck:
            return False
        self._struck.add(strike)
        self._died_at.append(strike)
        self._doing, self._is_whole, self.has_died = None, False, True
        return True


class MortalStore(Store):
    """A store whose every write has a moment before and after it. `fate` may be changed."""

    fate = Fate()

    @asynccontextmanager
    async def write(self) -> AsyncGenerator[AsyncConnection]:
        """A transaction, unless the host dies before it begins; it may die once it is stored."""
        await self.fate.moment()
        async with super().write() as connection:
            yield connection
        await self.fate.moment()


class MortalScreen(Screen):
    """Shows posts by requests with a moment before and after, as the bot does.

    A seat's new post deletes the one before it, the first after a lobby removes its buttons, any
    other in a channel shrinks the old one: each by a request.
    """

    def __init__(self, fate: Fate) -> None:
        super().__init__()
        self.fate = fate
        self.shut: set[int] = set()
        """Who takes no direct messages."""
        self.fails: Callable[[], bool] = lambda: False
        """Whether Discord is away, each time that something is to be shown."""
        self.begun: set[MessageRef] = set()
        """The lobbies that have lost their buttons."""
        self.called: list[tuple[int, int]] = []
        """Whom a message called, and the entry of which."""

    def all_of(self, audience: Audience) -> list[Posted]:
        """Every message that an audience ever had, the oldest first."""
        return [post for post in self.posts if post.place == audience]

    async def present(self, post: Post) -> MessageRef:
        """Post, or edit."""
        await self.fate.moment()
        if self.fails():
            raise Unreachable("no answer")
        if post.user in self.shut:
            raise Unreachable("closed", permanent=True)
        if post.fresh:
            message = Posted(place_of(post), self._new(post), [post])
            self.posts.append(message)
        else:
            found = None if post.previous is None else self._find(post.previous)
            assert found is not None, "what was deleted is edited"
            message = found
            message.notices.append(post)
        self._has_shown(post, message)
        await self.fate.moment()
        return message.ref

    def _has_shown(self, post: Post, message: Posted) -> None:
        """Note whom a message calls."""
        del message
        for seat, player in enumerate(post.view.players if post.fresh else ()):
            entry = post.view.progress.calls[seat]
            # A message of one's own calls by itself, one in a channel whom it pings.
            is_own = seat == post.seat and post.former is None
            if player.user in post.ping or (is_own and entry is not None):
                assert player.user is not None
                assert entry is not None
                self.called.append((player.user, entry))

    async def find(self, post: Post) -> Found | None:
        """Look through an audience's messages."""
        await self.fate.moment()
        return await super().find(post)

    async def begin_thread(self, post: Post, ref: MessageRef) -> int:
        """Begin a thread, by a request."""
        await self.fate.moment()
        thread = await super().begin_thread(post, ref)
        await self.fate.moment()
        return thread

    async def told(self, ref: MessageRef) -> int | None:
        """Ask a message how much it tells."""
        await self.fate.moment()
        return await super().told(ref)

    async def supersede(self, post: Post) -> None:
        """Take the message before it away, or have it shrink, by a request."""
        earlier = None if post.previous is None else self._find(post.previous)
        if earlier is None:
            return
        await self.fate.moment()
        if post.seat is not None:
            earlier.deleted = True
        elif post.after_lobby:
            self.begun.add(earlier.ref)
        else:
            earlier.shrunk = post.before
        await self.fate.moment()
