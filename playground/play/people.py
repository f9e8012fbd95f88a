"""The page's people: who arrives, names, permissions, leaving and returning."""

import re
from collections.abc import Mapping
from typing import Final

from playground.play.ask import Ask
from playground.stand_in.core import Playground
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, text
from playground.world.model import MOST_PEOPLE, ROLES, Guild, Membership, Role, User

LONGEST_NAME: Final = 32
DMS: Final[Mapping[str, tuple[bool, int]]] = {
    "open": (False, 0),
    "closed": (True, 0),
    "too fast": (False, 40003),
    "flagged": (False, 20026),
    "refused": (False, 50007),
}
"""The bot's direct messages with a person: whether sending fails, and the error code for opening.
"""

_OWNER: Final = "owner"
_AVATAR = re.compile(r"[a-z0-9_-]{0,32}")


async def change(ask: Ask) -> Obj:
    """Add a person, or change one; returns them.

    {name, avatar, dms, has_app} adds a person; with {user} it changes them. In {server} (default:
    the first): {nick, role, roles, member}. `role` is what they may do (a server has one owner),
    `roles` are names or ids of their roles, `member` false or true lets them leave or return.
    """
    _check(ask)
    wanted = ask.body.get("roles")
    roles = None if wanted is None else [role(ask.guild(), each).id for each in wanted]
    service = ask.play.service
    who = ask.user() if ask.body.get("user") else arrive(ask.play, ask.body.get("name"))
    if ask.body.get("user") and "name" in ask.body:
        who.display = _name(ask.play, ask.body["name"], who)
        who.name = who.display.lower()
        for guild in ask.play.world.guilds.values():
            if who.id in guild.members:
                service.change_member(guild, who)
    if "avatar" in ask.body:
        who.avatar = text(ask.body["avatar"])
    if "has_app" in ask.body:
        who.has_app = bool(ask.body["has_app"])
    if "dms" in ask.body:
        who.dms_closed, who.dms_refused = DMS[ask.body["dms"]]
    moved = _settle(ask, who, ask.guild(), roles)
    service.tell_people()
    for place in ask.play.world.channels.values():
        service.tell_channel(place, who)
    if moved:
        ask.play.feed.tell(who.id, {"event": "reload"})
    elif "role" in ask.body or "has_app" in ask.body:
        ask.play.feed.tell(who.id, {"event": "commands"})
    return service.page.person(who)


def _check(ask: Ask) -> None:
    """Refuse invalid values before changing anything."""
    body, own = ask.body, ask.user() if ask.body.get("user") else None
    if "name" in body or own is None:
        _name(ask.play, body.get("name"), own)
    if body.get("role", ROLES[0]) not in ROLES:
        raise Mistake(f"A role is one of: {', '.join(ROLES)}.")
    guild = ask.guild()
    demoted = body.get("role", _OWNER) != _OWNER or not body.get("member", True)
    if own is not None and own.id == guild.owner_id and demoted:
        raise Mistake(f"{own.display} owns {guild.name}. Make someone else its owner first.")
    if body.get("dms", "open") not in DMS:
        raise Mistake(f"Direct messages are one of: {', '.join(DMS)}.")
    if not _AVATAR.fullmatch(text(body.get("avatar"))):
        raise Mistake("An avatar's name has up to 32 lower-case letters, digits, - or _.")
    if len(text(body.get("nick"))) > LONGEST_NAME:
        raise Mistake(f"A nickname has up to {LONGEST_NAME} characters.")


def role(guild: Guild, wanted: object) -> Role:
    """A role that people can have, by name or id. Raises Mistake."""
    for each in guild.roles:
        if str(wanted).lower() in (str(each.id), each.name.lower()):
            return each
    names = ", ".join(each.name for each in guild.roles) or "none"
    raise Mistake(f"{guild.name} has no role {wanted!r} to give; it has: {names}.")


def _name(play: Playground, given: object, own: User | None = None) -> str:
    """A valid name that nobody else has."""
    name = " ".join(text(given).split())
    if not 1 <= len(name) <= LONGEST_NAME or name.isdigit():
        raise Mistake(f"A name has 1 to {LONGEST_NAME} characters, not only digits.")
    others = (user for user in play.world.users.values() if user is not own)
    if any(name.lower() in (user.name, user.display.lower()) for user in others):
        raise Mistake(f"Someone is called {name} already.")
    return name


def arrive(play: Playground, name: object) -> User:
    """Add a person, not yet announced. Raises Mistake for a bad name or too many people."""
    if len(play.world.people()) >= MOST_PEOPLE:
        raise Mistake(f"{MOST_PEOPLE} people are here already. Rename one of them instead.")
    return play.world.add_person(_name(play, name))


def _settle(ask: Ask, who: User, guild: Guild, roles: list[int] | None) -> bool:
    """Change a person in a server; returns whether they joined or left."""
    body, members = ask.body, guild.members
    here, stays = who.id in members, bool(body.get("member", who.id in members))
    if here and not stays:
        ask.play.service.leave_guild(guild, who)
    elif stays and not here:
        ask.play.service.enter_guild(guild, who)
    held = members.get(who.id, Membership())
    held.nick = text(body["nick"]).strip() if "nick" in body else held.nick
    if body.get("role") == _OWNER and who.id in members:
        guild.owner_id = who.id
    elif who.id != guild.owner_id:
        held.role = body.get("role", held.role)
    held.roles = held.roles if roles is None else roles
    if (roles is not None or "nick" in body) and who.id in members:
        ask.play.service.change_member(guild, who)
    return here != stays
