"""`python -m host.computers.worker_process FILE MODULE WORDS`: runs a module, and ends with who
started it.

A process that works for the bot must not outlive it, however the bot ends. Its end is told by a
pipe (`FILE`) of which the bot alone has the other end: nothing is ever written there, and the
system closes it with the bot.
"""

import asyncio
import os
import runpy
import signal
import sys
import threading
from asyncio.subprocess import PIPE, Process
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


async def start(module: str, *words: str, told: Iterable[str]) -> Process:
    """Have a module run in a process of its own, with pipes for its input and its output.

    It is `told` these variables of the environment, which holds secrets, too.
    """
    file, _ = _lifeline()
    environment = {name: os.environ[name] for name in told if name in os.environ}
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", __name__, str(file), module, *words),
        stdin=PIPE,
        stdout=PIPE,
        pass_fds=[file],
        cwd=ROOT,
        env=environment | {"PYTHONPATH": str(ROOT)},
    )


@cache
def _lifeline() -> tuple[int, int]:
    """A pipe that is open for as long as this process is there: one for all that it starts."""
    return os.pipe()


def _end_with(file: int) -> None:
    """Wait until nobody has the other end, and end this process, whatever it is at."""
    os.read(file, 1)
    os._exit(0)


def main() -> None:
    """Run the module as if it had been started by itself."""
    # What is answered just as the bot ends is read by nobody: that is no fault to be told of.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _, file, *sys.argv = sys.argv
    threading.Thread(target=_end_with, args=(int(file),), daemon=True).start()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
