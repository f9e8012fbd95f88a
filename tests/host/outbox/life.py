"""The life of an invented club whose host dies now and then, and the law of its messages."""

from collections import Counter
from itertools import pairwise

from sqlalchemy import select

from host.database import rows, schema
from host.jobs.queue import LocalJobs, Sleep
from host.outbox.loop import Lane, new_mark
from host.repositories.audiences import Person
from host.repositories.messages import Key, Message
from tests import served
from tests.host.life import MortalLife, no_time
from tests.host.mortal import Fate, MortalStore
from tests.host.outbox.club import GAME, HALL, PARTY, STORY, Club, truth, types


class ClubLife(MortalLife):
    """A club from its first act to its last."""

    def __init__(
        self, store: MortalStore, fate: Fate, absent: int = 0, *, sleep: Sleep = no_time
    ) -> None:
        super().__init__(store, fate, absent)
        self.club, self._sleep = Club(), sleep
        self.may_miss: tuple[Key, ...] = ()
        """What need not be shown, as it was over before the host could."""

    async def _act(self) -> bool:
        done = await self.done()
        self._do(done)
        if done < len(STORY):
            await self.act()
        return done < len(STORY)

    async def act(self) -> None:
        """Let the next thing happen."""
        async with self.store.write() as connection:
            await self.club.act(connection)
        self.wake()

    def wake(self) -> None:
        """Tell the lanes, if the host is there, that something has happened."""
        for lane in self.lanes if not self._missed else ():
            for subject in (PARTY, GAME):
                lane.wake(subject)

    async def done(self) -> int:
        """How many things have happened."""
        return int(await self.store.get_note("acts") or "0")

    def _start(self) -> None:
        jobs = LocalJobs(self._sleep)
        jobs.is_shared = served.is_used()
        self.lanes = [
            Lane(
                self.store,
                types(self.store, self.club, live=live),
                self.discord,
                live=live,
                jobs=jobs,
                sleep=self._sleep,
                marks=new_mark,
            )
            for live in (True, False)
        ]

    async def _check_settled(self) -> None:
        await self.check(*self.may_miss)

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
        sent = [each for each in self.discord.sent if each.row.kind != "bulletin"]
        async with self.store.read() as connection:
            facts = await self.club.facts(connection)
        said, standing = truth(facts), self.discord.standing()
        ends = [0, *(int(each.partition("-")[2]) for each in bulletins)]
        assert bulletins == [f"{first}-{last}" for first, last in pairwise(ends)], "a gap"
        assert ends[-1] == facts.rounds, "a round is not told"
        often = Counter(each.key for each in sent)
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
                assert (there[row.ref].row.kind, there[row.ref].mark) == (row.kind, row.mark)
            assert (row.state == "ended") == (row.kind == "poster")
            if row.state == "ended":
                assert (row.audience, row.channel, row.message, row.data) == (None,) * 3 + (b"{}",)
            elif isinstance(row.audience, Person):
                assert row.person == row.audience.id
        for each in sent:
            if each.row.kind in ("welcome", "panel", "goodbye"):
                assert each.rang
                assert each.ref.channel in (HALL.id, *each.pinged)
        born = [*often]
        for number in range(1, 3):
            if ("panel", str(number)) in born:
                before = born.index(("goodbye", str(number - 1)))
                assert before < born.index(("panel", str(number))), "the successor didn't wait"


async def nothing_yet(store: MortalStore) -> None:
    """Nothing has happened yet."""
    store.fate = Fate()
    async with store.write() as connection:
        for table in (schema.messages, schema.notes):
            await connection.execute(table.delete())
