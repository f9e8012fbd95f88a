"""In a real browser: a page of another server on this machine cannot use the playground."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiohttp import web
from playwright.async_api import async_playwright

from playground.client import running

CHROMIUM = Path("/usr/bin/chromium")
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="there is no Chromium at /usr/bin/chromium"),
]

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


async def test_a_page_of_another_local_server_reaches_nothing_though_the_browser_has_the_key() -> (
    None
):
    async with (
        running(key="key") as play,
        neighbour() as other,
        async_playwright() as tools,
    ):
        assert play.inside is not None
        now = play.inside.clock.now()
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
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
        await browser.close()
