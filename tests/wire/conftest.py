"""What every test on the wire may ask for."""

import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.answers import answers_as_described
from tests.wire.stage import Stage, stage

__all__ = ["answers_as_described"]
SHOWN = 40
"""Lines of the bot's log."""


@pytest.fixture
async def on(tmp_path: Path) -> AsyncGenerator[Stage]:
    """The playground with the bot on it, held to Discord's document. A test that fails shows what
    the bot logged last.
    """
    async with stage(tmp_path) as opened:
        yield opened
        sys.stdout.write("\n".join(opened.bot.log[-SHOWN:]))
