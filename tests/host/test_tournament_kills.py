"""A tournament whose host dies at each moment of it is as if it hadn't, and tells nothing twice."""

from functools import partial
from itertools import count

import msgspec
import pytest

from host.manager_log.deed_line import DeedLine
from host.outbox.loop import Lane
from host.repositories.tournaments import Stored
from host.subject import Subject
from host.tournaments.message import TournamentPost
from host.tournaments.news import TournamentNews
from tests.host.cups import Cups, check_once, plan
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, EVE, FAY, GUILD, MIA
from tests.host.life import HouseLife, die_at_each_moment
from tests.host.mortal import EachMoment, Fate, MortalStore

_channels = count(CHANNEL + 1)


class CupLife(HouseLife):
    """A tournament of three people in two rounds."""

    people: tuple[int, ...] = (ANN, BEN, CAT)
    plan = plan()

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.channel = next(_channels)
        self.guild = GUILD + self.channel
        self._cups: Cups
        self.number: int | None = None

    def _lane(self) -> Lane:
        self._cups = Cups(self._house.tables)
        return self._cups.outbox(self.discord)

    async def _act(self) -> bool:
        cups = self._cups
        if self.number is None:
            found = await self._house.query(
                f"SELECT id FROM tournaments WHERE channel = {self.channel}"  # noqa: S608 - a number
            )
            self.number = found[0] if found else None
        if self.number is None:
            self._do("open")
            await cups.cups.open(
                self.plan,
                guild=self.guild,
                channel=self.channel,
                parent=self.channel,
                within=None,
                user=MIA,
            )
            return True
        stored = await cups.stored(self.number)
        missing = [each for each in self.people if stored.member(each) is None]
        if missing:
            self._do(str(missing))
            await cups.cups.join(self.number, missing[0], "Somebody")
            return True
        if not stored.tournament.is_open:
            return False
        await self._go_on(self.number, stored)
        return True

    async def _go_on(self, number: int, stored: Stored) -> None:
        """The next thing that happens once all have signed up."""
        self._do(str((stored.tournament.round, len(await self._cups.open_tables(number)))))
        if stored.tournament.round == 0:
            self._let_time_pass(stored)
        for source in (self._cups.rounds, self._house.tables.deadlines):
            if due := await source.due(self.now):
                await source.fire(due[0])
                return
        self._do(None)
        table = (await self._cups.open_tables(number))[0]
        await self._house.play_out(table)

    def _let_time_pass(self, stored: Stored) -> None:
        """Until a sign-up or a round ends."""
        self.now = stored.tournament.due or self.now

    async def check(self) -> None:
        """Each round began once, and one message is left."""
        assert self.number is not None
        stored = await self._cups.stored(self.number)
        check_once(stored)
        assert stored.tournament.status == "over"
        opened = await self._house.query(
            f"SELECT count(*) FROM tables WHERE parent = {self.channel}"  # noqa: S608 - a number
        )
        assert opened == [2 * (len(self.people) // 2)]
        posts = self.discord.of(TournamentPost.name)
        assert [each.deleted for each in posts] == [*[True] * (len(posts) - 1), False]
        assert len(posts) == len({each.said[0] for each in posts}) <= 4
        assert Subject.of("tournament", self.number) not in await self.lanes[0].left()


@pytest.mark.short("0")
@pytest.mark.parametrize("share", range(4))
async def test_killed_at_each_moment_each_round_begins_once(
    mortal: MortalStore, share: int
) -> None:
    await die_at_each_moment(mortal, partial(CupLife, mortal), EachMoment(share, 4), 10)


class ReplacedLife(CupLife):
    """A manager takes Dan out in the first round and has Eve play instead, which their log tells;
    Fay stays a reserve. The rounds end late, with two games that nobody plays to their end. The
    host dies only then.
    """

    people = (ANN, BEN, CAT, DAN)
    plan = plan(pace="three-days", days=1)
    deeds = ("take out", "replace", "end round 1", "end round 2")

    def _do(self, what: object) -> None:
        super()._do(what if what in self.deeds else None)

    async def _go_on(self, number: int, stored: Stored) -> None:
        cups, gone, of = self._cups.cups, stored.member(DAN), stored.tournament
        deadlines = self._house.tables.deadlines
        self._do(None)
        if of.round == 0:
            await self._house.tables.servers.change(
                self.guild, lambda now: msgspec.structs.replace(now, log=CHANNEL)
            )
            self._let_time_pass(stored)
            await self._cups.fire(number)
        elif due := await deadlines.due(self.now):
            await deadlines.fire(due[0])
        elif stored.member(FAY) is None:
            await cups.join(number, FAY, "Fay")
        elif gone is not None and gone.status == "in":
            self._do("take out")
            await cups.take_out(number, DAN, MIA)
        elif stored.member(EVE) is None:
            self._do("replace")
            await cups.replace(number, DAN, EVE, "Eve", MIA)
        else:
            self._do(f"end round {of.round}")
            self._let_time_pass(stored)
            await self._cups.fire(number)

    async def check(self) -> None:
        """Besides, Eve alone has the place, and each hears of it once."""
        await super().check()
        assert self.number is not None
        stored = await self._cups.stored(self.number)
        assert {each.user for each in stored.of_round(2)} == {ANN, BEN, CAT, EVE}
        assert [each.user for each in stored.reserves] == [FAY]
        assert {each.decided for each in stored.played} == {"standing"}
        heard = [
            (each.row.person, {(said.what, said.round) for said in each.said})  # type: ignore[attr-defined]
            for each in self.discord.of(TournamentNews.name)
        ]
        assert heard == [(DAN, {("taken", 1)}), (EVE, {("named", 2)})]
        entries = (await self._house.tables.log.page(self.guild, 0, 50)).entries
        assert [each.deed.what for each in entries] == ["replace", "take-out", "open"]
        assert len(self.discord.of(DeedLine.name)) == 2
        assert not await self.lanes[0].left()


@pytest.mark.short("2")
@pytest.mark.parametrize("share", range(4))
async def test_killed_at_each_moment_a_replacement_is_made_and_told_once(
    mortal: MortalStore, share: int
) -> None:
    await die_at_each_moment(mortal, partial(ReplacedLife, mortal), EachMoment(share, 4), 10)


class LostLife(CupLife):
    """A tournament whose channel is gone as soon as it is open."""

    people = ()

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.discord.closed_channels = {self.channel}

    async def _go_on(self, number: int, stored: Stored) -> None:
        """The outbox sees to it."""

    async def check(self) -> None:
        """It has ended, and no manager did that."""
        assert self.number is not None
        assert (await self._cups.stored(self.number)).tournament.status == "ended"
        entries = (await self._house.tables.log.page(self.guild, 0, 50)).entries
        assert [each.deed.what for each in entries] == ["open"]
        assert not await self.lanes[0].left()


async def test_killed_at_each_moment_one_that_lost_its_channel_ends(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(LostLife, mortal), EachMoment(), 5)
