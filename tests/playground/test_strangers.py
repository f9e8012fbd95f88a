"""Requests from other pages and careless programs are refused in words, and nothing breaks."""

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import pytest

from playground.program.client import Driver, running
from playground.stand_in.access import POLICY
from playground.wire.json_values import MAX_DEPTH, parse

DEEP = [100, 1_000, 10_000, 50_000]
"""Some that Python's parser accepts, some that it doesn't."""


def nested(depth: int, kind: str = "[]") -> str:
    """A list in a list in a list, or an object in an object."""
    opening = {"[]": "[", "{}": '{"components":'}[kind]
    return opening * depth + "0" + kind[1] * depth


@pytest.fixture
async def play() -> AsyncIterator[Driver]:
    async with running() as driver:
        yield driver


def test_json_is_read_down_to_a_depth_that_no_walk_through_it_has_to_fear() -> None:
    assert parse(nested(MAX_DEPTH)) is not None
    for depth in (MAX_DEPTH + 1, *DEEP):
        for kind in ("[]", "{}"):
            with pytest.raises(ValueError, match="too deeply"):
                parse(nested(depth, kind))


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_what_is_no_number_in_json_is_refused(number: str) -> None:
    with pytest.raises(ValueError, match="isn't a number"):
        parse(f'{{"advance": {number}}}')


@pytest.mark.parametrize("kind", ["[]", "{}"])
@pytest.mark.parametrize("depth", DEEP)
async def test_a_bots_request_that_is_nested_too_deeply_is_refused_with_400(
    play: Driver, http: aiohttp.ClientSession, depth: int, kind: str
) -> None:
    place = next(iter(play.inside.world.channels))
    bot = {"Authorization": f"Bot {play.token}"}
    raw = f'{{"components": {nested(depth, kind)}}}'
    form = aiohttp.FormData()
    form.add_field("payload_json", raw)
    form.add_field("files[0]", b"x", filename="x.png")
    for body, kinds in ((raw, {"Content-Type": "application/json"}), (form, {})):
        async with http.post(
            f"{play.url}/api/v10/channels/{place}/messages", data=body, headers={**bot, **kinds}
        ) as answer:
            assert answer.status == 400
            assert (await answer.json())["code"] == 50109


@pytest.mark.parametrize("depth", DEEP)
async def test_a_persons_request_that_is_nested_too_deeply_is_refused_with_400(
    play: Driver, http: aiohttp.ClientSession, depth: int
) -> None:
    for what in ("slash", "submit", "faults", "clock"):
        raw = f'{{"user": "Ann", "options": {nested(depth)}}}'
        async with http.post(f"{play.url}/play/{what}", data=raw) as answer:
            assert answer.status == 400
            assert (await answer.json()) == {"error": "Send a JSON object."}


ERLANG = b"\x83t\x00\x00"
"""A frame in Erlang's term format."""


@pytest.mark.parametrize("frame", [*(f'{{"op": 2, "d": {nested(each)}}}' for each in DEEP), ERLANG])
async def test_a_frame_that_cannot_be_read_closes_only_its_own_connection(
    play: Driver, http: aiohttp.ClientSession, frame: str | bytes
) -> None:
    async with http.ws_connect(play.gateway_url) as socket, asyncio.timeout(60):
        await socket.receive()
        await (socket.send_str(frame) if isinstance(frame, str) else socket.send_bytes(frame))
        assert (await socket.receive()).type is aiohttp.WSMsgType.CLOSE
        assert socket.close_code == 4002
    assert (await play.person("Ann")).channels() != []


PATHS = [
    "/",
    "/static/main.js",
    "/play/state?user=Ann",
    "/play/state?user=Nobody",
    "/api/v10/gateway/bot",
    "/api/v10/nothing",
    "/cdn/embed/avatars/0.png",
    "/cdn/attachments/1/2/none.png",
    "/nothing",
]


async def picture_of(play: Driver) -> str:
    """The path of a file that a person sent."""
    play.inside.world.files[1] = b"x"
    return f"/cdn/attachments/{next(iter(play.inside.world.channels))}/1/x.png"


async def test_no_answer_may_be_framed_or_load_what_is_not_ours(
    play: Driver, http: aiohttp.ClientSession
) -> None:
    for path in (*PATHS, await picture_of(play)):
        async with http.get(play.url + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert "frame-ancestors 'none'" in policy.split("; "), path
            assert path.startswith("/cdn/") or policy == POLICY, "it loads only its own files"
            assert answer.headers["X-Frame-Options"] == "DENY"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    hosts = ("evil.example", "[::1].evil", "[::1", "a b", "127.0.0.1:99999", "")
    for refused in ({"Origin": "http://evil.example"}, *({"Host": host} for host in hosts)):
        async with http.get(play.url, headers=refused) as answer:
            assert answer.status == 403
            assert answer.headers["X-Frame-Options"] == "DENY"


async def test_a_file_alone_stays_in_its_sandbox(play: Driver, http: aiohttp.ClientSession) -> None:
    async with http.get(play.url + await picture_of(play)) as answer:
        assert answer.headers["Content-Security-Policy"] == "sandbox; frame-ancestors 'none'"


@pytest.mark.parametrize("site", ["cross-site", "same-site", "elsewhere"])
async def test_what_another_site_asks_for_through_a_browser_is_refused(
    play: Driver, http: aiohttp.ClientSession, site: str
) -> None:
    foreign = {"Sec-Fetch-Site": site}
    for path in (*PATHS, await picture_of(play)):
        async with http.get(play.url + path, headers=foreign) as answer:
            assert answer.status == 403, path
            assert "its own page only" in await answer.text()
    before = play.inside.clock.now()
    async with http.post(f"{play.url}/play/clock", json={"advance": 9e9}, headers=foreign) as said:
        assert said.status == 403
    assert play.inside.clock.now() - before < 9e8
    for path in ("/gateway", "/play/events?user=Ann"):
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await http.ws_connect(play.url + path, headers=foreign)
        assert refused.value.status == 403


@pytest.mark.parametrize("site", ["same-origin", "none"])
async def test_the_page_itself_and_a_person_at_the_address_bar_are_answered(
    play: Driver, http: aiohttp.ClientSession, site: str
) -> None:
    for path in ("/", "/static/main.js", "/play/state?user=Ann"):
        async with http.get(play.url + path, headers={"Sec-Fetch-Site": site}) as answer:
            assert answer.status == 200
