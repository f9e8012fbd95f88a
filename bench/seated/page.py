"""The heights of a channel, of panels and forms on the playground's page, in a real browser."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page

from playground.play.seen import Seen

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
"""Chooses whose page it is, and counts the streams that have sent everything."""
COMPLETE = """() => {
    const shown = [...document.querySelectorAll('[role=log] img')];
    return document.querySelector('[role=log] article') && shown.every((image) => image.complete)
        && window.told >= document.querySelectorAll('#people button').length;
}"""
"""Waits for everyone's streams: the playground would complain about a page that leaves early."""
MEASURED = """() => {
    const all = [...document.querySelectorAll('[role=log] article')];
    return all.at(-1).getBoundingClientRect().bottom - all[0].getBoundingClientRect().top;
}"""

OPENED = "localStorage.setItem(`playground-place-${PERSON}`, CHANNEL);"
"""Chooses where this person is."""
UP_TO_DATE = """([id, controls]) => {
    const node = document.querySelector(`article[data-id="${id}"]`);
    const shown = [...node?.querySelectorAll('[data-custom-id]') ?? []];
    return shown.map((each) => each.dataset.customId).join() === controls
        && [...node.querySelectorAll('img')].every((image) => image.complete);
}"""
"""Waits until a message has these controls, and all its pictures."""
PANEL = """(id) => document.querySelector(`article[data-id="${id}"] .content`)
    .getBoundingClientRect().height"""
FORM = "dialog.form-dialog[open]"
WHOLE_FORM = """(form) => [...form.querySelectorAll('.dialog-head, .dialog-body, .dialog-foot')]
    .reduce((sum, part) => sum + part.scrollHeight, 0)"""


@asynccontextmanager
async def page_of(browser: Browser, url: str, who: str, channel: str = "") -> AsyncIterator[Page]:
    """A phone's page of this person, in the first channel or this one."""
    # Our scripts aren't the page's own.
    context = await browser.new_context(
        viewport={"width": WIDTH, "height": HEIGHT}, bypass_csp=True
    )
    try:
        script = BEFORE + (OPENED if channel else "")
        script = script.replace("PERSON", repr(who)).replace("CHANNEL", repr(channel))
        await context.add_init_script(script)
        page = await context.new_page()
        await page.goto(url)
        await page.wait_for_function(COMPLETE)
        yield page
    finally:
        await context.close()


async def height(browser: Browser, url: str, who: str) -> int:
    """CSS pixels from the first message of the first channel to the last, as this person sees it at
    a width of 390.
    """
    async with page_of(browser, url, who) as page:
        measured: float = await page.evaluate(MEASURED)
        return round(measured)


async def panel_height(page: Page, panel: Seen) -> int:
    """CSS pixels of a message in the open channel, once its newest state is shown."""
    ids = (str(node.body.get("custom_id", "")) for node in panel.nodes)
    controls = [each for each in ids if each]
    await page.wait_for_function(UP_TO_DATE, arg=[panel.id, ",".join(controls)])
    measured: float = await page.evaluate(PANEL, panel.id)
    return round(measured)


async def form_height(page: Page, panel: Seen, custom_id: str) -> int:
    """CSS pixels of the form that a button opens, without scrolling; it is cancelled."""
    await page.click(f'article[data-id="{panel.id}"] [data-custom-id="{custom_id}"]')
    form = await page.wait_for_selector(FORM)
    measured: float = 0 if form is None else await form.evaluate(WHOLE_FORM)
    await page.keyboard.press("Escape")
    await page.wait_for_selector(FORM, state="detached")
    return round(measured)
