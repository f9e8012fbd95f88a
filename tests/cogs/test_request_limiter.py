"""The limiter of requests: so many a second, the most urgent first, tables in turn."""

import asyncio
from collections import Counter

import pytest

from cogs.discord_api.request_limiter import RequestLimiter
from cogs.discord_api.urgency import Purpose, Urgency

PER_SECOND = 50


class FakeTime:
    """A clock that moves only when somebody sleeps by it."""

    def __init__(self) -> None:
        self.now = 100.0

    def clock(self) -> float:
        """Seconds."""
        return self.now

    async def sleep(self, seconds: float) -> None:
        """Let them pass at once."""
        assert seconds > 0
        self.now += seconds
        await asyncio.sleep(0)


class Asker:
    """Asks for turns, and notes who got one when."""

    def __init__(self) -> None:
        self.time = FakeTime()
        self.limiter = RequestLimiter(PER_SECOND, clock=self.time.clock, sleep=self.time.sleep)
        self.got: list[tuple[str, float]] = []

    async def ask(self, name: str, urgency: Urgency, table: int = 0) -> None:
        """Wait for a turn."""
        await self.limiter.turn(Purpose(urgency, table))
        self.got.append((name, self.time.now))
        self.limiter.done()

    @property
    def names(self) -> list[str]:
        """Who got a turn, in order."""
        return [name for name, _ in self.got]


@pytest.fixture
def asker() -> Asker:
    """Somebody with a limiter."""
    return Asker()


async def test_no_second_sees_more_than_is_allowed_and_nearly_all_of_it_is_used(
    asker: Asker,
) -> None:
    await asyncio.gather(*(asker.ask("x", Urgency.USUAL, n) for n in range(500)))
    times = [at for _, at in asker.got]
    for begin in times:
        assert sum(begin <= at < begin + 1 for at in times) < PER_SECOND
    assert times[-1] - times[0] < 500 / PER_SECOND * 1.15


async def test_what_is_urgent_goes_first_but_nobody_waits_for_ever(asker: Asker) -> None:
    old = asyncio.gather(*(asker.ask("old", Urgency.LEFT_OVER, n) for n in range(60)))
    await asyncio.sleep(0)
    await asyncio.gather(*(asker.ask("turn", Urgency.TURN, n) for n in range(45)))
    among = Counter(asker.names[: asker.names.index("turn") + 50])
    assert among["turn"] == 45
    assert among["old"] <= 10
    await old


async def test_tables_of_the_same_urgency_take_turns(asker: Asker) -> None:
    busy = [asker.ask("busy", Urgency.TURN, 1) for _ in range(20)]
    await asyncio.gather(*busy, *(asker.ask("quiet", Urgency.TURN, n) for n in (2, 3)))
    assert asker.names.index("quiet") < 6
    assert "quiet" not in asker.names[8:]


async def test_a_request_that_is_called_off_takes_nobodys_turn(asker: Asker) -> None:
    tasks = [asyncio.create_task(asker.ask(str(n), Urgency.TURN)) for n in range(10)]
    await asyncio.sleep(0)
    for task in tasks[3:9]:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert asker.names == ["0", "1", "2", "9"]
    assert asker.limiter.waiting == 0
    # Those that were called off used nothing up: after three at once, one 22 ms later.
    assert asker.got[-1][1] - asker.got[0][1] < 0.03


async def test_where_answers_do_not_come_nothing_more_is_sent_until_one_does(
    asker: Asker,
) -> None:
    asking = [asyncio.create_task(asker.limiter.turn(Purpose())) for _ in range(30)]
    for _ in range(200):
        await asyncio.sleep(0)
    assert sum(task.done() for task in asking) == PER_SECOND / 2
    asker.limiter.done()
    for _ in range(20):
        await asyncio.sleep(0)
    assert sum(task.done() for task in asking) == PER_SECOND / 2 + 1
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    assert asker.limiter.waiting == 0


async def test_nothing_goes_while_discord_tells_us_to_pause(asker: Asker) -> None:
    asker.limiter.pause(5.0)
    await asker.ask("x", Urgency.TURN)
    assert asker.got[0][1] >= 105.0


async def test_once_closed_nobody_gets_a_turn_and_no_task_is_left() -> None:
    never = asyncio.Event()

    async def sleep(_: float) -> None:
        await never.wait()

    limiter = RequestLimiter(1, sleep=sleep)
    asking = [asyncio.create_task(limiter.turn(Purpose())) for _ in range(3)]
    await asyncio.sleep(0)
    await limiter.close()
    assert [task.done() for task in asking] == [True, False, False]
    for task in asking:
        task.cancel()
    await asyncio.gather(*asking, return_exceptions=True)
    assert limiter.waiting == 0
