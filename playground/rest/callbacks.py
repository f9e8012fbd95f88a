"""Answers to interactions: the first within three seconds and only once, later ones by token."""

from collections.abc import Callable

from playground.checks import commands as command_rules
from playground.checks import modals as modal_rules
from playground.checks.report import Problems
from playground.rest.front import Call, Route
from playground.stand_in import compose
from playground.stand_in.interactions import AUTOCOMPLETE, COMMAND, MODAL, Interaction
from playground.wire.errors import refusal
from playground.wire.json_values import Obj, integer
from playground.world.model import EPHEMERAL, LOADING, Message

PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES, SHOW_MODAL = 1, 4, 5, 6, 7, 8, 9
CHAT_INPUT_COMMAND = 20
_UNDER = ("data",)


def callback(call: Call) -> Obj:
    """Answer an interaction; returns what became of it, with a sent or changed message."""
    interactions = call.play.interactions
    made = interactions.unanswered(call.id("interaction_id"), call.params["interaction_token"])
    kind = integer(call.json.get("type"))
    _check_kind(made, kind)
    data = call.json.get("data")
    _ANSWERS[kind](call, made, data if isinstance(data, dict) else {})
    about: Obj = {"id": str(made.id), "type": made.kind}
    message = call.world.messages[made.place.id].get(made.original_id or 0)
    if message is None:
        return {"interaction": about}
    about["response_message_id"] = str(message.id)
    about["response_message_loading"] = bool(message.flags & LOADING)
    about["response_message_ephemeral"] = bool(message.flags & EPHEMERAL)
    if kind not in (MESSAGE, UPDATE):
        return {"interaction": about}
    shown = {"type": kind, "message": call.play.service.writer.message(message)}
    return {"interaction": about, "resource": shown}


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


def _seen_by(made: Interaction, data: Obj) -> int | None:
    return made.user.id if integer(data.get("flags")) & EPHEMERAL else None


def _message(call: Call, made: Interaction, data: Obj) -> None:
    message = compose.new_message(
        call.play.service,
        made.place,
        data,
        call.files,
        seen_by=_seen_by(made, data),
        interaction=made.metadata(),
        under=_UNDER,
    )
    _answer(call, made, message, "message")


def _defer(call: Call, made: Interaction, data: Obj) -> None:
    """Post the "is thinking" message of a deferred answer."""
    seen_by = _seen_by(made, data)
    message = compose.blank(call.play.service, made.place, seen_by, made.metadata())
    message.flags |= LOADING
    _answer(call, made, message, "deferred")


def _answer(call: Call, made: Interaction, message: Message, how: str) -> None:
    # Only an answer to a command names the command.
    message.kind = CHAT_INPUT_COMMAND if made.kind == COMMAND else 0
    made.original_id = message.id
    made.message_ids.add(message.id)
    call.play.service.post(message)
    call.play.interactions.answer(made, how, message=message.id)


def _defer_update(call: Call, made: Interaction, _: Obj) -> None:
    if made.source is not None:
        made.original_id = made.source.id
        call.play.interactions.answer(made, "deferred update", message=made.source.id)


def _update(call: Call, made: Interaction, data: Obj) -> None:
    if made.source is not None:
        compose.change_message(call.play.service, made.source, data, call.files, under=_UNDER)
        made.original_id = made.source.id
        call.play.service.edit(made.source)
        call.play.interactions.answer(made, "update", message=made.source.id)


def _choices(call: Call, made: Interaction, data: Obj) -> None:
    command_rules.check_choices(data)
    call.play.interactions.answer(made, "autocomplete", choices=data["choices"])


def _modal(call: Call, made: Interaction, data: Obj) -> None:
    modal_rules.check(data)
    made.modal = data
    call.play.interactions.answer(made, "modal", modal={**data, "interaction": str(made.id)})


_ANSWERS: dict[int, Callable[[Call, Interaction, Obj], None]] = {
    MESSAGE: _message,
    DEFER: _defer,
    DEFER_UPDATE: _defer_update,
    UPDATE: _update,
    CHOICES: _choices,
    SHOW_MODAL: _modal,
}


def _interaction(call: Call) -> Interaction:
    if call.id("webhook_id") != call.world.application_id:
        raise refusal(10015)
    return call.play.interactions.by_token(call.params["webhook_token"])


def _find(call: Call, made: Interaction) -> Message:
    name = call.params.get("message_id", "@original")
    number = made.original_id if name == "@original" else integer(name)
    if number is None or number not in (made.original_id, *made.message_ids):
        raise refusal(10008)
    return call.world.message(made.place.id, number)


def follow_up(call: Call) -> Obj:
    """Say more; the first fills a deferred answer."""
    made, service = _interaction(call), call.play.service
    call.world.channel(made.place.id)
    waiting = call.world.messages[made.place.id].get(made.original_id or 0)
    if waiting is not None and waiting.flags & LOADING:
        return _changed(call, made, waiting)
    message = compose.new_message(
        service,
        made.place,
        call.json,
        call.files,
        seen_by=_seen_by(made, call.json),
        interaction=made.metadata() | {"original_response_message_id": str(made.original_id)},
    )
    made.message_ids.add(message.id)
    service.post(message)
    return service.writer.message(message)


def _changed(call: Call, made: Interaction, message: Message) -> Obj:
    """Change a message, or fill a deferred answer."""
    service, waited = call.play.service, bool(message.flags & LOADING)
    if not waited:
        call.play.limits.edit(message.channel_id, message.sent)
    compose.change_message(service, message, call.json, call.files, edited=not waited)
    message.flags &= ~LOADING
    service.edit(message)
    call.play.interactions.settle(made)
    return service.writer.message(message)


def read(call: Call) -> Obj:
    """An answer."""
    return call.play.service.writer.message(_find(call, _interaction(call)))


def change(call: Call) -> Obj:
    """Change an answer, or fill a deferred one."""
    made = _interaction(call)
    return _changed(call, made, _find(call, made))


def delete(call: Call) -> None:
    """Delete an answer."""
    made = _interaction(call)
    call.play.service.delete(_find(call, made))
    call.play.interactions.settle(made)


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
