"""Stores a world between runs: JSON, with attachments in a folder beside it."""

import dataclasses
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from playground.errors import BadWorld
from playground.wire import Obj
from playground.world import Attachment, Channel, Guild, Membership, Message, Role, User, World

FORMAT: Final = 1
_DELAY_S: Final = 0.5


def save(world: World, path: Path) -> None:
    """Write a world atomically: an interruption leaves the old file."""
    folder = _folder(path)
    folder.mkdir(parents=True, exist_ok=True)
    kept = {
        file.id for room in world.messages.values() for m in room.values() for file in m.attachments
    }
    for file_id in kept:
        target = folder / str(file_id)
        if not target.exists():
            _write(target, world.files[file_id])
    _write(path, json.dumps(_record(world), indent=1).encode())
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
        record = json.loads(path.read_text(encoding="utf-8"))
        if record["format"] != FORMAT:
            raise BadWorld(f"{path} was written by another version of the playground.")
        _restore(world, record)
        for room in world.messages.values():
            for message in room.values():
                for file in message.attachments:
                    world.files[file.id] = (_folder(path) / str(file.id)).read_bytes()
    except (ValueError, KeyError, TypeError, OSError, RecursionError) as error:
        raise BadWorld(f"{path} isn't a readable playground world: {error!r}") from error


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


def _plain(value: object) -> object:
    """Sets as lists, for JSON."""
    if isinstance(value, set):
        return sorted(value)
    raise TypeError(type(value).__name__)


def _record(world: World) -> Obj:
    record: Obj = {
        "format": FORMAT,
        "bot_id": world.bot_id,
        "ahead": world.clock.ahead,
        "guilds": [dataclasses.asdict(each) for each in world.guilds.values()],
        "users": [dataclasses.asdict(each) for each in world.users.values()],
        "channels": [dataclasses.asdict(each) for each in world.channels.values()],
        "messages": [
            dataclasses.asdict(each) for room in world.messages.values() for each in room.values()
        ],
        "commands": list(world.commands.values()),
    }
    # Sets become lists here, so `json.dumps` never sees one.
    plain: Obj = json.loads(json.dumps(record, default=_plain))
    return plain


def _restore(world: World, record: Mapping[str, list[Obj]]) -> None:
    numbers: Mapping[str, object] = record
    world.clock.ahead = float(str(numbers["ahead"]))
    world.application_id = world.bot_id = int(str(numbers["bot_id"]))
    world.guilds = {each["id"]: _guild(each) for each in record["guilds"]}
    world.users = {each["id"]: _user(each) for each in record["users"]}
    world.channels, world.messages = {}, {}
    for each in record["channels"]:
        people = {name: set(each[name]) for name in ("members", "hidden_from")}
        world.add_channel(Channel(**{**each, **people}))
    for each in record["messages"]:
        files = [Attachment(**file) for file in each["attachments"]]
        world.messages[each["channel_id"]][each["id"]] = Message(**{**each, "attachments": files})
        world.ids.beyond(max([each["id"], *(file.id for file in files)]))
    world.commands = {int(each["id"]): each for each in record["commands"]}
    roles = [role.id for guild in world.guilds.values() for role in guild.roles]
    world.ids.beyond(max([*world.users, *world.guilds, *world.channels, *world.commands, *roles]))


def _guild(record: Obj) -> Guild:
    members = {int(who): Membership(**held) for who, held in record["members"].items()}
    roles = [Role(**role) for role in record["roles"]]
    return Guild(**{**record, "members": members, "roles": roles})


def _user(record: Obj) -> User:
    read = {int(channel): last for channel, last in record["read"].items()}
    return User(**{**record, "read": read})
