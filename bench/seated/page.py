"""How high a channel is on the playground's page, in a real browser."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, async_playwright

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WIDTH, HEIGHT = 390, 844
BEFORE = """
localStorage.setItem('playground-person', PERSON);
window.told = 0;
window.WebSocket = class extends WebSocket {
    constructor(...given) {
        super(...given);
        this.addEventListener('message', () => { window.told += 1; }, { once: true });
    }
};
"""
"""Whose page it is; and it counts the streams that have told it everything."""
COMPLETE = """() => {
    const shown = [...document.querySelectorAll('[role=log] img')];
    return document.querySelector('[role=log] article') && shown.every((image) => image.complete)
        && window.told >= document.querySelectorAll('#people button').length;
}"""
"""Also for the people who are not looked at: a page that goes while it is told of them would have
the playground complain.
"""
MEASURED = """() => {
    const all = [...document.querySelectorAll('[role=log] article')];
    return all.at(-1).getBoundingClientRect().bottom - all[0].getBoundingClientRect().top;
}"""


@asynccontextmanager
async def browser() -> AsyncIterator[Browser | None]:
    """A headless Chromium; None where none is installed."""
    if CHROMIUM is None:
        yield None
        return
    async with async_playwright() as playwright:
        running = await playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield running
        finally:
            await running.close()


async def height(browser: Browser, url: str, who: str) -> int:
    """CSS pixels from the first message of the first channel to the last, as this person sees it
    at 390 pixels' width.
    """
    # What is asked of the page is no script of its own.
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True
    )
    try:
        await context.add_init_script(BEFORE.replace("PERSON", repr(who)))
        page = await context.new_page()
        await page.goto(url)
        await page.wait_for_function(COMPLETE)
        measured: float = await page.evaluate(MEASURED)
        return round(measured)
    finally:
        await context.close()
