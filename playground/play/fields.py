"""What a person filled into a modal or chose in a menu, checked as Discord's app would."""

import base64
import binascii

from playground.checks.messages import MAX_FILE_BYTES
from playground.play.ask import inputs, person, resolved_users
from playground.stand_in.core import Playground
from playground.updates import payloads
from playground.wire.bodies import Upload
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, integer, objects, text
from playground.world import permissions
from playground.world.model import Channel, Guild, User

USER_MENU, ROLE_MENU, MENTIONABLE_MENU, CHANNEL_MENU = 5, 6, 7, 8
MENUS = frozenset({USER_MENU, ROLE_MENU, MENTIONABLE_MENU, CHANNEL_MENU})
"""Menus of what a server has; each offers only its own kind."""

STRING_SELECT, TEXT_INPUT, TEXT_DISPLAY = 3, 4, 10
UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 19, 21, 22, 23
_OF_ROLES = frozenset({ROLE_MENU, MENTIONABLE_MENU})


def find(play: Playground, place: Channel, field: Obj, wanted: object) -> str:
    """A choice in such a menu, by name or id. Raises Mistake."""
    kind, guild = field["type"], play.world.guild_of(place)
    if kind == ROLE_MENU:
        return str(_role(play, guild, wanted)["id"])
    if kind == CHANNEL_MENU:
        return str(_channel(play, guild, field, wanted).id)
    if kind == MENTIONABLE_MENU:
        name = str(wanted).removeprefix("@").lower()
        for role in _roles(play, guild):
            if name in _names(role):
                return text(role["id"])
    return str(person(play, wanted).id)


def resolved(
    play: Playground, who: User, place: Channel, values: list[tuple[int, list[int]]]
) -> Obj:
    """The people, roles, channels and files in values, as Discord adds them.

    The values are ids, each list with the type of its menu or field.
    """
    body: Obj = {}
    for kind, ids in values:
        if kind == UPLOAD:
            files = [play.world.uploads[each] for each in ids]
            written = {str(each.id): play.service.writer.upload(place, each) for each in files}
            found: Obj = {"attachments": written} if written else {}
        else:
            found = _of_menu(play, who, place, kind, ids) if ids and kind in MENUS else {}
        for key, entries in found.items():
            body[key] = body.get(key, {}) | entries
    return body


def _of_menu(play: Playground, who: User, place: Channel, kind: int, ids: list[int]) -> Obj:
    guild = play.world.guild_of(place)
    if kind == CHANNEL_MENU:
        places = [play.world.channel(each) for each in ids]
        return {"channels": {str(each.id): _partial(play, who, each) for each in places}}
    roles = {each["id"]: each for each in _roles(play, guild)} if kind in _OF_ROLES else {}
    body: Obj = {}
    if called := {str(each): roles[str(each)] for each in ids if str(each) in roles}:
        body["roles"] = called
    if people := [each for each in ids if str(each) not in roles]:
        body |= resolved_users(play, people, place)
    return body


def _roles(play: Playground, guild: Guild | None) -> list[Obj]:
    return [] if guild is None else payloads.roles(play.world, guild)


def _names(role: Obj) -> tuple[str, str]:
    return role["id"], str(role["name"]).removeprefix("@").lower()


def _role(play: Playground, guild: Guild | None, wanted: object) -> Obj:
    known = _roles(play, guild)
    for role in known:
        if str(wanted).removeprefix("@").lower() in _names(role):
            return role
    names = ", ".join(str(role["name"]) for role in known) or "none"
    raise Mistake(f"There's no role {wanted!r} here; there are: {names}.")


def _channel(play: Playground, guild: Guild | None, field: Obj, wanted: object) -> Channel:
    kinds = field.get("channel_types") or ()
    known = [
        place
        for place in play.world.channels.values()
        if guild is not None and place.guild_id == guild.id and (not kinds or place.kind in kinds)
    ]
    for place in known:
        if str(wanted).removeprefix("#") in (str(place.id), place.name):
            return place
    names = ", ".join(place.name for place in known) or "none"
    raise Mistake(f"There's no channel {wanted!r} to choose; there are: {names}.")


def _partial(play: Playground, who: User, place: Channel) -> Obj:
    """A channel as resolved data: in short, with this person's permissions."""
    whole = payloads.channel(play.world, place)
    kept = ("id", "type", "name", "parent_id", "thread_metadata", "last_message_id", "flags")
    short = {key: whole[key] for key in (*kept, "position", "topic", "nsfw") if key in whole}
    return short | {"permissions": str(permissions.of_person(play.world, who, place))}


def chosen(play: Playground, place: Channel, field: Obj, values: object) -> list[str]:
    """Check choices in a menu or checkboxes; returns the values."""
    wanted = values if isinstance(values, list) else [values]
    if field["type"] in (STRING_SELECT, CHECKBOXES):
        options = objects(field.get("options"))
        made = [_option(field, options, each) for each in wanted]
    elif field["type"] in MENUS:
        made = [find(play, place, field, each) for each in wanted]
    else:
        made = [str(each) for each in wanted]
    low, high = integer(field.get("min_values"), 1), integer(field.get("max_values"), 1)
    if field["type"] == CHECKBOXES:
        high = integer(field.get("max_values"), len(objects(field.get("options"))))
    if field.get("required") is False and not made:
        low = 0
    if not low <= len(set(made)) <= high:
        raise Mistake(f"{field['custom_id']}: choose {low} to {high}.")
    return made


def _option(field: Obj, options: list[Obj], wanted: object) -> str:
    for option in options:
        if wanted in (option["value"], option["label"]):
            return text(option["value"])
    labels = ", ".join(str(option["label"]) for option in options)
    raise Mistake(f"{field['custom_id']} has no option {wanted!r}; it has: {labels}.")


def menu(play: Playground, who: User, place: Channel, field: Obj, values: object) -> Obj:
    """The interaction data of a choice in a menu."""
    made = chosen(play, place, {**field, "required": True}, values)
    body: Obj = {"custom_id": field["custom_id"], "component_type": field["type"], "values": made}
    body["id"] = field.get("id", 0)
    if field["type"] in MENUS:
        ids = [integer(each) for each in made]
        body["resolved"] = resolved(play, who, place, [(field["type"], ids)])
    return body


def submitted(play: Playground, who: User, place: Channel, modal: Obj, given: Obj) -> Obj:
    """The interaction data of a submitted modal."""
    known = {field["custom_id"] for _, field in inputs(modal)}
    for name in given:
        if name not in known:
            raise Mistake(f"The form has no field {name!r}; it has {sorted(known)}.")
    filled = {id(part): _fill(play, place, field, given) for part, field in inputs(modal)}
    parts: list[Obj] = []
    for number, part in enumerate(modal["components"], start=1):
        entry: Obj = {"type": part["type"], "id": part.get("id") or number}
        if part["type"] == TEXT_DISPLAY:
            parts.append(entry)
            continue
        field = filled[id(part)]
        if "component" in part:
            entry["component"] = field
        else:
            entry["components"] = [field]
        parts.append(entry)
    body: Obj = {"custom_id": modal["custom_id"], "components": parts}
    values = [
        (each["type"], [integer(value) for value in each["values"]])
        for each in filled.values()
        if "values" in each
    ]
    added = resolved(play, who, place, values)
    return body | ({"resolved": added} if added else {})


def _fill(play: Playground, place: Channel, field: Obj, given: Obj) -> Obj:
    name = field["custom_id"]
    entry: Obj = {"type": field["type"], "custom_id": name, "id": field.get("id") or 0}
    needed = field.get("required") is not False
    if field["type"] == TEXT_INPUT:
        entry["value"] = _words(field, given.get(name, field.get("value") or ""), needed=needed)
    elif field["type"] == CHECKBOX:
        entry["value"] = bool(given.get(name, field.get("default", False)))
    elif field["type"] == RADIO:
        entry["value"] = _radio(field, given.get(name), needed=needed)
    elif field["type"] == UPLOAD:
        entry["values"] = _sent(play, field, given.get(name))
    else:
        before = [o["value"] for o in objects(field.get("options")) if o.get("default")]
        entry["values"] = chosen(play, place, field, given.get(name, before))
    return entry


def _sent(play: Playground, field: Obj, value: object) -> list[str]:
    """Store a field's files; returns their ids. Each is {filename, data in base64}."""
    name = field["custom_id"]
    wanted = value if isinstance(value, list) else []
    low = integer(field.get("min_values"), 1) if field.get("required") is not False else 0
    high = integer(field.get("max_values"), 1)
    if not low <= len(wanted) <= high:
        raise Mistake(f"{name}: send {low} to {high} files.")
    read = [read_file(name, each) for each in wanted]
    return [str(play.service.lend(file).id) for file in read]


def _words(field: Obj, value: object, *, needed: bool) -> str:
    words = str(value)
    low, high = integer(field.get("min_length")), integer(field.get("max_length"), 4000)
    low = max(low, 1) if needed else low
    if (words or needed) and not low <= len(words) <= high:
        raise Mistake(f"{field['custom_id']}: write {low} to {high} characters.")
    return words


def _radio(field: Obj, value: object, *, needed: bool) -> str | None:
    options = objects(field.get("options"))
    if value is None:
        value = next((o["value"] for o in options if o.get("default")), None)
    if value is None:
        if needed:
            raise Mistake(f"{field['custom_id']}: choose one.")
        return None
    return _option(field, options, value)


def read_file(option: str, value: object) -> Upload:
    """Read an option's {filename, data}. Raises Mistake for what the app wouldn't send."""
    given = value if isinstance(value, dict) else {}
    filename = text(given.get("filename"))
    if not filename:
        raise Mistake(f"{option} takes a file: {{filename, data}}, with data in base64.")
    try:
        data = base64.b64decode(text(given.get("data")), validate=True)
    except binascii.Error as error:
        raise Mistake(f"{option}: the data of {filename} is not base64.") from error
    if len(data) > MAX_FILE_BYTES:
        raise Mistake(f"{option}: {filename} is larger than {MAX_FILE_BYTES >> 20} MB.")
    return Upload.named(filename, data)
