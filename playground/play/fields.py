"""What a person filled into a modal or chose in a menu, checked as the app would."""

from playground.core import Playground
from playground.errors import Mistake
from playground.play import named, uploads
from playground.play.ask import inputs
from playground.wire import Obj, integer, objects, text
from playground.world import Channel, User

STRING_SELECT, TEXT_INPUT = 3, 4
UPLOAD, RADIO, CHECKBOXES, CHECKBOX, TEXT_DISPLAY = 19, 21, 22, 23, 10


def chosen(play: Playground, place: Channel, field: Obj, values: object) -> list[str]:
    """Check what was chosen in a menu or in check boxes, and give the values."""
    wanted = values if isinstance(values, list) else [values]
    if field["type"] in (STRING_SELECT, CHECKBOXES):
        options = objects(field.get("options"))
        made = [_option(field, options, each) for each in wanted]
    elif field["type"] in named.MENUS:
        made = [named.find(play, place, field, each) for each in wanted]
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
    """Write the interaction data of a choice in a menu."""
    made = chosen(play, place, {**field, "required": True}, values)
    body: Obj = {"custom_id": field["custom_id"], "component_type": field["type"], "values": made}
    body["id"] = field.get("id", 0)
    if field["type"] in named.MENUS:
        ids = [integer(each) for each in made]
        body["resolved"] = named.resolved(play, who, place, field["type"], ids)
    return body


def submitted(play: Playground, who: User, place: Channel, modal: Obj, given: Obj) -> Obj:
    """Write the interaction data of a submitted modal."""
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
    resolved = _resolved(play, who, place, list(filled.values()))
    return body | ({"resolved": resolved} if resolved else {})


def _resolved(play: Playground, who: User, place: Channel, filled: list[Obj]) -> Obj:
    """Write the people, roles, channels and files that the fields' values name by their ids."""
    body: Obj = {}
    for each in filled:
        if each["type"] in named.MENUS and each["values"]:
            ids = [integer(value) for value in each["values"]]
            for kind, found in named.resolved(play, who, place, each["type"], ids).items():
                body[kind] = body.get(kind, {}) | found
    sent = [integer(v) for each in filled if each["type"] == UPLOAD for v in each["values"]]
    if sent:
        write = play.service.writer.upload
        files = (play.world.uploads[number] for number in sent)
        body["attachments"] = {str(file.id): write(place, file) for file in files}
    return body


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
    """Take in the files of a field, and give their ids; each is {filename, data in base64}."""
    name = field["custom_id"]
    wanted = value if isinstance(value, list) else []
    low = integer(field.get("min_values"), 1) if field.get("required") is not False else 0
    high = integer(field.get("max_values"), 1)
    if not low <= len(wanted) <= high:
        raise Mistake(f"{name}: send {low} to {high} files.")
    read = [uploads.read(name, each) for each in wanted]
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
