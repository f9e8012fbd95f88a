"""The application's own emoji: list, register, remove."""

import base64
import re
from typing import Final

from playground.checks.report import Problems
from playground.rest.front import Call, Reply, Route
from playground.updates import payloads
from playground.wire.errors import Refusal, refusal
from playground.wire.json_values import Obj, text

MAX_EMOJI: Final = 2000
MAX_BYTES: Final = 256 << 10
_NAME: Final = re.compile(r"\w{2,32}", re.ASCII)
_IMAGE: Final = re.compile(r"data:image/(?:png|jpeg|gif|webp|avif);base64,(.+)", re.DOTALL)


def _written(call: Call, number: int) -> Obj:
    return {
        "id": str(number),
        "name": call.world.emoji[number],
        "user": payloads.user(call.world.users[call.world.bot_id]),
        "roles": [],
        "require_colons": True,
        "managed": False,
        "animated": False,
        "available": True,
    }


def _own(call: Call) -> None:
    if call.id("application_id") != call.world.application_id:
        raise Refusal(404, 10002, "Unknown Application")


def get_all(call: Call) -> Obj:
    """All of them."""
    _own(call)
    return {"items": [_written(call, number) for number in call.world.emoji]}


def post(call: Call) -> Reply:
    """Register one."""
    _own(call)
    problems, name = Problems(), text(call.json.get("name"))
    image = _IMAGE.fullmatch(text(call.json.get("image")))
    if not _NAME.fullmatch(name):
        problems.add("name", "STRING_TYPE_REGEX", "String value did not match validation regex.")
    data = b"" if image is None else base64.b64decode(image[1])
    if not 0 < len(data) <= MAX_BYTES:
        problems.add("image", "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if name in call.world.emoji.values():
        problems.add("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "This name is taken.")
    problems.settle()
    if len(call.world.emoji) >= MAX_EMOJI:
        raise refusal(30008)
    number = call.world.ids.next()
    call.world.emoji[number], call.world.files[number] = name, data
    call.play.keeper.changed()
    return Reply(_written(call, number), 201)


def delete(call: Call) -> None:
    """Remove one."""
    _own(call)
    if call.id("emoji_id") not in call.world.emoji:
        raise refusal(10014)
    del call.world.emoji[call.id("emoji_id")]
    call.play.keeper.changed()


ROUTES: list[Route] = [
    ("GET", "/applications/{application_id}/emojis", get_all),
    ("POST", "/applications/{application_id}/emojis", post),
    ("DELETE", "/applications/{application_id}/emojis/{emoji_id}", delete),
]
