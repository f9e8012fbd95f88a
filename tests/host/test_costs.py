"""What moves, lists and starts ask of the database, counted."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from itertools import pairwise

import aiosqlite
import pytest

from engine.stories import words_of
from host.repositories import directory, messages
from host.repositories.audiences import MessageRef
from host.repositories.directory import counts
from host.repositories.messages import Message
from host.repositories.people import NOTIFY
from host.subject import Subject
from host.table.place import Barrier
from tests import served
from tests.host.counting import counted, plan, scans
from tests.host.house import ANN, BEN, CAT, CHANNEL, DAN, GUILD, House
from tests.host.shop import Shop, delivered, showing_of, undelivered
from tests.host.timed import HOUR, TimedHouse


async def test_a_move_is_one_transaction_to_read_and_one_to_write(house: House) -> None:
    view = await house.game(ANN, BEN, CAT, DAN)
    seen = await house.tables.read.seen(view.id, 0)
    with counted(house.store) as asked:
        receipt = await house.act(view.id, ANN, seen.actions[0], decision=seen.decision)
    assert asked.transactions == 2
    assert len(asked.statements) <= 8, asked.statements
    now = await house.tables.read.seen(view.id, 0)
    assert (receipt.seen.view, receipt.seen.state, receipt.seen.stamp, receipt.seen.actions) == (
        now.view,
        now.state,
        now.stamp,
        now.actions,
    )


@pytest.mark.sqlite("PostgreSQL's driver has no thread")
async def test_each_statement_is_one_errand_to_the_databases_thread(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = await house.game(ANN, BEN)
    errands, execute = list[object](), aiosqlite.Connection._execute

    def noted(connection: aiosqlite.Connection, *words: object) -> Awaitable[object]:
        errands.append(words)
        return execute(connection, *words)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(aiosqlite.Connection, "_execute", noted)
    with counted(house.store) as asked:
        await house.tables.read.view(view.id)
    assert asked.transactions == 1
    # It also ends, and its connection is reset.
    assert len(errands) == len(asked.statements) + 2


async def test_a_move_stays_cheap_with_five_audiences(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, CAT, DAN)
    posts = [len(shop.discord.posts)]
    while not (await shop.tables.read.view(view.id)).over:
        user = await shop.to_act(view.id)
        seat = (ANN, BEN, CAT, DAN).index(user)
        seen = await shop.tables.read.seen(view.id, seat)
        with counted(shop.store) as asked:
            await shop.act(view.id, user, seen.actions[0], decision=seen.decision)
            await shop.shown()
        posts.append(len(shop.discord.posts))
        assert asked.transactions <= 8
        # The rows of messages that others replaced are deleted. On a server each look also asks for
        # the channel's last message, and each table that is shown is leased. An end also asks
        # where else results are sent.
        is_end = (await shop.tables.read.view(view.id)).over
        assert len(asked.statements) <= 26 + is_end + 2 * served.is_used(), asked.statements
    assert max(after - before for before, after in pairwise(posts)) >= 4, "it was a turn of all"


async def test_five_audiences_are_read_and_stored_in_one_transaction_each(house: House) -> None:
    view = await house.game(ANN, BEN, CAT, DAN, played=(ANN,))
    with counted(house.store) as asked:
        showing = await showing_of(house, view.id)
        for seat in (None, 0, 1, 2, 3):
            assert showing.seen(seat) is showing.seen(seat)
            showing.stories(seat, 0)
    assert asked.transactions == 1
    assert len(asked.statements) <= 6, asked.statements
    subject = Subject.of("table", view.id)
    new = [Message(subject, "panel", f"{seat}.1", live=True) for seat in range(5)]
    async with house.store.write() as connection:
        made = [(None, row.to("sending", mark="m")) for row in new]
        stored = await messages.save(connection, made)
    with counted(house.store) as asked:
        async with house.store.write() as connection:
            await directory.delivered(connection, view.id, view.progress.revision)
            posted = [(row, row.at(MessageRef(5, 6), "posted")) for row in stored]
            await messages.save(connection, posted)
    assert (asked.transactions, len(asked.statements)) == (1, 3)


async def test_a_persons_list_of_tables_takes_one_statement(house: House) -> None:
    for channel in range(12):
        await house.game(ANN, BEN, channel=channel + 1)
    with counted(house.store) as asked:
        found = await house.tables.read.of_user(ANN)
    assert len(found) == 12
    assert (asked.transactions, len(asked.statements)) == (1, 2)  # BEGIN is one


async def test_a_start_finds_only_undelivered_tables(house: House) -> None:
    shown = await house.game(ANN, BEN, channel=1)
    left = await house.game(ANN, BEN, channel=2)
    for revision in (shown.progress.revision, 0):  # an older one takes nothing back
        await delivered(house, shown.id, revision)
        assert await undelivered(house) == [left.id]
    await house.play(shown.id, ANN)
    assert await undelivered(house) == [shown.id, left.id]


async def messages_left(house: House) -> object:
    """What is left of live messages."""
    async with house.store.read() as connection:
        return await messages.left(connection, live=True)


LOOKS: dict[str, tuple[Callable[[House], Awaitable[object]], str]] = {
    "what is left to show": (undelivered, "ix_tables_undelivered"),
    "messages left": (messages_left, "ix_messages_left"),
    "computer players": (lambda h: h.tables.computers.resume(), "ix_seats_computer_waits"),
    "somebody's tables": (lambda h: h.tables.read.of_user(ANN), "ix_seats_user"),
    "the table of a channel": (lambda h: h.tables.read.in_channel(7), "ix_tables_channel_ended"),
    "records": (
        lambda h: h.tables.results.best_results(GUILD, "toy"),
        "ix_best_results_guild_game_kind_value",
    ),
    "counts": (lambda h: counts(h.store), "ix_tables_undelivered"),
}


@pytest.mark.parametrize("what", LOOKS)
async def test_starts_lists_and_counts_use_an_index(house: House, what: str) -> None:
    look, index = LOOKS[what]
    with counted(house.store) as asked:
        await look(house)
    steps: list[str] = []
    async with house.store.read() as connection:
        for sql, values in zip(asked.statements, asked.values, strict=True):
            if sql.startswith("SELECT"):
                steps += await plan(connection, sql, values)
    assert not scans(steps)
    assert index in " ".join(steps)


async def test_a_list_names_the_newest_board(house: House) -> None:
    view = await house.game(ANN, BEN)
    subject = Subject.of("table", view.id)
    async with house.store.write() as connection:
        for number in (9, 10):
            row = Message(subject, "board", str(number), live=True, channel=1, message=number)
            await messages.add(connection, row)
    [listed] = await house.tables.read.of_user(ANN)
    assert listed.message == (1, 10)
    assert [each.user for each in listed.players] == [ANN, BEN]


async def test_each_audience_gets_its_own_view_and_lines(shop: Shop) -> None:
    view = await shop.game(ANN, BEN, played=(ANN, BEN))
    showing = await showing_of(shop, view.id)
    for seat in (None, 0, 1):
        assert showing.seen(seat).state == (await shop.tables.read.seen(view.id, seat)).state
        for after in (0, 1):
            told = await shop.tables.read.log_lines(view.id, seat, after)
            assert words_of(showing.stories(seat, after)) == told


async def test_open_tables_are_counted_by_state_and_work_left(house: House) -> None:
    await house.lobby(ANN, BEN, channel=CHANNEL + 1)
    game = await house.game(ANN, BEN)
    lost = await house.game(ANN, BEN, channel=CHANNEL + 2)
    await house.tables.places.lose_channel(lost.id)
    found = await counts(house.store)
    assert found.tables == {"lobby": 1, "running": 1, "paused": 0, "suspended": 0, "lost": 1}
    assert (found.undelivered, found.computers) == (3, 0)
    await delivered(house, game.id, game.progress.revision)
    assert (await counts(house.store)).undelivered == 2


async def test_the_oldest_change_that_waits_to_be_shown_is_known_after_any_restart(
    timed: TimedHouse,
) -> None:
    async def waits() -> timedelta | None:
        """How long it has waited."""
        behind = (await counts(timed.store)).behind
        return None if behind is None else timed.watch.now - behind

    view = await timed.game(ANN, BEN)
    await delivered(timed, view.id, view.progress.revision)
    assert await waits() is None
    timed.watch.now += HOUR
    await timed.play(view.id, ANN)
    timed.watch.now += HOUR
    now = await timed.play(view.id, BEN)
    assert await waits() == HOUR, "later changes make it no younger"
    await timed.tables.places.suspend(view.id, Barrier("hidden"))
    assert await waits() is None, "nothing can be shown there"
    await timed.tables.places.resume(view.id)
    assert await waits() == HOUR
    revision = (await timed.tables.read.view(now.table)).progress.revision
    await delivered(timed, view.id, revision)
    assert await waits() is None
    timed.watch.now += HOUR
    await timed.tables.accounts.prefer(ANN, NOTIFY, "channel")
    assert await waits() == timedelta(0), "what was shown an hour ago doesn't count"
