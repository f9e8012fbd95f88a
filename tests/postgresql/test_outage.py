"""A server that goes away while people play: nobody's table is called broken, nothing is lost, and
the log says it once.
"""

import asyncio
import json
import logging
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import text

from cogs.interactions.replies import NO_DATABASE
from host.errors import StoreUnreachable
from host.errors.isolation import isolation
from playground.client import running
from playground.person import Person
from playground.seen import Seen
from tests.host.house import ANN, BEN, House
from tests.postgres import Server
from tests.postgresql.test_connections import disconnect
from tests.served import running_server
from tests.wire.asked import asked_bot, figures


def is_grave(line: str) -> bool:
    """Whether a line of the log is at least a warning."""
    return json.loads(line)["level"] in ("WARNING", "ERROR", "CRITICAL")


async def test_a_connection_that_is_lost_in_the_middle_of_a_tables_work_is_no_fault_of_the_table(
    house: House, path: Path, postgresql: Server, caplog: pytest.LogCaptureFixture
) -> None:
    view = await house.game(ANN, BEN)

    async def looked() -> None:
        async with house.store.read() as connection:
            with isolation(view.id, "looking"):
                await disconnect(postgresql, path)
                await connection.execute(text("SELECT 1"))

    with pytest.raises(StoreUnreachable):
        await looked()
    assert not [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert (await house.play(view.id, ANN)).seq == 1


async def test_a_server_that_is_stopped_and_started_again_under_a_running_town(
    tmp_path: Path,
) -> None:
    async with AsyncExitStack() as stack:
        server = stack.enter_context(running_server())
        play = await stack.enter_async_context(running())
        address = server.create("games")
        bot = await stack.enter_async_context(asked_bot(play.url, play.token, tmp_path, address))
        await bot.wrote("ready as")
        ann, ben = [await play.person(name) for name in ("Ann", "Ben")]
        await ann.slash("table new", "watering-hole", game="nature")
        await ben.slash("table join", "watering-hole")
        await ann.slash("table start", "watering-hole")
        board = await ann.wait_for(lambda me: me.newest("watering-hole", saying="To act"))
        await asyncio.to_thread(server.stop)
        for _ in range(3):
            for answer in (
                await ann.press("My hand", message=board),
                await ben.slash("nature done", "watering-hole"),
                await ben.slash("games", "watering-hole"),
            ):
                assert answer.message is not None
                assert answer.message.text == NO_DATABASE
                assert answer.message.ephemeral
        asked = {"hand": "table", "nature done": "table", "table new": "game"}
        for name, field in asked.items():
            assert await ann.autocomplete(name, field) == []
        [began] = await bot.wrote("no answer from the database")
        _, told = await bot.ask("/metrics")
        assert figures(told)["watering_hole_database_up"] == 0
        assert 'watering_hole_tables{state="running"}' not in figures(told)
        assert [line for line in bot.log if is_grave(line)] == [began]
        await asyncio.to_thread(server.start)
        await bot.wrote("the database answers again")

        def later_board(me: Person) -> Seen | None:
            seen = me.newest("watering-hole", saying="To act")
            return None if seen is None or seen.text == board.text else seen

        for person in (ann, ben, ann):  # whose turn it is
            await person.slash("nature done", "watering-hole")
        await ann.wait_for(later_board)
        assert [line for line in bot.log if is_grave(line)] == [began]
