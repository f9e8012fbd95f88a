"""Application commands: list, replace, add, change, remove."""

from playground.checks import commands as rules
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import NOTHING, Call, Reply, Route, own_application, own_guild
from playground.wire import Obj, integer, objects, text

_CHAT = 1


def _guild(play: Playground, call: Call) -> str | None:
    """The server whose commands are meant; None for global ones."""
    own_application(play, call)
    if "guild_id" not in call.params:
        return None
    return str(own_guild(play, call).id)


def _listed(play: Playground, guild: str | None) -> list[Obj]:
    return [c for c in play.world.commands.values() if c.get("guild_id") == guild]


def _make(play: Playground, guild: str | None, body: Obj) -> Obj:
    """A command as Discord stores it, replacing one of the same name and kind."""
    kind = integer(body.get("type"), _CHAT)
    name = text(body.get("name"))
    alike = [c for c in _listed(play, guild) if (c["type"], c["name"]) == (kind, name)]
    number = str(alike[0]["id"]) if alike else str(play.world.ids.next())
    made: Obj = {
        "id": number,
        "application_id": str(play.world.application_id),
        "version": str(play.world.ids.next()),
        "type": kind,
        "name": name,
        "description": text(body.get("description")),
        "options": objects(body.get("options")),
        "default_member_permissions": _written(body.get("default_member_permissions")),
        "nsfw": bool(body.get("nsfw")),
        "dm_permission": body.get("dm_permission", True),
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
    }
    for key in ("name_localizations", "description_localizations"):
        made[key] = body.get(key)
    if guild is not None:
        made["guild_id"] = guild
    play.world.commands[int(number)] = made
    return made


def _written(permissions: object) -> str | None:
    """Permission bits as Discord writes them."""
    return None if permissions is None else str(permissions)


def _changed(play: Playground) -> None:
    for person in play.world.people():
        play.feed.tell(person.id, {"event": "commands"})
    play.keeper.changed()


def _one(play: Playground, call: Call) -> Obj:
    guild = _guild(play, call)
    found = play.world.commands.get(call.id("command_id"))
    if found is None or found.get("guild_id") != guild:
        raise refusal(10063)
    return found


async def listed(play: Playground, call: Call) -> Reply:
    """GET .../commands."""
    return Reply(_listed(play, _guild(play, call)))


async def put(play: Playground, call: Call) -> Reply:
    """PUT .../commands: removes those not in the list."""
    guild = _guild(play, call)
    rules.check_all(call.body.data)
    wanted = objects(call.body.data)
    made = [_make(play, guild, body) for body in wanted]
    kept = {command["id"] for command in made}
    for old in [c for c in _listed(play, guild) if c["id"] not in kept]:
        del play.world.commands[int(old["id"])]
    _changed(play)
    return Reply(made)


async def post(play: Playground, call: Call) -> Reply:
    """POST .../commands: 201 if new, 200 if one of that name was replaced."""
    guild = _guild(play, call)
    body = call.body.object
    before = _listed(play, guild)
    rules.check_one(body, before)
    made = _make(play, guild, body)
    _changed(play)
    return Reply(made, 200 if made["id"] in {c["id"] for c in before} else 201)


async def get(play: Playground, call: Call) -> Reply:
    """GET .../commands/{command_id}."""
    return Reply(_one(play, call))


async def patch(play: Playground, call: Call) -> Reply:
    """PATCH .../commands/{command_id}."""
    old = _one(play, call)
    new = old | {k: v for k, v in call.body.object.items() if k in old}
    guild = _guild(play, call)
    rules.check_one(new, [c for c in _listed(play, guild) if c["id"] != old["id"]])
    new["default_member_permissions"] = _written(new["default_member_permissions"])
    new["version"] = str(play.world.ids.next())
    play.world.commands[int(old["id"])] = new
    _changed(play)
    return Reply(new)


async def delete(play: Playground, call: Call) -> Reply:
    """DELETE .../commands/{command_id}."""
    del play.world.commands[int(_one(play, call)["id"])]
    _changed(play)
    return NOTHING


_BASES = (
    "/applications/{application_id}/commands",
    "/applications/{application_id}/guilds/{guild_id}/commands",
)
ROUTES: list[Route] = []
for base in _BASES:
    ROUTES += [
        ("GET", base, listed),
        ("PUT", base, put),
        ("POST", base, post),
        ("GET", base + "/{command_id}", get),
        ("PATCH", base + "/{command_id}", patch),
        ("DELETE", base + "/{command_id}", delete),
    ]
