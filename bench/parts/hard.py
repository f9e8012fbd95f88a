"""Hard computer players that play without people, each decision thought about in a process."""

import asyncio

from bench.parts.bot import PATIENCE_S, processes
from playground.client import Driver
from playground.person import Person

POLL_INTERVAL_S = 0.2


async def watch(play: Driver, who: Person, game: str, thinking_s: int) -> None:
    """Have hard computer players play without people."""
    channel = f"thinking-{game}"
    await play.open_channel(channel)
    await who.slash("table new", channel, game=game)
    lobby = await who.wait_for(lambda me: me.newest(channel, saying="a table is open"))
    await who.press("Computer players", message=lobby)
    await _page(who, channel, "Medium:")
    await who.press("Hard", channel=channel)
    await _page(who, channel, "Hard:")
    await who.choose(str(thinking_s), menu="How long hard computer players think", channel=channel)
    await _page(who, channel, "Noted")
    await who.press("Let computers play, I watch", channel=channel)
    await who.wait_for(lambda me: me.newest(channel, saying="To act"), PATIENCE_S)


async def all_think(bot: int, number: int) -> None:
    """Wait until so many processes have begun to think."""
    for _ in range(int(PATIENCE_S / POLL_INTERVAL_S)):
        if thinking_processes(bot) >= number:
            return
        await asyncio.sleep(POLL_INTERVAL_S)
    raise TimeoutError


async def _page(who: Person, channel: str, saying: str) -> None:
    await who.wait_for(lambda me: me.newest(channel, saying=saying), PATIENCE_S)


def thinking_processes(bot: int) -> int:
    """How many processes of a bot think for hard computer players: those of low priority."""
    said = processes("-o", "ni=,args=", "--ppid", str(bot))
    lines = [line.split(maxsplit=1) for line in said.splitlines()]
    return sum(int(nice) > 0 and "thinking_worker" in what for nice, what in lines)
