"""The owner blocks a person, who then sits nowhere, or a server, which the bot leaves."""

from collections.abc import Sequence

from engine.registry import Games
from engine.words import counted
from host.admin import leaving, overview
from host.admin.acting import acting
from host.database.store import Store
from host.logs.progress import Progress
from host.owner import blocks
from host.owner.blocks import Block
from host.repositories import forgetting
from host.service.seats import withdraw


async def block(store: Store, games: Games, block: Block, progress: Progress) -> str:
    """Block somebody; says what became of their tables. Again, it does what was broken off."""
    async with store.write() as connection:
        await blocks.add(connection, block)
    what, number = block.who.split(":")
    if what == "server":
        ended = await leaving.leave(store, games, [int(number)], progress)
        return f"The bot leaves it, and {counted(ended, 'table')} there ended."
    async with store.read() as connection:
        tables = await forgetting.open_tables(connection, int(number))
    async with acting(store, games) as acts:
        for table in tables:
            await withdraw(acts.session, table, int(number))
    return f"They got up from {counted(len(tables), 'open table')}."


def lines(found: Sequence[Block]) -> list[str]:
    """The blocks in plain text."""
    if not found:
        return ["Nobody is blocked."]
    cells = [
        (each.who.replace(":", " "), overview.at(each.at), each.reason or "-") for each in found
    ]
    return overview.columns([("who", "since", "why"), *cells])
