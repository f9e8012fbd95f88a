"""`python -m host.analyst_worker`: judges decisions of games that are over, in a process of its own
that gets only the time that nobody else needs.

Questions come by standard input and answers go by standard output, each with its length before it
(four bytes, the highest first). The process ends with its input.
"""

import os
import signal
import sys
import traceback
from typing import BinaryIO, Final

import msgspec

from engine import registry
from host.analyst import Judged, Question, answer
from host.models import Games

LENGTH_BYTES: Final = 4
NICENESS: Final = 19
"""The least priority that there is: all games' own thinking goes before."""


class Answer(msgspec.Struct, frozen=True):
    """What to make of a decision, or the kind of what failed, and where, without any value."""

    judged: Judged | None = None
    failed: str = ""
    where: str = ""


def serve(source: BinaryIO, target: BinaryIO, games: Games) -> None:
    """Answer questions until there are no more."""
    while len(head := source.read(LENGTH_BYTES)) == LENGTH_BYTES:
        data = source.read(int.from_bytes(head, "big"))
        made = msgspec.msgpack.encode(_answer(games, data))
        target.write(len(made).to_bytes(LENGTH_BYTES, "big") + made)
        target.flush()


def _answer(games: Games, data: bytes) -> Answer:
    try:
        return Answer(answer(games, msgspec.msgpack.decode(data, type=Question)))
    except Exception as error:  # noqa: BLE001 - a fault of any kind is an answer, and ends nothing
        where = "".join(traceback.format_tb(error.__traceback__))
        return Answer(failed=type(error).__qualname__, where=where)


def main() -> int:
    """Serve this process's standard input. Returns the exit code."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started us ends us
    os.nice(NICENESS)
    target = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game may print is no answer
    try:
        serve(sys.stdin.buffer, target, registry)
    except BrokenPipeError:
        # Whoever asked is gone. What is left in the buffer must not be tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), target.fileno())
    return 0


if __name__ == "__main__":
    sys.exit(main())
