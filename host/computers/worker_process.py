"""`python -m host.computers.worker_process FILE MODULE WORDS`: runs a module, and ends together
with its parent.

A worker must not outlive the bot, however the bot ends. It watches a pipe (`FILE`) whose other end
only the bot holds: nothing is ever written there, and the system closes it with the bot.
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
    """Run a module in its own process, with pipes for its input and output.

    Only the `told` variables of the environment are passed on, since others hold secrets.
    """
    file, _ = _lifeline()
    environment = {name: os.environ[name] for name in told if name in os.environ}
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        str(file),
        module,
        *words,
        stdin=PIPE,
        stdout=PIPE,
        pass_fds=[file],
        cwd=ROOT,
        env=environment | {"PYTHONPATH": str(ROOT)},
    )


@cache
def _lifeline() -> tuple[int, int]:
    """A pipe that stays open as long as this process lives, shared by all its workers."""
    return os.pipe()


def _end_with(file: int) -> None:
    """Wait until the other end is closed, then end this process, whatever it is doing."""
    os.read(file, 1)
    os._exit(0)


def main() -> None:
    """Run the module as if it had been started directly."""
    # Nobody reads an answer once the bot has ended: that isn't an error worth reporting.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    _, file, *sys.argv = sys.argv
    threading.Thread(target=_end_with, args=(int(file),), daemon=True).start()
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
