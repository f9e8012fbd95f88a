"""Roles and channels as a person chooses them in a menu, and as the bot is told of them."""

from playground import payloads, permissions
from playground.core import Playground
from playground.errors import Mistake
from playground.play.ask import person, resolved_users
from playground.wire import Obj, text
from playground.world import Channel, Guild, User

USER_MENU, ROLE_MENU, MENTIONABLE_MENU, CHANNEL_MENU = 5, 6, 7, 8
MENUS = frozenset({USER_MENU, ROLE_MENU, MENTIONABLE_MENU, CHANNEL_MENU})
"""The menus of what a server has; only their own kinds are offered in each."""

_OF_ROLES = frozenset({ROLE_MENU, MENTIONABLE_MENU})


def find(play: Playground, place: Channel, field: Obj, wanted: object) -> str:
    """Find what is chosen in such a menu, by its name or id. Raises Mistake."""
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


def resolved(play: Playground, who: User, place: Channel, kind: int, ids: list[int]) -> Obj:
    """Write the people, roles or channels that were chosen, as Discord adds them."""
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
    raise Mistake(f"There is no role {wanted!r} here; there are: {names}.")


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
    raise Mistake(f"There is no channel {wanted!r} to choose; there are: {names}.")


def _partial(play: Playground, who: User, place: Channel) -> Obj:
    """Write a channel as it is resolved: in short, with what this person may do there."""
    whole = payloads.channel(play.world, place)
    kept = ("id", "type", "name", "parent_id", "thread_metadata", "last_message_id", "flags")
    short = {key: whole[key] for key in (*kept, "position", "topic", "nsfw") if key in whole}
    return short | {"permissions": str(permissions.of_person(play.world, who, place))}
