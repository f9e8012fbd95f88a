"""Where very many press at once, all are told that they were heard before the work begins."""

import asyncio

from cogs.interactions.pacing import Acknowledging


async def test_work_begins_only_once_few_wait_to_be_told() -> None:
    acknowledging, done = Acknowledging(max_untold=1), []
    gates = [asyncio.Event() for _ in range(3)]

    async def press(number: int) -> None:
        await acknowledging.tell(lambda: _after(gates[number]))
        await acknowledging.few()
        done.append(number)

    async def turn() -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    presses = [asyncio.create_task(press(number)) for number in range(3)]
    await turn()
    gates[0].set()
    await turn()
    assert done == []
    gates[1].set()
    await turn()
    assert sorted(done) == [0, 1]
    gates[2].set()
    await asyncio.gather(*presses)
    assert sorted(done) == [0, 1, 2]


async def _after(gate: asyncio.Event) -> None:
    await gate.wait()
