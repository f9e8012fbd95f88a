"""Records all that people receive over Discord, and compares it with another game's.

It compares what somebody could notice: everything readable in a message, the bytes of its files,
every edit and deletion, and anything else the bot does in a channel, such as typing.
"""

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from difflib import unified_diff
from typing import Any, Final, NamedTuple

from simcord.backend.models import Message
from simcord.types import HttpLogEntry

from tests.cogs.town import Guest, Town

NAME: Final = re.compile(r"\d{17,20}|(?<=:)(?:[0-9a-f]{12}|[0-9a-f]{16})(?=[:\"])")
"""Names that differ between games and mean nothing: Discord's numbers, decision hashes, marks."""
TEXT: Final = (".json", ".txt")


class Item(NamedTuple):
    """Something received: in which step, what it was, its content, and the message's number."""

    step: str
    what: str
    told: str
    message: int = 0


class Difference(NamedTuple):
    """Something received in one game and not in the other."""

    person: str
    place: str
    step: str
    lines: str

    def __str__(self) -> str:
        return f"{self.person} in {self.place}, {self.step}:\n{self.lines}"


class Ears:
    """Records what each person receives during `step`, by person and place."""

    def __init__(self, town: Town) -> None:
        self._town = town
        self._backend = town.env.backend
        self.step = ""
        self.heard: dict[tuple[str, str], list[Item]] = defaultdict(list)
        self._listen("create_message", "new")
        self._listen("edit_message", "edited")
        self._listen_to_deletions()
        self._backend.http_requests = _Overheard(self._backend.http_requests, self._asked)

    def note(self, person: Guest, what: str, told: object) -> None:
        """Record something shown that isn't a message, such as suggestions."""
        self.heard[person.name, "suggestions"].append(Item(self.step, what, _written(told)))

    def _listen(self, method: str, what: str) -> None:
        work: Callable[..., Message] = getattr(self._backend, method)

        def heard(*args: Any, **named: Any) -> Message:
            message = work(*args, **named)
            self._hear(what, message, _written(self._read(message)))
            return message

        setattr(self._backend, method, heard)

    def _listen_to_deletions(self) -> None:
        work = self._backend.delete_message

        def heard(channel: int, message: int) -> None:
            gone = self._backend.get_message(channel, message)
            work(channel, message)
            self._hear("gone", gone, "")

        setattr(self._backend, "delete_message", heard)  # noqa: B010 - a method of one object

    def _hear(self, what: str, message: Message, told: str) -> None:
        item = Item(self.step, what, told, message.id)
        for person, place in self._audience(message.channel_id):
            if message.visible_to(person.id):
                where = f"{place}, privately" if message.is_ephemeral else place
                self.heard[person.name, where].append(item)

    def _asked(self, request: HttpLogEntry) -> None:
        """Anything else that people may notice: typing, threads, pins."""
        found = re.fullmatch(r"/channels/(\d+)(?:/(.*))?", request.path)
        if request.method == "GET" or found is None or (found[2] or "").startswith("messages"):
            return
        for person, place in self._audience(int(found[1])):
            what = f"{request.method} {found[2] or ''}"
            self.heard[person.name, place].append(Item(self.step, what, ""))

    def _audience(self, channel: int) -> Iterator[tuple[Guest, str]]:
        """The people in a channel, and their name for it."""
        for person in self._town.people.values():
            if self._backend.dm_channels.get(person.id) == channel:
                yield person, "dm"
        for name, handle in self._town.channels.items():
            if handle.id == channel:
                yield from ((person, name) for person in self._town.people.values())

    def _read(self, message: Message) -> dict[str, object]:
        files = [
            [each["id"], each["filename"], each["description"], self._content(each)]
            for each in message.attachments
        ]
        return {
            "message": str(message.id),
            "flags": message.flags,
            "content": message.content,
            "components": _without_sizes(message.components),
            "files": files,
            "mentions": [message.mention_user_ids, message.ping_user_ids],
            "embeds": message.embeds,
            "reference": message.reference,
        }

    def _content(self, file: dict[str, Any]) -> object:
        data = self._backend.cdn.get(file["url"]) or b""
        if file["filename"].endswith(TEXT):
            return data.decode().splitlines()
        return hashlib.sha256(data).hexdigest()


class _Overheard(list[HttpLogEntry]):
    """The list of the bot's requests, passing each on."""

    def __init__(
        self, so_far: Iterable[HttpLogEntry], tell: Callable[[HttpLogEntry], None]
    ) -> None:
        super().__init__(so_far)
        self._tell = tell

    def append(self, entry: HttpLogEntry) -> None:
        """Keep a request, and pass it on."""
        super().append(entry)
        self._tell(entry)


def differences(one: Ears, other: Ears, person: str, steps: Collection[str]) -> list[Difference]:
    """The first difference in each place of what a person received in these steps."""
    found = []
    for place in sorted({where for who, where in (*one.heard, *other.heard) if who == person}):
        first, second = (
            _in_order(item for item in ears.heard[person, place] if item.step in steps)
            for ears in (one, other)
        )
        pairs = enumerate(zip(first, second, strict=False))
        at = next((i for i, (a, b) in pairs if a != b), min(len(first), len(second)))
        if at < max(len(first), len(second)):
            step = (first[at:] or second[at:])[0].step
            lines = unified_diff(_lines(first, at), _lines(second, at), n=2, lineterm="")
            found.append(Difference(person, place, step, "\n".join(list(lines)[2:])))
    return found


def _in_order(items: Iterable[Item]) -> list[Item]:
    """The items by message, with meaningless names numbered as they appear.

    By the messages' age: a board and a call are edited side by side, in any order.
    """
    of_message: dict[int, list[Item]] = defaultdict(list)
    for item in items:
        of_message[item.message].append(item)
    names: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        return names.setdefault(match[0], f"#{len(names)}")

    return [
        item._replace(told=NAME.sub(name, item.told), message=number)
        for number, message in enumerate(sorted(of_message))
        for item in of_message[message]
    ]


def _lines(items: Sequence[Item], at: int) -> list[str]:
    if at >= len(items):
        return ["nothing more"]
    step, what, told, number = items[at]
    return [f"{step}: message {number} {what}", *told.splitlines()]


def _written(told: object) -> str:
    """As JSON, a part a line; not indented, which only Python's own slow encoder can do."""
    parted = (",\n", ": ")
    return json.dumps(told, separators=parted, sort_keys=True, default=str, ensure_ascii=False)


def _without_sizes(node: Any) -> Any:
    """Components without SimCord's file sizes, as we compare the bytes."""
    match node:
        case dict():
            return {key: _without_sizes(each) for key, each in node.items() if key != "size"}
        case list():
            return [_without_sizes(each) for each in node]
    return node
