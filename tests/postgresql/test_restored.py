"""A dump that PostgreSQL made while people played is used again: they play on from there."""

import asyncio
from pathlib import Path

from host.database import restored
from host.database.store import Store
from host.delivery.loop import Delivery
from tests.host.house import ANN, BEN, House
from tests.host.screen import Screen
from tests.host.shop import Shop
from tests.host.test_terminal import Owner
from tests.postgres import Server


async def test_a_dump_made_while_people_play_is_played_on_without_losing_or_doubling_a_move(
    postgresql: Server, tmp_path: Path
) -> None:
    dump = tmp_path / "games.dump"
    before, after = (postgresql.create(name) for name in ("dumped", "put_back"))
    screen = Screen()
    try:
        kept = await _played_and_dumped(postgresql, before, dump, screen)
        postgresql.run("pg_restore", "--no-owner", "--dbname=put_back", str(dump))
        shown = len(screen.posts)
        store = await Store.open(after)
        house = House(store)
        owner = Owner(house, after)
        assert await owner.types("check") == 0, owner.said
        assert await owner.types("restored") == 0
        assert await restored.recover_copy(store)
        assert not await restored.recover_copy(store)
        seq = (await house.tables.read.view(1)).seq
        assert seq in kept
        shop = Shop(house, screen)
        running = asyncio.create_task(shop.delivery.run())
        await shop.shown()
        anew = screen.posts[shown:]
        assert {post.place.seat for post in anew} == {None, 0, 1}
        assert {post.last.view.seq for post in anew} == {seq}
        await _play(house)
        await shop.shown()
        assert (await house.lobby(ANN, channel=9)).id > restored.SKIPPED_NUMBERS
        await owner.types("check")
        assert owner.said == ["No fault was found."]
        await shop.delivery.stop()
        await running
        await house.tables.computers.close()
        await store.close()
    finally:
        for name in ("dumped", "put_back"):
            postgresql.drop(name)


async def _played_and_dumped(
    server: Server, address: str, dump: Path, screen: Screen
) -> tuple[int, ...]:
    """Two play while a dump is made, and after it; the entries that may be the last in it."""
    store = await Store.open(address)
    house = House(store)
    delivery = Delivery(house.tables, screen)
    running = asyncio.create_task(delivery.run())
    view = await house.game(ANN, BEN)
    dumping = asyncio.to_thread(
        server.run, "pg_dump", "--format=custom", f"--file={dump}", "dumped"
    )
    _, first = await asyncio.gather(dumping, _play(house))
    second = await _play(house)
    await delivery.settled()
    await delivery.stop()
    await running
    await house.tables.computers.close()
    await store.close()
    assert second > first
    return (view.seq, first)


async def _play(house: House) -> int:
    """Whoever must act does what is offered first; the number of the entry."""
    view = await house.tables.read.view(1)
    user = view.players[view.actors[0]].user
    assert user is not None
    return (await house.play(1, user)).seq
