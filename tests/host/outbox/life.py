"""The life of an invented club whose host dies now and then, and the law of its messages."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import suppress
from itertools import pairwise

from sqlalchemy import select

from host.database import rows, schema
from host.jobs.queue import LocalJobs, Sleep
from host.outbox.loop import Lane, new_mark
from host.repositories.audiences import Person
from host.repositories.messages import Key, Message
from tests import served
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.outbox.club import GAME, HALL, PARTY, STORY, Club, truth, types
from tests.host.outbox.fake import FakeDiscord


async def no_time(_seconds: float) -> None:
    """Sleep no longer than it takes others to have their turn."""
    await asyncio.sleep(0)


class ClubLife:
    """A club from its first act to its last.

    `absent` is how many acts happen after a death before its host is back. `settle` says whether
    people wait until all is said before they go on.
    """

    def __init__(
        self,
        store: MortalStore,
        fate: Fate,
        absent: int = 0,
        *,
        each: EachMoment | None = None,
        sleep: Sleep = no_time,
    ) -> None:
        store.fate = self.fate = fate
        self.store, self.club, self.discord = store, Club(), FakeDiscord(fate)
        self._absent, self._each, self._sleep = absent, each, sleep
        self.lanes: list[Lane] = []
        self._resuming: list[asyncio.Task[None]] = []
        self._down = 0
        """How many acts the host still misses."""
        self.may_miss: tuple[Key, ...] = ()
        """What need not be shown, as it was over before the host could."""

    async def live(self, *, settle: Callable[[], bool] = lambda: True) -> None:
        """Live through the whole story."""
        self.begin()
        while (done := await self.done()) < len(STORY):
            if self._each is not None:
                self._each.do(done)
            if await self._mortally(self.act()) is None:
                await self._die()
            elif self._down:
                self._down -= 1
                if not self._down:
                    self.begin()
            elif settle():
                await self.settle()
        while self._down:
            self._down = 0
            self.begin()
        await self.settle()

    async def settle(self) -> None:
        """Have everything said, whatever dies meanwhile."""
        while await self._mortally(self.settled()) is None:
            await self._die()
            if self._down:
                return
        if self._each is not None:
            self._each.settled()
        await self.check(*self.may_miss)

    async def act(self) -> None:
        """Let the next thing happen."""
        async with self.store.write() as connection:
            await self.club.act(connection)
        self.wake()

    def wake(self) -> None:
        """Tell the lanes, if the host is there, that something has happened."""
        for lane in self.lanes:
            for subject in (PARTY, GAME):
                lane.wake(subject)

    async def done(self) -> int:
        """How many things have happened."""
        return int(await self.store.get_note("acts") or "0")

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        await asyncio.gather(*self._resuming)
        for lane in self.lanes:
            await lane.settled()

    def begin(self) -> None:
        """Have the host come, and see to what was left."""
        jobs = LocalJobs(self._sleep)
        jobs.is_shared = served.is_used()
        self.lanes = [
            Lane(
                *(self.store, types(self.store, self.club, live=live), self.discord),
                live=live,
                jobs=jobs,
                sleep=self._sleep,
                marks=new_mark,
            )
            for live in (True, False)
        ]
        self._resuming = [asyncio.create_task(lane.resume()) for lane in self.lanes]

    async def end(self) -> None:
        """Have the host go."""
        for task in self._resuming:
            task.cancel()
        self.fate.end()
        await asyncio.gather(*self._resuming, return_exceptions=True)
        for lane in self.lanes:
            await lane.close()
        self.lanes = []

    async def rows(self) -> list[Message]:
        """All rows."""
        asked = select(*rows.raw(schema.messages))
        async with self.store.read() as connection:
            found = (await connection.execute(asked)).mappings()
            return [rows.read(row, Message) for row in found]

    async def check(self, *may_be_missed: Key) -> None:
        """The law: all is said once, is true, nothing is left to do, and each mark is another's."""
        missed = dict.fromkeys(may_be_missed, "")
        bulletins = [each.texts[-1] for each in self.discord.of("bulletin")]
        sent = [each for each in self.discord.sent if each.kind != "bulletin"]
        async with self.store.read() as connection:
            facts = await self.club.facts(connection)
        said, standing = truth(facts), self.discord.standing()
        ends = [0, *(int(each.partition("-")[2]) for each in bulletins)]
        assert bulletins == [f"{first}-{last}" for first, last in pairwise(ends)], "a gap"
        assert ends[-1] == facts.rounds, "a round is not told"
        often = Counter((each.kind, each.key) for each in sent)
        assert [key for key, times in often.items() if times > 1] == [], "said twice"
        shown = {key: text for key, text in standing.items() if key[0] != "bulletin"}
        assert {**shown, **missed} == {**said, **missed}, "not true"
        marks = {each.mark for each in self.discord.sent}
        assert len(marks) == len(self.discord.sent), "one mark for two"
        there = {each.ref: each for each in sent if not each.deleted}
        for row in await self.rows():
            if row.kind == "bulletin":
                assert row.state == "new"
                continue
            assert row.state in ("posted", "ended"), "something is left"
            if row.ref is not None:
                assert (there[row.ref].kind, there[row.ref].mark) == (row.kind, row.mark)
            assert (row.state == "ended") == (row.kind == "poster")
            if row.state == "ended":
                assert (row.audience, row.channel, row.message, row.data) == (None,) * 3 + (b"{}",)
            elif isinstance(row.audience, Person):
                assert row.person == row.audience.id
        for each in sent:
            if each.kind in ("welcome", "panel", "goodbye"):
                assert each.rang.rings
                assert each.ref.channel in (HALL.id, *each.rang.people)
        born = [*often]
        for number in range(1, 3):
            if ("panel", str(number)) in born:
                before = born.index(("goodbye", str(number - 1)))
                assert before < born.index(("panel", str(number))), "the successor didn't wait"

    async def _mortally(self, act: Coroutine[object, object, None]) -> bool | None:
        """Do something; None if the host died meanwhile."""
        acting = asyncio.create_task(act)
        dying = asyncio.create_task(self.fate.died.wait())
        await asyncio.wait({acting, dying}, return_when=asyncio.FIRST_COMPLETED)
        dying.cancel()
        if self.fate.died.is_set():
            acting.cancel()
            self.fate.end()
            with suppress(asyncio.CancelledError):
                await acting
            return None
        acting.result()
        return True

    async def _die(self) -> None:
        await self.end()
        self.fate.revive()
        self._down = self._absent
        if not self._down:
            self.begin()


async def die_at_each_moment(
    store: MortalStore,
    absent: int = 0,
    *,
    share: int = 0,
    shares: int = 1,
) -> int:
    """Live until the host has died at each moment of each act; how many there are."""
    each = EachMoment(share, shares)
    while each.has_died:
        each.live_again()
        await begin_again(store)
        life = ClubLife(store, Fate(each), absent, each=each)
        with each.noted():
            try:
                await life.live()
            finally:
                await life.end()
    return each.deaths


async def begin_again(store: MortalStore) -> None:
    """Nothing has happened yet."""
    store.fate = Fate()
    async with store.write() as connection:
        for table in (schema.messages, schema.notes):
            await connection.execute(table.delete())
