"""The bot with a day on which everything fails, and every library quotes the bot's secrets."""

import asyncio
import logging
import sys
import threading
import warnings
from collections.abc import Callable
from urllib.parse import quote

import bot
from cogs.app.settings import Settings
from cogs.app.shards import Role
from host.clock.machine_time import MachineTime

LIBRARIES = ("discord.http", "discord.client", "aiohttp.client", "sqlalchemy.engine", "psycopg")


async def everything_fails(
    settings: Settings, seeds: Callable[[], bytes], time: MachineTime, role: Role
) -> None:
    """Fail in every way that ends in a line somewhere."""
    del seeds, time, role
    token, database = settings.discord.token, settings.storage.database
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


if __name__ == "__main__":
    bot._work = everything_fails
    sys.exit(bot.main())
