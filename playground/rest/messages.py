"""A channel's messages: sending, reading, changing, deleting."""

from playground.rest.front import Call, Route
from playground.stand_in import compose
from playground.wire.errors import refusal
from playground.wire.json_values import Obj, integer
from playground.world import bits, permissions


def create(call: Call) -> Obj:
    """Send a message; an enforced nonce returns the first message with it."""
    place, write = call.channel(), call.play.service.writer.message
    embeds, nonce = bool(call.json.get("embeds")), call.json.get("nonce")
    if place.is_forum:
        raise refusal(50008)
    permissions.require_send(call.world, place, files=bool(call.files), embeds=embeds)
    if nonce is not None and call.json.get("enforce_nonce"):
        for told in call.world.messages[place.id].values():
            if told.nonce == str(nonce):
                return write(told)
    message = compose.new_message(call.play.service, place, call.json, call.files)
    call.play.service.post(message)
    return write(message)


def read(call: Call) -> Obj:
    """One message."""
    place = call.visible()
    if not permissions.of_bot(call.world, place) & bits.HISTORY:
        raise refusal(50001)
    return call.play.service.writer.message(call.message(place))


def history(call: Call) -> list[Obj]:
    """Messages, newest first, by before, after, around; none without the permission."""
    place, limit = call.visible(), call.page(50)
    if not permissions.of_bot(call.world, place) & bits.HISTORY:
        return []
    all_ = [m for m in call.world.messages[place.id].values() if m.seen_by is None]
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
    return [call.play.service.writer.message(message) for message in reversed(found)]


def change(call: Call) -> Obj:
    """Edit one of the bot's own messages."""
    place = call.visible()
    message = call.message(place)
    if message.author_id != call.world.bot_id:
        raise refusal(50005)
    if place.archived:
        raise refusal(50083)
    call.play.limits.edit(place.id, message.sent)
    if call.files:
        permissions.require(call.world, place, bits.ATTACH)
    compose.change_message(call.play.service, message, call.json, call.files)
    call.play.service.edit(message)
    return call.play.service.writer.message(message)


def delete(call: Call) -> None:
    """Delete a message; refused for another's in a DM."""
    place = call.visible()
    message = call.message(place)
    if message.author_id != call.world.bot_id:
        if place.is_dm:
            raise refusal(50003)
        permissions.require(call.world, place, bits.MANAGE_MESSAGES)
    call.play.service.delete(message)


def delete_many(call: Call) -> None:
    """Delete those of the listed messages that exist."""
    place, wanted = call.channel(), call.json.get("messages")
    permissions.require(call.world, place, bits.MANAGE_MESSAGES)
    for entry in wanted if isinstance(wanted, list) else []:
        message = call.world.messages[place.id].get(integer(entry))
        if message is not None and message.seen_by is None:
            call.play.service.delete(message)


ROUTES: list[Route] = [
    ("POST", "/channels/{channel_id}/messages", create),
    ("GET", "/channels/{channel_id}/messages", history),
    ("POST", "/channels/{channel_id}/messages/bulk-delete", delete_many),
    ("GET", "/channels/{channel_id}/messages/{message_id}", read),
    ("PATCH", "/channels/{channel_id}/messages/{message_id}", change),
    ("DELETE", "/channels/{channel_id}/messages/{message_id}", delete),
]
