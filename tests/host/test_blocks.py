"""Blocks hold at every way to a seat, and a kill leaves nothing half done."""

from datetime import timedelta
from functools import partial
from itertools import count

import pytest

from host.admission.blocks import key_of
from host.errors import NotAllowed
from host.repositories import own_data
from host.service.tables import Tables
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, MIA, House
from tests.host.life import HouseLife, die_at_each_moment
from tests.host.mortal import EachMoment, Fate, MortalStore
from tests.host.timed import TimedHouse

DAY = timedelta(days=1)
_channels = count(7000)


async def carry_out(tables: Tables) -> None:
    for each in await tables.blocks.due(tables.session.clock()):
        await tables.blocks.fire(each)


async def test_each_way_to_a_seat_is_closed(house: House) -> None:
    """A seat that a manager freed is no way back either."""
    lobby = await house.lobby(ANN, CAT)
    running = await house.game(ANN, BEN, CAT, channel=71)
    await house.tables.blocks.block(GUILD, BEN, MIA, "", None)
    await house.play(running.id, ANN)
    await house.tables.seats.free(running.id, MIA, 1, BEN, 900)
    for tried in (
        house.tables.lobby.join(lobby.id, BEN, "Ben"),
        house.tables.seats.take(running.id, BEN, "Ben", 1, 901),
        house.lobby(BEN, channel=72),
    ):
        with pytest.raises(NotAllowed, match="blocked you"):
            await tried


async def test_who_was_waiting_keeps_nobody_from_leaving(house: House) -> None:
    """A waiting person is seated by another's leaving, even if they were blocked just now."""
    view = await house.lobby(ANN, CAT, bots=2)
    await house.tables.lobby.wait(view.id, BEN, "Ben")
    await house.tables.blocks.block(GUILD, BEN, MIA, "", None)
    view = await house.tables.lobby.leave(view.id, CAT)
    assert BEN in [each.user for each in view.players]
    await carry_out(house.tables)
    view = await house.tables.read.view(view.id)
    assert [each.user for each in view.players if each.user] == [ANN]


async def test_a_block_ends_by_itself_and_holds_in_one_server(timed: TimedHouse) -> None:
    blocks = timed.tables.blocks
    await blocks.block(GUILD, BEN, MIA, "", DAY)
    await blocks.block(GUILD + 1, BEN, MIA, "", None)
    await carry_out(timed.tables)
    assert await blocks.next_due() == timed.watch.now + DAY
    timed.watch.now += DAY
    await timed.lobby(BEN)
    assert await blocks.of_server(GUILD) == []
    await carry_out(timed.tables)
    assert await blocks.next_due() is None
    assert len(await blocks.of_server(GUILD + 1)) == 1


async def test_deleting_ones_data_is_no_way_around_a_block(house: House) -> None:
    await house.tables.blocks.block(GUILD, DAN, MIA, "spoils games", None)
    async with house.store.read() as connection:
        [told] = (await own_data.read(connection, DAN)).blocked
    assert (told.server, told.reason) == (GUILD, "spoils games")
    await house.tables.accounts.forget(DAN)
    [left] = await house.tables.blocks.of_server(GUILD)
    assert (left.user, left.reason, left.key) == (None, "", key_of(GUILD, DAN))
    with pytest.raises(NotAllowed, match="blocked you"):
        await house.lobby(DAN)
    await house.tables.blocks.unblock(GUILD, left.key, MIA)
    await house.lobby(DAN)


class BlockLife(HouseLife):
    """Somebody sits in two lobbies when a manager blocks them."""

    def __init__(self, store: MortalStore, fate: Fate) -> None:
        super().__init__(store, fate)
        self.lobbies: list[int] = []
        self._channels = (next(_channels), next(_channels))

    async def _act(self) -> bool:
        tables = self._house.tables
        self._do(str(len(self.lobbies)))
        if len(self.lobbies) < 2:
            channel = self._channels[len(self.lobbies)]
            found = await tables.read.number_in_channel(channel)
            if found is None:
                found = (await self._house.lobby(BEN, channel=channel)).id
            self.lobbies.append(found)
            return True
        if not await tables.blocks.of_server(GUILD):
            await tables.blocks.block(GUILD, BEN, MIA, "", None)
        await carry_out(tables)
        return bool(await tables.blocks.due(tables.session.clock()))

    async def check(self) -> None:
        """They sit nowhere, and nothing is left to do."""
        self._do(None)
        for each in self.lobbies:
            assert (await self._house.tables.read.view(each)).over
        assert await self._house.tables.blocks.next_due() is None
        [block] = await self._house.tables.blocks.of_server(GUILD)
        await self._house.tables.blocks.unblock(GUILD, block.key, MIA)


async def test_killed_at_each_moment_somebody_who_is_blocked_sits_nowhere(
    mortal: MortalStore,
) -> None:
    await die_at_each_moment(mortal, partial(BlockLife, mortal), EachMoment(), least=5)
