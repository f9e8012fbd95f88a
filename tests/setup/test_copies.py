"""The systemd units that copy the games each night, on a real database and in a folder."""

import os
import re
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest

from engine import registry
from host.admin import checking
from host.database.addresses import only_process
from host.database.store import Store
from host.jobs.shared import SharedJobs
from tests.host.house import ANN, BEN, open_house
from tests.postgres import Server
from tests.setup.containerfile import ROOT
from tests.setup.test_deploy import COPY, DUMP, PYTHON, TIMERS, UNIT

OPT: Final = "/opt/watering-hole"


def settings_of(unit: Path) -> list[tuple[str, str]]:
    """The settings of a unit in order; some appear more than once."""
    return re.findall(r"^(\w+)=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE)


class Machine:
    """Runs units in a folder."""

    def __init__(self, folder: Path) -> None:
        self._state = folder / "var" / "lib"
        self.games = self._state / "watering-hole"
        self.copies = self.games / "copies"

    def run(self, unit: Path, environment: dict[str, str] | None = None) -> str:
        """Run a unit's lines like systemd, up to the first that fails; returns its output."""
        told = dict(settings_of(unit))
        folder = self._state / told["StateDirectory"]
        folder.mkdir(int(told["StateDirectoryMode"], 8), parents=True, exist_ok=True)
        for name, line in settings_of(unit):
            if name != "ExecStart":
                continue
            words = [word.replace("$$", "$") for word in shlex.split(self.expanded(line))]
            done = subprocess.run(  # noqa: S603 - the words of our own unit
                words,
                cwd=self.expanded(told["WorkingDirectory"]),
                env={"PATH": os.environ["PATH"], **(environment or {})},
                umask=int(told["UMask"], 8),
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                return done.stderr
        return ""

    def expanded(self, value: str) -> str:
        """A value with its specifiers expanded, and the program's paths on this machine."""
        means = {"%": "%", "S": str(self._state)}
        here = re.sub("%(.)", lambda found: means[found[1]], value)
        return here.replace(PYTHON, sys.executable).replace(OPT, str(ROOT))

    def add_copy(self, name: str, days: int) -> Path:
        """A copy made that many days ago."""
        self.copies.mkdir(parents=True, exist_ok=True)
        path = self.copies / name
        path.touch()
        before = time.time() - days * 86_400
        os.utime(path, (before, before))
        return path


class Older:
    """Existing copies: one to keep, and others to remove."""

    def __init__(self, machine: Machine, ending: str) -> None:
        self._machine = machine
        self._ending = ending
        self._kept = machine.add_copy(f"kept.{ending}", 13)
        self._old = [machine.add_copy(f"old.{each}", 16) for each in (ending, f"{ending}.part")]

    def are_untouched(self) -> bool:
        """Whether all are there, and nothing else."""
        return set(self._machine.copies.iterdir()) == {self._kept, *self._old}

    def replaced_by(self) -> Path:
        """Today's copy, next to the one that is kept; only its owner can read it."""
        assert not [each for each in self._old if each.exists()]
        [today] = set(self._machine.copies.glob(f"*.{self._ending}")) - {self._kept}
        assert re.fullmatch(rf"\d{{4}}-\d\d-\d\d\.{self._ending}", today.name)
        assert today.stat().st_mode & 0o777 == 0o600
        return today


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_nightly_units_share_the_bots_user_and_folder() -> None:
    bots = dict(settings_of(UNIT))
    for unit in (COPY, DUMP):
        told = dict(settings_of(unit))
        # Without a `User` of its own, systemd names a dynamic user after the unit.
        assert told["User"] == bots.get("User", UNIT.stem)
        for each in ("DynamicUser", "StateDirectory", "StateDirectoryMode", "UMask"):
            assert told[each] == bots[each]
    for timer in TIMERS:
        assert ("Persistent", "true") in settings_of(timer)


@pytest.mark.sqlite("the copy of a file")
async def test_the_nightly_copy_is_made_while_the_bot_runs(machine: Machine) -> None:
    [games] = [
        Path(machine.expanded(value).removeprefix("WATERING_HOLE_DATABASE="))
        for name, value in settings_of(UNIT)
        if name == "Environment" and value.startswith("WATERING_HOLE_DATABASE=")
    ]
    older = Older(machine, "db")
    assert "cannot be copied" in machine.run(COPY), "there is nothing yet"
    assert older.are_untouched(), "old copies are removed once there is a new one"
    with only_process(games):
        async with open_house(games) as house:
            view = await house.game(ANN, BEN)
            await house.play(view.id, ANN)
            assert machine.run(COPY) == ""
            await house.play(view.id, BEN)
            assert machine.run(COPY) == "", "twice on a day"
            seq = (await house.tables.read.view(view.id)).seq
    async with open_house(older.replaced_by()) as copied:
        assert (await copied.tables.read.view(view.id)).seq == seq


async def test_the_nightly_dump_can_be_restored_into_an_empty_database(
    machine: Machine, postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in docs/owners.md, the address only says that it is PostgreSQL."""
    postgresql.create("nightly")
    environment = {"PGHOST": "127.0.0.1", "PGPORT": str(postgresql.port), "PGUSER": "postgres"}
    environment["PGDATABASE"] = "nightly"
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    address = "postgresql+psycopg://"
    store = await Store.open(address)
    await store.set_note("told", "before")
    jobs = SharedJobs(address)
    await jobs.open()
    older = Older(machine, "dump")
    assert "does not exist" in machine.run(DUMP, {**environment, "PGDATABASE": "nowhere"})
    assert machine.run(DUMP, environment) == ""
    await jobs.close()
    await store.close()
    put_back = postgresql.create("put_back_nightly")
    dump = str(older.replaced_by())
    postgresql.run("pg_restore", "--no-owner", "--dbname=put_back_nightly", dump)
    store = await Store.open(put_back)
    assert await store.get_note("told") == "before"
    assert [found async for found in checking.check(store, registry)] == []
    await store.close()
