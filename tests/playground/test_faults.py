"""Faults, limits, held requests, and a clock that is patient or jumps."""

import asyncio
from functools import partial
from pathlib import Path

import aiohttp
import pytest

from playground.program.client import running
from playground.stand_in.faults import Faults
from playground.stand_in.limits import Limits
from playground.updates.log import Tally
from playground.wire.errors import RateLimited, Refusal
from playground.world.clock import Clock
from tests.playground.trial_bot import trial


async def test_a_patient_clock_makes_no_call_by_itself() -> None:
    made: list[str] = []
    for patient in (True, False):
        Clock(patient=patient).later(0.0, partial(made.append, str(patient)))
    turn = asyncio.get_running_loop().create_future()
    asyncio.get_running_loop().call_later(0.0, turn.set_result, None)
    await turn
    assert made == ["False"]


async def test_a_patient_clock_makes_due_calls_when_it_is_advanced() -> None:
    made: list[float] = []
    clock = Clock(patient=True)
    for seconds in (2.0, 1.0, 3.0):
        clock.later(seconds, partial(made.append, seconds))
    clock.later(1.5, partial(made.append, 1.5)).cancel()
    before = clock.now()
    clock.advance(2.5)
    assert made == [1.0, 2.0]
    assert clock.now() - before >= 2.5


@pytest.mark.parametrize("done", [False, True])
async def test_a_held_request_goes_on_when_it_is_released(*, done: bool) -> None:
    async with trial() as (play, bot):
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


SEND = ("POST", "/channels/{channel_id}/messages")


def test_the_sixth_message_in_five_seconds_gets_a_429_with_the_time_to_wait() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    left = [limits.spend(*SEND, "1")["X-RateLimit-Remaining"] for _ in range(5)]
    assert left == ["4", "3", "2", "1", "0"]
    with pytest.raises(RateLimited) as caught:
        limits.spend(*SEND, "1")
    assert 0 < caught.value.retry_after <= 5
    assert caught.value.headers["Via"]
    assert caught.value.body()["retry_after"] == caught.value.retry_after
    assert limits.spend(*SEND, "2")["X-RateLimit-Remaining"] == "4"
    clock.advance(5.1)
    assert limits.spend(*SEND, "1")["X-RateLimit-Remaining"] == "4"
    generous = Limits(clock, strict=False)
    for _ in range(100):
        generous.spend(*SEND, "1")


def test_the_whole_bot_has_a_global_limit_and_its_429_says_so() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    for _ in range(50):
        limits.spend_in_all()
    with pytest.raises(RateLimited) as caught:
        limits.spend_in_all()
    assert caught.value.body()["global"] is True
    assert caught.value.headers["X-RateLimit-Global"] == "true"
    assert caught.value.headers["X-RateLimit-Scope"] == "global"
    clock.advance(1.1)
    limits.spend_in_all()


def test_edits_of_messages_over_an_hour_old_are_limited_by_a_code_of_their_own() -> None:
    clock = Clock()
    limits = Limits(clock, strict=True)
    sent = clock.now()
    for _ in range(10):
        limits.edit(1, sent)
    clock.advance(3700)
    for _ in range(3):
        limits.edit(1, sent)
    with pytest.raises(RateLimited) as caught:
        limits.edit(1, sent)
    assert (caught.value.status, caught.value.body()["code"]) == (429, 30046)
    assert caught.value.body()["global"] is False
    limits.edit(2, sent)


def test_requests_are_counted_by_route_and_status_and_invalid_ones_over_ten_minutes() -> None:
    clock = Clock()
    tally = Tally(clock)
    for status in (200, 200, 403, 429, 404):
        tally.note(*SEND, status)
    assert tally.counts["POST /channels/{channel_id}/messages", 200] == 2
    assert (tally.requests, tally.too_many, tally.invalid) == (5, 1, 2)
    clock.advance(601)
    assert (tally.invalid, tally.most_invalid) == (0, 2)


HOUR = 3600.0


async def test_a_following_bot_is_told_each_clock_change(http: aiohttp.ClientSession) -> None:
    async with running() as play:
        assert (await play.faults())["clock"]["followers"] == 0
        head = {"Authorization": f"Bot {play.token}"}
        async with http.get(f"{play.url}/clock", headers=head) as lines:
            for passed in (0, HOUR, 2 * HOUR):
                if passed:
                    await play.advance(HOUR)
                assert float(await lines.content.readline()) == passed
            clock = (await play.faults())["clock"]
            assert (clock["ahead"], clock["followers"]) == (2 * HOUR, 1)
        head = {"Authorization": "Bot someone.elses.token"}
        async with http.get(f"{play.url}/clock", headers=head) as refused:
            assert refused.status == 401, "only the bot can follow it"


async def test_the_clock_stays_advanced_after_a_restart(tmp_path: Path) -> None:
    """Otherwise messages would come from the future, and tables would see an outage."""
    file = tmp_path / "world.json"
    async with running(world_file=file) as play:
        await play.advance(HOUR)
    async with running(world_file=file) as play:
        assert (await play.faults())["clock"]["ahead"] == HOUR


async def test_the_client_copes_with_injected_429s_and_500s_and_they_are_no_complaints() -> None:
    async with trial() as (play, bot):
        await play.faults(fail={"status": 429, "times": 2, "only": "/messages"})
        await bot.guilds[0].text_channels[0].send("after two")
        await play.faults(fail={"status": 500, "times": 1, "only": "PATCH"})
        ann = await play.person("Ann")
        await ann.slash("try board", size=2)
        assert [seen.text for seen in ann.messages()] == ["after two", "# Board of 2"]
        assert await play.complaints() == []


async def test_the_client_copes_with_a_network_that_keeps_failing() -> None:
    async with trial() as (play, _):
        ann = await play.person("Ann")
        await play.faults(failing={"nth": 2, "status": 429})
        await ann.slash("try board", size=3)
        await play.faults(failing={"nth": 0, "status": 429})
        assert [seen.text for seen in ann.messages()] == ["# Board of 3"]
        assert 429 in [entry["status"] for entry in await play.log()]
        assert await play.complaints() == []


async def test_a_connection_that_is_cut_gives_no_answer_at_all() -> None:
    async with trial() as (play, _), aiohttp.ClientSession() as http:
        await play.faults(fail={"status": 0, "times": 1, "only": "/users"})
        door = f"{play.url}/api/v10/users/@me/channels"
        with pytest.raises(aiohttp.ClientError):
            await http.post(door)
        assert (await http.post(door)).status == 401
