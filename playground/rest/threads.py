"""Threads: opening one from a message or plainly, and who is in it."""

from playground import bits, payloads, permissions
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import NOTHING, Call, Reply, Route
from playground.wire import integer, text
from playground.world import HAS_THREAD, PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Message

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
    """POST /channels/{channel_id}/messages/{message_id}/threads: it gets the message's id."""
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
    ("POST", "/channels/{channel_id}/messages/{message_id}/threads", from_message),
    ("POST", "/channels/{channel_id}/threads", plain),
    ("GET", "/channels/{channel_id}/thread-members", members),
    ("PUT", "/channels/{channel_id}/thread-members/@me", join),
    ("DELETE", "/channels/{channel_id}/thread-members/@me", leave),
    ("GET", "/channels/{channel_id}/thread-members/{user_id}", member),
    ("PUT", "/channels/{channel_id}/thread-members/{user_id}", join),
    ("DELETE", "/channels/{channel_id}/thread-members/{user_id}", leave),
]
