"""What managers do is stored with what they did, and told once where a server wants it."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from inspect import iscoroutinefunction
from itertools import count

import msgspec

from host.errors import NotAllowed, NotRunning
from host.manager_log.deed_line import DeedLine, Line
from host.manager_log.deeds import KEPT_FOR, Logged
from host.repositories.servers import ServerSettings
from host.tournaments.tournaments import Tournaments
from tests.host.cups import Cups
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, MIA, House
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


NOT_OF_MANAGERS = {"get", "of_server", "threads", "join", "leave"}
"""Who do this with a tournament needn't manage anything."""


async def test_all_that_managers_do_in_a_tournament_is_logged_once(timed: TimedHouse) -> None:
    """A new method of `Tournaments` has to be in one of both lists."""
    cups = Cups(timed.tables)
    number, by = await cups.open(MIA, ANN, BEN, CAT), MIA
    of = cups.cups
    deeds: list[tuple[str, Callable[[], Awaitable[object]]]] = [
        ("pause", lambda: of.pause(number, by)),
        ("resume", lambda: of.resume(number, by)),
        ("take_out", lambda: of.take_out(number, BEN, by)),
        ("replace", lambda: of.replace(number, BEN, BEN, "Ben", by)),
        ("take_out", lambda: of.take_out(number, CAT, by)),
        ("replace", lambda: of.replace(number, CAT, DAN, "Dan", by)),
        ("begin", lambda: of.begin(number, by)),
        ("end", lambda: of.end(number, by)),
    ]
    for _, deed in deeds:
        for _ in range(2):
            with suppress(NotAllowed, NotRunning):  # done twice, it is refused or changes nothing
                await deed()
            timed.watch.now += HOUR
    methods = {
        name
        for name, each in vars(Tournaments).items()
        if iscoroutinefunction(each) and not name.startswith("_")
    }
    assert methods == {"open", *(name for name, _ in deeds)} | NOT_OF_MANAGERS
    entries = await logged(timed)
    assert [(each.deed.what, each.person, each.instead_of) for each in reversed(entries)] == [
        ("open", None, None),
        ("pause", None, None),
        ("resume", None, None),
        ("take-out", BEN, None),
        ("readmit", BEN, None),
        ("take-out", CAT, None),
        ("replace", DAN, CAT),
        ("begin", None, None),
        ("call-off", None, None),
    ]
    about = {(each.by, each.deed.tournament, each.deed.title) for each in entries}
    assert about == {(MIA, number, "Nectar Cup")}


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
