"""Checks that the playground answers as Discord's document describes; requests by hand."""

from collections.abc import AsyncIterator

import aiohttp
import pytest

from tests.answers import answers_as_described

__all__ = ["answers_as_described"]


@pytest.fixture
async def http() -> AsyncIterator[aiohttp.ClientSession]:
    """Someone who sends requests by hand, and keeps cookies, also those of an IP."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        yield session
