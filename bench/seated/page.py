"""The height of a channel on the playground's page, in a real browser."""

from playwright.async_api import Browser

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


async def height(browser: Browser, url: str, who: str) -> int:
    """CSS pixels from the first message of the first channel to the last, as this person sees it at
    a width of 390.
    """
    # Our scripts aren't the page's own.
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
