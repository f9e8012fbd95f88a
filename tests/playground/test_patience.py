"""What makes tests wait for events: a patient clock, and requests that are held up."""

import asyncio
from functools import partial

import pytest

from playground.clock import Clock
from playground.errors import Refusal
from playground.faults import Faults
from tests.playground.trial_bot import trial


async def test_a_patient_clock_makes_no_call_by_itself() -> None:
    made: list[str] = []
    for patient in (True, False):
        Clock(patient=patient).later(0.0, partial(made.append, str(patient)))
    turn = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.0, turn.set_result, None)
    await turn
    assert made == ["False"]


async def test_a_patient_clock_makes_what_is_due_when_it_is_advanced() -> None:
    made: list[float] = []
    clock = Clock(patient=True)
    for seconds in (2.0, 1.0, 3.0):
        clock.later(seconds, partial(made.append, seconds))
    clock.advance(2.5)
    assert made == [1.0, 2.0]


@pytest.mark.parametrize("done", [False, True])
async def test_a_held_request_goes_on_when_it_is_released(*, done: bool) -> None:
    async with trial() as (play, bot):
        assert play.inside is not None
        hold = play.inside.faults.hold("POST /channels", done=done)
        place = bot.guilds[0].text_channels[0]
        sending = asyncio.create_task(place.send("hello"))
        await hold.reached.wait()
        assert len(play.inside.world.messages[place.id]) == int(done)
        assert not sending.done()
        other = await bot.guilds[0].text_channels[1].send("another is not held up")
        hold.release()
        assert (await sending).id != other.id
        assert len(play.inside.world.messages[place.id]) == 1


async def test_a_held_request_that_is_lost_does_nothing() -> None:
    faults = Faults()
    hold = faults.hold("POST /channels")
    assert faults.held("GET /users/@me") is None
    assert faults.held("POST /channels/1/messages") is hold
    assert faults.held("POST /channels/1/messages") is None, "only one request is held"
    hold.lose()
    with pytest.raises(Refusal):
        await hold.wait()
    assert hold.reached.is_set()
