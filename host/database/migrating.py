"""The steps that a database goes through: which one it is at, and how it gets to today's."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from host.database import postgresql
from host.errors import StoreNewer, StoreOlder

_MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Bring a database to today's step, in the transaction of this connection.

    Raises `StoreNewer`, and `ValueError` where it is not made for all letters.
    """
    postgresql.begin_migration(connection)
    if _step_now(connection) == _steps().get_current_head():
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def refuse_older(connection: Connection) -> None:
    """Raises `StoreOlder` where a database is not at today's step, `StoreNewer` likewise."""
    now, head = _step_now(connection), _steps().get_current_head()
    if now is None:
        raise StoreOlder("There are no games in this database; look whether this is the right one.")
    if now != head:
        msg = (
            f"The database is at step {now}, this version of the program needs step {head}. The "
            "bot brings it up to date at its start; until then use the version that runs."
        )
        raise StoreOlder(msg)


def _step_now(connection: Connection) -> str | None:
    """The step that a database is at; None for an empty one. Raises `StoreNewer`."""
    steps = _steps()
    now = MigrationContext.configure(connection).get_current_revision()
    if now is not None and now not in {script.revision for script in steps.walk_revisions()}:
        msg = (
            f"The database is at step {now}, which this version of the program does not know: "
            "it was made by a newer one. Update the program, or open a copy from before."
        )
        raise StoreNewer(msg)
    return now


@cache
def _steps() -> ScriptDirectory:
    return ScriptDirectory.from_config(_config())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    return config
