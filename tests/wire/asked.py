"""A bot that answers over HTTP how it is doing, and the reading of its answers."""

import re
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp

from tests.wire.bots import SETTINGS, BotProcess

SOME_FREE_PORT = "127.0.0.1:0"


def settings_with(folder: Path, address: str) -> Path:
    """The usual settings, but for where questions are answered, and a log of JSON."""
    text = SETTINGS.read_text(encoding="utf-8")
    path = folder / "config.toml"
    text = text.replace('address = ""', f'address = "{address}"')
    path.write_text(text.replace('format = "text"', 'format = "json"'), encoding="utf-8")
    return path


class Asked(BotProcess):
    """A bot that can be asked how it is doing."""

    async def ask(self, path: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        [line] = await self.wrote("answering at http://")
        found = re.search(r"http://[0-9.:]+", line)
        assert found is not None
        async with aiohttp.ClientSession() as http, http.get(f"{found[0]}{path}") as answer:
            return answer.status, await answer.text()


@asynccontextmanager
async def asked_bot(
    url: str, token: str, folder: Path, database: Path | str = "games.db", *more: str
) -> AsyncGenerator[Asked]:
    """A bot that is started, and ended whatever happens; `more` is said on its command line."""
    settings = settings_with(folder, SOME_FREE_PORT)
    where = folder / database if database == "games.db" else database
    bot = Asked(url, token, where, settings=settings, more=more)
    try:
        await bot.launch()
        yield bot
    finally:
        await bot.kill()


def figures(text: str) -> dict[str, float]:
    """The samples of an answer, by name and labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in (line.rpartition(" ") for line in lines)}
