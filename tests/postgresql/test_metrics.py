"""What processes on one database say of themselves over HTTP, each by its role."""

from contextlib import AsyncExitStack
from pathlib import Path

from playground.client import running
from playground.person import Person
from playground.seen import Seen
from tests.wire.asked import asked_bot, figures


async def test_each_process_is_ready_by_its_role_and_tells_its_part_of_a_move(
    tmp_path: Path, database: str
) -> None:
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running())
        bots = {}
        for role in ("gateway", "worker"):
            folder = tmp_path / role
            folder.mkdir()
            bots[role] = await stack.enter_async_context(
                asked_bot(play.url, play.token, folder, database, "--role", role)
            )
        for bot in bots.values():
            await bot.wrote("this process is there for")
        await bots["gateway"].wrote("ready as")
        ann, ben = [await play.person(name) for name in ("Ann", "Ben")]
        await ann.slash("table new", "watering-hole", game="nature")
        await ben.slash("table join", "watering-hole")
        await ann.slash("table start", "watering-hole")
        first = await ann.wait_for(lambda me: me.newest("watering-hole", saying="To act"))

        def later_board(me: Person) -> Seen | None:
            seen = me.newest("watering-hole", saying="To act")
            return None if seen is None or seen.text == first.text else seen

        for person in (ann, ben):
            await person.slash("nature done", "watering-hole")
        await ann.wait_for(later_board)
        for bot in bots.values():
            assert await bot.ask("/ready") == (200, "ready\n")
        taken_in = figures((await bots["gateway"].ask("/metrics"))[1])
        shown = figures((await bots["worker"].ask("/metrics"))[1])
        assert taken_in["watering_hole_acknowledged_seconds_count"] == 5
        assert taken_in["watering_hole_board_seconds_count"] == 0
        assert shown["watering_hole_acknowledged_seconds_count"] == 0
        assert shown["watering_hole_board_seconds_count"] >= 1
        assert 'watering_hole_queue_waiting{queue="jobs"}' in shown
        assert taken_in['watering_hole_tables{state="running"}'] == 1
