"""Processes that play a game and die at a write point: `python -m tests.host.victim DIR POINT...`.

Each has a file of its own in the directory, `killedPOINT`. It prints its point and the move once
that was acknowledged; its parent prints its point and how it ended (its code, below 0).
"""

import asyncio
import os
import sys
from pathlib import Path

from tests.host.house import ANN, BEN, open_house
from tests.host.sabotage import die, write_points


async def main(path: Path, strike: int) -> None:
    """Play until struck down."""
    async with open_house(path) as house:
        view = await house.game(ANN, BEN)
        with write_points(house.store, strike, die):
            while True:
                now = await house.tables.read.view(view.id)
                user = now.players[now.actors[0]].user
                assert user is not None
                receipt = await house.play(view.id, user)
                print(strike, receipt.seq, flush=True)  # noqa: T201 - its parent listens


def in_a_process(directory: Path, strike: int) -> None:
    """Do it in a process that has no less of its own than any other, but is there at once."""
    child = os.fork()
    if not child:
        asyncio.run(main(directory / f"killed{strike}", strike))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(strike, -os.waitstatus_to_exitcode(status), flush=True)  # noqa: T201


if __name__ == "__main__":
    for point in sys.argv[2:]:
        in_a_process(Path(sys.argv[1]), int(point))
