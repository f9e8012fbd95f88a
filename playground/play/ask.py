"""A person's request: who, where, which message; with helpful errors."""

from collections.abc import Iterator
from dataclasses import dataclass

from playground.checks import components
from playground.stand_in.core import Playground
from playground.updates import payloads
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, integer, text, walk
from playground.world import permissions
from playground.world.model import Channel, Guild, Message, User

IN_A_POST = "Nobody writes in a forum itself: open one of its posts."


@dataclass(frozen=True)
class Ask:
    """A request of a person (or of the page, or a test)."""

    play: Playground
    body: Obj

    def user(self) -> User:
        """The person by name or id."""
        return person(self.play, self.body.get("user"))

    def channel(self) -> Channel:
        """The channel by id or name, among those this person sees."""
        world, who = self.play.world, self.user()
        wanted = str(self.body.get("channel", "")).removeprefix("#")
        if wanted == "dm":
            return self.play.service.dm_channel(who)
        for place in reversed(world.channels.values()):
            if wanted in (str(place.id), place.name) and world.may_see(who, place):
                return place
        raise Mistake(f"{who.display} sees no channel {wanted!r}.")

    def guild(self) -> Guild:
        """The server by id or name; by default the first."""
        world = self.play.world
        wanted = str(self.body.get("server") or world.guild_id)
        for guild in world.guilds.values():
            if wanted.lower() in (str(guild.id), guild.name.lower()):
                return guild
        names = ", ".join(guild.name for guild in world.guilds.values())
        raise Mistake(f"There's no server {wanted!r}; there are {names}.")

    def message(self) -> Message:
        """The message by id, among those this person sees in the channel."""
        world, who, place = self.play.world, self.user(), self.channel()
        wanted = integer(self.body.get("message"))
        for message in world.seen(who, place):
            if message.id == wanted:
                return message
        raise Mistake(f"{who.display} sees no message {wanted} in {place.name}.")

    def component(self, message: Message, kinds: frozenset[int]) -> Obj:
        """An enabled component of a message by its custom id."""
        wanted = text(self.body.get("custom_id"))
        for node in walk(message.components):
            if node.body.get("custom_id") == wanted and node.kind in kinds:
                if node.body.get("disabled"):
                    raise Mistake(f"{wanted!r} is disabled right now.")
                return node.body
        raise Mistake(f"That message has no {wanted!r}, or not any longer.")


def person(play: Playground, wanted: object) -> User:
    """A person by display name or id."""
    for user in play.world.people():
        if str(wanted).lower() in (user.name, str(user.id)):
            return user
    names = ", ".join(user.display for user in play.world.people())
    raise Mistake(f"There's no person {wanted!r} here; there are {names}.")


def resolved_users(play: Playground, ids: list[int], place: Channel) -> Obj:
    """The users in an interaction's values; in a server also as members."""
    world = play.world
    found = [world.users[i] for i in ids if i in world.users]
    body: Obj = {"users": {str(user.id): payloads.user(user) for user in found}}
    guild = world.guild_of(place)
    if guild is not None:
        body["members"] = {}
        bots = permissions.of_bot(world, place)
        for user in (each for each in found if each.bot or each.id in guild.members):
            entry = payloads.member(guild, user)
            del entry["user"], entry["deaf"], entry["mute"]
            may = bots if user.bot else permissions.of_person(world, user, place)
            body["members"][str(user.id)] = entry | {"permissions": str(may)}
    return body


def inputs(modal: Obj) -> Iterator[tuple[Obj, Obj]]:
    """Each part of a modal that can be filled in, with its field."""
    for part in modal["components"]:
        if part["type"] == components.LABEL:
            yield part, part["component"]
        elif part["type"] == components.ROW:
            yield part, part["components"][0]
