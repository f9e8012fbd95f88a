"""A playground with a key: nobody gets in without it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest
from aiohttp import web

from playground.program.client import Driver, attached, running
from playground.stand_in.access import KEY_HEADER, POLICY, new_key
from tests.chromium import chromium, needs_chromium

KEY = "a-key-of-this-run"


@pytest.fixture
async def play() -> AsyncIterator[Driver]:
    """A stand-in with a key."""
    async with running(key=KEY) as driver:
        yield driver


async def test_the_address_with_the_key_opens_the_page_and_leaves_the_key_behind(
    play: Driver, http: aiohttp.ClientSession
) -> None:
    assert play.page == f"{play.url}/k/{KEY}"
    async with http.get(play.page) as page:
        assert (page.status, str(page.url)) == (200, f"{play.url}/")
        assert page.headers["Content-Security-Policy"] == POLICY
        [came] = page.history
        cookie = came.headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Strict" in cookie
    async with http.get(f"{play.url}/play/state?user=Ann") as seen:
        assert seen.status == 200
    async with http.ws_connect(f"{play.url}/play/events?user=Ann") as socket:
        assert (await socket.receive_json())["event"] == "state"


@pytest.mark.parametrize("key", ["", "another", KEY[:-1]])
async def test_without_the_key_no_door_of_the_page_is_open(
    play: Driver, http: aiohttp.ClientSession, key: str
) -> None:
    headers = {KEY_HEADER: key} if key else {}
    for path in ("/", "/play/state?user=Ann", "/play/log", "/play/scenes", f"/k/{key or 'x'}"):
        async with http.get(play.url + path, headers=headers) as answer:
            assert answer.status == 403, path
            assert "ends with /k/" in await answer.text()
    async with http.post(f"{play.url}/play/clock", json={"advance": 9}, headers=headers) as said:
        assert said.status == 403
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await http.ws_connect(f"{play.url}/play/events?user=Ann", headers=headers)


async def test_a_program_gives_the_key_by_the_address_that_was_written(play: Driver) -> None:
    async with attached(play.page) as other:
        ann = await other.person("Ann")
        await ann.say("hello")
    assert other.url == play.url


def test_each_run_has_a_key_of_its_own() -> None:
    assert new_key() != new_key()
    assert len(new_key()) >= 24


TRIES = """async (url) => {
  const sent = (path, how) => fetch(url + path, { credentials: "include", ...how })
    .then((answer) => answer.type, () => "failed");
  const loaded = (tag, property, path) => new Promise((told) => {
    const node = document.createElement(tag);
    node.onload = () => told("loaded");
    node.onerror = () => told("failed");
    node[property] = url + path;
    document.body.append(node);
  });
  const socket = new Promise((told) => {
    const made = new WebSocket(url.replace("http", "ws") + "/play/events?user=Ann");
    made.onopen = () => told("open");
    made.onerror = () => told("failed");
  });
  return [
    await sent("/play/state?user=Ann"),
    await sent("/play/clock", { method: "POST", body: '{"advance": 9e9}' }),
    await loaded("script", "src", "/static/main.js"),
    await loaded("img", "src", "/play/scenes/nature.png"),
    await socket,
  ];
}"""


@asynccontextmanager
async def neighbour() -> AsyncIterator[str]:
    """Another server on this machine, with an empty page."""

    async def page(_: web.Request) -> web.Response:
        return web.Response(text="<title>x</title>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/", page)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@needs_chromium[0]
@needs_chromium[1]
async def test_a_page_of_another_local_server_reaches_nothing_with_the_browsers_key() -> None:
    async with running(key="key") as play, neighbour() as other, chromium() as browser:
        now = play.inside.clock.now()
        page = await browser.new_page()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        await page.goto(play.page)
        assert page.url == f"{play.url}/"
        assert await page.evaluate("document.cookie") == ""
        await page.get_by_role("button").first.wait_for()
        assert all(url.startswith(play.url) for url in asked if not url.startswith("data:"))
        await page.goto(other)
        assert await page.evaluate(TRIES, play.url) == ["failed"] * 5
        assert play.inside.clock.now() - now < 9e8
