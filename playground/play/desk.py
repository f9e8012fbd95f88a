"""What a person does without the bot: reading, writing, opening channels."""

from collections.abc import Iterable

from playground.play.ask import IN_A_POST, Ask
from playground.updates.sessions import shard_of
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, text
from playground.world import bits, permissions
from playground.world.model import (
    EPHEMERAL,
    KINDS,
    NEWS,
    NEWS_THREAD,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Message,
    World,
)


async def say(ask: Ask) -> Obj:
    """Write a plain message: {user, channel, content}."""
    place, who, world = ask.channel(), ask.user(), ask.play.world
    needed = bits.SEND_IN_THREADS if place.is_thread else bits.SEND
    if not permissions.of_person(world, who, place) & needed:
        raise Mistake(f"{who.display} may not write here.")
    if place.is_thread and place.archived and place.locked:
        raise Mistake("This thread is locked, so nobody can write in it.")
    if place.is_forum:
        raise Mistake(IN_A_POST)
    words = _words(ask)
    message = Message(world.ids.next(), place.id, who.id, ask.play.clock.now(), words)
    message.mentions = _named(world, words)
    if place.kind == PRIVATE_THREAD:
        _let_in(ask, place, message.mentions)
    who.read[place.id] = message.id
    ask.play.service.post(message)
    return {"message": str(message.id), "number": ask.play.feed.number(who.id)}


async def edit(ask: Ask) -> Obj:
    """Edit your own message: {user, channel, message, content}."""
    message, who, world = ask.message(), ask.user(), ask.play.world
    if message.author_id != who.id:
        raise Mistake("You can only edit your own messages.")
    message.content = _words(ask)
    message.mentions = _named(world, message.content)
    message.edited = ask.play.clock.now()
    ask.play.service.edit(message)
    return {"message": str(message.id), "number": ask.play.feed.number(who.id)}


async def read(ask: Ask) -> Obj:
    """Mark a channel as read: {user, channel}."""
    place, who = ask.channel(), ask.user()
    newest = max((m.id for m in ask.play.world.seen(who, place)), default=0)
    if newest > who.read.get(place.id, 0):
        who.read[place.id] = newest
        ask.play.service.tell_channel(place)
    return {}


async def dismiss(ask: Ask) -> Obj:
    """Dismiss a message that only this person sees: {user, channel, message}."""
    message = ask.message()
    if not message.flags & EPHEMERAL:
        raise Mistake("You can only dismiss messages that nobody else sees.")
    message.dismissed = True
    frame = {"event": "message_delete", "channel": str(message.channel_id), "id": str(message.id)}
    ask.play.feed.tell(ask.user().id, frame)
    ask.play.keeper.changed()
    return {}


async def open_server(ask: Ask) -> Obj:
    """Open a server with the bot and everyone in it: {name, channels, shard [which, of]}."""
    body, play = ask.body, ask.play
    name = " ".join(text(body.get("name")).split())
    if not name or any(name.lower() == each.name.lower() for each in play.world.guilds.values()):
        raise Mistake("Give the server a name that no other server has.")
    shard = shard_of(body.get("shard") or None)
    if shard is None:
        raise Mistake(f"{body.get('shard')} isn't a shard: say which one, of how many.")
    places = body.get("channels") or ["lounge"]
    guild = play.world.add_guild(name, [(str(each), "") for each in places], shard)
    play.service.open_guild(guild)
    opened = [str(place.id) for place in play.world.places(guild)]
    return {"server": str(guild.id), "channels": opened}


async def open_channel(ask: Ask) -> Obj:
    """Open a channel of a kind: {name, server, kind}; without one, a text channel."""
    name = "-".join(text(ask.body.get("name")).lower().split())
    if not name:
        raise Mistake("Give the channel a name.")
    world, kind = ask.play.world, KINDS.get(text(ask.body.get("kind", "text")))
    if kind is None:
        raise Mistake(f"There is no such kind of channel; there are {', '.join(KINDS)}.")
    place = Channel(world.ids.next(), kind, name, position=len(world.channels))
    place.guild_id = ask.guild().id
    ask.play.service.open_channel(place)
    return {"channel": str(place.id)}


async def open_thread(ask: Ask) -> Obj:
    """Open a thread in a channel: {user, channel, name, private}. The bot joins a private one when
    it is mentioned there.
    """
    parent, who, world = ask.channel(), ask.user(), ask.play.world
    name = text(ask.body.get("name")).strip()
    if parent.kind not in (TEXT, NEWS) or not name:
        raise Mistake("Give the thread a name, in a text or announcement channel.")
    if not permissions.of_person(world, who, parent) & bits.PUBLIC_THREADS:
        raise Mistake(f"{who.display} may not start threads here.")
    kind = PRIVATE_THREAD if ask.body.get("private") else PUBLIC_THREAD
    kind = NEWS_THREAD if parent.kind == NEWS else kind
    place = Channel(world.ids.next(), kind, name, owner_id=who.id)
    place.guild_id, place.parent_id = parent.guild_id, parent.id
    place.members = {who.id}
    ask.play.service.open_channel(place)
    return {"channel": str(place.id)}


def _let_in(ask: Ask, place: Channel, mentioned: Iterable[int]) -> None:
    """Add mentioned people to a private thread, if they see its channel."""
    world, service = ask.play.world, ask.play.service
    for number in mentioned:
        if number == world.bot_id:
            place.members.add(number)
            service.tell_of_thread(place)
        elif world.may_see(world.users[number], world.rights_from(place)):
            service.enter_thread(place, world.users[number])


def _words(ask: Ask) -> str:
    words = text(ask.body.get("content")).strip()
    if not 1 <= len(words) <= 2000:
        raise Mistake("Write 1 to 2000 characters.")
    return words


def _named(world: World, words: str) -> list[int]:
    return [user.id for user in world.users.values() if f"<@{user.id}>" in words]
