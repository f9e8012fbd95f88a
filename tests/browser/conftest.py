"""One Chromium for all tests of the page; each test has its own window."""

from collections.abc import AsyncGenerator

import pytest_asyncio

from tests.browser import pages
from tests.chromium import CHROMIUM, chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def browser() -> AsyncGenerator[None]:
    """Start it before the first test, if installed."""
    if CHROMIUM is None:
        yield
        return
    async with chromium() as started:
        pages.shared.append(started)
        yield
        pages.shared.pop()
