"""What the bot and people may do in a channel, as Discord's permission bits."""

from collections.abc import Mapping

from playground.errors import refusal
from playground.wire import Obj
from playground.world import Channel, User, World

MANAGE_CHANNELS = 1 << 4
VIEW = 1 << 10
SEND = 1 << 11
MANAGE_MESSAGES = 1 << 13
EMBED = 1 << 14
ATTACH = 1 << 15
HISTORY = 1 << 16
EXTERNAL_EMOJIS = 1 << 18
COMMANDS = 1 << 31
MANAGE_THREADS = 1 << 34
PUBLIC_THREADS = 1 << 35
PRIVATE_THREADS = 1 << 36
SEND_IN_THREADS = 1 << 38
PINS = 1 << 51

MANAGE_GUILD = 1 << 5
PEOPLE = VIEW | SEND | EMBED | ATTACH | HISTORY | COMMANDS | PUBLIC_THREADS | SEND_IN_THREADS
LOOK = VIEW | HISTORY
MANAGE = MANAGE_GUILD | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS | PINS
ROLES: Mapping[str, int] = {
    "member": PEOPLE,
    "manager": PEOPLE | MANAGE,
    "spectator": LOOK | COMMANDS,
    "none": LOOK,
}
"""What each role of a server's people may do there."""

BOT = PEOPLE | MANAGE_CHANNELS | MANAGE_MESSAGES | MANAGE_THREADS | PRIVATE_THREADS | PINS
BOT |= EXTERNAL_EMOJIS


def denied(channel: Channel) -> int:
    """Give the bits that a channel's switches take from the bot."""
    bits = 0
    if not channel.bot_may_view:
        bits |= VIEW
    if not channel.bot_may_send:
        bits |= SEND | SEND_IN_THREADS
    if not channel.bot_may_attach:
        bits |= ATTACH
    if not channel.bot_may_thread:
        bits |= PUBLIC_THREADS | PRIVATE_THREADS
    return bits


def of_bot(world: World, channel: Channel) -> int:
    """Give the bot's permission bits in a channel."""
    return BOT & ~denied(world.rights_from(channel))


def of_person(world: World, who: User, channel: Channel) -> int:
    """Give a person's permission bits in a channel; in a DM all that people have."""
    guild = world.guild_of(channel)
    if guild is None:
        return PEOPLE
    member = guild.members.get(who.id)
    return 0 if member is None else ROLES[member.role]


def overwrites(world: World, channel: Channel) -> list[Obj]:
    """Give a channel's permission overwrites: one for the bot where a switch is off."""
    bits = denied(channel)
    if not bits:
        return []
    return [{"id": str(world.bot_id), "type": 1, "allow": "0", "deny": str(bits)}]


def require_view(world: World, channel: Channel) -> None:
    """Refuse with 50001 where the bot may not look, or is not even in the server."""
    guild = world.guild_of(channel)
    if guild is not None and not guild.has_bot:
        raise refusal(50001)
    if not world.rights_from(channel).bot_may_view:
        raise refusal(50001)


def require_send(world: World, channel: Channel, *, files: bool) -> None:
    """Refuse where the bot may not write (50001, 50013, 50007), or may not attach files."""
    require_view(world, channel)
    rights = world.rights_from(channel)
    if not rights.bot_may_send or (files and not rights.bot_may_attach):
        raise refusal(50013)
    if channel.recipient_id is not None:
        _require_reachable(world, world.user(channel.recipient_id))
    if channel.archived and channel.locked:
        raise refusal(50083)


def require_threads(world: World, channel: Channel) -> None:
    """Refuse where the bot may not begin threads (50001, 50013)."""
    require_view(world, channel)
    if not channel.bot_may_thread:
        raise refusal(50013)


def _require_reachable(world: World, who: User) -> None:
    """Refuse to write to somebody who closed DMs (50007), or shares no server with it (50278)."""
    if not any(who.id in guild.members for guild in world.bots_guilds()):
        raise refusal(50278)
    if who.dms_closed:
        raise refusal(50007)
