"""A channel's messages: sending, reading, changing, deleting."""

from playground import bits, compose, permissions
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import NOTHING, Call, Reply, Route, page
from playground.wire import integer
from playground.world import Channel, Message


def _find(play: Playground, call: Call, place: Channel) -> Message:
    """A message the bot can reach through its channel: not an ephemeral one."""
    permissions.require_view(play.world, place)
    message = play.world.message(place.id, call.id("message_id"))
    if message.seen_by is not None:
        raise refusal(10008)
    return message


async def create(play: Playground, call: Call) -> Reply:
    """POST /channels/{channel_id}/messages; an enforced nonce returns the first message."""
    place = call.channel(play)
    body, files = call.body.object, call.body.files
    embeds = bool(body.get("embeds"))
    permissions.require_send(play.world, place, files=bool(files), embeds=embeds)
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        for told in play.world.messages[place.id].values():
            if told.nonce == str(nonce):
                return Reply(play.service.writer.message(told))
    message = compose.new_message(play.service, place, body, files)
    play.service.post(message)
    return Reply(play.service.writer.message(message))


async def read(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/messages/{message_id}."""
    place = call.channel(play)
    permissions.require_history(play.world, place)
    return Reply(play.service.writer.message(_find(play, call, place)))


async def history(play: Playground, call: Call) -> Reply:
    """GET /channels/{channel_id}/messages: newest first, by before, after, around."""
    place = call.channel(play)
    permissions.require_view(play.world, place)
    limit = page(call, 50)
    if not permissions.of_bot(play.world, place) & bits.HISTORY:
        return Reply([])
    all_ = [m for m in play.world.messages[place.id].values() if m.seen_by is None]
    if "after" in call.query:
        after = integer(call.query["after"])
        found = [m for m in all_ if m.id > after][:limit]
    elif "around" in call.query:
        around = integer(call.query["around"])
        near = sorted(all_, key=lambda m: abs(m.id - around))[:limit]
        found = sorted(near, key=lambda m: m.id)
    else:
        before = integer(call.query.get("before"), 1 << 63)
        found = [m for m in all_ if m.id < before][-limit:]
    return Reply([play.service.writer.message(message) for message in reversed(found)])


async def change(play: Playground, call: Call) -> Reply:
    """PATCH /channels/{channel_id}/messages/{message_id}: only the bot's own."""
    place = call.channel(play)
    message = _find(play, call, place)
    if message.author_id != play.world.bot_id:
        raise refusal(50005)
    if place.archived:
        raise refusal(50083)
    play.limits.edit(place.id, message.sent)
    files = call.body.files
    if files:
        permissions.require(play.world, place, bits.ATTACH)
    compose.change_message(play.service, message, call.body.object, files)
    play.service.edit(message)
    return Reply(play.service.writer.message(message))


async def delete(play: Playground, call: Call) -> Reply:
    """DELETE /channels/{channel_id}/messages/{message_id}: refused for another's in a DM."""
    place = call.channel(play)
    message = _find(play, call, place)
    if place.is_dm and message.author_id != play.world.bot_id:
        raise refusal(50003)
    if message.author_id != play.world.bot_id:
        permissions.require(play.world, place, bits.MANAGE_MESSAGES)
    play.service.delete(message)
    return NOTHING


async def delete_many(play: Playground, call: Call) -> Reply:
    """POST /channels/{channel_id}/messages/bulk-delete."""
    place = call.channel(play)
    permissions.require(play.world, place, bits.MANAGE_MESSAGES)
    wanted = call.body.object.get("messages")
    for entry in wanted if isinstance(wanted, list) else []:
        message = play.world.messages[place.id].get(integer(entry))
        if message is not None and message.seen_by is None:
            play.service.delete(message)
    return NOTHING


ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/messages", create),
    ("GET", "/channels/{channel_id}/messages", history),
    ("POST", "/channels/{channel_id}/messages/bulk-delete", delete_many),
    ("GET", "/channels/{channel_id}/messages/{message_id}", read),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", change),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
]
