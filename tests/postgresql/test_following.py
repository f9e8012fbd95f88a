"""Those who follow a game are told by a process that is not on Discord, and knows no server."""

from contextlib import AsyncExitStack
from pathlib import Path

from host.database.store import Store
from playground.client import running
from tests.postgres import Server
from tests.wire.bots import SETTINGS, BotProcess
from tests.wire.scripts import SEED
from tests.wire.test_threads import followed_in_a_private_thread, told


async def test_a_worker_tells_those_who_see_the_table_and_nobody_else(
    tmp_path: Path, postgresql: Server
) -> None:
    address = postgresql.create("following")
    await (await Store.open(address)).close()
    settings = tmp_path / "config.toml"
    settings.write_text(SETTINGS.read_text())
    async with AsyncExitStack() as stack:
        play = await stack.enter_async_context(running())
        roles = (("--role", "gateway"), ("--role", "worker"))
        bots = [
            BotProcess(play.url, play.token, address, SEED, settings=settings, more=role)
            for role in roles
        ]
        for bot in bots:
            stack.push_async_callback(bot.kill)
            await bot.launch()
            await bot.wrote("this process is there for")
        await play.identified(shards=1)
        await followed_in_a_private_thread(play)
        routes = {entry["route"] for entry in await play.log()}
        assert "/guilds/{guild_id}" in routes, "no process told anybody that knows no server"
        assert len(told(await play.person("Dov"))) > 1
        for bot in bots:
            assert [line for line in bot.log if "Traceback" in line] == [], bot.log
