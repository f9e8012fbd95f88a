"""One Chromium for all tests of the page: each has a window of its own in it."""

from collections.abc import AsyncGenerator

import pytest_asyncio
from playwright.async_api import async_playwright

from tests.browser import test_page


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def chromium() -> AsyncGenerator[None]:
    """Start it before the first test, where there is one."""
    if test_page.CHROMIUM is None:
        yield
        return
    async with async_playwright() as playwright:
        test_page.shared.append(
            await playwright.chromium.launch(
                executable_path=test_page.CHROMIUM, args=list(test_page.FLAGS)
            )
        )
        yield
        await test_page.shared.pop().close()
