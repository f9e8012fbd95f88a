"""A process that plays a game and dies at a write point: `python -m tests.host.victim FILE POINT`.

It prints a line for each move once that was acknowledged.
"""

import asyncio
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
                now = await house.tables.view(view.id)
                user = now.players[now.actors[0]].user
                assert user is not None
                receipt = await house.play(view.id, user)
                print(receipt.seq, flush=True)  # noqa: T201 - its parent listens


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))
