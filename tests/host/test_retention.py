"""What is no longer kept once it is old enough, and what stays for good."""

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from sqlalchemy import select

from engine.ends import Summary
from engine.errors import Refused
from host.background.housekeeper import Housekeeper
from host.database import schema
from host.repositories import messages
from host.repositories.messages import Note
from host.repositories.retention import Retention
from host.review.replays import ReplayPosition
from host.subject import Subject
from tests.host.house import ANN, BEN, GUILD, START, House

MONTH = timedelta(days=30)
LATER = START + timedelta(days=40)
KEPT = Retention(moves=MONTH, lobbies=MONTH)


def keeper(
    house: House, kept: Retention = KEPT, now: Callable[[], datetime] = lambda: LATER
) -> Housekeeper:
    """Somebody who looks after a database, 40 days after the games of these tests."""
    return Housekeeper(house.tables.session, house.tables.lobby, kept, now=now)


async def test_the_moves_of_old_games_go_and_all_else_of_them_stays(house: House) -> None:
    old = await house.game(ANN, BEN, channel=1)
    before = await house.tables.read.seen_by((await house.play_out(old.id)).id, ANN)
    running = await house.game(ANN, BEN, channel=2)
    results = await house.tables.results.of(guild=GUILD)
    await keeper(house).work()
    assert (await house.tables.read.seen_by(old.id, ANN)).state == before.state
    assert await house.tables.results.of(guild=GUILD) == results
    assert [each.table for each in results] == [old.id]
    assert await house.ledger(old.id) == []
    assert len(await house.ledger(running.id)) == 1
    assert await house.tables.read.summary(old.id) == Summary()
    await house.tables.accounts.forget(ANN)


async def test_looking_back_without_moves_is_refused(house: House) -> None:
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    replays = house.replays
    await replays.moment(table, ANN, ReplayPosition())  # so they are in memory as well
    await keeper(house).work()
    asked = (
        lambda: replays.moment(table, ANN, ReplayPosition()),
        lambda: replays.since(table, ANN),
        lambda: replays.rounds(table),
        lambda: replays.told(table, 0, 1, 0),
        lambda: replays.course(table, range),
        lambda: house.tables.read.log_lines(table, None, 0),
        lambda: house.tables.read.export(table),
    )
    for ask in asked:
        with pytest.raises(Refused) as refused:
            await ask()
        assert refused.value.reason == "The moves of this game are no longer kept."
        assert "/results" in refused.value.hint


async def test_what_is_not_old_enough_stays(house: House) -> None:
    table = (await house.game(ANN, BEN)).id
    await house.play_out(table)
    waiting = await house.lobby(ANN, channel=2)
    for kept in (Retention(), Retention(moves=2 * MONTH, lobbies=2 * MONTH)):
        await keeper(house, kept).tidy(LATER)
    assert len(await house.ledger(table)) > 1
    assert (await house.tables.read.view(waiting.id)).status == "lobby"


async def test_a_stale_lobby_is_closed_unless_it_starts_by_itself(house: House) -> None:
    waiting = await house.lobby(ANN, channel=1)
    timed = await house.lobby(ANN, channel=2)
    await house.tables.lobby.choose_start(timed.id, ANN, "time", at=START + MONTH)
    game = await house.game(ANN, BEN, channel=3)
    await keeper(house).work()
    views = [await house.tables.read.view(each.id) for each in (waiting, timed, game)]
    assert [view.status for view in views] == ["abandoned", "lobby", "running"]


async def test_closed_tables_without_a_game_go_but_no_number_is_given_twice(house: House) -> None:
    closed = [(await house.lobby(ANN, channel=each)).id for each in (1, 2)]
    for each in closed:
        await house.tables.votes.abandon(each, ANN)
    await keeper(house).work()
    assert await house.query("SELECT id FROM tables") == []
    assert (await house.lobby(ANN, channel=3)).id == closed[1] + 1


async def test_unsent_messages_of_old_games_are_removed(house: House) -> None:
    tables = [(await house.game(ANN, BEN, channel=each)).id for each in (1, 2)]
    await house.tables.votes.abandon(tables[0], ANN, force=True)
    async with house.store.write() as connection:
        for table in tables:
            await messages.note(connection, Subject.of("table", table), "digest", Note("1", BEN))
    await keeper(house, Retention()).work()
    assert await house.query(select(schema.messages.c.subject)) == [f"table:{tables[1]}"]


async def test_offers_are_forgotten_with_their_game(house: House) -> None:
    tables = [(await house.game(ANN, BEN, channel=each)).id for each in (1, 2)]
    for table in tables:
        await house.tables.store.set_note(f"offered {table} 0 forage", "always")
    await house.tables.votes.abandon(tables[0], ANN, force=True)
    await keeper(house).work()
    notes = [await house.store.get_note(f"offered {table} 0 forage") for table in tables]
    assert notes == [None, "always"]


async def test_daily_work_is_done_once_a_day(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    hours = itertools.count(0, 5)
    days: list[int] = []

    async def tidy(_: Housekeeper, now: object) -> None:
        days.append((now - START).days)  # type: ignore[operator]

    monkeypatch.setattr(Housekeeper, "tidy", tidy)
    keepers = [keeper(house, now=lambda: START + timedelta(hours=next(hours))) for _ in range(2)]
    for _ in range(10):
        for each in keepers:
            await each.work()
    assert days == [0, 1, 2, 3]
