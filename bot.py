"""Starts the bot: reads the settings, opens the store, goes to Discord."""

import argparse
import asyncio
import contextlib
import logging
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import discord

from cogs.client import WateringHole, use_api
from cogs.settings import Settings, SettingsError, load
from engine import registry
from host.errors import StoreError
from host.store import Store
from host.tables import Tables, new_seed

WRONG_SETTING, NO_STORE, NO_LOGIN = 2, 3, 4
"""Exit codes; 0 is a clean end."""


def main(seeds: Callable[[], bytes] = new_seed) -> int:
    """Run the bot until it is told to stop. Returns the exit code.

    `seeds` makes the secret from which a table's chance comes.
    """
    parser = argparse.ArgumentParser(description="Watering Hole: a host for turn-based games")
    parser.add_argument("--config", type=Path, default=Path("config.toml"), help="settings file")
    parser.add_argument("--database", help="goes before storage.database of the settings")
    arguments = parser.parse_args()
    try:
        settings = load(arguments.config)
    except SettingsError as error:
        print(error, file=sys.stderr)  # noqa: T201 - before there is a log
        return WRONG_SETTING
    settings.storage.database = arguments.database or settings.storage.database
    discord.utils.setup_logging(level=getattr(logging, settings.log.level.upper()))
    logging.getLogger("alembic").setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # we never speak
    return asyncio.run(run(settings, seeds))


async def run(settings: Settings, seeds: Callable[[], bytes]) -> int:
    """Open the store, then be on Discord until a signal or a lost login. Returns the exit code."""
    try:
        store = await Store.open(settings.storage.database)
    except StoreError as error:
        logging.getLogger("bot").error("%s", error)  # noqa: TRY400 - one clear line, no traceback
        return NO_STORE
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        if settings.discord.api_url:
            use_api(settings.discord.api_url)
        bot = await stack.enter_async_context(
            WateringHole(settings, Tables(store, registry, seeds=seeds))
        )
        working = asyncio.ensure_future(bot.start(settings.discord.token))
        for number in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(number, working.cancel)
        try:
            await working
        except asyncio.CancelledError:
            logging.getLogger("bot").info("told to stop")
        except discord.LoginFailure:
            logging.getLogger("bot").error(  # noqa: TRY400 - the token is wrong, no code is
                "Discord refused the token; check discord.token or DISCORD_TOKEN"
            )
            return NO_LOGIN
    return 0


if __name__ == "__main__":
    sys.exit(main())
