"""What people do with their series."""

from collections.abc import Awaitable, Callable, Collection, Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.model import Options
from engine.registry import Games
from engine.words import counted
from host.clock.calendar import Calendar, minute_of_day
from host.database.postgresql import alone
from host.database.store import Store
from host.errors import NotAllowed, StaleView
from host.friends import avoided
from host.series import stored
from host.series.stored import Computer, Member, Series, Weekly
from host.table.lobby import FEWEST_IN_SERIES
from host.table.seats import Player, is_former
from host.table.table_time import TableTime
from host.table.timing import check_pace
from host.table.views import TableView
from host.table.waiting_list import MAX_START_DELAY

MAX_HOSTED: Final = 10
"""How many series one person can host in a server."""


def people_of(view: TableView) -> list[Member]:
    """The people with a seat at a table, even while a computer plays for them; in a lobby those for
    whom one is kept, too, whose names aren't known yet.
    """
    found = dict[int, str]()
    for each in view.players:
        user = each.away if each.user is None else each.user
        if user is not None and not is_former(user):
            found[user] = each.name
    found |= {each.user: "" for each in view.lobby.kept}
    return [Member(user, name) for user, name in found.items()]


def computers_of(players: Sequence[Player]) -> tuple[Computer, ...]:
    """The computer players at a table that play for themselves."""
    return tuple(
        Computer(each.bot, each.strength)
        for each in players
        if each.bot is not None and each.away is None
    )


class AllSeries:
    """Makes, changes and ends series. `due_changed` hears when something is due.

    Methods with a series raise `StaleView` if it is over, and `NotAllowed`.
    """

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        games: Games,
        due_changed: Callable[[datetime], None],
    ) -> None:
        self._store = store
        self._clock = clock
        self._games = games
        self._due_changed = due_changed

    async def of(self, guild: int, user: int) -> list[Series]:
        """A person's series in a server."""
        async with self._store.read() as connection:
            return await stored.of(connection, guild, user)

    async def get(self, number: int, user: int) -> Series:
        """A series, for one of its people."""
        async with self._store.read() as connection:
            found = await stored.load(connection, number)
        if found is None or found.over is not None:
            raise StaleView("That series is over.", "`/table series` shows yours.")
        return _member(found, user)

    async def may_make(self, guild: int, host: int, others: Collection[int] | None) -> None:
        """Refuse a new series of somebody, with `others` (None: not known yet), before its time is
        chosen. Raises `NotAllowed`.
        """
        async with self._store.read() as connection:
            await _may_make(connection, guild, host, others)

    async def make(
        self,
        guild: int,
        members: Sequence[Member],
        starts: datetime,
        calendar: Calendar,
        *,
        game: str,
        options: Options,
        time: TableTime,
        computers: tuple[Computer, ...],
        place: tuple[int, bool],
    ) -> Series:
        """A new series of these people, its host first, whose first game is then; later ones follow
        the clocks of the host's `calendar`. `place` is a channel, and whether tables open in
        threads there.
        """
        now, host, played = self._clock(), members[0].user, self._games.game(game)
        _check_room(len(members), played.rules.seats_for(options)[-1] - len(computers))
        _check_start(starts, now)
        check_pace(time.pace)
        channel, in_thread = place
        plan = Weekly(
            game,
            msgspec.Raw(played.storage.encode(options)),
            msgspec.structs.replace(time, pause=None),
            computers,
            channel,
            in_thread,
            calendar.zone,
            minute_of_day(calendar, starts),
        )
        async with self._store.write() as connection:
            await alone(connection, "make series", guild)
            await _may_make(connection, guild, host, [each.user for each in members[1:]])
            number = await stored.add(connection, guild, plan, starts, members)
            made = await stored.hold(connection, number)
        self._due_changed(made.due)
        return made

    async def set_time(
        self, number: int, user: int, starts: datetime, calendar: Calendar
    ) -> Series:
        """The host chooses when the next game is, and with it when those after it are."""
        now = self._clock()
        _check_start(starts, now)

        async def change(connection: AsyncConnection, series: Series) -> None:
            _hosted(series, user)
            minute = minute_of_day(calendar, starts)
            plan = msgspec.structs.replace(series.plan, zone=calendar.zone, minute=minute)
            await stored.move(connection, number, starts, plan=msgspec.json.encode(plan))

        return await self._change(number, change)

    async def add(self, number: int, user: int, added: Member) -> Series:
        """The host adds somebody."""

        async def change(connection: AsyncConnection, series: Series) -> None:
            _hosted(series, user)
            if series.is_in(added.user):
                raise NotAllowed(f"<@{added.user}> is in already.", "Choose somebody else.")
            await avoided.refuse(connection, user, [added.user])
            game = self._games.game(series.plan.game)
            options = game.storage.decode_options(bytes(series.plan.options))
            most = game.rules.seats_for(options)[-1] - len(series.plan.computers)
            _check_room(len(series.members) + 1, most)
            await stored.add_member(connection, number, added)

        return await self._change(number, change)

    async def remove(self, number: int, user: int, other: int) -> Series:
        """The host removes somebody, or anybody leaves; then the next one is the host."""

        async def change(connection: AsyncConnection, series: Series) -> None:
            if user != other:
                _hosted(series, user)
            _member(series, other)
            await stored.remove_member(connection, series, other, self._clock())

        return await self._change(number, change)

    async def end(self, number: int, user: int) -> None:
        """The host ends it."""

        async def change(connection: AsyncConnection, series: Series) -> None:
            _hosted(series, user)
            await stored.remove(connection, number)

        await self._change(number, change)

    async def _change(
        self, number: int, change: Callable[[AsyncConnection, Series], Awaitable[None]]
    ) -> Series:
        """Change a series; what is left of it."""
        async with self._store.write() as connection:
            before = await stored.hold(connection, number)
            await change(connection, before)
            now = await stored.load(connection, number) or before
        self._due_changed(now.due)
        return now


async def _may_make(
    connection: AsyncConnection, guild: int, host: int, others: Collection[int] | None
) -> None:
    if others is not None and len(others) + 1 < FEWEST_IN_SERIES:
        raise NotAllowed("You'd be alone each week.", "Choose somebody to play with.")
    await avoided.refuse(connection, host, others or ())
    hosted = sum(each.host == host for each in await stored.of(connection, guild, host))
    if hosted >= MAX_HOSTED:
        raise NotAllowed(
            f"You're the host of {hosted} series here, which is the limit.",
            "End one with `/table series` first.",
        )


def _hosted(series: Series, user: int) -> None:
    _member(series, user)
    if series.host != user:
        raise NotAllowed(f"Only <@{series.host}>, the host, can do that.", "Ask them.")


def _member(series: Series, user: int) -> Series:
    if not series.is_in(user):
        raise NotAllowed(
            "Only those who are asked each week can see a series.", "Ask its host to add you."
        )
    return series


def _check_room(many: int, most: int) -> None:
    if many > most:
        raise NotAllowed(
            f"That game has seats for {counted(most, 'person', 'people')}.", "Choose fewer people."
        )


def _check_start(starts: datetime, now: datetime) -> None:
    if not now < starts <= now + MAX_START_DELAY:
        raise NotAllowed("The first game has to be within the next 30 days.", "Enter another time.")
