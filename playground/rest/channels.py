"""Channels and threads: reading, changing, deleting, typing, pins, members."""

from functools import partial
from typing import Final

from playground.rest import forums
from playground.rest.front import Call, Reply, Route
from playground.updates import payloads
from playground.wire.errors import refusal
from playground.wire.json_values import Obj, integer, iso, text
from playground.world import bits, permissions
from playground.world.model import (
    HAS_THREAD,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Message,
)

_OWN_THREAD: Final = frozenset({"name", "archived", "auto_archive_duration", "applied_tags"})
"""What a thread's creator may change."""
_THREADS: Final = {TEXT: (PUBLIC_THREAD, PRIVATE_THREAD), NEWS: (NEWS_THREAD,)}
"""The kinds of threads that a kind of channel has; the first are those of its messages."""
_CREATED: Final = 18
"""The type of the message that announces a thread."""


def change(call: Call) -> Obj:
    """Change a channel's name and topic, and a thread's archived and locked."""
    place, body = call.visible(), call.json
    if place.is_dm:
        raise refusal(50003)
    wakes = set(body) == {"archived"} and not body["archived"]
    _require_manage(call, place, own=set(body) <= _OWN_THREAD, wakes=wakes)
    place.name = text(body.get("name")) or place.name
    place.topic = text(body.get("topic", place.topic))
    forums.change(call, place)
    if place.is_thread:
        place.archived = bool(body.get("archived", place.archived))
        place.locked = bool(body.get("locked", place.locked))
        place.archive_after = integer(body.get("auto_archive_duration"), place.archive_after)
    call.play.service.change_channel(place)
    return payloads.channel(call.world, place)


def _require_manage(call: Call, place: Channel, *, own: bool, wakes: bool = False) -> None:
    """Refuse with 50013 without the permission, except for an `own` or archived thread."""
    if not place.is_thread:
        permissions.require(call.world, place, bits.MANAGE_CHANNELS)
    elif wakes and not place.locked:
        permissions.require(call.world, place, bits.SEND_IN_THREADS)
    elif not own or place.owner_id != call.world.bot_id or place.locked:
        permissions.require(call.world, place, bits.MANAGE_THREADS)


def delete(call: Call) -> Obj:
    """Delete a channel. A DM is only closed, so it stays."""
    place = call.visible()
    body = payloads.channel(call.world, place)
    if not place.is_dm:
        _require_manage(call, place, own=False)
        call.play.service.close_channel(place)
    return body


def typing(call: Call) -> None:
    """Show that the bot is typing."""
    permissions.require_send(call.world, call.channel(), files=False)
    call.play.service.typing(call.channel())


def pins(call: Call, *, is_old: bool = False) -> object:
    """Pinned messages, newest first, with when; in the older form a bare list."""
    here = reversed(call.world.messages[call.visible().id].values())
    found = [message for message in here if message.pinned and message.seen_by is None]
    write = call.play.service.writer.message
    if is_old:
        return list(map(write, found))
    items: list[Obj] = [{"pinned_at": iso(m.sent), "message": write(m)} for m in found]
    return {"items": items, "has_more": False}


def pin(call: Call, *, pinned: bool = True) -> None:
    """Pin or unpin a message."""
    place = call.visible()
    if not place.is_dm:
        permissions.require(call.world, place, bits.PINS)
    message = call.message(place)
    message.pinned = pinned
    call.play.service.edit(message)
    told: Obj = {"channel_id": str(place.id), "last_pin_timestamp": iso(call.play.clock.now())}
    if not place.is_dm:
        told["guild_id"] = str(place.guild_id)
    call.play.gateway.dispatch("CHANNEL_PINS_UPDATE", told, guild_id=place.guild_id)


def _new(call: Call, parent: Channel, thread_id: int, kind: int) -> Channel:
    if kind not in _THREADS.get(parent.kind, ()):
        raise refusal(50024)
    private = kind == PRIVATE_THREAD
    needed = bits.PRIVATE_THREADS if private else bits.PUBLIC_THREADS
    permissions.require(call.world, parent, needed)
    bot = call.world.bot_id
    thread = Channel(thread_id, kind, text(call.json.get("name")), owner_id=bot, members={bot})
    thread.guild_id, thread.parent_id = parent.guild_id, parent.id
    thread.archive_after = integer(call.json.get("auto_archive_duration"), 1440)
    call.play.service.open_channel(thread)
    return thread


def from_message(call: Call) -> Reply:
    """Open a thread at a message, whose id it gets."""
    parent = call.channel()
    message = call.world.message(parent.id, call.id("message_id"))
    if message.flags & HAS_THREAD:
        raise refusal(160004)
    kind, *_ = _THREADS.get(parent.kind, (PUBLIC_THREAD,))
    thread = _new(call, parent, message.id, kind)
    message.flags |= HAS_THREAD
    call.play.service.edit(message)
    return Reply(payloads.channel(call.world, thread), 201)


def plain(call: Call) -> Reply:
    """Open a thread; a public one is announced in its channel."""
    parent, world = call.channel(), call.world
    if parent.is_forum:
        return forums.post(call, parent)
    kind = integer(call.json.get("type"), PRIVATE_THREAD)
    thread = _new(call, parent, world.ids.next(), kind)
    if kind != PRIVATE_THREAD:
        note = Message(
            world.ids.next(), parent.id, world.bot_id, call.play.clock.now(), thread.name
        )
        note.kind = _CREATED
        call.play.service.post(note)
    return Reply(payloads.channel(world, thread), 201)


def archived(call: Call) -> Obj:
    """A channel's archived public threads."""
    parent = call.visible()
    permissions.require(call.world, parent, bits.HISTORY)
    found = [
        place
        for place in call.world.channels.values()
        if place.parent_id == parent.id and place.kind != PRIVATE_THREAD and place.archived
    ]
    threads = [payloads.channel(call.world, place) for place in found]
    return {"threads": threads, "members": [], "has_more": False}


def _thread(call: Call) -> Channel:
    place = call.channel()
    if not place.is_thread:
        raise refusal(50024)
    return place


def members(call: Call) -> list[Obj]:
    """A thread's members."""
    place = _thread(call)
    permissions.require_view(call.world, place)
    return [payloads.thread_member(place, user_id) for user_id in sorted(place.members)]


def member(call: Call) -> Obj:
    """One of a thread's members."""
    place = _thread(call)
    permissions.require_view(call.world, place)
    if _named(call) not in place.members:
        raise refusal(10007)
    return payloads.thread_member(place, _named(call))


def join(call: Call) -> None:
    """Add someone to a thread; the bot may add itself."""
    place = _thread(call)
    user = call.world.user(_named(call))
    permissions.require_view(call.world, place)
    if user.id != call.world.bot_id:
        permissions.require(call.world, place, bits.SEND_IN_THREADS)
    call.play.service.enter_thread(place, user)


def leave(call: Call) -> None:
    """Remove someone from a thread; the bot may leave."""
    place = _thread(call)
    gone = _named(call)
    if call.world.bot_id not in (gone, place.owner_id):
        permissions.require(call.world, place, bits.MANAGE_THREADS)
    if gone in call.world.users:
        call.play.service.leave_thread(place, call.world.users[gone])


def _named(call: Call) -> int:
    return call.id("user_id") if "user_id" in call.params else call.world.bot_id


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", lambda call: payloads.channel(call.world, call.visible())),
    ("PATCH", "/channels/{channel_id}", change),
    ("DELETE", "/channels/{channel_id}", delete),
    ("POST", "/channels/{channel_id}/typing", typing),
    ("GET", "/channels/{channel_id}/messages/pins", pins),
    ("GET", "/channels/{channel_id}/pins", partial(pins, is_old=True)),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("POST", "/channels/{channel_id}/threads", plain),
    ("GET", "/channels/{channel_id}/threads/archived/public", archived),
    ("GET", "/channels/{channel_id}/thread-members", members),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", member),
]
for form in ("/channels/{channel_id}/messages/pins", "/channels/{channel_id}/pins"):
    ROUTES.append(("PUT", form + "/{message_id}", pin))
    ROUTES.append(("DELETE", form + "/{message_id}", partial(pin, pinned=False)))
for whom in ("@me", "{user_id}"):
    ROUTES.append(("PUT", f"/channels/{{channel_id}}/thread-members/{whom}", join))
    ROUTES.append(("DELETE", f"/channels/{{channel_id}}/thread-members/{whom}", leave))
