"""One Chromium for all tests of the page: each has a window of its own in it."""

from collections.abc import AsyncGenerator

import pytest_asyncio

from tests.browser import pages
from tests.chromium import CHROMIUM, chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session", autouse=True)
async def browser() -> AsyncGenerator[None]:
    """Start it before the first test, where there is one."""
    if CHROMIUM is None:
        yield
        return
    async with chromium() as started:
        pages.shared.append(started)
        yield
        pages.shared.pop()
