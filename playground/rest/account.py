"""The bot's account and servers: users, opening DMs, members, the gateway."""

from playground.rest.front import Call, Reply, Route
from playground.updates import payloads
from playground.wire.errors import KNOWN, Refusal, refusal
from playground.wire.json_values import Obj, integer, text
from playground.world import bits, permissions
from playground.world.model import KINDS, Channel


def guilds(call: Call) -> list[Obj]:
    """A page of the bot's servers by id; with counts if asked."""
    after, before = integer(call.query.get("after")), integer(call.query.get("before"), 1 << 63)
    found = sorted(call.world.bots_guilds(), key=lambda guild: guild.id)
    here = [guild for guild in found if after < guild.id < before]
    most = call.page(200, 200)
    # Going backwards means the ones nearest to the given id.
    here = here[-most:] if "before" in call.query else here[:most]
    keys = ("id", "name", "icon", "banner", "features")
    listed = []
    for guild in here:
        brief = payloads.guild(call.world, guild)
        more = {"owner": False, "permissions": str(permissions.in_guild(guild))}
        listed.append({key: brief[key] for key in keys} | more | payloads.counts(guild, call.query))
    return listed


def leave_guild(call: Call) -> None:
    """The bot leaves a server."""
    call.play.service.remove_bot(call.guild())


def open_dm(call: Call) -> Obj:
    """Opening works with closed DMs, only sending fails.

    Opening fails for a person flagged here, and for an app that opens too many.
    """
    person = call.world.user(integer(call.json.get("recipient_id")))
    if person.bot:
        raise refusal(50007)
    if code := call.play.faults.opening or person.dms_refused:
        # The same code as on sending, with another status.
        raise Refusal(400, code, KNOWN[code][1]) if code == 50007 else refusal(code)
    if call.world.dm_with(person.id) is None:
        call.play.limits.begin_dm()
    return payloads.channel(call.world, call.play.service.dm_channel(person))


def guild(call: Call) -> Obj:
    """A server, with counts if asked."""
    found = call.guild()
    return payloads.guild(call.world, found) | payloads.counts(found, call.query)


def channels(call: Call) -> list[Obj]:
    """A server's channels without threads."""
    places = call.world.places(call.guild())
    return [payloads.channel(call.world, place) for place in places if not place.is_thread]


def create_channel(call: Call) -> Reply:
    """Open a channel."""
    found = call.guild()
    if not permissions.in_guild(found) & bits.MANAGE_CHANNELS:
        raise refusal(50013)
    kind = integer(call.json.get("type"))
    if kind not in KINDS.values():
        raise refusal(50024)
    name = text(call.json.get("name")).lower().replace(" ", "-")
    place = Channel(call.world.ids.next(), kind, name, text(call.json.get("topic")))
    place.position, place.guild_id = len(call.world.channels), found.id
    call.play.service.open_channel(place)
    return Reply(payloads.channel(call.world, place), 201)


def member(call: Call) -> Obj:
    """A server's member, or the bot."""
    guild = call.guild()
    found = call.world.users.get(call.id("user_id"))
    if found is None or not (found.bot or found.id in guild.members):
        raise refusal(10007)
    return payloads.member(guild, found)


def members(call: Call) -> list[Obj]:
    """A page of a server's members by id."""
    guild = call.guild()
    after = integer(call.query.get("after"))
    here = (u for u in call.world.users.values() if u.bot or u.id in guild.members)
    found = sorted((u for u in here if u.id > after), key=lambda u: u.id)
    return [payloads.member(guild, user) for user in found[: call.page(1, 1000)]]


def active_threads(call: Call) -> Obj:
    """A server's threads that aren't archived, and the bot's membership in them."""
    world = call.world
    threads = [c for c in world.places(call.guild()) if c.is_thread and not c.archived]
    mine = [payloads.thread_member(t, world.bot_id) for t in threads if world.bot_id in t.members]
    written = [payloads.channel(world, thread) for thread in threads]
    return {"threads": written, "members": mine, "has_more": False}


ROUTES: list[Route] = [
    ("GET", "/users/@me", lambda call: payloads.own_user(call.world)),
    ("GET", "/users/@me/guilds", guilds),
    ("DELETE", "/users/@me/guilds/{guild_id}", leave_guild),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", lambda call: payloads.user(call.world.user(call.id("user_id")))),
    ("GET", "/applications/@me", lambda call: payloads.application(call.world)),
    ("GET", "/oauth2/applications/@me", lambda call: payloads.application(call.world)),
    ("GET", "/soundboard-default-sounds", lambda _: []),  # py-cord asks on connecting
    ("GET", "/gateway", lambda call: {"url": call.play.gateway.url}),
    ("GET", "/gateway/bot", lambda call: call.play.gateway.begins()),
    ("GET", "/guilds/{guild_id}", guild),
    ("GET", "/guilds/{guild_id}/channels", channels),
    ("POST", "/guilds/{guild_id}/channels", create_channel),
    ("GET", "/guilds/{guild_id}/roles", lambda call: payloads.roles(call.world, call.guild())),
    ("GET", "/guilds/{guild_id}/members/{user_id}", member),
    ("GET", "/guilds/{guild_id}/members", members),
    ("GET", "/guilds/{guild_id}/threads/active", active_threads),
]
