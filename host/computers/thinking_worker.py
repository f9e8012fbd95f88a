"""`host.computers.thinking_worker NICENESS`: answers questions for computer players and game
reviews, in its own process (`host.computers.worker_process`).

Questions arrive on standard input and answers leave on standard output, each prefixed by its length
(four bytes, big-endian). SIGUSR1 interrupts the current question. The process ends at the end of
its input.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import BinaryIO, TypeAlias

import msgspec

from engine import registry
from engine.foresight import HasTime
from engine.registry import Games
from host.computers import judge, reach
from host.computers.thinking import CpuDeadline, Question, answer

LENGTH_BYTES = 4

AnyQuestion: TypeAlias = Question | judge.JudgeQuestion | reach.ReachQuestion
"""The kinds of question."""


class Request(msgspec.Struct, frozen=True):
    """A question. `stops` is how many interrupts were sent before it."""

    question: AnyQuestion
    stops: int = 0


class Response(msgspec.Struct, frozen=True):
    """The result as bytes; or the kind of error and its place in the code, without any values."""

    found: bytes = b""
    failed: str = ""
    where: str = ""


class CancelCounter:
    """Counts interrupts.

    A signal can arrive before its question is read, or after it was answered. Counting them keeps
    it from interrupting another question.
    """

    def __init__(self) -> None:
        self.heard = 0

    def listen(self) -> None:
        """Install the signal handler."""
        signal.signal(signal.SIGUSR1, lambda *_: self._hear())

    def _hear(self) -> None:
        self.heard += 1

    def limit(self, asked: Request, seconds: float) -> HasTime:
        """A time limit that an interrupt ends early."""
        return _Until(seconds, self, asked.stops)


class _Until(CpuDeadline):
    """A time limit that an interrupt ends early."""

    def __init__(self, seconds: float, stops: CancelCounter, heard: int) -> None:
        super().__init__(seconds)
        self._stops, self._heard = stops, heard

    def __call__(self) -> bool:
        """Whether any time is left."""
        return self._stops.heard <= self._heard and super().__call__()


def serve(source: BinaryIO, target: BinaryIO, games: Games, stops: CancelCounter) -> None:
    """Answer questions until the input ends."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = source.read(int.from_bytes(head, "big"))
        made = msgspec.msgpack.encode(_answer(games, data, stops))
        target.write(len(made).to_bytes(LENGTH_BYTES, "big") + made)
        target.flush()


def _answer(games: Games, data: bytes, stops: CancelCounter) -> Response:
    try:
        asked = msgspec.msgpack.decode(data, type=Request)
        return Response(_found(games, asked.question, partial(stops.limit, asked)))
    except Exception as error:  # noqa: BLE001 - any error is an answer, and the process goes on
        where = "".join(traceback.format_tb(error.__traceback__))
        return Response(failed=type(error).__qualname__, where=where)


def _found(games: Games, question: AnyQuestion, limit: Callable[[float], HasTime]) -> bytes:
    if isinstance(question, judge.JudgeQuestion):
        return msgspec.msgpack.encode(judge.answer(games, question, limit))
    if isinstance(question, reach.ReachQuestion):
        return msgspec.msgpack.encode(reach.answer(question))
    return answer(games, question, limit)


def main() -> int:
    """Serve this process's standard input. Returns the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process ends us
    stops = CancelCounter()
    stops.listen()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    # A game's print must not end up among the answers.
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    os.nice(int(sys.argv[1]))
    serve(sys.stdin.buffer, target, registry, stops)
    return 0


if __name__ == "__main__":
    sys.exit(main())
