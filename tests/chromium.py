"""The browser in which tests and benchmarks open the playground's page."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import pytest
from playwright.async_api import Browser, async_playwright

_FOLDERS: Final = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/lib/chromium"))
"""Debian's headless shell, which takes a third less time, is not on the path."""
_NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser")
CHROMIUM: Final = next(filter(None, (shutil.which(name, path=_FOLDERS) for name in _NAMES)), None)
FLAGS: Final = (
    "--font-render-hinting=none",  # the shell's letters are those of the whole browser
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
needs_chromium: Final = [
    pytest.mark.browser,
    pytest.mark.skipif(
        CHROMIUM is None and "REQUIRE_BROWSER" not in os.environ,
        reason="there is no Chromium on this machine (apt-get install chromium)",
    ),
]


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    async with async_playwright() as tools:
        browser = await tools.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        try:
            yield browser
        finally:
            await browser.close()
