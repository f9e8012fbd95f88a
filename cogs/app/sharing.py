"""Several processes on one database.

psycopg and procrastinate are optional, so they are imported only if the settings need them.
"""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from cogs.app.client import WateringHole
from cogs.app.settings import Role
from host.database.postgresql import INSTALL, NAME
from host.errors import StoreUnavailable

if TYPE_CHECKING:
    from host.jobs.shared import SharedJobs


@asynccontextmanager
async def sharing(database: str) -> "AsyncGenerator[SharedJobs | None]":
    """The jobs that processes share; None on SQLite, with its one. Raises `StoreUnavailable`."""
    if not database.startswith(NAME):
        yield None
        return
    try:
        from host.jobs.shared import SharedJobs  # noqa: PLC0415 - see above
    except ImportError as error:
        msg = (
            f"A PostgreSQL database needs the Python package {error.name}, which is not installed; "
            f"{INSTALL} installs it"
        )
        raise StoreUnavailable(msg) from error
    jobs = SharedJobs(database)
    try:
        await jobs.open()
        yield jobs
    finally:
        await jobs.close()


def join(bot: WateringHole, jobs: "SharedJobs", role: Role) -> None:
    """Make a bot share its work with the other processes."""
    from host.background.processes import SharedProcess  # noqa: PLC0415 - see above

    tables = bot.services.tables
    bot.process = SharedProcess(jobs, tables.session, tables.deadlines, bot.timekeeper, role)
