"""The bot's own account: who am I, my servers, opening a DM, where the gateway is."""

from playground import payloads, permissions
from playground.core import Playground
from playground.errors import KNOWN, Refusal, refusal
from playground.rest.front import Call, Reply, Route, page
from playground.wire import integer


async def me(play: Playground, call: Call) -> Reply:
    """GET /users/@me."""
    del call
    return Reply(payloads.own_user(play.world))


async def user(play: Playground, call: Call) -> Reply:
    """GET /users/{user_id}."""
    return Reply(payloads.user(play.world.user(call.id("user_id"))))


async def guilds(play: Playground, call: Call) -> Reply:
    """GET /users/@me/guilds: by id, a page of them; with their counts if asked."""
    after, before = integer(call.query.get("after")), integer(call.query.get("before"), 1 << 63)
    found = sorted(play.world.bots_guilds(), key=lambda guild: guild.id)
    here = [guild for guild in found if after < guild.id < before]
    most = page(call, 200, 200)
    # Whoever goes backwards wants those next to where they are.
    here = here[-most:] if "before" in call.query else here[:most]
    keys = ("id", "name", "icon", "banner", "features")
    listed = []
    for guild in here:
        brief = payloads.guild(play.world, guild)
        more = {"owner": False, "permissions": str(permissions.in_guild(guild))}
        listed.append({key: brief[key] for key in keys} | more | payloads.counts(guild, call.query))
    return Reply(listed)


async def open_dm(play: Playground, call: Call) -> Reply:
    """POST /users/@me/channels: opening works where DMs are closed, only sending fails.

    For a person whose DMs are flagged opening fails, as it does for an app that opens too many.
    """
    person = play.world.user(integer(call.body.object.get("recipient_id")))
    if person.bot:
        raise refusal(50007)
    if code := play.faults.opening or person.dms_refused:
        # What sending is refused with as well, has another status here.
        raise Refusal(400, code, KNOWN[code][1]) if code == 50007 else refusal(code)
    if play.world.dm_with(person.id) is None:
        play.limits.begin_dm()
    return Reply(payloads.channel(play.world, play.service.dm_channel(person)))


async def application(play: Playground, call: Call) -> Reply:
    """GET /applications/@me (and its older name)."""
    del call
    return Reply(payloads.application(play.world))


async def gateway(play: Playground, call: Call) -> Reply:
    """GET /gateway."""
    del call
    return Reply({"url": play.gateway.url})


async def gateway_for_bots(play: Playground, call: Call) -> Reply:
    """GET /gateway/bot: how many shards are advised, and how many may identify at once."""
    del call
    return Reply(play.gateway.begins())


async def sounds(play: Playground, call: Call) -> Reply:
    """GET /soundboard-default-sounds: there are none; py-cord asks as soon as it is connected."""
    del play, call
    return Reply([])


ROUTES: list[Route] = [
    ("GET", "/users/@me", me),
    ("GET", "/users/@me/guilds", guilds),
    ("POST", "/users/@me/channels", open_dm),
    ("GET", "/users/{user_id}", user),
    ("GET", "/applications/@me", application),
    ("GET", "/oauth2/applications/@me", application),
    ("GET", "/soundboard-default-sounds", sounds),
    ("GET", "/gateway", gateway),
    ("GET", "/gateway/bot", gateway_for_bots),
]
