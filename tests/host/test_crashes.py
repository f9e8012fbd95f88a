"""Whatever breaks off, a table is as it was before a move or as it is after it, never between."""

import asyncio
import os
import random
import sys
from pathlib import Path

import pytest

from engine.foresight import Strength
from engine.model import Action
from host.table.stored_table import StoredTable
from tests.host.house import ANN, BEN, CHANNEL, open_house
from tests.host.sabotage import Crash, write_points
from tests.stores import open_store

ROOT = Path(__file__).parents[2]


async def _killed(directory: Path, strikes: list[int]) -> dict[int, list[int]]:
    """What each of these processes acknowledged before it died, and then its exit code, below 0."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.host.sabotage",
        str(directory),
        *map(str, strikes),
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=asyncio.subprocess.PIPE,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0
    told: dict[int, list[int]] = {strike: [] for strike in strikes}
    for line in said.splitlines():
        strike, what = map(int, line.split())
        told[strike].append(what)
    return told


@pytest.mark.long
async def test_a_killed_process_never_loses_what_it_acknowledged(tmp_path: Path) -> None:
    async with open_house(tmp_path / "dry") as house:
        table = (await house.game(ANN, BEN)).id
        with write_points(house.store) as points:
            await house.play(table, ANN)
    # The first points of the first move, then further ones deep in the second.
    strikes = [*range(points.passed), 2 * points.passed - 1]
    for strike in strikes:  # none of them makes its own
        await (await open_store(tmp_path / f"killed{strike}")).close()
    for strike, (*acknowledged, code) in (await _killed(tmp_path, strikes)).items():
        assert code == -9
        async with open_house(tmp_path / f"killed{strike}") as house:
            view = await house.tables.read.in_channel(CHANNEL)
            assert view is not None
            assert view.progress.seq == len(acknowledged) == len(await house.ledger(view.id)) - 1
            await house.play_out(view.id)


async def _history(path: Path, seed: int, crashes: float) -> tuple[StoredTable, int]:
    """A game with random crashes, each press repeated until it works: its end, and repeats."""
    script = random.Random(f"script {seed}")
    fate = random.Random(f"fate {seed}")
    async with open_house(path) as house:
        # Hard computer players think by a number of simulations here: by time, one that was killed
        # in the middle may decide otherwise than it would have, which nobody knows.
        strength: Strength = "hard" if seed % 2 else "medium"
        table = (await house.game(ANN, BEN, bots=1, strength=strength)).id
    interaction = 2**62
    again = 0
    while True:
        async with open_house(path) as house:
            await house.tables.computers.resume()
            await house.tables.computers.settled()
            view = await house.tables.read.view(table)
            if view.over:
                return await house.stored(table), again
            seat = script.choice([i for i in view.actors if view.players[i].user is not None])
            user = view.players[seat].user
            assert user is not None
            action = script.choice(await house.offered(table, user))
        interaction += 1
        while not await _press(path, table, user, action, interaction, fate, crashes):
            again += 1


async def _press(
    path: Path,
    table: int,
    user: int,
    action: Action,
    interaction: int,
    fate: random.Random,
    crashes: float,
) -> bool:
    """One try of a press in a process of its own; whether the person got an answer."""
    async with open_house(path) as house:
        strike = fate.randrange(8) if fate.random() < crashes else None
        with write_points(house.store, strike):
            try:
                await house.act(table, user, action, press=interaction)
                await house.tables.computers.settled()
            except Crash:
                return False
    return True


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
async def test_a_game_with_crashes_ends_like_its_twin_without(seed: int, tmp_path: Path) -> None:
    plain, _ = await _history(tmp_path / "plain", seed, crashes=0.0)
    crashed, again = await _history(tmp_path / "crashed", seed, crashes=0.9)
    assert (crashed.seq, crashed.data.state, crashed.status) == (
        plain.seq,
        plain.data.state,
        plain.status,
    )
    assert again > 0
