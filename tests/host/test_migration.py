"""The next release brings a database up to date: games go on, and an older program refuses it."""

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from string import Template

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import (
    Boolean,
    Connection,
    LargeBinary,
    String,
    Table,
    delete,
    func,
    insert,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DatabaseError

from engine import record
from engine.record import decode_record
from host.database import migrating, schema
from host.database.rows import Utc
from host.database.store import Store
from host.errors import NotAllowed, StoreError, StoreNewer, StoreOlder, StoreUnavailable
from tests.host.house import ANN, BEN, GUILD, START, House, open_house
from tests.host.test_terminal import Owner
from tests.stores import address, beside, open_store

STEP = "invented"
NOW = migrating._steps().head
NEXT = '''"""Give every table a motto, from its name, and the seats an index."""

import sqlalchemy as sa
from alembic import op

revision = "invented"
down_revision = "the newest"


def upgrade() -> None:
    op.add_column("tables", sa.Column("motto", sa.String(length=64)))
    op.execute("UPDATE tables SET motto = 'Long live ' || game")
    op.create_index("ix_seats_name", "seats", ["name"])
'''
"""An invented migration, put beside the others as the next release would."""


@contextmanager
def next_release(folder: Path, more: str = "") -> Generator[None]:
    """Within the block the program has one more migration; `more` is added to what it does."""
    migrations = shutil.copytree(migrating._MIGRATIONS, folder / "migrations", dirs_exist_ok=True)
    text_of_next = NEXT.replace("the newest", NOW)
    (migrations / "versions" / "step_next.py").write_text(text_of_next + more, encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrating, "_MIGRATIONS", migrations)
        migrating._steps.cache_clear()
        yield
    migrating._steps.cache_clear()


def _asked(path: Path, question: str) -> list[object]:
    with beside(path) as plain:
        return list(plain.execute(text(question)).scalars())


async def test_the_migrations_make_what_the_schema_says(store: Store) -> None:
    def differences(connection: Connection) -> object:
        options = {"compare_type": True, "compare_server_default": True}
        return compare_metadata(
            MigrationContext.configure(connection, opts=options), schema.metadata
        )

    async with store.read() as connection:
        assert await connection.run_sync(differences) == []


NUMBERED = [each for each in schema.metadata.sorted_tables if each.autoincrement_column is not None]


@pytest.mark.parametrize("table", NUMBERED, ids=str)
async def test_no_row_gets_the_number_of_one_that_is_gone(house: House, table: Table) -> None:
    """Messages on Discord carry it: a second row of that number would take the first's for its."""
    await house.lobby(ANN)
    empty = {String: "", LargeBinary: b"{}", Boolean: False, Utc: START}
    needed = [each for each in table.columns if not each.nullable]
    row = {each.name: empty.get(type(each.type), 1) for each in needed}
    row |= {"channel": 77} if table is schema.tables else {}
    del row["id"]
    given = await house.query(select(func.coalesce(func.max(table.c.id), 0)))
    for _ in range(3):
        await house.change(insert(table).values(row))
        given += await house.query(select(func.max(table.c.id)))
        await house.change(delete(table).where(table.c.id == given[-1]))
    assert given == sorted(set(given))


async def test_a_migrated_game_goes_on(path: Path, tmp_path: Path) -> None:
    async with open_house(path) as house:
        table = (await house.game(ANN, BEN, played=(ANN,))).id
        before = await house.stored(table)
    with next_release(tmp_path):
        async with open_house(path) as house:
            assert _asked(path, "SELECT motto FROM tables") == ["Long live nectar"]
            with beside(path) as plain:
                assert "ix_seats_name" in {
                    index["name"] for index in inspect(plain).get_indexes("seats")
                }
            assert await house.stored(table) == before
            await house.play_out(table)
            assert record.verify(decode_record(await house.tables.read.export(table))) is None


@pytest.mark.sqlite("a database that is not there yet")
async def test_a_new_database_of_the_next_release_has_had_all_steps(tmp_path: Path) -> None:
    """And a second start has nothing left to do."""
    with next_release(tmp_path):
        for _ in range(2):
            store = await Store.open(tmp_path / "new.sqlite3")
            await store.close()
    assert _asked(tmp_path / "new.sqlite3", "SELECT version_num FROM alembic_version") == [STEP]


@pytest.mark.sqlite("the file of an earlier program")
async def test_an_invitation_of_an_earlier_program_goes_on(path: Path) -> None:
    """It keeps no seat, and its guest may still join."""
    with beside(path) as plain:
        first = import_module("host.database.migrations.versions.step_0001")
        made = Template(Path(first.__file__ or "").with_suffix(".sql").read_text(encoding="utf-8"))
        for statement in made.substitute(first.TYPES["sqlite"]).split(";\n"):
            if statement.strip():
                plain.exec_driver_sql(statement)
        plain.exec_driver_sql("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        plain.exec_driver_sql("INSERT INTO alembic_version VALUES ('0001')")
    async with open_house(path) as house:
        assert _asked(path, "SELECT version_num FROM alembic_version") == [NOW]
        view = await house.open()
        invited = {"host": ANN, "guest": BEN, "table": view.id, "at": START, "declined": False}
        await house.change(insert(schema.invitations).values(invited))
        with pytest.raises(NotAllowed, match="hasn't answered your invitation"):
            await house.tables.lobby.may_open(channel=9, guild=GUILD, user=ANN, invited=BEN)
        await house.tables.lobby.join(view.id, BEN, "Ben")
        assert await house.query(select(schema.invitations.c.guest)) == []


async def test_a_failed_migration_changes_nothing(path: Path, tmp_path: Path) -> None:
    async with open_house(path) as house:
        await house.game(ANN, BEN)
    with (
        next_release(tmp_path, '    op.execute("UPDATE nothing SET at = all")\n'),
        pytest.raises((DatabaseError, StoreUnavailable)),
    ):
        await open_store(path)
    assert _asked(path, "SELECT version_num FROM alembic_version") == [NOW]
    with beside(path) as plain:
        columns = {column["name"] for column in inspect(plain).get_columns("tables")}
    assert "motto" not in columns
    async with open_house(path) as house:
        assert (await house.tables.read.view(1)).status == "running"


async def _refused(kind: type[StoreError], path: Path, *, as_it_is: bool = False) -> str:
    with pytest.raises(kind) as refused:
        await Store.open(address(path), as_it_is=as_it_is)
    line = str(refused.value)
    assert "\n" not in line
    return line


async def test_a_newer_database_is_refused_and_left_alone(path: Path, tmp_path: Path) -> None:
    await (await open_store(path)).close()
    with next_release(tmp_path):
        await (await open_store(path)).close()
        with beside(path) as plain:
            migrating.refuse_older(plain)
    for as_it_is in (False, True):
        line = await _refused(StoreNewer, path, as_it_is=as_it_is)
        assert f"at step {STEP}" in line
        assert "Update the program" in line
    assert _asked(path, "SELECT version_num FROM alembic_version") == [STEP]


async def test_the_terminal_refuses_an_old_one(path: Path, tmp_path: Path, house: House) -> None:
    with next_release(tmp_path):
        with pytest.raises(StoreOlder, match=f"at step {NOW}, .* needs step {STEP}"):
            await Owner(house, path).types("check")
        assert f"at step {NOW}" in await _refused(StoreOlder, path, as_it_is=True)
    assert _asked(path, "SELECT version_num FROM alembic_version") == [NOW]


async def test_a_database_without_a_version_is_refused_by_the_terminal(path: Path) -> None:
    await (await open_store(path)).close()
    with beside(path) as plain:
        plain.execute(text("DELETE FROM alembic_version"))
    assert "no games" in await _refused(StoreOlder, path, as_it_is=True)
