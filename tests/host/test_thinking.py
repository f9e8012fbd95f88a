"""Computer players think elsewhere, know only what their seat may know, and outlive a death."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncGenerator
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from engine import registry
from engine.chance import rng_for
from engine.model import Action
from host import computers
from host.thinking import Question, ThinkingFailed, ThreadThinker, answer
from host.thinking_worker import LENGTH_BYTES, Answer, serve
from host.worker_pool import WorkerPool
from tests.example_game.state import State
from tests.host.breakable import BOTS, BREAKABLE, OneGame
from tests.host.house import ANN, House

SEED = bytes(range(32))


def question() -> Question:
    """What the first computer player of Nature is to decide in a game of two."""
    game = registry.game("nature")
    options = game.rules.check(game.rules.options_type(), 2)
    state = game.rules.setup(options, 2, rng_for(SEED, 0))
    seat = game.rules.actors(state)[0]
    seen = game.storage.encode(game.rules.redact(state, seat))
    return Question(
        "nature", game.rules.version, next(iter(game.bots)), "medium", seen, seat, 2, b"7"
    )


@pytest.fixture
async def pool() -> AsyncGenerator[WorkerPool]:
    """One process that thinks, from when it is first asked."""
    made = WorkerPool()
    yield made
    await made.close()


async def test_a_process_of_its_own_chooses_as_this_one_would_and_is_replaced_when_it_dies(
    pool: WorkerPool,
) -> None:
    asked = question()
    here = answer(registry, asked)
    assert not pool.pids
    assert await pool.think(asked) == here
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    assert await pool.think(asked) == here
    (other,) = pool.pids
    assert other != pid
    with pytest.raises(ThinkingFailed, match="KeyError"):
        await pool.think(msgspec.structs.replace(asked, bot="nobody"))
    assert pool.pids == {other}


async def test_a_decision_that_takes_far_too_long_is_ended_with_its_process(
    pool: WorkerPool,
) -> None:
    with pytest.raises(ThinkingFailed, match="too long"):
        await pool.think(msgspec.structs.replace(question(), budget_s=0.0))
    assert not pool.pids


async def test_closing_the_pool_ends_a_process_that_is_thinking(pool: WorkerPool) -> None:
    await pool.think(question())
    thinking = asyncio.create_task(pool.think(question()))
    await asyncio.sleep(0)
    thinking.cancel()
    await asyncio.gather(thinking, return_exceptions=True)
    await pool.close()
    assert not pool.pids


def test_a_fault_is_answered_by_its_kind_and_place_without_any_value() -> None:
    asked = msgspec.msgpack.encode(msgspec.structs.replace(question(), state=b"a hidden card"))
    target = BytesIO()
    serve(BytesIO(len(asked).to_bytes(LENGTH_BYTES, "big") + asked), target, registry)
    made = target.getvalue()[LENGTH_BYTES:]
    assert msgspec.msgpack.decode(made, type=Answer).failed == "CorruptRecord"
    assert b"hidden card" not in made


async def test_a_process_whose_asker_is_gone_ends_without_a_word() -> None:
    heard, told = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "host.thinking_worker"),
        stdin=asyncio.subprocess.PIPE,
        stdout=told,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    os.close(told)
    os.close(heard)
    _, written = await process.communicate((3).to_bytes(LENGTH_BYTES, "big") + b"???")
    assert (process.returncode, written) == (0, b"")


async def test_a_question_holds_what_the_seat_sees_and_never_the_seed(house: House) -> None:
    view = await house.lobby(ANN, bots=1)
    await house.tables.start(view.id, ANN, house.interaction())
    stored = await house.stored(view.id)
    asked = computers.question(stored, OneGame().game("nectar"), 1)
    seen = await house.tables.seen(view.id, 1)
    assert seen.state is not None
    assert asked.state == BREAKABLE.storage.encode(seen.state)
    assert asked.state != stored.state
    everything = msgspec.msgpack.encode(asked)
    assert stored.seed not in everything
    assert stored.seed.hex().encode() not in everything
    # Nor anything from which the game's own chance could be foretold.
    for seq in (stored.seq, stored.seq + 1):
        assert asked.chance != rng_for(stored.seed, seq).randbytes(len(asked.chance))


async def test_a_computer_player_never_draws_on_the_games_own_chance(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that stirs the global source of chance changes nothing but by what it does."""

    def first(_seen: State, _seat: int, actions: list[Action]) -> list[float]:
        return [-float(number) for number in range(len(actions))]

    def greedy(seen: State, seat: int, actions: list[Action]) -> list[float]:
        random.seed(0)
        return first(seen, seat, actions)

    ends = []
    for channel, worths in enumerate((first, greedy)):
        monkeypatch.setitem(BOTS, "dicer", msgspec.structs.replace(BOTS["dicer"], worths=worths))
        view = await house.play_out((await house.game(ANN, bots=2, channel=channel)).id)
        ends.append((await house.stored(view.id)).state)
    assert ends[0] == ends[1]


async def test_a_thread_of_this_process_thinks_the_same() -> None:
    asked = question()
    assert await ThreadThinker(registry).think(asked) == answer(registry, asked)
