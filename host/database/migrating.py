"""Migrations. Alembic is imported only to take a step: without it a bot needs 12 MB less."""

import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import ColumnClause, Connection, column, inspect, select, table

from host.database import postgresql
from host.errors import StoreNewer, StoreOlder

_MIGRATIONS = Path(__file__).parent / "migrations"
_REVISION: Final = re.compile(r"^(down_)?revision\b.*= *['\"](.+?)['\"]", re.MULTILINE)


class Steps(NamedTuple):
    """All steps that this program knows, and the last of them."""

    known: frozenset[str]
    head: str


def migrate(connection: Connection) -> None:
    """Migrate in this transaction. Raises `StoreNewer`, or `ValueError` unless it is UTF-8."""
    postgresql.begin_migration(connection)
    if _step_now(connection) == _steps().head:
        return
    from alembic import command  # noqa: PLC0415 - see above
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def refuse_older(connection: Connection) -> None:
    """Raise `StoreOlder` or `StoreNewer` unless a database is at today's step."""
    now, head = _step_now(connection), _steps().head
    if now is None:
        raise StoreOlder("There are no games in this database. Is it the right one?")
    if now != head:
        raise StoreOlder(
            f"The database is at step {now}, but this program needs step {head}. Start "
            "the bot once to upgrade it. Until then, run this command with the bot's version."
        )


def _step_now(connection: Connection) -> str | None:
    """The step that a database is at; None for an empty one. Raises `StoreNewer`."""
    now: str | None = None
    if inspect(connection).has_table("alembic_version"):
        step: ColumnClause[str] = column("version_num")
        now = connection.execute(select(step).select_from(table("alembic_version"))).scalar()
    if now is not None and now not in _steps().known:
        raise StoreNewer(
            f"The database is at step {now}, which this program doesn't know: "
            "a newer one made it. Update the program, or open an older copy."
        )
    return now


@cache
def _steps() -> Steps:
    """The steps by their files; the last has no successor."""
    found = [
        each
        for file in (_MIGRATIONS / "versions").glob("*.py")
        for each in _REVISION.findall(file.read_text(encoding="utf-8"))
    ]
    known = frozenset(name for down, name in found if not down)
    [head] = known - {name for down, name in found if down}
    return Steps(known, head)
