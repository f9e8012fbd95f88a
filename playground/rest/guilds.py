"""The server: itself, its channels, roles, members, active threads."""

from playground import payloads
from playground.core import Playground
from playground.errors import refusal
from playground.rest.front import Call, Reply, Route, own_guild, page
from playground.wire import integer, text
from playground.world import TEXT, Channel


async def guild(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}."""
    own_guild(play, call)
    body = payloads.guild(play.world)
    if call.query.get("with_counts") in ("1", "true"):
        count = len(play.world.users)
        body |= {"approximate_member_count": count, "approximate_presence_count": count}
    return Reply(body)


async def channels(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/channels."""
    own_guild(play, call)
    places = [c for c in play.world.channels.values() if not c.is_thread and not c.is_dm]
    return Reply([payloads.channel(play.world, place) for place in places])


async def create_channel(play: Playground, call: Call) -> Reply:
    """POST /guilds/{guild_id}/channels: a text channel."""
    own_guild(play, call)
    body = call.body.object
    if integer(body.get("type")) != TEXT:
        raise refusal(50003)
    name = text(body.get("name")).lower().replace(" ", "-")
    place = Channel(play.world.ids.next(), TEXT, name, text(body.get("topic")))
    place.position = len(play.world.channels)
    play.service.open_channel(place)
    return Reply(payloads.channel(play.world, place), 201)


async def roles(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/roles."""
    own_guild(play, call)
    return Reply(payloads.roles(play.world))


async def member(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/members/{user_id}."""
    own_guild(play, call)
    found = play.world.users.get(call.id("user_id"))
    if found is None:
        raise refusal(10007)
    return Reply(payloads.member(play.world, found))


async def members(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/members."""
    own_guild(play, call)
    after = integer(call.query.get("after"))
    found = sorted((u for u in play.world.users.values() if u.id > after), key=lambda u: u.id)
    return Reply([payloads.member(play.world, user) for user in found[: page(call, 1, 1000)]])


async def active_threads(play: Playground, call: Call) -> Reply:
    """GET /guilds/{guild_id}/threads/active."""
    own_guild(play, call)
    world = play.world
    threads = [c for c in world.channels.values() if c.is_thread and not c.archived]
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
