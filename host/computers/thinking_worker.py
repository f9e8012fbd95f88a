"""`host.computers.thinking_worker NICENESS`: decides for computer players, and judges decisions of
games that are over, in a process of its own (`host.computers.worker_process`).

Questions come by standard input and answers go by standard output, each with its length before it
(four bytes, the highest first). The signal SIGUSR1 breaks off what is thought about. The process
ends with its input.
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
from engine.foresight import GoOn
from host.computers import judge
from host.computers.thinking import Question, Within, answer
from host.table.models import Games

LENGTH_BYTES = 4

AnyQuestion: TypeAlias = Question | judge.Question
"""What such a process can be asked."""


class Asked(msgspec.Struct, frozen=True):
    """A question. `stops` is how many signals to break off were sent before it."""

    question: AnyQuestion
    stops: int = 0


class Answer(msgspec.Struct, frozen=True):
    """What was found as bytes, or the kind of what failed and where it did, without any value."""

    found: bytes = b""
    failed: str = ""
    where: str = ""


class Stops:
    """Counts the signals to break off.

    A signal may come before its question is read, or after that was answered: counted, it is never
    taken for one about another question.
    """

    def __init__(self) -> None:
        self.heard = 0

    def listen(self) -> None:
        """Hear the signals of this process."""
        signal.signal(signal.SIGUSR1, lambda *_: self._hear())

    def _hear(self) -> None:
        self.heard += 1

    def limit(self, asked: Asked, seconds: float) -> GoOn:
        """Go on until the time is over, or a signal says so."""
        return _Until(seconds, self, asked.stops)


class _Until(Within):
    """Until the time is over, or a signal says so."""

    def __init__(self, seconds: float, stops: Stops, heard: int) -> None:
        super().__init__(seconds)
        self._stops, self._heard = stops, heard

    def __call__(self) -> bool:
        """Whether there is time for more."""
        return self._stops.heard <= self._heard and super().__call__()


def serve(source: BinaryIO, target: BinaryIO, games: Games, stops: Stops) -> None:
    """Answer questions until there are no more."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = source.read(int.from_bytes(head, "big"))
        made = msgspec.msgpack.encode(_answer(games, data, stops))
        target.write(len(made).to_bytes(LENGTH_BYTES, "big") + made)
        target.flush()


def _answer(games: Games, data: bytes, stops: Stops) -> Answer:
    try:
        asked = msgspec.msgpack.decode(data, type=Asked)
        return Answer(_found(games, asked.question, partial(stops.limit, asked)))
    except Exception as error:  # noqa: BLE001 - a fault of any kind is an answer, and ends nothing
        where = "".join(traceback.format_tb(error.__traceback__))
        return Answer(failed=type(error).__qualname__, where=where)


def _found(games: Games, question: AnyQuestion, limit: Callable[[float], GoOn]) -> bytes:
    if isinstance(question, judge.Question):
        return msgspec.msgpack.encode(judge.answer(games, question, limit))
    return answer(games, question, limit)


def main() -> int:
    """Serve this process's standard input. Returns the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    stops = Stops()
    stops.listen()
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game may print is no answer
    os.nice(int(sys.argv[1]))
    serve(sys.stdin.buffer, target, registry, stops)
    return 0


if __name__ == "__main__":
    sys.exit(main())
