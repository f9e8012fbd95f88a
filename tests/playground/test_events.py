"""Scheduled events: who may create them, what is refused, and that they begin and end."""

from datetime import timedelta

import discord
from discord.utils import utcnow

from playground.world import bits
from playground.world.model import ACTIVE, SCHEDULED
from tests.playground.trial_bot import refusal_of, trial

INVALID, FORBIDDEN, ENDED, UNKNOWN = 50035, 50013, 180000, 10070
HOUR = timedelta(hours=1)


async def create(
    guild: discord.Guild, starts: timedelta, ends: timedelta
) -> discord.ScheduledEvent:
    """An event by the oasis; both times are counted from now."""
    return await guild.create_scheduled_event(
        name="Drinking",
        start_time=utcnow() + starts,
        end_time=utcnow() + ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location="the oasis",
    )


async def test_an_event_is_changed_started_and_ended_in_that_order() -> None:
    async with trial(invited=bits.VIEW | bits.CREATE_EVENTS) as (play, bot):
        guild = bot.place("oasis").guild
        for bad in ((-HOUR, HOUR), (2 * HOUR, HOUR)):
            assert await refusal_of(create(guild, *bad)) == INVALID
        event = await create(guild, HOUR, 2 * HOUR)
        await event.edit(location="the river", name="Bathing", start_time=utcnow() + HOUR / 2)
        [found] = await guild.fetch_scheduled_events()
        assert (found.name, found.location, found.description) == ("Bathing", "the river", None)
        assert await refusal_of(event.edit(status=discord.EventStatus.completed)) == ENDED
        event = await event.edit(status=discord.EventStatus.active)
        event = await event.edit(status=discord.EventStatus.completed)
        assert await refusal_of(event.edit(name="Again")) == ENDED
        assert await guild.fetch_scheduled_events() == []
        gone = await create(guild, HOUR, 2 * HOUR)
        await gone.delete()
        assert await refusal_of(gone.delete()) == UNKNOWN
        await play.faults(role_may={"role": "bot", "permissions": bits.VIEW})
        assert await refusal_of(create(guild, HOUR, 2 * HOUR)) == FORBIDDEN


async def test_manage_events_changes_an_event_and_creates_none() -> None:
    async with trial(invited=bits.VIEW | bits.CREATE_EVENTS) as (play, bot):
        guild = bot.place("oasis").guild
        event = await create(guild, HOUR, 2 * HOUR)
        await play.faults(role_may={"role": "bot", "permissions": bits.VIEW | bits.MANAGE_EVENTS})
        assert await refusal_of(create(guild, HOUR, 2 * HOUR)) == FORBIDDEN
        await event.edit(name="Bathing")
        await event.delete()


async def test_an_event_begins_and_ends_by_itself_and_everyone_sees_it() -> None:
    async with trial(invited=bits.VIEW | bits.CREATE_EVENTS) as (play, bot):
        guild, ann = bot.place("oasis").guild, await play.person("Ann")
        await create(guild, HOUR, 2 * HOUR)
        world = play.inside.world.guilds[guild.id]
        for status in (SCHEDULED, ACTIVE):
            [event] = play.inside.service.page.servers()[0]["events"]
            assert (event["name"], event["is_on"]) == ("Drinking", status == ACTIVE)
            assert [each.status.value for each in await guild.fetch_scheduled_events()] == [status]
            await play.advance(3601)
        assert world.coming(play.inside.clock.now()) == []
        await ann.wait_for(lambda _: not play.inside.service.page.servers()[0]["events"])
