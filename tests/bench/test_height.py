"""How high a channel is: measured on the page, which has moved on before without the bench."""

import pytest

from bench.seated.page import CHROMIUM, browser, height
from playground.client import running

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium"),
]
LINE, GROUP = 15, 60
"""CSS pixels that one line is high at least, and a lone message at most."""


async def test_a_channel_is_as_high_as_what_stands_in_it() -> None:
    async with running() as play, browser() as chromium:
        assert chromium is not None
        ann = await play.person("Ann")
        await ann.say("one line")
        one = await height(chromium, play.url, "Ann")
        await ann.say("\n".join(["a line"] * 10))
        eleven = await height(chromium, play.url, "Ann")
    assert LINE <= one <= GROUP
    assert eleven >= one + 10 * LINE
