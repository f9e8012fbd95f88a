"""Presses: routes, limits, and acknowledging before work."""

import asyncio
from contextlib import ExitStack
from typing import cast

import pytest

from cogs.interactions.press import Press, on, on_form, routes_of
from cogs.interactions.press_limit import CACHE_SIZE, MAX_PER_SECOND, PressLimit
from cogs.interactions.replies import Acknowledging, FormReply, Reply, Responder
from cogs.interactions.router import ComponentRouter
from cogs.interactions.table_lookup import TableLookup
from host.errors import NotSeated


class Swings:
    """Two routes lead to one method, and a form of the same action to another."""

    @on("swing", in_place=True)
    @on("slide", opens_form=True)
    async def swing(self, reply: FormReply, press: Press) -> None:
        """Nothing."""

    @on_form("swing")
    async def swung(self, reply: Reply, press: Press) -> None:
        """Nothing."""


class Others:
    """One of the same routes."""

    @on("slide")
    async def slide(self, reply: Reply, press: Press) -> None:
        """Nothing."""


async def nothing(reply: Reply, press: Press) -> None: ...


async def no_seat(reply: Reply, table: int, refusal: NotSeated) -> None: ...


def router(*handlers: object) -> ComponentRouter:
    lookup, responder = cast("TableLookup", None), cast("Responder", None)
    return ComponentRouter(lookup, responder, handlers, nothing, no_seat)


def test_routes_are_found_where_they_are_declared() -> None:
    swings = Swings()
    found = {(route.action, route.is_form): (route, to) for route, to in routes_of(swings)}
    assert found.keys() == {("swing", False), ("slide", False), ("swing", True)}
    route, handler = found["swing", False]
    assert handler == swings.swing
    assert (route.in_place, route.opens_form) == (True, False)
    assert found["slide", False][0].opens_form
    assert found["swing", True][1] == swings.swung
    assert {*router(swings).actions} == {"swing", "slide"}


def test_two_handlers_of_one_action_are_refused() -> None:
    with pytest.raises(ValueError, match="two handlers for slide"):
        router(Swings(), Others())


async def test_work_begins_only_once_few_wait_to_be_told() -> None:
    acknowledging, done = Acknowledging(max_untold=1), []
    gates = [asyncio.Event() for _ in range(3)]

    async def press(number: int) -> None:
        await acknowledging.tell(lambda: _after(gates[number]))
        await acknowledging.few()
        done.append(number)

    async def turn() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    presses = [asyncio.create_task(press(number)) for number in range(3)]
    await turn()
    gates[0].set()
    await turn()
    assert done == []
    gates[1].set()
    await turn()
    assert sorted(done) == [0, 1]
    gates[2].set()
    await asyncio.gather(*presses)
    assert sorted(done) == [0, 1, 2]


async def _after(gate: asyncio.Event) -> None:
    await gate.wait()


class Clock:
    """A clock that the test moves."""

    now = 0.0

    def __call__(self) -> float:
        """Seconds."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_five_presses_a_second_are_taken_in_while_they_are_not_answered(clock: Clock) -> None:
    pace = PressLimit(clock)
    with ExitStack() as open_:
        taken = [open_.enter_context(pace.press(1)) for _ in range(8)]
        assert taken == [True] * MAX_PER_SECOND + [False] * 3
        assert open_.enter_context(pace.press(2))
        clock.now = 1.0
        assert [open_.enter_context(pace.press(1)) for _ in range(MAX_PER_SECOND + 1)] == [
            True
        ] * 5 + [False]


def test_there_is_no_limit_for_people_who_wait_for_each_answer(clock: Clock) -> None:
    """Nor if the next press overtakes the news that an answer arrived."""
    pace = PressLimit(clock)
    for _ in range(100):
        with pace.press(1) as one, pace.press(1) as next_one:
            assert (one, next_one) == (True, True)


def test_those_who_have_not_pressed_for_a_while_are_forgotten(clock: Clock) -> None:
    pace = PressLimit(clock)
    for user in range(2 * CACHE_SIZE):
        clock.now = float(2 * user)
        with pace.press(user):
            pass
    assert len(pace._people) <= CACHE_SIZE
