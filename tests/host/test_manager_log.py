"""What managers do is stored with what they did, and told once where a server wants it."""

from functools import partial
from itertools import count

import msgspec

from host.manager_log.deed_line import DeedLine, Line
from host.manager_log.deeds import KEPT_FOR, Logged
from host.repositories.servers import ServerSettings
from tests.host.house import ANN, BEN, GUILD, MIA, House
from tests.host.life import HouseLife, die_at_each_moment
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.timed import HOUR, TimedHouse

OFFICE = 77
"""The channel for the log."""
_servers = count(GUILD + 1)


async def logged(house: House, guild: int = GUILD) -> list[Logged]:
    return (await house.tables.log.page(guild, 0, 50)).entries


async def test_entries_are_kept_for_a_year(timed: TimedHouse) -> None:
    view = await timed.game(ANN, BEN)
    await timed.pause(view.id)
    timed.watch.now += KEPT_FOR
    await timed.resume(view.id)
    assert [each.deed.what for each in await logged(timed)] == ["resume", "pause"]
    timed.watch.now += HOUR
    await timed.pause(view.id)
    assert [each.deed.what for each in await logged(timed)] == ["pause", "resume"]


async def test_a_refused_act_and_a_repeated_press_leave_no_second_entry(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.votes.pause(view.id, MIA, 55)
    await house.tables.votes.pause(view.id, MIA, 55)
    assert [each.deed.what for each in await logged(house)] == ["pause"]


async def test_only_settings_that_changed_are_in_an_entry(house: House) -> None:
    servers = house.tables.servers
    await servers.change(GUILD, lambda now: msgspec.structs.replace(now, pace="day"), by=MIA)
    await servers.change(GUILD, lambda now: msgspec.structs.replace(now, pace="day"), by=MIA)
    await servers.change(GUILD, lambda now: msgspec.structs.replace(now, most_each=2))
    [entry] = await logged(house)
    assert (entry.by, entry.deed.after) == (MIA, ServerSettings(pace="day"))


async def test_a_person_who_is_forgotten_is_in_no_entry(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.seats.free(view.id, MIA, 1, BEN, 55)
    for each in (MIA, BEN):
        await house.tables.accounts.forget(each)
    [entry] = await logged(house)
    assert entry.deed.what == "free"
    assert entry.by < 0
    assert entry.person is not None
    assert entry.person < 0


class LogLife(HouseLife):
    """A server that has its log posted, while managers change two settings and pause a game."""

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.server = next(_servers)

    async def _act(self) -> bool:
        chosen = await self._house.tables.servers.get(self.server)
        wanted = ServerSettings(log=OFFICE)
        for each in (wanted, ServerSettings(log=OFFICE, pace="day")):
            if chosen.log is None or (chosen.pace != each.pace and chosen == wanted):
                self._do(str(each))
                await self._house.tables.servers.change(self.server, partial(_to, each), by=MIA)
                return True
        return False

    async def check(self) -> None:
        """Each entry is one line."""
        entries = await logged(self._house, self.server)
        assert len(entries) == 2
        posts = self.discord.of(DeedLine.name)
        told = [{said.entry for said in each.said if isinstance(said, Line)} for each in posts]
        assert sorted(told, key=min) == [{each.id} for each in reversed(entries)]
        assert not await self.lanes[0].left()


def _to(chosen: ServerSettings, _: ServerSettings) -> ServerSettings:
    return chosen


async def test_killed_at_each_moment_each_line_is_told_once(mortal: MortalStore) -> None:
    await die_at_each_moment(mortal, partial(LogLife, mortal), EachMoment(), least=10)
