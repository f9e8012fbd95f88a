"""What happens together with a change, inside its transaction: the hooks of a `Session`."""

from sqlalchemy.ext.asyncio import AsyncConnection

from host.clock.pace import UNTIMED
from host.repositories import best_results, follower_notices, people, results, seat_calls
from host.service.session import Change
from host.table import timing


async def keep_clocks(connection: AsyncConnection, change: Change) -> None:
    """Let the clocks of a table with a pace start, stop and go on as its seats wait."""
    if change.new.pace == UNTIMED:
        return
    # Read with the change itself: a calendar that changes later finds the clock there.
    known = await people.load(connection, timing.needs_calendars(change.new), hold=True)
    calendars = {user: person.calendar for user, person in known.items()}
    timing.keep(change.new, calendars, change.at)


async def note_calls(connection: AsyncConnection, change: Change) -> None:
    """Note whom a change calls to the table."""
    change.calls_people = await seat_calls.note(connection, change.old, change.new, change.freed)


async def note_end_for_followers(connection: AsyncConnection, change: Change) -> None:
    """Have those who follow a game told of its end."""
    if change.is_end:
        await follower_notices.whole_game(connection, change.new.id)


async def add_results(connection: AsyncConnection, change: Change) -> None:
    """Keep how a game ended that is over."""
    if change.is_closed:
        pace = None if change.new.pace == UNTIMED else change.new.pace
        await results.add(connection, change.new, change.outcome, pace)
        await best_results.add(connection, change.new, change.outcome)
