"""Application commands: list, replace, add, change, remove."""

from playground.checks import commands as rules
from playground.rest.front import Call, Reply, Route
from playground.wire.errors import Refusal, refusal
from playground.wire.json_values import Obj, integer, objects, text


def _guild(call: Call) -> str | None:
    """The server whose commands are meant; None for global ones.

    Refuses another application (10002 in Discord's words).
    """
    if call.id("application_id") != call.world.application_id:
        raise Refusal(404, 10002, "Unknown Application")
    return str(call.guild().id) if "guild_id" in call.params else None


def _listed(call: Call) -> list[Obj]:
    guild = _guild(call)
    return [c for c in call.world.commands.values() if c.get("guild_id") == guild]


def _make(call: Call, body: Obj) -> Obj:
    """A command as Discord stores it, replacing one of the same name and kind."""
    guild, world = _guild(call), call.world
    kind, name = integer(body.get("type"), rules.CHAT), text(body.get("name"))
    alike = [c["id"] for c in _listed(call) if (c["type"], c["name"]) == (kind, name)]
    made: Obj = {
        "id": alike[0] if alike else str(world.ids.next()),
        "application_id": str(world.application_id),
        "version": str(world.ids.next()),
        "type": kind,
        "name": name,
        "description": text(body.get("description")),
        "options": objects(body.get("options")),
        "default_member_permissions": _written(body.get("default_member_permissions")),
        "nsfw": bool(body.get("nsfw")),
        "dm_permission": body.get("dm_permission", True),
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
        "name_localizations": body.get("name_localizations"),
        "description_localizations": body.get("description_localizations"),
    }
    if guild is not None:
        made["guild_id"] = guild
    world.commands[int(made["id"])] = made
    return made


def _written(permissions: object) -> str | None:
    """Permission bits as Discord writes them."""
    return None if permissions is None else str(permissions)


def _changed(call: Call) -> None:
    call.play.tell_all({"event": "commands"})
    call.play.keeper.changed()


def get(call: Call) -> Obj:
    """One command."""
    guild = _guild(call)
    found = call.world.commands.get(call.id("command_id"))
    if found is None or found.get("guild_id") != guild:
        raise refusal(10063)
    return found


def put(call: Call) -> list[Obj]:
    """Replace all commands by those in the list."""
    before = _listed(call)
    rules.check_all(call.body.data)
    made = [_make(call, body) for body in objects(call.body.data)]
    kept = {command["id"] for command in made}
    for old in before:
        if old["id"] not in kept:
            del call.world.commands[int(old["id"])]
    _changed(call)
    return made


def post(call: Call) -> Reply:
    """Add a command: 201 if new, 200 if one of that name was replaced."""
    before = _listed(call)
    rules.check_one(call.json, before)
    made = _make(call, call.json)
    _changed(call)
    return Reply(made, 200 if made["id"] in {c["id"] for c in before} else 201)


def patch(call: Call) -> Obj:
    """Change a command."""
    old = get(call)
    new = old | {k: v for k, v in call.json.items() if k in old}
    rules.check_one(new, [c for c in _listed(call) if c["id"] != old["id"]])
    new["default_member_permissions"] = _written(new["default_member_permissions"])
    new["version"] = str(call.world.ids.next())
    call.world.commands[int(old["id"])] = new
    _changed(call)
    return new


def delete(call: Call) -> None:
    """Remove a command."""
    del call.world.commands[int(get(call)["id"])]
    _changed(call)


ROUTES: list[Route] = [
    (method, f"/applications/{{application_id}}{of}/commands{one}", handler)
    for of in ("", "/guilds/{guild_id}")
    for method, one, handler in (
        ("GET", "", _listed),
        ("PUT", "", put),
        ("POST", "", post),
        ("GET", "/{command_id}", get),
        ("PATCH", "/{command_id}", patch),
        ("DELETE", "/{command_id}", delete),
    )
]
