"""The server: itself, its channels, roles, members, active threads."""

from playground import bits, payloads, permissions
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import Call, Reply, Route, own_guild, page
from playground.wire import integer, text
from playground.world import TEXT, Channel


async def guild(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}."""
    found = own_guild(play, call)
    return Reply(payloads.guild(play.world, found) | payloads.counts(found, call.query))


async def channels(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/channels."""
    found = own_guild(play, call)
    all_ = (c for c in play.world.channels.values() if c.guild_id == found.id)
    places = [c for c in all_ if not c.is_thread]
    return Reply([payloads.channel(play.world, place) for place in places])


async def create_channel(play: Playground, call: Call) -> Reply:
    """POST /guilds/{guild_id}/channels: a text channel."""
    found = own_guild(play, call)
    if not permissions.in_guild(found) & bits.MANAGE_CHANNELS:
        raise refusal(50013)
    body = call.body.object
    if integer(body.get("type")) != TEXT:
        raise refusal(50003)
    name = text(body.get("name")).lower().replace(" ", "-")
    place = Channel(play.world.ids.next(), TEXT, name, text(body.get("topic")))
    place.position, place.guild_id = len(play.world.channels), found.id
    play.service.open_channel(place)
    return Reply(payloads.channel(play.world, place), 201)


async def roles(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/roles."""
    return Reply(payloads.roles(play.world, own_guild(play, call)))


async def member(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/members/{user_id}."""
    guild = own_guild(play, call)
    found = play.world.users.get(call.id("user_id"))
    if found is None or not (found.bot or found.id in guild.members):
        raise refusal(10007)
    return Reply(payloads.member(guild, found))


async def members(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/members."""
    guild = own_guild(play, call)
    after = integer(call.query.get("after"))
    here = (u for u in play.world.users.values() if u.bot or u.id in guild.members)
    found = sorted((u for u in here if u.id > after), key=lambda u: u.id)
    return Reply([payloads.member(guild, user) for user in found[: page(call, 1, 1000)]])


async def active_threads(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/threads/active."""
    guild = own_guild(play, call)
    world = play.world
    here = (c for c in world.channels.values() if c.guild_id == guild.id)
    threads = [c for c in here if c.is_thread and not c.archived]
    mine = [payloads.thread_member(t, world.bot_id) for t in threads if world.bot_id in t.members]
    written = [payloads.channel(world, thread) for thread in threads]
    return Reply({"threads": written, "members": mine, "has_more": False})


ROUTES: list[Route] = [
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", channels),
    ("POST", "/guilds/{guild_id}/channels", create_channel),
    ("GET", "/guilds/{guild_id}/roles", roles),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
    ("GET", "/guilds/{guild_id}/members", members),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
]
