"""Answers to interactions: the first within three seconds and only once, later ones by token."""

from collections.abc import Callable

from playground import compose
from playground.checks import commands as command_rules
from playground.checks import modals as modal_rules
from playground.checks.report import Problems
from playground.core import Playground
from playground.errors import refusal
from playground.interactions import AUTOCOMPLETE, COMMAND, MODAL, Interaction
from playground.rest.front import NOTHING, Call, Reply, Route
from playground.wire import Obj, integer
from playground.world import EPHEMERAL, LOADING, Message

PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9
CHAT_INPUT_COMMAND = 20
_UNDER = ("data",)


async def callback(play: Playground, call: Call) -> Reply:
    """POST /interactions/{interaction_id}/{interaction_token}/callback."""
    made = play.interactions.unanswered(call.id("interaction_id"), call.params["interaction_token"])
    kind = integer(call.body.object.get("type"))
    _check_kind(made, kind)
    data = call.body.object.get("data")
    _ANSWERS[kind](play, made, call, data if isinstance(data, dict) else {})
    return Reply(_result(play, made, kind))


def _check_kind(made: Interaction, kind: int) -> None:
    if made.kind == AUTOCOMPLETE:
        allowed = {CHOICES}
    else:
        allowed = {MESSAGE, DEFER}
        if made.source is not None:
            allowed |= {DEFER_UPDATE, UPDATE}
        if made.kind != MODAL:
            allowed.add(SHOW_MODAL)
    if kind not in allowed:
        problems = Problems()
        words = f"This interaction can be answered with one of {sorted(allowed)}, not with {kind}."
        problems.add(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", words)
        problems.settle()


def _type(made: Interaction) -> int:
    """The message type of an answer: only one to a command names the command."""
    return CHAT_INPUT_COMMAND if made.kind == COMMAND else 0


def _seen_by(made: Interaction, data: Obj) -> int | None:
    return made.user.id if integer(data.get("flags")) & EPHEMERAL else None


def _message(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    message = compose.new_message(
        play.service,
        made.place,
        data,
        call.body.files,
        seen_by=_seen_by(made, data),
        interaction=made.metadata(),
        under=_UNDER,
    )
    message.kind = _type(made)
    _own(made, message)
    play.service.post(message)
    play.interactions.answer(made, "message", message=message.id)


def _defer(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    del call
    message = compose.waiting_message(
        play.service,
        made.place,
        seen_by=_seen_by(made, data),
        interaction=made.metadata(),
        kind=_type(made),
    )
    _own(made, message)
    play.service.post(message)
    play.interactions.answer(made, "deferred", message=message.id)


def _defer_update(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    del call, data
    if made.source is not None:
        made.original_id = made.source.id
        play.interactions.answer(made, "deferred update", message=made.source.id)


def _update(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    if made.source is not None:
        compose.change_message(play.service, made.source, data, call.body.files, under=_UNDER)
        made.original_id = made.source.id
        play.service.edit(made.source)
        play.interactions.answer(made, "update", message=made.source.id)


def _choices(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    del call
    command_rules.check_choices(data)
    play.interactions.answer(made, "autocomplete", choices=data["choices"])


def _modal(play: Playground, made: Interaction, call: Call, data: Obj) -> None:
    del call
    modal_rules.check(data)
    made.modal = data
    play.interactions.answer(made, "modal", modal={**data, "interaction": str(made.id)})


def _own(made: Interaction, message: Message) -> None:
    made.original_id = message.id
    made.message_ids.add(message.id)


_ANSWERS: dict[int, Callable[[Playground, Interaction, Call, Obj], None]] = {
    MESSAGE: _message,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    SHOW_MODAL: _modal,
}


def _result(play: Playground, made: Interaction, kind: int) -> Obj:
    """The result of an answer; it contains only a sent or changed message."""
    about: Obj = {"id": str(made.id), "type": made.kind}
    message = play.world.messages[made.place.id].get(made.original_id or 0)
    if message is not None:
        about["response_message_id"] = str(message.id)
        about["response_message_loading"] = bool(message.flags & LOADING)
        about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
        if kind in (MESSAGE, UPDATE):
            shown = {"type": kind, "message": play.service.writer.message(message)}
            return {"interaction": about, "resource": shown}
    return {"interaction": about}


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
    """POST /webhooks/{webhook_id}/{webhook_token}: the first fills a deferred answer."""
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
ROUTES: list[Route] = [
    ("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callback),
    ("POST", _BASE, follow_up),
]
for ending in ("/messages/@original", "/messages/{message_id}"):
    ROUTES += [
        ("GET", _BASE + ending, read),
        ("PATCH", _BASE + ending, change),
        ("DELETE", _BASE + ending, delete),
    ]
