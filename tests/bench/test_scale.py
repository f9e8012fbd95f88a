"""The bench of several processes, at a small size."""

from bench.scale import measure
from tests.served import running_server


async def test_processes_carry_moves_together() -> None:
    with running_server():  # skips where there is none
        pass
    [figures] = await measure(40, 2.0, [2], at_once=2, games=("nature", "natura"))
    assert figures.processes == 2
    assert figures.moves_per_s > 0
    assert 0 < figures.ack_ms.median <= figures.board_ms.median
    assert figures.bytes_per_game > 1000
    assert figures.transactions >= 1
