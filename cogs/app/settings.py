"""What the bot's owner may set in `config.toml`, read and checked before anything starts."""

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, TypedDict
from urllib.parse import urlsplit

import msgspec

from cogs.monitoring.address import Address, BadAddress
from cogs.people.privacy import Published, is_publishable
from engine.registry import GAMES, NAMES
from engine.words import listed
from host.clock.pace import WATCHED_PAUSE_S
from host.database.postgresql import NAME
from host.logs.log_setup import Form
from host.repositories.retention import Retention

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
TOKEN_FILE_VARIABLE = "DISCORD_TOKEN_FILE"  # noqa: S105 - as above
API_VARIABLE = "DISCORD_API_URL"
DATABASE_VARIABLE = "WATERING_HOLE_DATABASE"


class SettingsError(Exception):
    """A setting is wrong or missing. The text is one line that names it."""


class Discord(msgspec.Struct, forbid_unknown_fields=True):
    """How to reach Discord, and whether new servers are welcomed."""

    token: str = ""
    api_url: str = ""
    requests_per_second: Annotated[float, msgspec.Meta(ge=1, le=100_000)] = 50
    plain_calls: bool = True
    welcome: bool = True
    shard_count: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    shards: str = ""


class Storage(msgspec.Struct, forbid_unknown_fields=True):
    """Where the games are kept."""

    database: str


class GameSettings(msgspec.Struct, forbid_unknown_fields=True):
    """Which games the bot has, and what becomes of running ones that it no longer has."""

    offered: list[str] = []
    removed: Literal["finish", "end"] = "finish"

    def __post_init__(self) -> None:
        """Raises `ValueError` for a game that doesn't exist."""
        for name in self.offered:
            if name not in NAMES:
                raise ValueError(f'offered: there is no game "{name}", only {listed(NAMES)}')

    def names(self) -> tuple[str, ...]:
        """The games that are offered, in their order."""
        return tuple(name for name in GAMES if name in (self.offered or GAMES))


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """How pictures are drawn."""

    threads: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2
    animations: bool = True
    emoji: bool = True


class Computers(msgspec.Struct, forbid_unknown_fields=True):
    """How computer players play."""

    watched_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = WATCHED_PAUSE_S
    analyses: bool = True
    most_thinking_s: Annotated[float, msgspec.Meta(ge=0.1, le=10)] = 2.0
    processes: Annotated[int, msgspec.Meta(ge=0, le=64)] = 0


class RetentionSettings(msgspec.Struct, forbid_unknown_fields=True):
    """How many days things are kept; 0 is for ever."""

    ledgers_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 0
    lobbies_days: Annotated[int, msgspec.Meta(ge=0, le=36_500)] = 60

    def retention(self) -> Retention:
        """The same for the host."""
        return Retention(_days(self.ledgers_days), _days(self.lobbies_days))


class Owner(msgspec.Struct, forbid_unknown_fields=True):
    """Pages that the bot's owner publishes elsewhere."""

    terms_url: str = ""
    privacy_url: str = ""
    support_url: str = ""

    def published(self) -> Published:
        """The same for screens."""
        return Published(self.terms_url, self.privacy_url, self.support_url)


class Logging(msgspec.Struct, forbid_unknown_fields=True):
    """What is written to standard error."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Form = "text"


class Metrics(msgspec.Struct, forbid_unknown_fields=True):
    """Where this program answers over HTTP how it is doing."""

    address: str = ""
    open_to_all: bool = False

    def listens_at(self) -> Address | None:
        """The address, if one is set. Raises `BadAddress`."""
        if not self.address:
            return None
        return Address.read(self.address, open_to_all=self.open_to_all)


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """All settings. `config.example.toml` explains each."""

    storage: Storage
    discord: Discord = msgspec.field(default_factory=Discord)
    games: GameSettings = msgspec.field(default_factory=GameSettings)
    drawing: Drawing = msgspec.field(default_factory=Drawing)
    computers: Computers = msgspec.field(default_factory=Computers)
    log: Logging = msgspec.field(default_factory=Logging)
    metrics: Metrics = msgspec.field(default_factory=Metrics)
    retention: RetentionSettings = msgspec.field(default_factory=RetentionSettings)
    owner: Owner = msgspec.field(default_factory=Owner)

    def __repr__(self) -> str:
        return f"Settings(storage={self.storage!r}, log={self.log!r})"


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a file; the environment overrides token, API address and database.

    Raises `SettingsError` naming the first setting that is wrong or missing.
    """
    try:
        settings = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Settings)
    except FileNotFoundError as error:
        msg = f"{path} is missing; copy config.example.toml to {path} and fill it in"
        raise SettingsError(msg) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read: {error}") from error
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_named(str(error))}") from error
    settings.discord.token = _token(environment) or settings.discord.token
    settings.discord.api_url = environment.get(API_VARIABLE) or settings.discord.api_url
    settings.storage.database = environment.get(DATABASE_VARIABLE) or settings.storage.database
    if not settings.discord.token:
        raise SettingsError(
            f"{path}: discord.token is missing; set it there or in the environment as "
            f"{TOKEN_VARIABLE}"
        )
    if not settings.storage.database:
        raise SettingsError(f"{path}: storage.database is empty; name a file for the games")
    if settings.discord.api_url and not is_loopback(settings.discord.api_url):
        raise SettingsError(
            f"{path}: discord.api_url must be an http address of this machine, such as "
            "http://127.0.0.1:8080; leave it empty for Discord itself"
        )
    try:
        settings.metrics.listens_at()
    except BadAddress as error:
        raise SettingsError(f"{path}: metrics.address {error}") from error
    for name, url in settings.owner.published()._asdict().items():
        if url and not is_publishable(url):
            raise SettingsError(
                f"{path}: owner.{name}_url must be empty or a plain address that starts with https://"
            )
    return settings


def is_exposed(path: Path) -> bool:
    """Whether a readable settings file holds the token, and others on this machine can read it."""
    written = tomllib.loads(path.read_text(encoding="utf-8")).get("discord", {}).get("token", "")
    return bool(written) and bool(path.stat().st_mode & 0o077)


def _token(environment: Mapping[str, str]) -> str:
    """The token from the environment, or the file that it names. Raises `SettingsError`."""
    token, file = environment.get(TOKEN_VARIABLE, ""), environment.get(TOKEN_FILE_VARIABLE, "")
    if token or not file:
        return token
    try:
        token = Path(file).read_text(encoding="utf-8").strip()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else "it isn't text"
        raise SettingsError(f"{TOKEN_FILE_VARIABLE}: {file} cannot be read: {why}") from None
    if not token:
        raise SettingsError(f"{TOKEN_FILE_VARIABLE}: {file} is empty")
    return token


def is_loopback(url: str) -> bool:
    """Whether an address is plain http on a loopback IP of this machine."""
    try:
        parts = urlsplit(url)
        return (
            parts.scheme == "http"
            and parts.port != 0
            and ipaddress.ip_address(parts.hostname or "").is_loopback
        )
    except ValueError:  # no address at all, or a port that is no number
        return False


def _days(number: int) -> timedelta | None:
    return timedelta(days=number) if number else None


def _named(message: str) -> str:
    """Msgspec's message with the setting's dotted name in front.

    >>> _named("Expected `int` >= 1 - at `$.drawing.threads`")
    'drawing.threads: Expected `int` >= 1'
    >>> _named("Object missing required field `storage`")
    'Object missing required field `storage`'
    """
    text, found, where = message.partition(" - at `$.")
    return f"{where.rstrip('`')}: {text}" if found else text


Role: TypeAlias = Literal["all", "gateway", "worker"]
"""What a process is there for: to be on Discord, to work, or both."""


class Shards(TypedDict, total=False):
    """Arguments of discord.py about shards."""

    shard_count: int
    shard_ids: list[int]


def shards_of(discord: Discord) -> Shards:
    """The shards of this process, as discord.py takes them. Raises `SettingsError`."""
    numbers = shard_numbers(discord)
    shards = Shards(shard_count=discord.shard_count) if discord.shard_count else Shards()
    return shards if numbers is None else Shards(**shards, shard_ids=numbers)


def check_role(settings: Settings, role: Role) -> None:
    """Raise `SettingsError` for several processes on a SQLite file, which has room for one, and for
    shards that make no sense.
    """
    numbers = shard_numbers(settings.discord)
    several = role != "all" or numbers is not None
    if several and not settings.storage.database.startswith(NAME):
        raise SettingsError(
            "several processes (--role, --shards, discord.shards) need a PostgreSQL database: "
            "storage.database is a SQLite file, which allows only one"
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
            f'discord.shards: "{discord.shards}" is out of range: with discord.shard_count = '
            f"{discord.shard_count}, shards are 0-{discord.shard_count - 1}"
        )
    return sorted(found)
