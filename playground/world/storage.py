"""Stores a world between runs: JSON, with attachments in a folder beside it."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec

from playground.wire.errors import BadWorld
from playground.wire.json_values import Obj
from playground.world.model import Channel, Guild, Message, User, World

FORMAT: Final = 1
_DELAY_S: Final = 0.5


def save(world: World, path: Path) -> None:
    """Write a world atomically: an interruption leaves the old file."""
    folder = _folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    kept = world.emoji.keys() | {
        file.id for room in world.messages.values() for m in room.values() for file in m.attachments
    }
    for file_id in kept:
        target = folder / str(file_id)
        if not target.exists():
            _write(target, world.files[file_id])
    record = _Record(
        FORMAT,
        world.bot_id,
        world.clock.ahead,
        list(world.guilds.values()),
        list(world.users.values()),
        list(world.channels.values()),
        [message for room in world.messages.values() for message in room.values()],
        list(world.commands.values()),
        world.emoji,
    )
    _write(path, msgspec.json.format(msgspec.json.encode(record)))
    for old in folder.iterdir():
        if old.name.isdigit() and int(old.name) not in kept:
            old.unlink()
    alive = (*kept, *world.uploads, *world.replaced)
    world.files = {file_id: world.files[file_id] for file_id in alive}


def load(world: World, path: Path) -> None:
    """Replace a new world by a stored one.

    Raises BadWorld if this version can't read the file.
    """
    try:
        record = msgspec.json.decode(path.read_bytes(), type=_Record)
        if record.format != FORMAT:
            raise BadWorld(f"{path} was written by another version of the playground.")
        attached = [file.id for message in record.messages for file in message.attachments]
        for file_id in (*attached, *record.emoji):
            world.files[file_id] = (_folder(path) / str(file_id)).read_bytes()
    except (msgspec.MsgspecError, OSError, RecursionError) as error:
        raise BadWorld(f"{path} isn't a readable playground world: {error!r}") from error
    world.clock.ahead = record.ahead
    world.application_id = world.bot_id = record.bot_id
    world.guilds = {each.id: each for each in record.guilds}
    world.users = {each.id: each for each in record.users}
    world.channels, world.messages = {}, {}
    for place in record.channels:
        world.add_channel(place)
    for message in record.messages:
        world.messages[message.channel_id][message.id] = message
    world.commands = {int(each["id"]): each for each in record.commands}
    world.emoji = record.emoji
    roles = [each.id for guild in record.guilds for each in guild.roles]
    events = [each.id for guild in record.guilds for each in guild.events]
    messages = [message.id for message in record.messages]
    taken = (*world.users, *world.guilds, *world.channels, *world.commands, *world.files)
    world.ids.beyond(max(*taken, *roles, *events, *messages))


@dataclass(frozen=True)
class _Record:
    """A world as stored."""

    format: int
    bot_id: int
    ahead: float
    guilds: list[Guild]
    users: list[User]
    channels: list[Channel]
    messages: list[Message]
    commands: list[Obj]
    emoji: dict[int, str] = field(default_factory=dict)


class Keeper:
    """Saves a world soon after each change, and at the end."""

    def __init__(self, world: World, path: Path | None) -> None:
        """Keep `world` at `path` (None: nowhere), and load what is stored there."""
        self._world = world
        self._path = path
        self._due = False
        if path is not None and path.exists():
            load(world, path)

    def changed(self) -> None:
        """Save in half a second, with all changes until then."""
        if self._path is not None and not self._due:
            self._due = True
            self._world.clock.later(_DELAY_S, self.save)

    def save(self) -> None:
        """Save now."""
        self._due = False
        if self._path is not None:
            save(self._world, self._path)


def _folder(path: Path) -> Path:
    return path.with_name(path.name + ".files")


def _write(path: Path, data: bytes) -> None:
    draft = path.with_name(path.name + ".new")
    with draft.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
