"""Permissions of the bot and of people: @everyone, the bot's role, and channel overwrites."""

from playground.wire.errors import refusal
from playground.wire.json_values import Obj
from playground.world import bits
from playground.world.model import PRIVATE_THREAD, Channel, Guild, User, World


def in_guild(guild: Guild) -> int:
    """The bot's permissions in a server, before any channel's overwrites."""
    held = guild.everyone | guild.bot_bits
    return bits.ALL if held & bits.ADMINISTRATOR else held


def denied(channel: Channel) -> int:
    """The bits that a channel's switches deny the bot."""
    taken = 0
    if not channel.bot_may_view:
        taken |= bits.VIEW
    if not channel.bot_may_send:
        taken |= bits.SEND | bits.SEND_IN_THREADS
    if not channel.bot_may_attach:
        taken |= bits.ATTACH
    if not channel.bot_may_thread:
        taken |= bits.PUBLIC_THREADS | bits.PRIVATE_THREADS
    if not channel.bot_may_connect:
        taken |= bits.CONNECT
    return taken


def of_bot(world: World, channel: Channel) -> int:
    """The bot's permissions in a channel or thread; in a DM the default ones."""
    guild = world.guild_of(channel)
    if guild is None:
        return bits.BOT
    held = in_guild(guild)
    if held & bits.ADMINISTRATOR:
        return held
    return held & ~denied(world.rights_from(channel))


def of_person(world: World, who: User, channel: Channel) -> int:
    """A person's permissions in a channel, none if it is hidden from them; in a DM everyone's."""
    guild = world.guild_of(channel)
    if guild is None:
        return bits.PEOPLE
    is_hidden = who.id in world.rights_from(channel).hidden_from and who.id != guild.owner_id
    return 0 if is_hidden else of_member(guild, who)


def of_member(guild: Guild, who: User) -> int:
    """A person's permissions in a server; 0 if they aren't in it."""
    member = guild.members.get(who.id)
    if member is None:
        return 0
    if who.id == guild.owner_id:
        return bits.ALL
    more = bits.MANAGE if member.role == "manager" else 0
    return (guild.everyone | more) & ~bits.TAKEN[member.role]


def overwrites(world: World, channel: Channel) -> list[Obj]:
    """A channel's permission overwrites: for the bot if a switch is off, and for each person it is
    hidden from.
    """
    taken = dict.fromkeys(sorted(channel.hidden_from), bits.VIEW)
    if denied(channel):
        taken[world.bot_id] = denied(channel)
    return [
        {"id": str(who), "type": 1, "allow": "0", "deny": str(deny)} for who, deny in taken.items()
    ]


def require_view(world: World, channel: Channel) -> None:
    """Refuse with 50001 unless the bot can see the channel."""
    if not sees(world, channel):
        raise refusal(50001)


def sees(world: World, channel: Channel) -> bool:
    """Whether the bot sees what is in a channel: a private thread only as a member or thread
    manager, the chat of a voice channel or stage only if it may connect.
    """
    guild, held = world.guild_of(channel), of_bot(world, channel)
    if guild is None or not guild.has_bot:
        return guild is None
    is_in = channel.kind != PRIVATE_THREAD or world.bot_id in channel.members
    needed = bits.VIEW | (bits.CONNECT if channel.is_voice else 0)
    return not needed & ~held and (is_in or bool(held & bits.MANAGE_THREADS))


def require(world: World, channel: Channel, needed: int) -> None:
    """Refuse if the bot can't see the channel (50001), or lacks a permission (50013)."""
    require_view(world, channel)
    if needed & ~of_bot(world, channel):
        raise refusal(50013)


def require_send(world: World, channel: Channel, *, files: bool, embeds: bool = False) -> None:
    """Refuse unless the bot may write (50001, 50013, 50007), and attach files."""
    needed = bits.SEND_IN_THREADS if channel.is_thread else bits.SEND
    needed |= (bits.ATTACH if files else 0) | (bits.EMBED if embeds else 0)
    require(world, channel, needed)
    if channel.recipient_id is not None:
        _require_reachable(world, world.user(channel.recipient_id))
    if channel.locked and channel.archived:
        raise refusal(50083)
    if channel.locked and not of_bot(world, channel) & bits.MANAGE_THREADS:
        raise refusal(160005)


def _require_reachable(world: World, who: User) -> None:
    """Refuse to write to someone with closed DMs (50007), or who has no common server with the bot
    and didn't add it to their account (50278).
    """
    if not who.has_app and not any(who.id in guild.members for guild in world.bots_guilds()):
        raise refusal(50278)
    if who.dms_closed:
        raise refusal(50007)
