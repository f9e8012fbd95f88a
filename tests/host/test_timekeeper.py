"""The timekeeper, with two invented sources of deadlines."""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta

import pytest

from host.background.timekeeper import MAX_SLEEP, NOTE, RETRY_AFTER, Timekeeper
from host.database.store import Store
from host.errors import NoTable, StoreConflict, StoreUnreachable
from host.logs.log_context import current_context
from host.subject import Subject
from tests.host.house import START
from tests.host.timed import HOUR, MINUTE, Watch

EGG, PIE = Subject("egg:1"), Subject("egg:2")
MATINEE, EVENING, GALA = (Subject(f"show:9:{name}") for name in ("matinee", "evening", "gala"))
DAY = timedelta(days=1)


class Bell:
    """Something that rings at given moments."""

    def __init__(self, watch: Watch, **due: timedelta) -> None:
        self.watch = watch
        self.timers = {Subject(f"egg:{name[1:]}"): START + span for name, span in due.items()}
        self.rang: list[tuple[Subject, timedelta]] = []
        """What rang, and when after the start."""
        self.errors: dict[Subject, Exception] = {}
        self.tries = Counter[Subject]()
        self.is_closed = False

    async def next_due(self, without: Collection[Subject] = ()) -> datetime | None:
        """When the next timer rings."""
        return min((at for each, at in self.timers.items() if each not in without), default=None)

    async def due(self, now: datetime) -> list[Subject]:
        """The timers that ring."""
        if self.is_closed:
            raise RuntimeError
        by_time = sorted(self.timers, key=self.timers.__getitem__)
        return [each for each in by_time if self.timers[each] <= now]

    async def fire(self, subject: Subject) -> None:
        """A timer rings once, if it can."""
        assert (current_context().subject, current_context().action) == (subject, "clocks")
        self.tries[subject] += 1
        if subject in self.errors:
            raise self.errors[subject]
        del self.timers[subject]
        self.rang.append((subject, self.watch.now - START))


class Kitchen(Bell):
    """Has timers, which run down only in time that counts."""

    def __init__(self, watch: Watch, **due: timedelta) -> None:
        super().__init__(watch, **due)
        self.skipped: list[tuple[timedelta, timedelta]] = []

    async def skip_time(self, since: datetime, now: datetime) -> None:
        """All timers ring later."""
        self.skipped.append((since - START, now - START))
        self.timers = {each: at + (now - since) for each, at in self.timers.items()}


class Theatre(Bell):
    """Has shows, which begin when they begin; there is always another to come."""

    def __init__(self, watch: Watch, *due: timedelta) -> None:
        super().__init__(watch)
        shows = (MATINEE, EVENING, GALA)
        self.timers = {each: START + span for each, span in zip(shows, due, strict=True)}


class Town:
    """A kitchen and a theatre by one clock, which a timekeeper watches."""

    def __init__(self, store: Store) -> None:
        self.store, self.watch = store, Watch()
        self.kitchen = Kitchen(self.watch, _1=2 * MINUTE, _2=5 * MINUTE)
        self.theatre = Theatre(self.watch, 3 * MINUTE, 6 * MINUTE, 99 * DAY)
        self.keeper = self.new_keeper()

    def new_keeper(self) -> Timekeeper:
        """What keeps time after a start."""
        return Timekeeper(
            [self.kitchen, self.theatre],
            self.store,
            lambda: self.watch.now,
            sleep=self.watch.sleep,
            slack=MINUTE,
        )

    async def live(self) -> None:
        """Let time pass until only the gala is still to come."""
        running = asyncio.create_task(self.keeper.run())
        while self.kitchen.timers or self.theatre.timers.keys() != {GALA}:
            await self.watch.wake()
        await self.keeper.stop()
        await running

    async def look(self, *after: timedelta) -> None:
        """Look each time that so much time has passed."""
        for span in after:
            self.watch.now += span
            await self.keeper._look()


@pytest.fixture
def town(store: Store) -> Town:
    return Town(store)


async def test_each_fires_at_its_time(town: Town) -> None:
    await town.live()
    assert town.kitchen.rang == [(EGG, 2 * MINUTE), (PIE, 5 * MINUTE)]
    assert town.theatre.rang == [(MATINEE, 3 * MINUTE), (EVENING, 6 * MINUTE)]
    assert town.kitchen.skipped == []


@pytest.mark.parametrize(
    ("error", "line", "pause"),
    [
        (NoTable("It's hot.", ""), "egg 1: clocks delayed: NoTable", RETRY_AFTER),
        (StoreConflict("busy"), "egg 1: clocks delayed: busy", MAX_SLEEP),
        (RuntimeError("secret"), "egg 1: clocks failed; trying again: RuntimeError", RETRY_AFTER),
    ],
)
async def test_one_that_fails_is_logged_and_holds_up_no_other(
    town: Town,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    line: str,
    pause: timedelta,
) -> None:
    town.kitchen.errors[EGG] = error
    town.watch.now += HOUR
    assert await town.keeper._look() == town.watch.now + MAX_SLEEP
    assert [each for each, _ in town.kitchen.rang] == [PIE]
    assert [each for each, _ in town.theatre.rang] == [MATINEE, EVENING]
    [told] = caplog.messages
    assert told.partition("\n")[0] == line
    assert "secret" not in told
    town.kitchen.errors.clear()
    minutes = pause // MINUTE
    await town.look(*[MINUTE] * (minutes - 1))
    assert town.kitchen.tries[EGG] == 1, "it is left alone for a while"
    await town.look(MINUTE)
    assert town.kitchen.rang[-1] == (EGG, HOUR + pause)


async def test_a_source_that_cannot_be_read_holds_up_no_other(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    town.kitchen.is_closed = True
    town.watch.now += 3 * MINUTE
    until = await town.keeper._look()
    assert town.theatre.rang == [(MATINEE, 3 * MINUTE)]
    [told] = caplog.messages
    assert told.startswith("clocks failed; trying again: RuntimeError")
    town.kitchen.is_closed = False
    assert until == town.watch.now + MAX_SLEEP
    await town.look(MAX_SLEEP)
    assert town.kitchen.rang == [(EGG, 4 * MINUTE)]


async def test_what_is_due_without_end_holds_up_no_other(
    town: Town, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fire(_: Subject) -> None:
        """It rings on."""

    monkeypatch.setattr(town.kitchen, "fire", fire)
    await town.look(HOUR)
    assert [each for each, _ in town.theatre.rang] == [MATINEE, EVENING]
    assert sorted(caplog.messages) == [
        f"egg {number}: clocks delayed: the same thing keeps coming due" for number in (1, 2)
    ]


async def test_while_the_database_does_not_answer_nothing_else_is_tried(
    town: Town, caplog: pytest.LogCaptureFixture
) -> None:
    """Each try would take its time, and an owner who stops the bot would wait for them all."""
    caplog.set_level(logging.INFO)
    town.kitchen.errors[EGG] = StoreUnreachable("no answer")
    town.watch.now += HOUR
    with pytest.raises(StoreUnreachable):
        await town.keeper._look()
    assert (town.kitchen.tries, town.theatre.tries) == ({EGG: 1}, {})
    assert caplog.messages == []
    town.kitchen.errors.clear()
    await town.keeper._look()
    assert (len(town.kitchen.rang), len(town.theatre.rang)) == (2, 2), "nobody rests"


@pytest.mark.parametrize("leap", [2 * DAY, -2 * DAY], ids=str)
async def test_a_clock_that_jumps_takes_nobodys_time(town: Town, leap: timedelta) -> None:
    await town.look(MINUTE, leap)
    assert town.kitchen.skipped == [(MINUTE, MINUTE + leap)]
    assert town.kitchen.rang == []
    assert len(town.theatre.rang) == (2 if leap > timedelta() else 0), "a show has its hour"
    await town.look(MINUTE)
    assert town.kitchen.rang == [(EGG, 2 * MINUTE + leap)]


async def test_a_long_absence_takes_nobodys_time(town: Town) -> None:
    await town.look(MINUTE)
    town.watch.now += 3 * DAY
    town.keeper = town.new_keeper()
    await town.live()
    assert town.kitchen.skipped == [(MINUTE, 3 * DAY + MINUTE)]
    assert town.kitchen.rang == [(EGG, 3 * DAY + 2 * MINUTE), (PIE, 3 * DAY + 5 * MINUTE)]
    assert [at for _, at in town.theatre.rang] == [3 * DAY + MINUTE] * 2, "at once, being late"


async def test_no_time_is_stored_while_nothing_is_to_come(town: Town) -> None:
    timers, town.kitchen.timers = town.kitchen.timers, {}
    town.theatre.timers.clear()
    assert await town.keeper._look() is None
    town.watch.now += DAY
    town.kitchen.timers = timers
    await town.new_keeper().catch_up()
    assert town.kitchen.skipped == [], "time in which nothing was to come is no absence"
    await town.look(MINUTE)
    town.kitchen.timers = {}
    town.watch.now += DAY
    await town.new_keeper().catch_up()
    assert town.kitchen.skipped == [], "nor is it if nothing is to come now"


async def test_no_time_is_stored_for_what_has_its_hour(town: Town, store: Store) -> None:
    """The clock is still looked at each minute, as it may be changed."""
    town.kitchen.timers.clear()
    assert await town.keeper._look() == town.watch.now + MAX_SLEEP
    await town.look(*[MINUTE] * 4)
    assert [at for _, at in town.theatre.rang] == [3 * MINUTE]
    assert await store.get_note(NOTE) is None
