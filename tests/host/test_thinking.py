"""Computer players think elsewhere, know only what their seat may know, and outlive a death."""

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncGenerator, Callable
from datetime import date
from io import BytesIO
from pathlib import Path

import msgspec
import pytest

from engine import registry
from engine.foresight import STRENGTHS, Position, Strength
from engine.ledger import rng_for
from engine.model import Action
from engine.players import choosing
from engine.puzzles.days import puzzle_of
from engine.registry import AnyGame
from host.computers import questions
from host.computers.reach import ReachQuestion
from host.computers.thinking import Question, ThinkingFailed, ThreadThinker, answer, decode_actions
from host.computers.thinking_worker import (
    LENGTH_BYTES,
    AnyQuestion,
    CancelCounter,
    Request,
    Response,
    serve,
)
from host.computers.workers import Worker, WorkerPool, Workers
from host.table.moves import is_seen
from tests.example_game.play.state import State
from tests.host.house import ANN, BEN, BOTS, BREAKABLE, House, OneGame

SEED = bytes(range(32))
PATIENCE_S = 60.0
"""After which waiting is given up: long, since a slow machine is no fault."""


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


async def test_a_worker_chooses_as_we_would_and_is_replaced_when_it_dies(pool: WorkerPool) -> None:
    asked = question()
    here = answer(registry, asked)
    assert not pool.pids
    assert await pool.think(asked) == await ThreadThinker(registry).think(asked) == here
    (pid,) = pool.pids
    os.kill(pid, signal.SIGKILL)
    assert await pool.think(asked) == here
    (other,) = pool.pids
    assert other != pid
    with pytest.raises(ThinkingFailed, match="KeyError"):
        await pool.think(msgspec.structs.replace(asked, bot="nobody"))
    assert pool.pids == {other}


async def test_a_decision_that_takes_far_too_long_is_ended_with_its_process() -> None:
    impatient = Workers(1, niceness=0, patience_s=0.0)
    with pytest.raises(ThinkingFailed, match="too long"):
        await impatient.answer(msgspec.structs.replace(question(), budget_s=0.0))
    assert not impatient.pids


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="this system has no /proc")
async def test_a_worker_gets_no_secret(pool: WorkerPool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISCORD_TOKEN", "WATERING_HOLE_DATABASE", "SOME_KEY"):
        monkeypatch.setenv(name, "a secret")
    await pool.think(question())
    (pid,) = pool.pids
    with open(f"/proc/{pid}/environ", "rb") as environment:  # noqa: ASYNC230, PTH123 - no disk is read
        told = environment.read()
    assert b"PYTHONPATH" in told
    assert b"a secret" not in told


async def test_closing_the_pool_ends_a_process_that_is_thinking(pool: WorkerPool) -> None:
    await pool.think(question())
    asking = asyncio.create_task(pool.think(question()))
    await asyncio.sleep(0)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await pool.close()
    assert not pool.pids


async def test_no_process_is_started_once_they_are_closed() -> None:
    """Who asks later, waits for a turn, or has one that is only being started hears of it."""
    workers = Workers(1, niceness=0)
    hard = msgspec.structs.replace(question(), strength="hard", budget_s=600.0)
    asking = [asyncio.create_task(workers.answer(each)) for each in (hard, question(), question())]
    await asyncio.sleep(0)  # the first one's process is being started
    await workers.close()
    found = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(each) for each in found] == [ThinkingFailed] * 3
    with pytest.raises(ThinkingFailed):
        await workers.answer(question())
    assert not workers.pids


async def test_a_cancelled_process_answers_the_next_question() -> None:
    pool = WorkerPool(1)
    hard = msgspec.structs.replace(question(), strength="hard", budget_s=600.0)
    brief = msgspec.structs.replace(hard, budget_s=0.0)
    try:
        await pool.think(brief)
        before = pool.pids
        broken = asyncio.create_task(pool.think(hard))
        await asyncio.sleep(0)
        # Others do not wait for it: they are answered by a process of their own.
        assert await pool.think(question())
        broken.cancel()
        assert await pool.think(brief)
        assert broken.cancelled()
        assert before < pool.pids
        assert len(pool.pids) == 2
    finally:
        await pool.close()


async def test_what_a_puzzle_can_reach_is_found_out_by_the_process_for_hints() -> None:
    day = puzzle_of(date(2026, 12, 3))
    assert day is not None
    problem = day.puzzle.problem
    asked = ReachQuestion(day.date, problem.game.storage.encode(problem.start))
    pool = WorkerPool(1)
    try:
        assert await pool.reaches(asked) is True
        assert len(pool.pids) == 1
    finally:
        await pool.close()


def test_a_signal_to_break_off_counts_for_its_own_question_alone() -> None:
    stops = CancelCounter()
    long = question()
    first, second = stops.limit(Request(long, 0), 600.0), stops.limit(Request(long, 1), 600.0)
    assert first()
    stops.heard = 1
    assert not first()
    assert second()


async def test_an_answer_comes_when_its_time_is_up_and_keeps_nobody_else_waiting() -> None:
    let, waits = asyncio.Event(), []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await let.wait()

    pool = WorkerPool(sleep=sleep)
    try:
        first = asyncio.create_task(pool.think(msgspec.structs.replace(question(), takes_s=0.3)))
        await asyncio.sleep(0)
        # The same process answers this one, so it has answered the first.
        here = await pool.think(question())
        assert not first.done()
        assert waits == [0.3]
        let.set()
        assert await first == here
    finally:
        await pool.close()


class _Told(Worker):
    """Answers at once, without a process, and notes which seats asked."""

    def __init__(self, seats: list[int]) -> None:
        self.stops = 0
        self.seats = seats

    async def ask(self, question: AnyQuestion) -> Response:
        await asyncio.sleep(0)
        assert not isinstance(question, ReachQuestion)
        self.seats.append(question.seat)
        return Response(b"anything")


@pytest.fixture
def seats(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats that asked a worker; every worker answers at once."""
    asking: list[int] = []

    async def started(_: Workers) -> Worker:
        return _Told(asking)

    monkeypatch.setattr(Workers, "_start", started)
    return asking


async def test_a_table_of_hard_players_waits_its_turn(seats: list[int]) -> None:
    """Each table asks again as soon as it has its answer, and has its turn after all others."""
    pool = Workers(1, niceness=0)

    async def decide(table: int) -> None:
        for _ in range(4):
            await pool.answer(msgspec.structs.replace(question(), seat=table), lambda: None)

    await asyncio.gather(*(decide(table) for table in range(3)))
    assert seats == [0, 1, 2] * 4


async def test_tables_of_computers_alone_come_last(seats: list[int]) -> None:
    waits: list[float] = []
    pool = Workers(1, niceness=0)
    pool.waited = waits.append
    asked = [(0, False), (1, True), (2, False), (3, True), (4, False)]
    await asyncio.gather(
        *(
            pool.answer(msgspec.structs.replace(question(), seat=seat, is_watched=is_watched))
            for seat, is_watched in asked
        )
    )
    assert seats == [0, 2, 4, 1, 3]
    assert len(waits) == 5


async def test_no_question_takes_more_than_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = list[Question]()

    async def answered(_: Workers, asked: Question, *_args: object) -> bytes:
        heard.append(asked)
        return b""

    monkeypatch.setattr(Workers, "answer", answered)
    pool = WorkerPool(1, most_s=2.0)
    for budget_s in (1.0, 10.0):
        await pool.think(msgspec.structs.replace(question(), budget_s=budget_s, takes_s=budget_s))
    assert [(each.budget_s, each.takes_s) for each in heard] == [(1.0, 1.0), (2.0, 2.0)]
    pool = WorkerPool(1, most_s=0.1)
    await pool.think(msgspec.structs.replace(question(), budget_s=0.3, takes_s=0.3))
    assert heard[-1].takes_s == 0.3, "easy and medium players always take the same time"


def test_on_a_single_processor_one_process_does_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("host.computers.workers.processors", lambda: 1)
    pool = WorkerPool()
    assert pool._quick is pool._long is pool._advising


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize("takes_s", [0.0, 2.0])
def test_a_player_without_a_choice_keeps_no_processor_busy(
    strength: Strength, takes_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def only(game: AnyGame, position: Position[msgspec.Struct], *_: object) -> Action:
        return game.rules.actions(position.seen, position.seat)[0]

    monkeypatch.setattr(choosing, "choose", only)
    asked = msgspec.structs.replace(question(), strength=strength, takes_s=takes_s)
    left = [True] * 40
    answer(registry, asked, lambda _: lambda: bool(left) and left.pop())
    assert len(left) == 40


@pytest.mark.parametrize("name", ["nature", "evolution"])
@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_secret_turn_is_one_answer(name: str, strength: Strength) -> None:
    """Up to the one that others notice; all together have the time that any number of them has."""
    game = registry.game(name)
    options = game.rules.check(game.rules.options_type(quick_play=True), 3)
    state = game.rules.setup(options, 3, rng_for(SEED, 0))
    while not game.secret_choices.go_unnoticed(state):
        seat = game.rules.actors(state)[0]
        game.rules.apply(state, seat, game.rules.actions(state, seat)[0], rng_for(SEED, 1))
    seat, given = game.rules.actors(state)[0], list[float]()

    def limit(seconds: float) -> Callable[[], bool]:
        given.append(seconds)
        return lambda: False

    asked = Question(
        name,
        game.rules.version,
        game.safest,
        strength,
        game.storage.encode(game.rules.redact(state, seat)),
        seat,
        3,
        b"1",
        budget_s=100.0,
        takes_s=300.0,
    )
    actions = decode_actions(game, answer(registry, asked, limit))
    assert len(actions) > 1
    for number, action in enumerate(actions, 1):
        before, other = game.rules.copy(state), (seat + 1) % 3
        events = game.rules.apply(state, seat, action, rng_for(SEED, 2))
        is_noticed = is_seen(game, before, state, other, events)
        assert is_noticed == (number == len(actions))
    assert len(given) == len(actions)
    assert max(given) <= 100.0


def test_a_fault_is_answered_by_its_kind_and_place_without_any_value() -> None:
    asked = msgspec.msgpack.encode(
        Request(msgspec.structs.replace(question(), state=b"a hidden card"))
    )
    target = BytesIO()
    serve(
        BytesIO(len(asked).to_bytes(LENGTH_BYTES, "big") + asked), target, registry, CancelCounter()
    )
    made = target.getvalue()[LENGTH_BYTES:]
    assert msgspec.msgpack.decode(made, type=Response).failed == "CorruptRecord"
    assert b"hidden card" not in made


@pytest.mark.parametrize("does", ["thinks", "draws"])
async def test_a_worker_ends_with_its_bot_whatever_it_is_at_and_without_a_word(does: str) -> None:
    """Of the pipe that it writes its errors to, the end is read once no process has it any more."""
    employer = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "tests.host.employer",
        does,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert employer.stdout is not None
    assert employer.stderr is not None
    assert await employer.stdout.readline() == b"given\n"
    employer.kill()
    async with asyncio.timeout(PATIENCE_S):
        assert await employer.stderr.read() == b""
    assert await employer.stdout.read() == b"", "it was to be longer at it"
    assert await employer.wait() == -signal.SIGKILL


async def test_an_answer_to_a_dead_bot_is_no_fault() -> None:
    (heard, told), (alive, bot) = os.pipe(), os.pipe()
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "host.computers.worker_process",
        str(alive),
        "host.computers.thinking_worker",
        "0",
        stdin=asyncio.subprocess.PIPE,
        stdout=told,
        stderr=asyncio.subprocess.PIPE,
        pass_fds=[alive],
        cwd=Path(__file__).parents[2],
    )
    for file in (told, heard, alive):
        os.close(file)
    _, written = await process.communicate((3).to_bytes(LENGTH_BYTES, "big") + b"???")
    os.close(bot)
    assert (process.returncode, written) == (-signal.SIGPIPE, b"")


async def test_a_question_has_the_seats_view_and_never_the_seed(house: House) -> None:
    # No bot sits here: it would move between the two readings.
    view = await house.game(ANN, BEN)
    stored = await house.stored(view.id)
    asked = questions.question(stored, OneGame().game("nectar"), 1)
    seen = await house.tables.read.seen(view.id, 1)
    assert seen.state is not None
    assert asked.state == BREAKABLE.storage.encode(seen.state)
    assert asked.state != stored.data.state
    everything = msgspec.msgpack.encode(asked)
    assert stored.data.seed not in everything
    assert stored.data.seed.hex().encode() not in everything
    # Nor anything from which the game's own chance could be foretold.
    for seq in (stored.seq, stored.seq + 1):
        assert asked.chance != rng_for(stored.data.seed, seq).randbytes(len(asked.chance))


async def test_computers_never_touch_the_rng(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that stirs the global source of chance changes nothing but by what it does."""

    def first(_seen: State, _seat: int, actions: list[Action]) -> list[float]:
        return [-float(number) for number in range(len(actions))]

    def greedy(seen: State, seat: int, actions: list[Action]) -> list[float]:
        random.seed(0)
        return first(seen, seat, actions)

    ends = []
    for channel, worths in enumerate((first, greedy)):
        monkeypatch.setitem(
            BOTS, "dicer", msgspec.structs.replace(BOTS["dicer"], score_actions=worths)
        )
        view = await house.play_out((await house.game(ANN, bots=2, channel=channel)).id)
        ends.append((await house.stored(view.id)).data.state)
    assert ends[0] == ends[1]
