"""A process that has a worker of some kind do something long, says so, and waits for its end."""

import asyncio
import sys

import msgspec

from engine import registry
from engine.ledger import rng_for
from host.computers import thinking, workers
from host.computers.worker_process import start
from render.animation import AnimationSpec, Frame

LONG_S = 3600.0
FRAMES = 400

NATURE = registry.game("nature")
STATE = NATURE.rules.setup(
    NATURE.rules.check(NATURE.rules.options_type(), 2), 2, rng_for(bytes(32), 0)
)
SEAT = NATURE.rules.actors(STATE)[0]
VERSION, SEEN = NATURE.rules.version, NATURE.storage.encode(NATURE.rules.redact(STATE, SEAT))


async def think() -> asyncio.Future[object]:
    pool = workers.WorkerPool(1)
    style = next(iter(NATURE.bots))
    brief = thinking.Question("nature", VERSION, style, "hard", SEEN, SEAT, 2, b"7")
    await pool.think(brief)
    return asyncio.ensure_future(pool.think(msgspec.structs.replace(brief, budget_s=LONG_S)))


async def draw() -> asyncio.Future[object]:
    seen = NATURE.storage.encode(NATURE.rules.redact(STATE, None))
    frames = (Frame(seen, NATURE.storage.encode([])),) * FRAMES
    worker = await start("render.animation", told=())
    assert worker.stdin is not None
    worker.stdin.write(
        msgspec.msgpack.encode(AnimationSpec("nature", None, ("Ann", "Ben"), frames))
    )
    worker.stdin.close()
    await worker.stdin.wait_closed()
    return asyncio.ensure_future(worker.wait())


async def main() -> None:
    doing = await {"thinks": think, "draws": draw}[sys.argv[1]]()
    sys.stdout.write("given\n")
    sys.stdout.flush()
    await doing
    sys.stdout.write("done\n")


if __name__ == "__main__":
    asyncio.run(main())
