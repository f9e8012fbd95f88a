"""Channels and threads: reading, changing, deleting, typing, pins, members."""

from typing import Final

from playground import bits, payloads, permissions
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import NOTHING, Call, Reply, Route
from playground.wire import Obj, integer, iso, text
from playground.world import HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Message

_OWN_THREAD: Final = frozenset({"name", "archived", "auto_archive_duration"})
"""What a thread's creator may change."""


def _visible(play: Playground, call: Call) -> Channel:
    place = call.channel(play)
    permissions.require_view(play.world, place)
    return place


async def channel(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}."""
    return Reply(payloads.channel(play.world, _visible(play, call)))


async def change(play: Playground, call: Call) -> Reply:
    """PATCH /channels/{channel_id}: name, topic, and a thread's archived and locked."""
    place = _visible(play, call)
    if place.is_dm:
        raise refusal(50003)
    body = call.body.object
    wakes = set(body) == {"archived"} and not body["archived"]
    _require_manage(play, place, own=set(body) <= _OWN_THREAD, wakes=wakes)
    place.name = text(body.get("name")) or place.name
    place.topic = text(body.get("topic", place.topic))
    if place.is_thread:
        place.archived = bool(body.get("archived", place.archived))
        place.locked = bool(body.get("locked", place.locked))
        place.archive_after = integer(body.get("auto_archive_duration"), place.archive_after)
    play.service.change_channel(place)
    return Reply(payloads.channel(play.world, place))


def _require_manage(play: Playground, place: Channel, *, own: bool, wakes: bool = False) -> None:
    """Refuse with 50013 without the permission, except for an `own` or archived thread."""
    if not place.is_thread:
        permissions.require(play.world, place, bits.MANAGE_CHANNELS)
    elif wakes and not place.locked:
        permissions.require(play.world, place, bits.SEND_IN_THREADS)
    elif not own or place.owner_id != play.world.bot_id or place.locked:
        permissions.require(play.world, place, bits.MANAGE_THREADS)


async def delete(play: Playground, call: Call) -> Reply:
    """DELETE /channels/{channel_id}: a DM is only closed, so it stays."""
    place = _visible(play, call)
    if not place.is_dm:
        _require_manage(play, place, own=False)
    body = payloads.channel(play.world, place)
    if not place.is_dm:
        play.service.close_channel(place)
    return Reply(body)


async def typing(play: Playground, call: Call) -> Reply:
    """POST /channels/{channel_id}/typing."""
    place = call.channel(play)
    permissions.require_send(play.world, place, files=False)
    play.service.typing(place)
    return NOTHING


def _pinned(play: Playground, place: Channel) -> list[Message]:
    found = [m for m in play.world.messages[place.id].values() if m.pinned and m.seen_by is None]
    return found[::-1]


async def pins(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/messages/pins: newest first, with when."""
    found = _pinned(play, _visible(play, call))
    write = play.service.writer.message
    items: list[Obj] = [{"pinned_at": iso(m.sent), "message": write(m)} for m in found]
    return Reply({"items": items, "has_more": False})


async def old_pins(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/pins: the older form, a bare list."""
    found = _pinned(play, _visible(play, call))
    return Reply([play.service.writer.message(message) for message in found])


async def pin(play: Playground, call: Call) -> Reply:
    """PUT .../pins/{message_id}."""
    return _set_pin(play, call, pinned=True)


async def unpin(play: Playground, call: Call) -> Reply:
    """DELETE .../pins/{message_id}."""
    return _set_pin(play, call, pinned=False)


def _set_pin(play: Playground, call: Call, *, pinned: bool) -> Reply:
    place = _visible(play, call)
    if not place.is_dm:
        permissions.require(play.world, place, bits.PINS)
    message = play.world.message(place.id, call.id("message_id"))
    if message.seen_by is not None:
        raise refusal(10008)
    message.pinned = pinned
    play.service.edit(message)
    told: Obj = {"channel_id": str(place.id), "last_pin_timestamp": iso(play.clock.now())}
    if not place.is_dm:
        told["guild_id"] = str(place.guild_id)
    play.gateway.dispatch("CHANNEL_PINS_UPDATE", told, guild_id=place.guild_id)
    return NOTHING


_CREATED = 18


def _new(play: Playground, call: Call, parent: Channel, thread_id: int, kind: int) -> Channel:
    if parent.kind != TEXT:
        raise refusal(50003)
    public = kind == PUBLIC_THREAD
    permissions.require(play.world, parent, bits.PUBLIC_THREADS if public else bits.PRIVATE_THREADS)
    body = call.body.object
    bot = play.world.bot_id
    thread = Channel(thread_id, kind, text(body.get("name")), owner_id=bot)
    thread.guild_id, thread.parent_id = parent.guild_id, parent.id
    thread.members = {bot}
    thread.archive_after = integer(body.get("auto_archive_duration"), 1440)
    play.service.open_channel(thread)
    return thread


async def from_message(play: Playground, call: Call) -> Reply:
    """POST /channels/{channel_id}/messages/{message_id}/threads: gets the message's id."""
    parent = call.channel(play)
    message = play.world.message(parent.id, call.id("message_id"))
    if message.flags & HAS_THREAD:
        raise refusal(160004)
    thread = _new(play, call, parent, message.id, PUBLIC_THREAD)
    message.flags |= HAS_THREAD
    play.service.edit(message)
    return Reply(payloads.channel(play.world, thread), 201)


async def plain(play: Playground, call: Call) -> Reply:
    """POST /channels/{channel_id}/threads: a public one is announced in its channel."""
    parent = call.channel(play)
    kind = integer(call.body.object.get("type"), PRIVATE_THREAD)
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise refusal(50003)
    thread = _new(play, call, parent, play.world.ids.next(), kind)
    if kind == PUBLIC_THREAD:
        world = play.world
        note = Message(world.ids.next(), parent.id, world.bot_id, play.clock.now(), thread.name)
        note.kind = _CREATED
        play.service.post(note)
    return Reply(payloads.channel(play.world, thread), 201)


def _thread(play: Playground, call: Call) -> Channel:
    place = call.channel(play)
    if not place.is_thread:
        raise refusal(50003)
    return place


async def members(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/thread-members."""
    place = _thread(play, call)
    permissions.require_view(play.world, place)
    return Reply([payloads.thread_member(place, user_id) for user_id in sorted(place.members)])


async def member(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/thread-members/{user_id}."""
    place = _thread(play, call)
    permissions.require_view(play.world, place)
    if _named(play, call) not in place.members:
        raise refusal(10007)
    return Reply(payloads.thread_member(place, _named(play, call)))


async def join(play: Playground, call: Call) -> Reply:
    """PUT /channels/{channel_id}/thread-members/{user_id or @me}."""
    place = _thread(play, call)
    user = play.world.user(_named(play, call))
    permissions.require_view(play.world, place)
    if user.id != play.world.bot_id:
        permissions.require(play.world, place, bits.SEND_IN_THREADS)
    play.service.enter_thread(place, user)
    return NOTHING


async def leave(play: Playground, call: Call) -> Reply:
    """DELETE /channels/{channel_id}/thread-members/{user_id or @me}."""
    place = _thread(play, call)
    gone = _named(play, call)
    if play.world.bot_id not in (gone, place.owner_id):
        permissions.require(play.world, place, bits.MANAGE_THREADS)
    if gone in play.world.users:
        play.service.leave_thread(place, play.world.users[gone])
    return NOTHING


def _named(play: Playground, call: Call) -> int:
    return call.id("user_id") if "user_id" in call.params else play.world.bot_id


ROUTES: list[Route] = [
    ("GET", "/channels/{channel_id}", channel),
    ("PATCH", "/channels/{channel_id}", change),
    ("DELETE", "/channels/{channel_id}", delete),
    ("POST", "/channels/{channel_id}/typing", typing),
    ("GET", "/channels/{channel_id}/messages/pins", pins),
    ("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", unpin),
    ("GET", "/channels/{channel_id}/pins", old_pins),
    ("PUT", "/channels/{channel_id}/pins/{message_id}", pin),
    ("DELETE", "/channels/{channel_id}/pins/{message_id}", unpin),
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("POST", "/channels/{channel_id}/threads", plain),
    ("GET", "/channels/{channel_id}/thread-members", members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", join),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", leave),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", join),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", leave),
]
