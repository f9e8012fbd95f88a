"""Which part of the bot a process is: its role, and its shards."""

from typing import Literal, TypeAlias, TypedDict

from cogs.app.settings import Discord, Settings, SettingsError
from host.database.postgresql import NAME

Role: TypeAlias = Literal["all", "gateway", "worker"]
"""What a process is there for: to be on Discord, to work, or both."""


class Shards(TypedDict, total=False):
    """What discord.py is to be told of shards."""

    shard_count: int
    shard_ids: list[int]


def shards_of(discord: Discord) -> Shards:
    """The shards of this process, as discord.py takes them. Raises `SettingsError`."""
    numbers = shard_numbers(discord)
    shards = Shards(shard_count=discord.shard_count) if discord.shard_count else Shards()
    return shards if numbers is None else Shards(**shards, shard_ids=numbers)


def check_role(settings: Settings, role: Role) -> None:
    """Refuse what a process cannot be there for by itself.

    Raises `SettingsError` where several processes are set up on a SQLite file, which has room for
    one, and where the shards make no sense.
    """
    numbers = shard_numbers(settings.discord)
    several = role != "all" or numbers is not None
    if several and not settings.storage.database.startswith(NAME):
        raise SettingsError(
            "several processes (--role, --shards, discord.shards) need a PostgreSQL database: "
            "storage.database is a SQLite file, on which one process does everything"
        )


def shard_numbers(discord: Discord) -> list[int] | None:
    """The shards that this process runs; None for all of them. Raises `SettingsError`.

    >>> shard_numbers(Discord(shard_count=8, shards="0-2,5")), shard_numbers(Discord())
    ([0, 1, 2, 5], None)
    """
    if not discord.shards:
        return None
    found: set[int] = set()
    for part in discord.shards.split(","):
        first, _, last = part.partition("-")
        if not (first.strip().isdecimal() and (last or first).strip().isdecimal()):
            raise SettingsError(f'discord.shards: write "0-3" or "0,2", not "{discord.shards}"')
        found |= set(range(int(first), int(last or first) + 1))
    if not discord.shard_count:
        raise SettingsError("discord.shard_count is missing: all processes need the same number")
    if not found or max(found) >= discord.shard_count:
        raise SettingsError(
            f'discord.shards: "{discord.shards}" is not in 0-{discord.shard_count - 1}, which are '
            f"the shards by discord.shard_count = {discord.shard_count}"
        )
    return sorted(found)
