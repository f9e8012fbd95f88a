"""The world as one person sees it, then every change; and the bot's state."""

import asyncio
import json

from aiohttp import WSMsgType, web

from playground.play import options
from playground.play.ask import Ask, person
from playground.stand_in.core import Playground
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj
from playground.world.model import Channel, User


def bot_state(play: Playground) -> Obj:
    """The bot's state. `managed`: the playground started it, so the page can stop it."""
    process = play.bot
    return {
        "managed": process is not None,
        "running": play.gateway.identified.is_set() if process is None else process.running,
        "connected": play.gateway.identified.is_set(),
    }


async def turn(ask: Ask) -> Obj:
    """Start or stop the bot: {running}; returns its state."""
    process, wanted = ask.play.bot, ask.body.get("running")
    if process is None:
        raise Mistake(
            "The playground didn't start this bot. Start it with `python -m playground -- COMMAND` "
            "to control it here."
        )
    if not isinstance(wanted, bool):
        raise Mistake("running is true or false.")
    try:
        await (process.start() if wanted else process.stop())
    except OSError as error:
        raise Mistake(f"The bot can't be started: {error}") from error
    return bot_state(ask.play)


def tell(play: Playground) -> None:
    """Send everyone the bot's state."""
    play.tell_all({"event": "bot", "bot_process": bot_state(play)})


_SHOWN = 100


def seen_by(play: Playground, who: User) -> Obj:
    """Everything a person sees: people, channels with their newest messages, commands."""
    world = play.world
    bot = world.users[world.bot_id]
    places = [place for place in world.channels.values() if world.may_see(who, place)]
    return {
        "event": "state",
        "number": play.feed.number(who.id),
        "guild": world.guilds[world.guild_id].name,
        "guild_id": str(world.guild_id),
        "servers": play.service.page.servers(),
        "now": play.clock.now(),
        "bot_process": bot_state(play),
        "me": play.service.page.person(who),
        "bot": play.service.page.person(bot),
        "people": [play.service.page.person(each) for each in world.people()],
        "channels": [_channel(play, place, who) for place in places],
        "phone": list(play.service.phones[who.id]),
        "commands": {kind: _commands(play, who, kind) for kind in ("text", "dm")}
        | {"person": _entries(play, who)},
    }


def _channel(play: Playground, place: Channel, who: User) -> Obj:
    messages = list(play.world.seen(who, place))[-_SHOWN:]
    shown = [play.service.page.message(message, who) for message in messages]
    return {**play.service.page.channel(place, who), "messages": shown}


def _commands(play: Playground, who: User, kind: str) -> list[Obj]:
    """Commands in direct messages, or in any server, which may refuse this person."""
    places = [Channel(0, 1, "")] if kind == "dm" else _anywhere(play)
    found = {leaf.name: leaf for place in places for leaf in options.leaves(play, place, who)}
    return [
        {
            "name": leaf.name,
            "description": (leaf.way[-1] if leaf.way else leaf.command).get("description", ""),
            "options": leaf.options,
        }
        for leaf in found.values()
    ]


def _entries(play: Playground, who: User) -> list[str]:
    """The commands in the menu at a name in any server, which may refuse this person."""
    found = (options.entries(play, place, who) for place in _anywhere(play))
    return list(dict.fromkeys(name for each in found for name in each))


def _anywhere(play: Playground) -> list[Channel]:
    """Some channel of each server, those with the bot last."""
    guilds = sorted(play.world.guilds.values(), key=lambda guild: guild.has_bot)
    return [Channel(0, 0, "", guild_id=guild.id) for guild in guilds]


async def events(play: Playground, request: web.Request) -> web.WebSocketResponse:
    """A person's WebSocket: first the state, then the changes."""
    who = person(play, request.query.get("user"))
    socket = web.WebSocketResponse(heartbeat=30)
    await socket.prepare(request)
    queue = play.feed.listen(who.id)
    if request.query.get("log"):
        play.feed.watch(queue)
    await socket.send_str(json.dumps(seen_by(play, who)))
    writer = asyncio.create_task(_write(play, socket, queue, who))
    try:
        async for received in socket:
            if received.type is WSMsgType.ERROR:
                break
    finally:
        writer.cancel()
        play.feed.leave(who.id, queue)
    return socket


async def _write(
    play: Playground, socket: web.WebSocketResponse, queue: asyncio.Queue[Obj], who: User
) -> None:
    while True:
        frame = await queue.get()
        if frame["event"] == "reload":
            frame = {**seen_by(play, who), "number": frame["number"]}
        elif frame["event"] == "commands":
            frame = {**frame, "commands": seen_by(play, who)["commands"]}
        await socket.send_str(json.dumps(frame))
