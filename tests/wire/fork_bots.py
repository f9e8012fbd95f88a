"""Copies of one process in which everything is imported that a bot needs: see `forked`.

Started with the number of the socket by which it is asked.
"""

import gc
import json
import os
import runpy
import selectors
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import playground_bot

LARGEST = 1 << 20
"""So many bytes at most say what is to be started."""


class Wanted(NamedTuple):
    """What a copy is to do: a program, what it is given, where, and in which environment."""

    program: str
    arguments: list[str]
    folder: str
    environment: dict[str, str]


class Copies:
    """Makes the copies that are asked for, and tells how each of them ended."""

    def __init__(self, asked: socket.socket) -> None:
        self._asked = asked
        self._told: dict[int, int] = {}
        """Where the end of each copy that runs is told."""
        self._noticed, self._notice = socket.socketpair()
        self._notice.settimeout(0)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._notice.fileno())

    def serve(self) -> Wanted | None:
        """In a copy: what it is to do. None, once nobody asks any more."""
        with selectors.DefaultSelector() as ready:
            ready.register(self._asked, selectors.EVENT_READ)
            ready.register(self._noticed, selectors.EVENT_READ)
            while True:
                events = [key.fileobj for key, _ in ready.select()]
                if self._noticed in events:
                    self._noticed.recv(LARGEST)
                    self._tell_ends()
                if self._asked not in events:
                    continue
                words, files, _, _ = socket.recv_fds(self._asked, LARGEST, 2)
                if not words:
                    self._end_all()
                    return None
                if (pid := os.fork()) == 0:
                    self._become(files)
                    return Wanted(*json.loads(words))
                os.close(files[0])
                self._told[pid] = files[1]
                self._asked.send(str(pid).encode())

    def _become(self, files: list[int]) -> None:
        """Be a process by itself, which writes its errors to the first of these files."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for each in (self._asked, self._noticed, self._notice):
            each.close()
        os.dup2(files[0], sys.stderr.fileno())
        for file in (*files, *self._told.values()):
            os.close(file)

    def _tell_ends(self) -> None:
        for pid in list(self._told):
            ended, status = os.waitpid(pid, os.WNOHANG)
            if ended:
                file = self._told.pop(pid)
                with suppress(BrokenPipeError):
                    os.write(file, str(os.waitstatus_to_exitcode(status)).encode())
                os.close(file)

    def _end_all(self) -> None:
        for pid in self._told:
            os.kill(pid, signal.SIGKILL)


def main() -> None:
    """Serve; in a copy, run what is wanted as if it had been started by itself."""
    assert playground_bot  # what takes the time
    gc.freeze()
    with socket.socket(fileno=int(sys.argv[1])) as asked:
        wanted = Copies(asked).serve()
    if wanted is None:
        return
    os.environ.clear()
    os.environ.update(wanted.environment)
    os.chdir(wanted.folder)
    sys.argv = [wanted.program, *wanted.arguments]
    sys.path[0] = str(Path(wanted.program).parent)
    runpy.run_path(wanted.program, run_name="__main__")


if __name__ == "__main__":
    main()
