"""Rules for messages: lengths, the V2 flag, attachments and files, mentions."""

from collections.abc import Collection
from dataclasses import dataclass, field

from playground.checks import components
from playground.checks.report import Problems, duplicates
from playground.wire.errors import refusal
from playground.wire.json_values import Obj, Path, integer, objects, text
from playground.world.model import COMPONENTS_V2, Message

MAX_CONTENT = 2000
MAX_EMBEDS = 6000
MAX_FILES = 10
MAX_FILE_BYTES = 10 << 20
MAX_REQUEST_BYTES = 25 << 20
_LEGACY = ("content", "embeds", "sticker_ids", "poll")


@dataclass(frozen=True)
class Sent:
    """A message request: its body, its files' numbers and names, and the message it changes.

    `emoji` are those that are registered. `under` is where the message is in the request: in an
    interaction's answer, under "data".
    """

    body: Obj
    files: dict[int, str] = field(default_factory=dict)
    changes: Message | None = None
    under: Path = ()
    emoji: Collection[int] = ()

    @property
    def v2(self) -> bool:
        """Whether the message is, or will be, made of Components V2."""
        asked = bool(integer(self.body.get("flags")) & COMPONENTS_V2)
        return asked or (self.changes is not None and self.changes.is_v2)

    def names(self) -> set[str]:
        """Names of the files that components may show: those that are sent, and old ones that are
        listed again, as an edit without a list is reported to be refused (api-docs#7529).
        """
        listed = objects(self.body.get("attachments"))
        names = {text(entry.get("filename")) for entry in listed} | set(self.files.values())
        if self.changes is not None:
            kept = {integer(entry.get("id")) for entry in listed}
            names |= {f.filename for f in self.changes.attachments if f.id in kept}
        return names - {""}


def check(sent: Sent) -> None:
    """Refuse an invalid message.

    Raises Invalid with every fault, or 50006 for an empty message.
    """
    problems = Problems(sent.under)
    content = sent.body.get("content")
    if isinstance(content, str) and len(content) > MAX_CONTENT:
        problems.too_long("content", MAX_CONTENT)
    _check_embeds(problems, sent)
    _check_v2(problems, sent)
    found = sent.body.get("components")
    components.check(problems, found, v2=sent.v2, files=sent.names(), emoji=sent.emoji)
    _check_attachments(problems, sent)
    check_mentions(problems, sent.body.get("allowed_mentions"))
    problems.settle()
    if _is_empty(sent):
        raise refusal(50006)


def check_mentions(problems: Problems, allowed: object) -> None:
    """Refuse allowed_mentions that list users (or roles) and also allow all."""
    if not isinstance(allowed, dict):
        return
    parse = allowed.get("parse")
    for key in ("users", "roles"):
        if allowed.get(key) and isinstance(parse, list) and key in parse:
            words = f'parse:["{key}"] and {key}: [ids...] are mutually exclusive.'
            problems.add("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", words)


def _check_embeds(problems: Problems, sent: Sent) -> None:
    embeds = objects(sent.body.get("embeds"))
    letters = sum(map(_letters, embeds))
    if letters > MAX_EMBEDS:
        words = f"Embed size exceeds maximum size of {MAX_EMBEDS} (it is {letters})"
        problems.add("embeds", "MAX_EMBED_SIZE_EXCEEDED", words)
    for index, embed in enumerate(embeds):
        for key in ("image", "thumbnail"):
            media = embed.get(key)
            if isinstance(media, dict):
                components.check_url(problems.at("embeds", index, key), media, sent.names())


def _letters(embed: Obj) -> int:
    total = len(text(embed.get("title"))) + len(text(embed.get("description")))
    for key, part in (("footer", "text"), ("author", "name")):
        inner = embed.get(key)
        if isinstance(inner, dict):
            total += len(text(inner.get(part)))
    for entry in objects(embed.get("fields")):
        total += len(text(entry.get("name"))) + len(text(entry.get("value")))
    return total


def _check_v2(problems: Problems, sent: Sent) -> None:
    body, before = sent.body, sent.changes
    if before is not None and before.is_v2:
        flags = body.get("flags")
        if isinstance(flags, int) and not flags & COMPONENTS_V2:
            words = "The flag for Components V2 cannot be taken off a message."
            problems.add("flags", "MESSAGE_FLAGS_CANNOT_REMOVE_COMPONENTS_V2", words)
    if not sent.v2:
        return
    for key in _LEGACY:
        stays = key not in body and before is not None and bool(getattr(before, key, None))
        if body.get(key) or stays:
            words = "The 'content', 'embeds', 'stickers' and 'poll' fields cannot be used with V2"
            problems.add(key, "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", words)


def _check_attachments(problems: Problems, sent: Sent) -> None:
    listed, here = objects(sent.body.get("attachments")), problems.at("attachments")
    old = {file.id for file in sent.changes.attachments} if sent.changes else set()
    for index, entry in enumerate(listed):
        number = integer(entry.get("id"), -1)
        if number not in old and number not in sent.files:
            words = f"There is no file for attachment {entry.get('id')}."
            here.add((index, "id"), "ATTACHMENT_NOT_FOUND", words)
    ids = [integer(entry.get("id"), -1) for entry in listed]
    for index in duplicates(ids):
        here.add((index, "id"), "ATTACHMENT_DUPLICATED", "An attachment is listed twice.")
    unlisted = [number for number in sent.files if number not in ids]
    if len(listed) + len(unlisted) > MAX_FILES:
        problems.too_many("attachments", 0, MAX_FILES)
    for number in unlisted if listed else ():
        words = f"files[{number}] was sent, and attachments does not list it."
        problems.add("attachments", "ATTACHMENT_NOT_LISTED", words)


def _is_empty(sent: Sent) -> bool:
    body, before = sent.body, sent.changes

    def gives(key: str) -> bool:
        if key in body or before is None:
            return bool(body.get(key))
        return bool(getattr(before, key))

    filled = any(gives(key) for key in ("content", "embeds", "components", "attachments"))
    return not (filled or sent.files or body.get("sticker_ids") or body.get("poll"))


def check_sizes(sizes: Collection[int]) -> None:
    """Refuse files above 10 MiB, or 25 MiB together, with 40005."""
    if any(size > MAX_FILE_BYTES for size in sizes) or sum(sizes) > MAX_REQUEST_BYTES:
        raise refusal(40005)
