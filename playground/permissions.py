"""What the bot and people may do: by @everyone, the bot's own role, and a channel's overwrites."""

from playground import bits
from playground.errors import refusal
from playground.wire import Obj
from playground.world import PRIVATE_THREAD, Channel, Guild, User, World


def in_guild(guild: Guild) -> int:
    """Give what the bot may in a server, before any channel says otherwise."""
    held = guild.everyone | guild.bot_bits
    return bits.ALL if held & bits.ADMINISTRATOR else held


def denied(channel: Channel) -> int:
    """Give the bits that a channel's switches take from the bot."""
    taken = 0
    if not channel.bot_may_view:
        taken |= bits.VIEW
    if not channel.bot_may_send:
        taken |= bits.SEND | bits.SEND_IN_THREADS
    if not channel.bot_may_attach:
        taken |= bits.ATTACH
    if not channel.bot_may_thread:
        taken |= bits.PUBLIC_THREADS | bits.PRIVATE_THREADS
    return taken


def of_bot(world: World, channel: Channel) -> int:
    """Give the bot's permission bits in a channel, or in a thread there; in a DM the usual ones."""
    guild = world.guild_of(channel)
    if guild is None:
        return bits.BOT
    held = in_guild(guild)
    if held & bits.ADMINISTRATOR:
        return held
    return held & ~denied(world.rights_from(channel))


def of_person(world: World, who: User, channel: Channel) -> int:
    """Give a person's permission bits in a channel, none where it is hidden from them; in a DM all
    that people have.
    """
    guild = world.guild_of(channel)
    if guild is None:
        return bits.PEOPLE
    is_hidden = who.id in world.rights_from(channel).hidden_from and who.id != guild.owner_id
    return 0 if is_hidden else of_member(guild, who)


def of_member(guild: Guild, who: User) -> int:
    """Give a person's permission bits in a server; 0 where they are not in it."""
    member = guild.members.get(who.id)
    if member is None:
        return 0
    if who.id == guild.owner_id:
        return bits.ALL
    more = bits.MANAGE if member.role == "manager" else 0
    return (guild.everyone | more) & ~bits.TAKEN[member.role]


def overwrites(world: World, channel: Channel) -> list[Obj]:
    """Give a channel's permission overwrites: one for the bot where a switch is off, and one for
    each person from whom it is hidden.
    """
    taken = dict.fromkeys(sorted(channel.hidden_from), bits.VIEW)
    if denied(channel):
        taken[world.bot_id] = denied(channel)
    return [
        {"id": str(who), "type": 1, "allow": "0", "deny": str(deny)} for who, deny in taken.items()
    ]


def require_view(world: World, channel: Channel) -> None:
    """Refuse with 50001 where the bot may not look, or is not even in the server."""
    guild = world.guild_of(channel)
    if guild is None:
        return
    if not sees(world, channel):
        raise refusal(50001)


def sees(world: World, channel: Channel) -> bool:
    """Whether the bot sees a channel: a private thread only from within, or who manages threads."""
    guild, held = world.guild_of(channel), of_bot(world, channel)
    if guild is None or not guild.has_bot:
        return guild is None
    is_in = channel.kind != PRIVATE_THREAD or world.bot_id in channel.members
    return bool(held & bits.VIEW) and (is_in or bool(held & bits.MANAGE_THREADS))


def require(world: World, channel: Channel, needed: int) -> None:
    """Refuse where the bot may not look (50001), or lacks one of the bits (50013)."""
    require_view(world, channel)
    if needed & ~of_bot(world, channel):
        raise refusal(50013)


def require_history(world: World, channel: Channel) -> None:
    """Refuse with 50001 where the bot may not read what was written before."""
    require_view(world, channel)
    if not of_bot(world, channel) & bits.HISTORY:
        raise refusal(50001)


def require_send(world: World, channel: Channel, *, files: bool, embeds: bool = False) -> None:
    """Refuse where the bot may not write (50001, 50013, 50007), or may not attach files."""
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
    """Refuse to write to somebody who closed DMs (50007), or shares no server with it (50278)."""
    if not any(who.id in guild.members for guild in world.bots_guilds()):
        raise refusal(50278)
    if who.dms_closed:
        raise refusal(50007)
