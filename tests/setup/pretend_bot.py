"""Stands in for a start of the bot that stops at once: `pretend_bot.py [--config FILE]`.

It opens the database of its settings, appends what it finds there to the machine's `starts`, and
opens a table.
"""

import asyncio
import json
import os
import sys
from pathlib import Path

from sqlalchemy import func, select

from cogs.app.settings import load
from engine import registry
from host.database import copying, schema
from host.database.addresses import only_process
from host.database.store import Store
from host.service.tables import Tables
from tests.setup.script_machine import Started


async def start(address: str) -> Started:
    """What a start of the bot does to a database."""
    with only_process(address):
        store = await Store.open(address)
        is_copy = await copying.recover_copy(store)
        counted = select(func.count()).where(schema.tables.c.status == "lobby")
        async with store.read() as connection:
            found = (await connection.execute(counted)).scalar_one()
        tables = Tables(store, registry)
        await tables.lobby.create(
            channel=found + 1, guild=1, user=1, name="Ann", game="nature", options={}
        )
        await tables.computers.close()
        await store.close()
    return Started(is_copy=is_copy, tables=found)


def main() -> None:
    """Start with the settings of a file, or those of the environment."""
    config = sys.argv[2] if sys.argv[1:2] == ["--config"] else "config.toml"
    settings = load(Path(config), {**os.environ, "DISCORD_TOKEN": "x"})
    found = asyncio.run(start(settings.storage.database))
    with (Path(os.environ["PRETENDED_MACHINE"]) / "starts").open("a") as log:
        log.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main()
