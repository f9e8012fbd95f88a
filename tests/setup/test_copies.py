"""The systemd units that copy the games each night, on a real database and in a folder."""

import re
from pathlib import Path

import pytest

from engine import registry
from host.admin import checking
from host.database.addresses import only_process
from host.database.store import Store
from host.jobs.shared import SharedJobs
from host.repositories.directory import counts
from tests.host.house import ANN, BEN, open_house
from tests.postgres import Server
from tests.setup.test_deploy import COPY, DUMP, TIMERS, UNIT
from tests.setup.units import Machine, settings_of


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
            assert (await counts(house.store)).copied is None
            assert machine.run(COPY) == ""
            assert (await counts(house.store)).copied is not None
            await house.play(view.id, BEN)
            assert machine.run(COPY) == "", "twice on a day"
            seq = (await house.tables.read.view(view.id)).progress.seq
    async with open_house(older.replaced_by()) as copied:
        assert (await copied.tables.read.view(view.id)).progress.seq == seq


async def test_the_nightly_dump_can_be_restored_into_an_empty_database(
    machine: Machine, postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in docs/operating.md, the address only says that it is PostgreSQL."""
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
    assert (await counts(store)).copied is None
    assert machine.run(DUMP, environment) == ""
    assert (await counts(store)).copied is not None
    await jobs.close()
    await store.close()
    put_back = postgresql.create("put_back_nightly")
    dump = str(older.replaced_by())
    postgresql.run("pg_restore", "--no-owner", "--dbname=put_back_nightly", dump)
    store = await Store.open(put_back)
    assert await store.get_note("told") == "before"
    assert [found async for found in checking.check(store, registry)] == []
    await store.close()
