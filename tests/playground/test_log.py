"""The log of the bot's requests: complete, bounded, streamed, and without tokens."""

import json

import aiohttp

from playground.program.client import running
from playground.updates.feed import Feed
from playground.updates.log import KEPT, MAX_KEPT_CHARACTERS, RequestLog
from playground.wire.bodies import Body
from tests.playground.trial_bot import refusal_of, trial


async def test_each_request_is_logged_with_route_answer_time_bucket_and_sizes() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        before = (await play.log())[-1]["number"]
        await ann.slash("try board", size=3)
        defer, edit = await play.log(before)
        assert (defer["method"], defer["status"]) == ("POST", 200)
        assert defer["route"].endswith("/{interaction_token}/callback")
        assert (edit["method"], edit["route"]) == (
            "PATCH",
            "/webhooks/{webhook_id}/{webhook_token}/messages/@original",
        )
        assert [file["name"] for file in edit["files"]] == ["board.png"]
        assert edit["request"]["components"][0]["type"] == 17
        assert edit["answer"]["id"] == ann.messages()[-1].id
        assert edit["sent"] > edit["files"][0]["size"] > 0
        assert edit["size"] > 0
        assert edit["ms"] >= 0
        assert edit["bucket"]
        assert await refusal_of(bot.place().fetch_message(1)) == 10008
        assert (await play.log())[-1]["status"] == 404


async def test_no_token_is_ever_logged() -> None:
    async with trial() as (play, bot):
        ann = await play.person("Ann")
        await ann.slash("try count")
        await ann.press("Pressed 0")
        assert bot.last is not None
        await bot.last.followup.send(f"{bot.last.token} {play.token}")
        told = json.dumps(await play.log())
        assert bot.last.token not in told
        assert play.token not in told
        assert "{token} {token}" in told


async def test_the_logs_watchers_hear_at_once() -> None:
    async with running() as play, aiohttp.ClientSession() as http:
        async with http.ws_connect(f"{play.url}/play/events?user=Ann&log=1") as socket:
            assert (await socket.receive_json())["event"] == "state"
            async with http.get(f"{play.url}/api/v10/nothing/at/all") as answer:
                assert answer.status == 404
            frame = await socket.receive_json()
        assert frame["event"] == "log"
        assert (frame["entry"]["route"], frame["entry"]["status"]) == ("unknown", 404)


def test_only_the_last_requests_are_kept_and_large_ones_are_left_out() -> None:
    log = RequestLog(Feed(), "secret")
    for number in range(KEPT + 5):
        entry = log.begin(0.0, "GET", "/route", "/route")
        entry.takes(Body({"words": "x" * MAX_KEPT_CHARACTERS if number == KEPT else "secret"}), 0)
        log.end(entry, 200, "", b"[]")
    kept = log.after(0)
    assert [entry["number"] for entry in kept] == list(range(6, KEPT + 6))
    assert kept[-1]["request"] == {"words": "{token}"}
    assert "left out" in kept[KEPT - 5]["request"]
    assert log.after(KEPT + 4) == kept[-1:]
