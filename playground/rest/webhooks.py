"""After the first answer: follow-ups, and reading, changing, deleting what was answered."""

from playground import compose
from playground.core import Playground
from playground.errors import refusal
from playground.interactions import Interaction
from playground.rest.front import NOTHING, Call, Reply, Route
from playground.wire import integer
from playground.world import EPHEMERAL, LOADING, Message


def _interaction(play: Playground, call: Call) -> Interaction:
    if call.id("webhook_id") != play.world.application_id:
        raise refusal(10015)
    return play.interactions.by_token(call.params["webhook_token"])


def _find(play: Playground, call: Call, made: Interaction) -> Message:
    name = call.params.get("message_id", "@original")
    number = made.original_id if name == "@original" else integer(name)
    if number is None or number not in (made.original_id, *made.message_ids):
        raise refusal(10008)
    if made.place.id not in play.world.channels:
        raise refusal(10008)
    return play.world.message(made.place.id, number)


async def follow_up(play: Playground, call: Call) -> Reply:
    """POST /webhooks/{webhook_id}/{webhook_token}: the first one fills a deferred answer."""
    made = _interaction(play, call)
    play.world.channel(made.place.id)
    body, files = call.body.object, call.body.files
    waiting = play.world.messages[made.place.id].get(made.original_id or 0)
    if waiting is not None and waiting.flags & LOADING:
        compose.fill_waiting(play.service, waiting, body, files)
        play.service.edit(waiting)
        play.interactions.settle(made)
        return Reply(play.service.writer.message(waiting))
    hidden = integer(body.get("flags")) & EPHEMERAL
    message = compose.new_message(
        play.service,
        made.place,
        body,
        files,
        seen_by=made.user.id if hidden else None,
        interaction=made.metadata() | {"original_response_message_id": str(made.original_id)},
    )
    made.message_ids.add(message.id)
    play.service.post(message)
    return Reply(play.service.writer.message(message))


async def read(play: Playground, call: Call) -> Reply:
    """GET .../messages/{message_id or @original}."""
    return Reply(play.service.writer.message(_find(play, call, _interaction(play, call))))


async def change(play: Playground, call: Call) -> Reply:
    """PATCH .../messages/{message_id or @original}: fills a deferred answer."""
    made = _interaction(play, call)
    message = _find(play, call, made)
    body, files = call.body.object, call.body.files
    if message.flags & LOADING:
        compose.fill_waiting(play.service, message, body, files)
    else:
        play.limits.edit(message.channel_id, message.sent)
        compose.change_message(play.service, message, body, files)
    play.service.edit(message)
    play.interactions.settle(made)
    return Reply(play.service.writer.message(message))


async def delete(play: Playground, call: Call) -> Reply:
    """DELETE .../messages/{message_id or @original}."""
    made = _interaction(play, call)
    play.service.delete(_find(play, call, made))
    play.interactions.settle(made)
    return NOTHING


_BASE = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES: list[Route] = [("POST", _BASE, follow_up)]
for ending in ("/messages/@original", "/messages/{message_id}"):
    ROUTES += [
        ("GET", _BASE + ending, read),
        ("PATCH", _BASE + ending, change),
        ("DELETE", _BASE + ending, delete),
    ]
