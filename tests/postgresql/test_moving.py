"""Databases that are moved: whole, verified or not at all, and games go on where they stopped."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from sqlalchemy import delete, inspect, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine import record
from host.__main__ import main
from host.admin import moving
from host.database import copying, schema
from host.database.addresses import only_process
from host.database.store import Store
from host.errors import StoreInUse, StoreUnavailable
from host.logs.progress import Progress
from tests.host.discord import FakeDiscord
from tests.host.house import ANN, BEN, CAT, DAN, House, OneGame
from tests.host.shop import open_shop, shown_on
from tests.host.test_terminal import Owner
from tests.postgres import Server
from tests.stores import address


class Way(NamedTuple):
    """From where to where something is moved."""

    source: str
    target: str


@pytest.fixture(params=["to PostgreSQL", "to SQLite"])
def way(request: pytest.FixtureRequest, tmp_path: Path, postgresql: Server) -> Way:
    """A database with nothing in it yet, and an empty one; the other way round too."""
    postgresql.drop("moved")
    both = (str(tmp_path / "games.db"), postgresql.create("moved"))
    return Way(*(both if request.param == "to PostgreSQL" else both[::-1]))


@asynccontextmanager
async def house_at(address: str) -> AsyncGenerator[House]:
    """A house on a database of this address."""
    store = await Store.open(address)
    opened = House(store)
    try:
        yield opened
    finally:
        await opened.tables.computers.close()
        await store.close()


async def _rows(address: str) -> dict[str, list[tuple[Any, ...]]]:
    store = await Store.connect(address)
    async with store.read() as connection:
        tables = schema.metadata.sorted_tables
        found = {
            table.name: list(
                map(tuple, await connection.execute(select(table).order_by(*table.primary_key)))
            )
            for table in tables
        }
    await store.close()
    return found


async def _furnish(address: str) -> tuple[int, int]:
    """A game that has been played for a while, and a finished one, with all that goes with them."""
    async with house_at(address) as house:
        running = await house.game(ANN, BEN, channel=1, bots=1)
        for user in (ANN, BEN):
            await house.play(running.id, user)
        await house.tables.computers.settled()
        over = await house.game(CAT, DAN, channel=2)
        await house.play_out(over.id)
        await house.lobby(DAN, channel=3)
        await house.tables.people.set(ANN, dm_channel=2**62, preferences={"notify": "none"})
        await house.tables.servers.change(1, lambda now: now)
        await house.store.set_note("commands", "ä")
        closed = await house.lobby(DAN, channel=4)
        await house.change(delete(schema.seats).where(schema.seats.c.table == closed.id))
        await house.change(delete(schema.ledger).where(schema.ledger.c.table == closed.id))
        await house.change(delete(schema.tables).where(schema.tables.c.id == closed.id))
    return running.id, over.id


async def test_games_go_on_where_they_stopped(way: Way) -> None:
    running, over = await _furnish(way.source)
    before = await _rows(way.source)
    said: list[str] = []
    await moving.move(*way, OneGame(1), said.append)
    assert await _rows(way.target) == await _rows(way.source) == before
    assert "ledger: " in "".join(said)
    async with house_at(way.target) as house:
        assert (await house.play_out(running)).status == "finished"
        for table in (running, over):
            exported = record.decode_record(await house.tables.read.export(table))
            assert record.verify(exported) is None
        opened = await house.lobby(ANN, channel=9)
        assert opened.id == max(row[0] for row in before["tables"]) + 2, "one is gone"


async def test_messages_are_edited_after_a_move(
    path: Path, discord: FakeDiscord, tmp_path: Path
) -> None:
    async with open_shop(path, discord) as shop:
        view = await shop.lobby(ANN)
    target = str(tmp_path / "moved.db")
    await moving.move(address(path), target, OneGame(1), lambda _: None)
    async with house_at(target) as house, shown_on(discord, house) as moved:
        await moved.tables.lobby.join(view.id, BEN, "Ben")
        await moved.shown()
        [post] = discord.at(view.id)
        assert post.last.view.names == ("Ann", "Ben")


class Interrupted(BaseException):
    """Stands for the end of the process."""


async def _is_empty(address: str) -> bool:
    store = await Store.connect(address)
    async with store.read() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    await store.close()
    return names == []


async def test_rows_for_several_processes_are_not_moved(
    path: Path, discord: FakeDiscord, postgresql: Server, tmp_path: Path
) -> None:
    """On a server a row is believed; what one process alone left of a table need not be true."""
    async with open_shop(path, discord) as shop:
        shown, left = await shop.lobby(ANN), await shop.lobby(BEN, channel=2)
        await shop.shown()
        async with shop.store.write() as connection:
            told = {"subject": shown.subject, "process": "dead"}
            await connection.execute(schema.leases.insert().values(told))
            behind = update(schema.tables).where(schema.tables.c.id == left.id)
            await connection.execute(behind.values(delivered=-1))
    file = str(tmp_path / "moved.db")
    await moving.move(address(path), file, OneGame(1), lambda _: None)
    there = await _rows(file)
    assert there["leases"] == []
    assert _states(there) == {shown.subject: "posted", left.subject: "posted"}
    postgresql.drop("moved")
    await moving.move(file, postgresql.create("moved"), OneGame(1), lambda _: None)
    there = await _rows(postgresql.url("moved"))
    assert _states(there) == {shown.subject: "posted", left.subject: "doubtful"}


def _states(rows: dict[str, list[tuple[Any, ...]]]) -> dict[str, str]:
    subject, state = (schema.messages.c.keys().index(each) for each in ("subject", "state"))
    return {row[subject]: row[state] for row in rows["messages"]}


async def test_a_move_that_breaks_off_leaves_an_empty_database_and_is_made_again(
    way: Way, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await _furnish(way.source)
    before = await _rows(way.source)

    async def interrupted(*_: object) -> None:
        raise Interrupted

    with monkeypatch.context() as patch:
        patch.setattr(moving, "_verify", interrupted)
        with pytest.raises(Interrupted):
            await moving.move(*way, OneGame(1), lambda _: None)
    assert not list(tmp_path.glob("*.part*"))  # noqa: ASYNC240 - nobody waits
    assert await _is_empty(way.target)
    await moving.move(*way, OneGame(1), lambda _: None)
    assert await _rows(way.target) == before


async def test_a_damaged_game_stops_the_move(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    running, _ = await _furnish(way.source)
    copied = moving._copied

    async def spoilt(
        old: Store, connection: AsyncConnection, say: Callable[[str], None], progress: Progress
    ) -> dict[str, int]:
        counts = await copied(old, connection, say, progress)
        await connection.execute(update(schema.tables).values(state=b"{}"))
        return counts

    monkeypatch.setattr(moving, "_copied", spoilt)
    with pytest.raises(StoreUnavailable, match=f"The move would have damaged table {running}"):
        await moving.move(*way, OneGame(1), lambda _: None)
    assert await _is_empty(way.target)


async def test_a_game_that_was_faulty_before_is_named_and_moved(way: Way) -> None:
    running, _ = await _furnish(way.source)
    async with house_at(way.source) as house:
        await house.change(
            update(schema.tables).where(schema.tables.c.id == running).values(seed=bytes(32))
        )
    said: list[str] = []
    await moving.move(*way, OneGame(1), said.append)
    assert [line for line in said if line.startswith(f"Table {running} was faulty before")]


async def test_a_database_in_use_is_not_moved(way: Way) -> None:
    await _furnish(way.source)
    with only_process(way.source):
        bot = await Store.open(way.source)
        async with bot.read() as connection:
            await connection.execute(text("SELECT 1"))
        with pytest.raises(StoreInUse):
            await moving.move(*way, OneGame(1), lambda _: None)
        await bot.close()
    await moving.move(*way, OneGame(1), lambda _: None)


def test_the_command_moves_or_refuses(way: Way, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_furnish(way.source))
    assert main(["move", way.source, way.target]) == 0
    assert "config.toml" in capsys.readouterr().out
    assert main(["move", way.source, way.target]) == 3
    [line] = capsys.readouterr().err.splitlines()
    assert "is not empty" in line
    assert main(["move", way.source, way.source]) == 3


async def _played_and_dumped(
    server: Server, address: str, discord: FakeDiscord, dump: Path
) -> set[int]:
    """Two play while a dump is made, and after it; the entries that may be the last in it."""
    async with house_at(address) as house, shown_on(discord, house) as shop:
        view = await shop.game(ANN, BEN)
        dumping = asyncio.to_thread(
            server.run, "pg_dump", "--format=custom", f"--file={dump}", "dumped"
        )
        _, first = await asyncio.gather(dumping, house.play(1, await house.to_act(1)))
        second = await house.play(1, await house.to_act(1))
        await shop.shown()
    assert second.seq > first.seq
    return {view.progress.seq, first.seq}


async def test_a_live_dump_is_usable(
    postgresql: Server, tmp_path: Path, discord: FakeDiscord
) -> None:
    dump = tmp_path / "games.dump"
    for name in ("dumped", "put_back"):
        postgresql.drop(name)
    before, after = (postgresql.create(name) for name in ("dumped", "put_back"))
    kept = await _played_and_dumped(postgresql, before, discord, dump)
    postgresql.run("pg_restore", "--no-owner", "--dbname=put_back", str(dump))
    shown = len(discord.posts)
    async with house_at(after) as house:
        owner = Owner(house, after)
        assert await owner.types("check") == 0, owner.said
        assert await owner.types("restored") == 0
        assert await copying.recover_copy(house.store)
        assert not await copying.recover_copy(house.store)
        seq = (await house.tables.read.view(1)).progress.seq
        assert seq in kept
        async with shown_on(discord, house) as shop:
            await shop.shown()
            again = discord.posts[shown:]
            assert {post.place.seat for post in again} == {None, 0, 1}
            assert {post.last.told.seq for post in again} == {seq}
            await shop.move(1, await house.to_act(1))
        assert (await house.lobby(ANN, channel=9)).id > copying.SKIPPED_NUMBERS
        await owner.types("check")
        assert owner.found == ["No faults found."]
