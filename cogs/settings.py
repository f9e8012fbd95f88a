"""What the bot's owner may set in `config.toml`, read and checked before anything starts."""

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import msgspec

from host.logs import Form

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a token
API_VARIABLE = "DISCORD_API_URL"


class SettingsError(Exception):
    """A setting is wrong or missing. The text is one line that names it."""


class Discord(msgspec.Struct, forbid_unknown_fields=True):
    """How to reach Discord."""

    token: str = ""
    api_url: str = ""
    requests_per_second: Annotated[float, msgspec.Meta(ge=1, le=100_000)] = 50
    shard_count: Annotated[int, msgspec.Meta(ge=0, le=16384)] = 0
    shards: str = ""


class Storage(msgspec.Struct, forbid_unknown_fields=True):
    """Where the games are kept."""

    database: str


class Drawing(msgspec.Struct, forbid_unknown_fields=True):
    """How pictures are drawn."""

    threads: Annotated[int, msgspec.Meta(ge=1, le=64)] = 2
    animations: bool = True


class Computers(msgspec.Struct, forbid_unknown_fields=True):
    """How computer players play."""

    watched_pause: Annotated[float, msgspec.Meta(ge=0, le=60)] = 2.5


class Logging(msgspec.Struct, forbid_unknown_fields=True):
    """What is written to standard error."""

    level: Literal["debug", "info", "warning", "error"] = "info"
    format: Form = "text"


class Settings(msgspec.Struct, forbid_unknown_fields=True):
    """All settings. `config.example.toml` explains each."""

    storage: Storage
    discord: Discord = msgspec.field(default_factory=Discord)
    drawing: Drawing = msgspec.field(default_factory=Drawing)
    computers: Computers = msgspec.field(default_factory=Computers)
    log: Logging = msgspec.field(default_factory=Logging)

    def __repr__(self) -> str:
        return f"Settings(storage={self.storage!r}, log={self.log!r})"


def load(path: Path, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of a file, the token and API address from the environment where they are there.

    Raises `SettingsError` naming the first setting that is wrong or missing.
    """
    try:
        settings = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Settings)
    except FileNotFoundError as error:
        msg = f"{path}: there is no such file; copy config.example.toml to {path} and fill it in"
        raise SettingsError(msg) from error
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read: {error}") from error
    except msgspec.ValidationError as error:
        raise SettingsError(f"{path}: {_named(str(error))}") from error
    settings.discord.token = environment.get(TOKEN_VARIABLE) or settings.discord.token
    settings.discord.api_url = environment.get(API_VARIABLE) or settings.discord.api_url
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
    return settings


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


def _named(message: str) -> str:
    """Msgspec's message with the setting's dotted name in front.

    >>> _named("Expected `int` >= 1 - at `$.drawing.threads`")
    'drawing.threads: Expected `int` >= 1'
    >>> _named("Object missing required field `storage`")
    'Object missing required field `storage`'
    """
    text, found, where = message.partition(" - at `$.")
    return f"{where.rstrip('`')}: {text}" if found else text
