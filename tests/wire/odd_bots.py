"""The bot of `make play` or the bot itself, each with one thing changed for a test.

The first argument says which one is run; some take a second one.
"""

import asyncio
import logging
import sys
import threading
import warnings
from typing import Any
from urllib.parse import quote

from discord import app_commands

import bot
import playground_bot
from cogs.drawing.pictures import Pictures
from host.clock import pace

USUAL = app_commands.Command.to_dict
LIBRARIES = ("discord.http", "discord.client", "aiohttp.client", "sqlalchemy.engine", "psycopg")


def seeded() -> int:
    """`playground_bot.py` with a known seed, so that a game with kills and restarts can be compared
    with the same game undisturbed.

    It starts faster, as it draws no pictures in advance, and easy and medium computer players move
    at once. `test_starting` starts `bot.py` itself.
    """

    def draw_nothing(self: Pictures, game: str) -> None:
        """Draw each game's first pictures when they are asked for."""

    Pictures.warm_up = draw_nothing  # type: ignore[method-assign]
    pace.EASY_MEDIUM_S = 0.0  # type: ignore[misc]
    seed = bytes.fromhex(sys.argv.pop(1))
    return playground_bot.main(seeds=lambda: seed)


def reworded() -> int:
    """`bot.py` with other words for `/games`, as after an update."""
    words = sys.argv.pop(1)

    def to_dict(
        command: app_commands.Command[Any, ..., Any], tree: app_commands.CommandTree[Any]
    ) -> dict[str, Any]:
        told = USUAL(command, tree)
        return {**told, "description": words} if command.name == "games" else told

    app_commands.Command.to_dict = to_dict  # type: ignore[assignment,method-assign]
    return bot.main()


def leaking() -> int:
    """`bot.py` on a day on which everything fails, and every library quotes its secrets."""
    bot._work = everything_fails
    return bot.main()


async def everything_fails(run: bot.Run) -> None:
    """Fail in every way that ends in a line of the log."""
    token, database = run.settings.discord.token, run.settings.storage.database
    for name in LIBRARIES:
        log = logging.getLogger(name)
        log.debug("headers: %r", {"Authorization": f"Bot {token}"})
        log.info("connecting to %s (%s)", database, quote(database))
        try:
            _fail(token, database)
        except RuntimeError:
            log.exception("could not connect", extra={"address": database})
    warnings.warn(f"{database} is old, and so is {token}", stacklevel=1)
    loop = asyncio.get_running_loop()
    loop.call_exception_handler({"message": f"a task failed: {database!r}", "token": token})
    thread = threading.Thread(target=_fail, args=(token, database))
    thread.start()
    await asyncio.to_thread(thread.join)
    try:
        _fail(token)
    except RuntimeError as error:
        raise KeyError(database, token) from error


def _fail(*secrets: str) -> None:
    raise RuntimeError(f"no connection with {secrets}")


PROGRAMS = {work.__name__: work for work in (seeded, reworded, leaking)}

if __name__ == "__main__":
    sys.exit(PROGRAMS[sys.argv.pop(1)]())
