"""The switches that break things, to see how the bot copes."""

from playground.play.ask import Ask, person
from playground.play.people import role
from playground.wire.errors import Mistake
from playground.wire.json_values import Obj, integer, text
from playground.world.model import Channel


async def turn(ask: Ask) -> Obj:
    """Set switches; every key is optional. Returns their state.

    latency_ms; fail {status, times, only}; failing {nth, status}; gateway "drop" or "invalidate"
    (with hold_ms before the next hello); max_concurrency (0: no limit); dms_closed {user, closed};
    bot_may {channel, view, send, attach, thread, connect}; person_may {user, channel, view};
    bot_in {server, in, permissions}; role_may {server, role "bot" or "everyone", permissions};
    thread {channel, archived, locked, without}, where `without` removes a person;
    delete_message {channel, message}; delete_channel {channel}; delete_role {server, role};
    rate_limits; opening: 40003, 20026, 50007 or 0, the error for opening any direct message.
    """
    _requests(ask)
    _rights(ask)
    _places(ask)
    _deletions(ask)
    await _gateway(ask)
    return state(ask)


def _requests(ask: Ask) -> None:
    play, body = ask.play, ask.body
    if "latency_ms" in body:
        play.faults.latency_ms = _milliseconds(body["latency_ms"])
    if "failing" in body:
        failing = body["failing"]
        play.faults.fail_each(integer(failing.get("nth")), integer(failing.get("status"), 503))
    if "rate_limits" in body:
        play.limits.strict = bool(body["rate_limits"])
    if "opening" in body:
        play.faults.opening = _opening(body["opening"])
    if "fail" in body:
        fail = body["fail"]
        only = text(fail.get("only"))
        play.faults.plan(integer(fail.get("status")), integer(fail.get("times"), 1), only)


def _rights(ask: Ask) -> None:
    play, body = ask.play, ask.body
    if "dms_closed" in body:
        who = person(play, body["dms_closed"].get("user"))
        who.dms_closed = bool(body["dms_closed"].get("closed", True))
        play.service.tell_people()
    if "bot_may" in body:
        place = _place(ask, body["bot_may"])
        for name in ("view", "send", "attach", "thread", "connect"):
            if name in body["bot_may"]:
                setattr(place, f"bot_may_{name}", bool(body["bot_may"][name]))
        play.service.change_channel(place)
    if "person_may" in body:
        _person_may(ask, body["person_may"])


def _person_may(ask: Ask, change: Obj) -> None:
    """Hide a channel from someone, or show it again."""
    place, who = _place(ask, change), person(ask.play, change.get("user"))
    if change.get("view", True):
        place.hidden_from.discard(who.id)
    else:
        place.hidden_from.add(who.id)
    ask.play.service.change_channel(place)
    for each in ask.play.world.channels.values():
        if place.id in (each.id, each.parent_id):
            ask.play.service.tell_channel(each, who)
            ask.play.service.hide_unseen(each, who)


def _places(ask: Ask) -> None:
    play, body = ask.play, ask.body
    if "bot_in" in body:
        guild = Ask(play, body["bot_in"]).guild()
        wanted = bool(body["bot_in"].get("in", False))
        if guild.has_bot and not wanted:
            play.service.remove_bot(guild)
        elif wanted and not guild.has_bot:
            given = body["bot_in"].get("permissions")
            guild.bot_bits = guild.bot_bits if given is None else integer(given)
            play.service.invite_bot(guild)
    if "role_may" in body:
        _role_may(ask)
    if "thread" in body:
        thread = _place(ask, body["thread"])
        if not thread.is_thread:
            raise Mistake(f"{thread.name} isn't a thread. Only threads can be archived.")
        thread.archived = bool(body["thread"].get("archived", thread.archived))
        thread.locked = bool(body["thread"].get("locked", thread.locked))
        if "without" in body["thread"]:
            play.service.leave_thread(thread, person(play, body["thread"]["without"]))
        play.service.change_channel(thread)


def _role_may(ask: Ask) -> None:
    """Change the permissions of the bot's role, or of @everyone."""
    change = ask.body["role_may"]
    guild, held = Ask(ask.play, change).guild(), integer(change.get("permissions"))
    match change.get("role"):
        case "bot":
            guild.bot_bits = held
        case "everyone":
            guild.everyone = held
        case other:
            raise Mistake(f"Change the permissions of 'bot' or 'everyone', not of {other!r}.")
    ask.play.service.change_role(guild, of_bot=change["role"] == "bot")


def _deletions(ask: Ask) -> None:
    play, body = ask.play, ask.body
    if "delete_message" in body:
        place = _place(ask, body["delete_message"])
        number = integer(body["delete_message"].get("message"))
        play.service.delete(play.world.message(place.id, number))
    if "delete_channel" in body:
        play.service.close_channel(_place(ask, body["delete_channel"]))
    if "delete_role" in body:
        guild = Ask(play, body["delete_role"]).guild()
        play.service.delete_role(guild, role(guild, body["delete_role"].get("role")))


def _opening(value: object) -> int:
    code = integer(value)
    if code not in (0, 40003, 20026, 50007):
        raise Mistake(f"Opening direct messages fails with 40003, 20026 or 50007, not {value!r}.")
    return code


def _milliseconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise Mistake(f"{value!r} isn't a number of milliseconds.")
    return float(value)


def state(ask: Ask) -> Obj:
    """The switches' state."""
    play = ask.play
    return {
        "latency_ms": play.faults.latency_ms,
        "rate_limits": play.limits.strict,
        "failing": {"nth": play.faults.nth, "status": play.faults.failing},
        "coming": [{"status": status, "only": only} for status, only in play.faults.coming],
        "dms_closed": [user.display for user in play.world.people() if user.dms_closed],
        "opening": play.faults.opening,
        "gateway": play.gateway.state(),
        "clock": play.clock_state(),
    }


async def _gateway(ask: Ask) -> None:
    gateway = ask.play.gateway
    if "max_concurrency" in ask.body:
        wanted = integer(ask.body["max_concurrency"])
        gateway.pace.holds, gateway.pace.at_once = wanted > 0, max(1, wanted)
    if "hold_ms" in ask.body:
        gateway.hold_s = _milliseconds(ask.body["hold_ms"]) / 1000
    match ask.body.get("gateway"):
        case "drop":
            await gateway.drop()
        case "invalidate":
            gateway.invalidate()
        case None:
            pass
        case other:
            raise Mistake(f"Drop or invalidate the gateway, not {other!r}.")


def _place(ask: Ask, body: Obj) -> Channel:
    wanted = str(body.get("channel")).removeprefix("#")
    for place in reversed(ask.play.world.channels.values()):
        if wanted in (str(place.id), place.name):
            return place
    raise Mistake(f"There's no channel {wanted!r}.")
