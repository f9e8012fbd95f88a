"""What the page is told of messages, channels, people and servers: as one person sees them."""

from dataclasses import dataclass

from playground import bits, payloads, permissions
from playground.wire import Obj
from playground.world import (
    EPHEMERAL,
    LOADING,
    PRIVATE_THREAD,
    Channel,
    Guild,
    Message,
    User,
    World,
)
from playground.writer import Writer


@dataclass
class PageWriter:
    """Writes for the page; the bot gets Discord's own forms from `Writer`."""

    _world: World
    _writer: Writer

    def message(self, message: Message, person: User) -> Obj:
        """Write a message as one person's page shows it."""
        body = self._writer.message(message)
        body["pings"] = self.pings(message, person)
        body["colour"] = self._world.users[message.author_id].colour
        return body

    def pings(self, message: Message, person: User) -> bool:
        """Whether a message calls for a person: it names them or a role of theirs, or came to them
        alone.
        """
        if message.author_id == person.id:
            return False
        place = self._world.channels[message.channel_id]
        guild = self._world.guild_of(place)
        held = None if guild is None else guild.members.get(person.id)
        by_role = held is not None and not set(held.roles).isdisjoint(message.roles)
        return by_role or place.recipient_id == person.id or person.id in message.mentions

    def channel(self, place: Channel, person: User) -> Obj:
        """Write a channel as one person's page lists it, with what is unread there."""
        read = person.read.get(place.id, 0)
        new = [
            m
            for m in self._world.seen(person, place)
            if m.id > read and m.author_id != person.id and not m.flags & (LOADING | EPHEMERAL)
        ]
        bot = self._world.users[self._world.bot_id]
        rights = permissions.of_person(self._world, person, place)
        return {
            "id": str(place.id),
            "kind": "dm" if place.is_dm else "thread" if place.is_thread else "text",
            "name": bot.display if place.is_dm else place.name,
            "topic": place.topic,
            "guild": str(place.guild_id) if place.guild_id else None,
            "parent": str(place.parent_id) if place.parent_id else None,
            "archived": place.archived,
            "locked": place.locked,
            "private": place.kind == PRIVATE_THREAD,
            "members": [str(each) for each in place.members],
            "read": str(read),
            "may": {
                "send": bool(rights & bits.SEND),
                "commands": bool(rights & bits.COMMANDS),
            },
            "unread": bool(new),
            "pings": sum(self.pings(m, person) for m in new),
            "bot_may": {
                "view": place.bot_may_view,
                "send": place.bot_may_send,
                "attach": place.bot_may_attach,
                "thread": place.bot_may_thread,
            },
        }

    def person(self, who: User) -> Obj:
        """Write a person, or the bot, as the page shows them."""
        return {
            "id": str(who.id),
            "name": who.display,
            "colour": who.colour,
            "bot": who.bot,
            "avatar": who.avatar,
            "dms_closed": who.dms_closed,
            "dms_refused": who.dms_refused,
        }

    def servers(self) -> list[Obj]:
        """Write the servers with who is in them, as the page shows them."""
        return [
            {
                "id": str(guild.id),
                "name": guild.name,
                "has_bot": guild.has_bot,
                "members": {
                    str(user_id): {
                        "nick": held.nick,
                        "role": "owner" if user_id == guild.owner_id else held.role,
                        "roles": [str(each) for each in held.roles],
                    }
                    for user_id, held in guild.members.items()
                },
                "roles": self._roles(guild),
                "permissions": {
                    "bot": str(guild.bot_bits),
                    "invited": str(self._world.invited),
                    "everyone": str(guild.everyone),
                },
            }
            for guild in self._world.guilds.values()
        ]

    def _roles(self, guild: Guild) -> list[Obj]:
        """Write a server's roles; `given` are those that people can be given."""
        given = {str(role.id) for role in guild.roles}
        return [
            {"id": role["id"], "name": role["name"], "given": role["id"] in given}
            for role in payloads.roles(self._world, guild)
        ]
