"""Several processes on one database: what is read does not move, and no write is lost."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec import structs
from msgspec.structs import asdict
from sqlalchemy import select, text, update

from host.database import schema
from host.database.store import Store
from host.errors import StoreConflict, StoreUnavailable
from host.repositories import messages, tables
from host.repositories.messages import Message
from host.repositories.people import QUIET_HOURS
from host.repositories.servers import ServerSettings
from host.repositories.tables import load, save
from host.review.following import Following
from host.subject import Subject
from host.table.seats import Seat
from tests.host.house import ANN, BEN, CAT, DAN, GUILD, House
from tests.host.timed import TimedHouse
from tests.postgresql.conftest import begun

_t = schema.tables.c


async def test_a_read_is_a_snapshot(house: House, beside: Store) -> None:
    view = await house.game(ANN, BEN)
    async with beside.read() as connection:
        before = await load(connection, view.id)
        await house.play(view.id, ANN)
        assert await load(connection, view.id) == before
    assert (await house.stored(view.id)).revision == before.revision + 1


async def test_nothing_can_be_written_while_reading(house: House) -> None:
    view = await house.lobby(ANN)
    with pytest.raises(StoreUnavailable, match="read-only"):
        async with house.store.read() as connection:
            await connection.execute(update(schema.tables).values(revision=99))
    assert (await house.tables.read.view(view.id)).progress.revision == view.progress.revision


async def test_a_move_waits_for_another_process(house: House, other: House, beside: Store) -> None:
    view = await house.lobby(ANN)
    async with beside.write() as connection:
        changed = update(schema.tables).where(_t.id == view.id)
        await connection.execute(changed.values(revision=_t.revision + 1))
        joining = await begun(house.tables.lobby.join(view.id, BEN, "Ben"), beside)
    await joining
    await other.tables.lobby.join(view.id, CAT, "Cat")
    assert (await house.tables.read.view(view.id)).names == ("Ann", "Ben", "Cat")


def _preferences(user: int) -> Callable[[House, int], Awaitable[object]]:
    return lambda house, n: house.tables.accounts.prefer(user, f"wish {n}", "on")


def _choices(house: House, n: int) -> Awaitable[object]:
    def chosen(now: ServerSettings) -> ServerSettings:
        return structs.replace(now, channels=(*now.channels, n))

    return house.tables.servers.change(GUILD, chosen)


async def test_different_choices_at_once_are_all_kept(house: House, other: House) -> None:
    """Also where nothing was chosen before, so that there is no row to wait for."""
    changes = (_preferences(ANN), _choices)
    await asyncio.gather(
        *(change(each, n) for change in changes for n, each in enumerate((house, other) * 4))
    )
    assert len((await house.tables.people.get(ANN)).preferences) == 8
    assert sorted((await house.tables.servers.get(GUILD)).channels) == list(range(8))


async def test_two_can_store_the_same_thing_at_once(house: House, other: House) -> None:
    view = await house.game(ANN, BEN)

    def follow(each: House) -> Awaitable[bool]:
        return Following(each.tables.session, each.tables.read, each.replays).follow(view.id, CAT)

    following = asyncio.gather(*(follow(each) for each in (house, other) * 3))
    await asyncio.gather(
        *(each.tables.people.set(DAN, dm_channel=n) for n, each in enumerate((house, other) * 3)),
        *(each.store.set_note("commands", f"{n}") for n, each in enumerate((house, other) * 3)),
        following,
    )
    assert sorted(await following) == [False] * 5 + [True], "one of them greets"
    assert await house.store.get_note("commands") is not None
    assert (await house.tables.people.get(DAN)).dm_channel is not None
    about = Subject.of("table", view.id)
    async with house.store.read() as connection:
        assert len(await messages.of_subject(connection, about, live=False)) == 1


async def test_whose_hours_change_while_their_clock_is_set_has_it_by_the_new_ones(
    house: House, beside: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    timed = TimedHouse(house)
    changing: list[asyncio.Task[object]] = []

    async def held(*words: Any) -> None:
        await save(*words)
        if words[2].status == "running" and not changing:
            wish = timed.tables.accounts.prefer(BEN, QUIET_HOURS, "00:00-23:00")
            changing.append(await begun(wish, beside))

    monkeypatch.setattr(tables, "save", held)
    first = await timed.timed(ANN, BEN)
    await changing[0]
    second = await timed.lobby(CAT, BEN, channel=2)
    await timed.tables.lobby.set_pace(second.id, CAT, "evening")
    await timed.tables.lobby.start(second.id, CAT, timed.interaction())
    dues = [(await timed.stored(view.id)).seats[1].due for view in (first, second)]
    assert dues[0] is not None
    assert dues[0] == dues[1]


async def test_sitting_down_during_a_deletion(house: House, other: House, beside: Store) -> None:
    view = await house.lobby(BEN)
    async with beside.write() as connection:  # Ann is about to be seated
        await connection.execute(
            update(schema.tables).where(_t.id == view.id).values(revision=_t.revision + 1)
        )
        await connection.execute(
            schema.seats.insert().values(table=view.id, seat=1, **asdict(Seat(ANN, "Ann")))
        )
        forgetting = await begun(other.tables.accounts.forget(ANN), beside)
    await forgetting
    now = await house.stored(view.id)
    assert [seat.name for seat in now.seats] == ["Ben"]


async def test_of_two_that_deadlock_one_is_told_to_retry(house: House, beside: Store) -> None:
    first, second = await house.lobby(ANN, channel=1), await house.lobby(BEN, channel=2)

    both = asyncio.Barrier(2)

    async def touch(store: Store, *tables: int) -> None:
        async with store.write() as connection:
            await connection.execute(text("SET LOCAL deadlock_timeout = '10ms'"))
            for table in tables:
                await connection.execute(select(_t.id).where(_t.id == table).with_for_update())
                if table == tables[0]:
                    await both.wait()

    done = await asyncio.gather(
        touch(house.store, first.id, second.id),
        touch(beside, second.id, first.id),
        return_exceptions=True,
    )
    assert [type(each) for each in done if each is not None] == [StoreConflict]


async def test_a_write_conflict_is_retried(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    view = await house.lobby(ANN)
    commit, tried = house.tables.session.commit, 0

    async def refused(*args: object, **more: object) -> None:
        nonlocal tried
        tried += 1
        if tried == 1:
            async with house.store.write() as connection:
                await connection.execute(text("DO $$ BEGIN RAISE SQLSTATE '40P01'; END $$"))
        await commit(*args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(house.tables.session, "commit", refused)
    assert (await house.tables.lobby.join(view.id, BEN, "Ben")).names == ("Ann", "Ben")
    assert tried == 2


async def test_skipping_time_waits_for_a_change_under_way(house: House, beside: Store) -> None:
    timed = TimedHouse(house)
    view = await timed.timed(ANN, BEN)
    before = await timed.stored(view.id)
    async with beside.write() as connection:
        now = await load(connection, view.id)
        await connection.execute(
            update(schema.tables).where(_t.id == view.id).values(revision=now.revision + 1)
        )
        await connection.execute(update(schema.seats).values(due=None))
        since = timed.tables.session.clock()
        skipping = await begun(timed.tables.deadlines.skip_time(since, since), beside)
    await skipping
    after = await timed.stored(view.id)
    assert [seat.due for seat in after.seats] == [None, None]
    assert after.revision == before.revision + 1


async def test_notes_of_another_process_are_not_overwritten(house: House, other: House) -> None:
    view = await house.lobby(ANN)
    new = Message(view.subject, "board", "1", live=True)
    rows = [new.to("sending", mark=f"mark {number}") for number in range(2)]

    async def stored(there: House, row: Message) -> None:
        async with there.store.write() as connection:
            await messages.save(connection, [(None, row)])

    noting = (stored(each, row) for each, row in zip((house, other), rows, strict=True))
    done = await asyncio.gather(*noting, return_exceptions=True)
    [lost] = [each for each in done if each is not None]
    assert isinstance(lost, StoreConflict)
    async with house.store.read() as connection:
        found = await messages.of_subject(connection, view.subject, live=True)
    assert [row and row.mark for row in found.values()] == [rows[done.index(None)].mark]
