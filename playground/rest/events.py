"""Scheduled events of a server that are outside of its voice channels."""

import datetime as dt
from typing import Final

from playground.checks.report import Problems
from playground.rest.front import Call, Route
from playground.updates import payloads
from playground.wire.errors import refusal
from playground.wire.json_values import Obj, integer, text
from playground.world import bits, permissions
from playground.world.model import ACTIVE, CANCELED, COMPLETED, SCHEDULED, Event, Guild

MOST: Final = 100
"""Events of a server that haven't ended."""
_EXTERNAL: Final = 3
_OWN: Final = bits.CREATE_EVENTS | bits.MANAGE_EVENTS
"""Either lets the bot change and delete its own events, and it has no others here."""
_STEPS: Final = {(SCHEDULED, ACTIVE), (SCHEDULED, CANCELED), (ACTIVE, COMPLETED)}


def listed(call: Call) -> list[Obj]:
    """A server's events that haven't ended."""
    guild, now = call.guild(), call.play.clock.now()
    return [payloads.event(call.world, guild, each) for each in guild.coming(now)]


def one(call: Call) -> Obj:
    """One of them."""
    return payloads.event(call.world, call.guild(), _event(call))


def create(call: Call) -> Obj:
    """Create an event, in the future."""
    guild, now = call.guild(), call.play.clock.now()
    _require(guild, bits.CREATE_EVENTS)
    if integer(call.json.get("entity_type")) != _EXTERNAL or call.json.get("channel_id"):
        raise refusal(50024)
    if len(guild.coming(now)) >= MOST:
        raise refusal(30038)
    event = Event(call.world.ids.next(), "", 0.0, 0.0, "")
    _fill(event, call.json, now, is_new=True)
    guild.events.append(event)
    call.play.service.tell_event("CREATE", guild, event)
    return payloads.event(call.world, guild, event)


def change(call: Call) -> Obj:
    """Change an event, or start, end or cancel it."""
    guild, event, now = call.guild(), _event(call), call.play.clock.now()
    _require(guild, _OWN)
    status = event.status_at(now)
    wanted = integer(call.json.get("status"), status)
    if status not in (SCHEDULED, ACTIVE) or (wanted != status and (status, wanted) not in _STEPS):
        raise refusal(180000)
    _fill(event, call.json, now)
    event.status = wanted
    call.play.service.tell_event("UPDATE", guild, event)
    return payloads.event(call.world, guild, event)


def delete(call: Call) -> None:
    """Delete an event."""
    guild, event = call.guild(), _event(call)
    _require(guild, _OWN)
    guild.events.remove(event)
    call.play.service.tell_event("DELETE", guild, event)


def _require(guild: Guild, either: int) -> None:
    """Refuse with 50013 unless the bot has one of these permissions."""
    if not permissions.in_guild(guild) & either:
        raise refusal(50013)


def _event(call: Call) -> Event:
    found = (each for each in call.guild().events if each.id == call.id("event_id"))
    event = next(found, None)
    if event is None:
        raise refusal(10070)
    return event


def _fill(event: Event, body: Obj, now: float, *, is_new: bool = False) -> None:
    """Take over what is given; a new event needs all of it. Raises Invalid."""
    problems = Problems()
    name, where = text(body.get("name")), text((body.get("entity_metadata") or {}).get("location"))
    starts, ends = (_seconds(body.get(f"scheduled_{each}_time")) for each in ("start", "end"))
    for key, given in (
        ("name", name),
        ("entity_metadata", where),
        ("scheduled_start_time", starts),
        ("scheduled_end_time", ends),
    ):
        if is_new and not given:
            problems.required(key)
    if starts and starts <= now:
        words = "Cannot schedule event in the past."
        problems.add("scheduled_start_time", "GUILD_SCHEDULED_EVENT_SCHEDULE_PAST", words)
    if (ends or event.ends) <= (starts or event.starts) and not problems.lines:
        words = "Cannot schedule event to end before start."
        problems.add("scheduled_end_time", "GUILD_SCHEDULED_EVENT_END_BEFORE_START", words)
    problems.settle()
    event.name, event.place = name or event.name, where or event.place
    event.description = text(body.get("description")) or event.description
    event.starts, event.ends = starts or event.starts, ends or event.ends


def _seconds(given: object) -> float:
    try:
        return dt.datetime.fromisoformat(text(given)).timestamp()
    except ValueError:
        return 0.0


_ONE: Final = "/guilds/{guild_id}/scheduled-events/{event_id}"
ROUTES: list[Route] = [
    ("GET", "/guilds/{guild_id}/scheduled-events", listed),
    ("POST", "/guilds/{guild_id}/scheduled-events", create),
    ("GET", _ONE, one),
    ("PATCH", _ONE, change),
    ("DELETE", _ONE, delete),
]
