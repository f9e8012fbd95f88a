"""A PostgreSQL server of one's own: in a temporary folder, on loopback, gone at the end.

Tests get theirs by `tests.served`, which skips them where none is installed.
"""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

USER: Final = "postgres"
_SETTINGS: Final = {
    "listen_addresses": "127.0.0.1",
    "fsync": "off",  # what is killed here is the bot, never the server
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "200",
}


class NotInstalled(Exception):
    """The programs of PostgreSQL's server are not found."""


class Server:
    """A server on a port, with its data in a folder."""

    def __init__(self, port: int, programs: Path, data: Path) -> None:
        self.port = port
        self.programs = programs
        self._data = data

    def url(self, database: str) -> str:
        """The address of a database, as the settings of the bot take it."""
        return f"postgresql+psycopg://{USER}@127.0.0.1:{self.port}/{database}"

    def create(self, database: str, template: str = "template1") -> str:
        """Make a database, as a copy of another one that nobody uses; its address."""
        self.run("createdb", "--template", template, database)
        return self.url(database)

    def drop(self, database: str) -> None:
        """Remove a database, even one in use."""
        self.run("dropdb", "--force", "--if-exists", database)

    def query(self, statement: str) -> str:
        """The one value that a statement gives, as text."""
        return self.run("psql", "-At", "-c", statement, "template1").strip()

    def start(self) -> None:
        """Start it, where it was stopped."""
        log = f"{self._data.parent}/log"
        _run(self.programs, "pg_ctl", "start", "-w", "-D", f"{self._data}", "-l", log)

    def stop(self) -> None:
        """End it and all connections; what was written stays."""
        _run(self.programs, "pg_ctl", "stop", "-w", "-m", "fast", "-D", f"{self._data}")

    def freeze(self) -> None:
        """Have it answer nobody, and keep its connections, until it is thawed."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Have it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        main, *_ = (self._data / "postmaster.pid").read_text().split()
        os.kill(int(main), number)  # first: it then has no further ones made
        others = subprocess.run(  # noqa: S603 - our own process
            ["ps", "-o", "pid=", "--ppid", main],  # noqa: S607 - where ps is, is the system's affair
            check=False, capture_output=True, text=True,
        ).stdout.split()  # fmt: skip
        for each in others:
            with suppress(ProcessLookupError):
                os.kill(int(each), number)

    @property
    def is_running(self) -> bool:
        """Whether it is there; a frozen one is."""
        return (self._data / "postmaster.pid").exists()

    def run(self, program: str, *words: str) -> str:
        """What one of PostgreSQL's programs prints."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--username", USER]
        command = [str(self.programs / program), *where, *words]
        return subprocess.run(  # noqa: S603 - a program of PostgreSQL, with words of ours
            command, check=True, capture_output=True, text=True
        ).stdout


@contextmanager
def running_server(settings: dict[str, str] | None = None) -> Generator[Server]:
    """A server of its own until the end of the block, with these settings beside the usual ones.

    Raises `NotInstalled`.
    """
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
    try:
        _own(folder)
        _run(programs, "initdb", "-D", f"{folder}/data", "-A", "trust", "-U", USER, "-E", "UTF8",
             "--no-locale", "--no-sync")  # fmt: skip
        port = _free_port()
        chosen = _SETTINGS | (settings or {}) | {"port": str(port)}
        chosen["unix_socket_directories"] = str(folder)
        with (folder / "data" / "postgresql.auto.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in chosen.items())
        server = Server(port, programs, folder / "data")
        server.start()
        try:
            yield server
        finally:
            if server.is_running:
                server.thaw()
                server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _programs() -> Path:
    """Where PostgreSQL's programs are; Debian keeps those of the server out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path is not None:
        return Path(on_path).parent
    raise NotInstalled("PostgreSQL is not installed (initdb is not found)")


def _run(programs: Path, program: str, *words: str) -> None:
    """Run a program of the server, which refuses to be run by root."""
    user = USER if os.geteuid() == 0 else None
    log = subprocess.run(  # noqa: S603 - as above
        [str(programs / program), *words],
        check=False, user=user, group=user, extra_groups=[] if user else None,
        # A server that goes on would keep a pipe open.
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        cwd="/",
    )  # fmt: skip
    if log.returncode:
        raise OSError(f"{program} failed with {log.returncode}")


def _own(folder: Path) -> None:
    if os.geteuid() == 0:
        known = pwd.getpwnam(USER)
        os.chown(folder, known.pw_uid, known.pw_gid)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
