"""Makes and changes messages from checked requests."""

import re
from collections.abc import Mapping
from itertools import count

from playground.checks import components, messages
from playground.checks.messages import Sent
from playground.checks.report import Problems
from playground.stand_in.service import Service
from playground.wire.bodies import Upload
from playground.wire.json_values import Obj, Path, integer, objects, text, walk
from playground.world.model import COMPONENTS_V2, EPHEMERAL, MENTION, SILENT, Channel, Message

_ROLE = re.compile(r"<@&(\d+)>")
_SENDABLE = COMPONENTS_V2 | SILENT | 1 << 2 | 1 << 13
_DEFAULT_MENTIONS: Obj = {"parse": ["users", "roles"], "replied_user": True}
"""The default of allowed_mentions."""
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def new_message(
    service: Service,
    place: Channel,
    body: Obj,
    files: Mapping[int, Upload],
    *,
    seen_by: int | None = None,
    interaction: Obj | None = None,
    under: Path = (),
) -> Message:
    """Check a request and make its message, not yet posted. Raises Refusal."""
    _check(service, body, files, under=under)
    message = blank(service, place, seen_by, interaction)
    message.flags |= integer(body.get("flags")) & _SENDABLE
    nonce = body.get("nonce")
    message.nonce = None if nonce is None else str(nonce)
    message.tts = bool(body.get("tts"))
    _refer(service, message, body)
    _fill(service, message, body, files)
    return message


def change_message(
    service: Service,
    message: Message,
    body: Obj,
    files: Mapping[int, Upload],
    *,
    edited: bool = True,
    under: Path = (),
) -> None:
    """Check a request and change a message, not yet announced. Raises Refusal."""
    _check(service, body, files, message, under)
    if integer(body.get("flags")) & COMPONENTS_V2:
        message.flags |= COMPONENTS_V2
    _fill(service, message, body, files)
    if edited:
        message.edited = service.clock.now()


def blank(
    service: Service, place: Channel, seen_by: int | None, interaction: Obj | None
) -> Message:
    """A message of the bot without content, not yet posted; only `seen_by` sees it, if given."""
    world = service.world
    message = Message(world.ids.next(), place.id, world.bot_id, service.clock.now())
    message.interaction, message.seen_by = interaction, seen_by
    message.flags = EPHEMERAL if seen_by else 0
    return message


def _check(
    service: Service,
    body: Obj,
    files: Mapping[int, Upload],
    changes: Message | None = None,
    under: Path = (),
) -> None:
    messages.check_sizes([len(upload.data) for upload in files.values()])
    names = {number: upload.filename for number, upload in files.items()}
    messages.check(Sent(body, names, changes, under, service.world.emoji))


def _refer(service: Service, message: Message, body: Obj) -> None:
    reference = body.get("message_reference")
    if not isinstance(reference, dict):
        return
    target = integer(reference.get("message_id"))
    quoted = service.world.messages[message.channel_id].get(target)
    if quoted is not None and quoted.seen_by is None:
        message.reply_to = target
        message.kind = 19
    elif reference.get("fail_if_not_exists", True):
        problems = Problems()
        code = "REPLIES_UNKNOWN_MESSAGE"
        problems.add(("message_reference",), code, "Unknown message")
        problems.settle()


def _fill(service: Service, message: Message, body: Obj, files: Mapping[int, Upload]) -> None:
    if "content" in body:
        message.content = text(body["content"])
    if "embeds" in body:
        message.embeds = [{"type": "rich", **embed} for embed in objects(body["embeds"])]
    _attach(service, message, body, files)
    if "components" in body:
        message.components = _numbered(objects(body["components"]))
    message.mentions = _mentions(service, message, body.get("allowed_mentions"))
    message.roles = _roles(service, message, body.get("allowed_mentions"))


def _attach(service: Service, message: Message, body: Obj, files: Mapping[int, Upload]) -> None:
    listed = objects(body.get("attachments"))
    notes = {integer(entry.get("id"), -1): entry for entry in listed}
    if isinstance(body.get("attachments"), list):
        kept = [file for file in message.attachments if file.id in notes]
        service.forget_files(message, (file.id for file in kept))
        message.attachments = kept
        for file in kept:
            file.description = notes[file.id].get("description", file.description)
    for number, upload in sorted(files.items()):
        file = service.keep_file(upload, notes.get(number, {}).get("description"))
        message.attachments.append(file)


def _numbered(tree: list[Obj]) -> list[Obj]:
    """Add what Discord adds: component ids, a menu's limits, ids of emoji and default values as
    text.
    """
    nodes = list(walk(tree))
    taken = {node.body["id"] for node in nodes if node.body.get("id")}
    fresh = (number for number in count(1) if number not in taken)
    for node in nodes:
        if not node.body.get("id"):
            node.body["id"] = next(fresh)
        if node.kind in components.SELECTS:
            node.body.setdefault("min_values", 1)
            node.body.setdefault("max_values", 1)
        for chosen in objects(node.body.get("default_values")):
            chosen["id"] = str(chosen.get("id"))
        for shown in (node.body, *objects(node.body.get("options"))):
            emoji = shown.get("emoji")
            if isinstance(emoji, dict) and emoji.get("id"):
                emoji["id"] = str(emoji["id"])
    return tree


def _mentions(service: Service, message: Message, allowed: object) -> list[int]:
    """The people a message pings: those it names, if allowed_mentions lets them through."""
    rules: Obj = allowed if isinstance(allowed, dict) else _DEFAULT_MENTIONS
    named = _let_through(rules, "users", _named(message, MENTION))
    users = [i for i in named if i in service.world.users]
    if message.reply_to is not None and rules.get("replied_user"):
        quoted = service.world.messages[message.channel_id].get(message.reply_to)
        if quoted is not None and quoted.author_id not in users:
            users.append(quoted.author_id)
    return users


def _roles(service: Service, message: Message, allowed: object) -> list[int]:
    """The roles a message pings: only those that everyone may mention."""
    guild = service.world.guild_of(service.world.channels[message.channel_id])
    rules: Obj = allowed if isinstance(allowed, dict) else _DEFAULT_MENTIONS
    callable_ = set() if guild is None else {role.id for role in guild.roles if role.mentionable}
    return [i for i in _let_through(rules, "roles", _named(message, _ROLE)) if i in callable_]


def _named(message: Message, pattern: re.Pattern[str]) -> list[int]:
    """Ids in a message's texts, each once, except in code."""
    spoken = [message.content]
    spoken += [text(node.body.get("content")) for node in walk(message.components)]
    named = (int(i) for part in spoken for i in pattern.findall(_CODE.sub("", part)))
    return list(dict.fromkeys(named))


def _let_through(rules: Obj, kind: str, named: list[int]) -> list[int]:
    """The ids that allowed_mentions lets through."""
    if kind in (rules.get("parse") or ()):
        return named
    listed = rules.get(kind)
    wanted = {integer(i) for i in listed} if isinstance(listed, list) else set()
    return [i for i in named if i in wanted]
