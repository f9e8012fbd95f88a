"""What those do who manage a table: seats are freed, the host changes; and who left the server."""

import pytest
from sqlalchemy import update

from host.database import schema
from host.errors import NotAllowed, StaleView
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, NAMES, House

MIA = 1099
"""Who manages the channel and plays nowhere."""


async def test_a_freed_seat_is_anybodys_and_until_then_its_persons(house: House) -> None:
    view = await house.game(ANN, BEN, CAT)
    press = house.interaction()
    for _ in range(2):  # Discord may send it again
        freed = await house.tables.seats.free(view.id, MIA, 1, BEN, press)
    assert (freed.players[1].user, freed.players[1].away, freed.players[1].is_free) == (
        *(None, BEN, True),
    )
    for seat, refusal in ((1, StaleView), (7, NotAllowed)):
        with pytest.raises(refusal):
            await house.tables.seats.free(view.id, MIA, seat, None, house.interaction())
    back = await house.tables.seats.come_back(view.id, BEN, NAMES[BEN])
    assert (back.players[1].user, back.players[1].is_free) == (BEN, False)
    await house.tables.seats.free(view.id, MIA, 2, CAT, house.interaction())
    taken = await house.tables.seats.take(view.id, DAN, NAMES[DAN], 2, house.interaction())
    assert [player.user for player in taken.players] == [ANN, BEN, DAN]
    await house.tables.seats.free(view.id, MIA, 1, BEN, house.interaction())
    await house.tables.seats.free(view.id, MIA, 2, DAN, house.interaction())
    with pytest.raises(NotAllowed, match="Nobody else plays"):
        await house.tables.seats.free(view.id, MIA, 0, ANN, house.interaction())


async def test_in_the_lobby_a_freed_seat_is_gone(house: House) -> None:
    view = await house.lobby(ANN, BEN, bots=1)
    assert (
        len((await house.tables.seats.free(view.id, MIA, 2, None, house.interaction())).players)
        == 2
    )
    freed = await house.tables.seats.free(view.id, MIA, 0, ANN, house.interaction())
    assert ([player.user for player in freed.players], freed.host) == ([BEN], BEN)


async def test_the_host_hands_on_being_host_and_so_does_a_manager(house: House) -> None:
    view = await house.lobby(ANN, BEN, CAT)
    with pytest.raises(NotAllowed, match="Only Ann, the host"):
        await house.tables.seats.hand_on(view.id, BEN, BEN)
    with pytest.raises(NotAllowed, match="somebody who sits"):
        await house.tables.seats.hand_on(view.id, ANN, DAN)
    assert (await house.tables.seats.hand_on(view.id, ANN, CAT)).host == CAT
    assert (await house.tables.seats.hand_on(view.id, MIA, BEN, manages=True)).host == BEN
    await house.tables.lobby.start(view.id, BEN, house.interaction())


async def test_who_left_the_server_leaves_its_tables_and_no_others(house: House) -> None:
    runs = await house.game(ANN, BEN, channel=1)
    lobby = await house.lobby(BEN, ANN, channel=2)
    alone = await house.game(BEN, channel=3, bots=1)
    elsewhere = await house.game(ANN, BEN, channel=4)
    async with house.store.write() as connection:
        await connection.execute(
            update(schema.tables).where(schema.tables.c.id == elsewhere.id).values(guild=7)
        )
    await house.tables.seats.left_server(GUILD, BEN)
    await house.tables.seats.left_server(GUILD, BEN)
    now = [await house.tables.read.view(each.id) for each in (runs, lobby, alone, elsewhere)]
    assert (now[0].players[1].user, now[0].players[1].away, now[0].players[1].is_free) == (
        *(None, None, True),
    )
    assert (now[1].host, len(now[1].players)) == (ANN, 1)
    assert now[2].status == "abandoned"
    assert now[3].players[1].user == BEN


async def test_whoever_is_away_has_the_table_in_their_list(house: House) -> None:
    view = await house.game(ANN, BEN)
    await house.tables.seats.free(view.id, MIA, 1, BEN, house.interaction())
    [listed] = await house.tables.read.of_user(BEN)
    assert (listed.id, listed.seated, listed.waits, listed.is_away) == (
        *(view.id, False, False, True),
    )
