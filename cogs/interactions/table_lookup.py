"""Which table a command means: the one that is named, this channel's, or the person's own."""

from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction, kind_of, missing_to_post
from cogs.discord_api.sight import Sight
from cogs.interactions.press import Press
from cogs.interactions.replies import Reply
from cogs.ui.components import MOST_DIGITS, ComponentId
from cogs.ui.layout import place_of
from engine.registry import Games
from host.errors import ChangedMeanwhile, NoTable, NotSeated, StoreError
from host.logs import log_context
from host.service.deadlines import Deadlines
from host.service.places import Places
from host.service.play import Play, Turn
from host.service.queries import Queries
from host.service.seats import Seats
from host.subject import Subject
from host.table.names import is_called_otherwise
from host.table.summaries import ListedTable
from host.table.views import SeatView, TableView, away_seat_of, seat_of

MOST_LINKS: Final = 10
"""Threads listed when we ask which one is meant."""


@dataclass(eq=False)
class TableLookup:
    """Finds the tables people mean, named or not."""

    _read: Queries
    _play: Play
    _seats: Seats
    _places: Places
    _deadlines: Deadlines
    _games: Games
    _sight: Sight

    async def table_of(self, reply: Reply, game: str | None, named: str | None) -> TableView:
        """The table a command means, now named in the log; brings its person back to their seat."""
        view = await self.table_for(reply.interaction, game, named)
        reply.operation = f"table {view.id}: {reply.operation}"
        log_context.name_subject(view.subject)
        is_changed, user = await self._notice(reply.interaction, view), reply.interaction.user
        if not view.over and away_seat_of(view, user.id) is not None:
            await self._seats.come_back(view.id, user.id, user.display_name)
            is_changed = True
        return await self._read.view(view.id) if is_changed else view

    async def _notice(self, interaction: Interaction, view: TableView) -> bool:
        """Note a person's activity and name at a table; whether that changed the table."""
        user = interaction.user
        is_open = view.place.suspension is not None and _may_post_at(interaction, view)
        if is_open and self._places.may_try(view.id):
            await self._places.resume(view.id)
        is_renamed = await self._take_up_name(interaction, view)
        seat = seat_of(view, user.id)
        if seat is None:
            return is_renamed
        self._deadlines.heard_from(view.id, user.id)
        is_back = view.players[seat].absent == "gone" and interaction.guild_id == view.place.guild
        if is_back:
            with suppress(ChangedMeanwhile):  # next time, then
                await self._seats.is_in_server(view.id, user.id)
        return is_renamed or is_back

    async def _take_up_name(self, interaction: Interaction, view: TableView) -> bool:
        """Take up a person's name in the table's own server; whether it is new."""
        user = interaction.user
        if interaction.guild_id != view.place.guild:
            return False
        if not is_called_otherwise(view, user.id, user.display_name):
            return False
        # Others keep changing the table: next time, then.
        with suppress(ChangedMeanwhile):
            await self._seats.rename(view.id, user.id, user.display_name)
        return True

    async def listed_of(self, reply: Reply, named: str | None) -> ListedTable:
        """The table a person means, even a broken one, now named in the log. Raises `NoTable`."""
        interaction, number = reply.interaction, None
        if named:
            number = table_number(named)
        elif interaction.channel_id is not None:
            number = await self._number_here(interaction, interaction.channel_id)
            own = await self._read.of_user(reply.user) if interaction.guild_id is None else None
            if own is not None and number not in [table.id for table in own]:
                number = (await self._own(reply.user, None)).id
        found = None
        if number is not None:
            with suppress(NoTable):
                found = await self._read.listed(number, interaction.user.id)
        plays = found is not None and (found.seated or found.is_away)
        may_know = plays or await self._sight.may_see(
            interaction, None if found is None else found.place
        )
        if found is None or not may_know:
            raise _no_such_table() if named else _no_game_here()
        reply.operation = f"table {found.id}: {reply.operation}"
        log_context.name_subject(Subject.of("table", found.id))
        return found

    async def _number_here(self, interaction: Interaction, channel: int) -> int | None:
        """The table that a person means in a channel, or in a thread of it."""
        number = await self._read.number_in_channel(channel)
        if number is not None:
            here = await self._read.listed(number, interaction.user.id)
            if here.broken or here.status in ("lobby", "running"):
                return number
        threaded = await self._in_thread(interaction, channel, None)
        return number if threaded is None else threaded.id

    async def _in_thread(
        self, interaction: Interaction, channel: int, game: str | None
    ) -> ListedTable | None:
        """The table meant among a channel's threads: the only one, theirs, or the one waiting for
        them.

        Raises `NoTable` if several fit.
        """
        found = [
            table
            for table in await self._read.in_threads(channel, interaction.user.id)
            if game in (None, table.game)
        ]
        seated = [table for table in found if table.seated]
        for fitting in (found, seated, [table for table in seated if table.waits]):
            if len(fitting) == 1:
                return fitting[0]
        if not found:
            return None
        links = [
            place_of(table.place) for table in (seated or found) if table.place.channel != channel
        ]
        some = ", ".join(links[:MOST_LINKS]) + (", …" if len(links) > MOST_LINKS else "")
        raise NoTable(
            "Several tables have threads in this channel.",
            f"Use the command in the thread of the one you mean: {some}.",
        )

    async def table_for(
        self, interaction: Interaction, game: str | None, named: str | None
    ) -> TableView:
        """The table a person means. Raises `NoTable`, saying what they could do.

        `game` is the only game that fits, or None; `named` is a table's number, or None.
        """
        if named:
            return await self._named(interaction, game, named)
        here = None
        if interaction.channel_id is not None:
            here = await self._read.in_channel(interaction.channel_id)
            if here is not None and game not in (None, here.game):
                here = None
        if interaction.guild_id is not None:
            return await self._in_server(interaction, here, game)
        if here is not None and not here.over:
            return here
        try:
            return await self._read.view((await self._own(interaction.user.id, game)).id)
        except NoTable:
            # Somebody at no table may mean the game that ended here last.
            if here is None or await self._read.of_user(interaction.user.id):
                raise
            return here

    async def _in_server(
        self, interaction: Interaction, here: TableView | None, game: str | None
    ) -> TableView:
        """The table of a server's channel: one open there or in a thread, or the last one."""
        if here is None or here.over:
            threaded = None
            if interaction.channel_id is not None:
                threaded = await self._in_thread(interaction, interaction.channel_id, game)
            if threaded is not None:
                return await self._read.view(threaded.id)
        if here is None:
            raise _no_game_here()
        return here

    async def open(self, reply: Reply, table: int) -> Turn:
        """The table of a press as it is now.

        Raises `NoTable` both if there is none and if the person may not know of it, as custom ids
        can be forged.
        """
        turn, interaction = None, reply.interaction
        with suppress(NoTable):
            turn = await self._opened(interaction, table)
        may_know = await self._may_know(interaction, None if turn is None else turn.seen.view)
        if turn is None or not may_know:
            raise _no_such_table()
        reply.person = turn.person
        if await self._notice(interaction, turn.seen.view):
            return await self._opened(interaction, table)
        return turn

    async def press(self, reply: Reply, action: str, named: str | None) -> Press:
        """The press that a button would have sent for the table of `table_of`."""
        view = await self.table_of(reply, None, named)
        turn = await self._opened(reply.interaction, view.id)
        reply.person = turn.person
        return Press(ComponentId(action, view.id), "", turn)

    async def _opened(self, interaction: Interaction, table: int) -> Turn:
        user = interaction.user.id
        return await self._play.open(table, user, interaction.id, with_recent=True)

    async def own_view(self, table: int, user: int) -> SeatView:
        """A table as seen from this person's seat. Raises `NotSeated`."""
        seen = await self._read.seen_by(table, user)
        if seen.seat is None:
            raise NotSeated("You have no seat at this table.")
        return seen

    async def choices(
        self, interaction: Interaction, game: str | None, current: str
    ) -> list[app_commands.Choice[str]]:
        """A person's tables as suggestions, their turns first; none if the database is silent."""
        rows: list[app_commands.Choice[str]] = []
        try:
            tables = await self._read.of_user(interaction.user.id)
        except StoreError:
            return rows
        for table in tables:
            if game is not None and table.game != game:
                continue
            mark = " · your turn" if table.waits else ""
            label = f"{table.id} · {table.title} with {', '.join(table.names)}"
            label = label[: 100 - len(mark)] + mark
            if current.casefold() in label.casefold():
                rows.append(app_commands.Choice(name=label, value=str(table.id)))
        return rows[:25]

    async def _own(self, user: int, game: str | None) -> ListedTable:
        """A person's only table, or the only one where it is their turn."""
        own = [each for each in await self._read.of_user(user) if game is None or each.game == game]
        waiting = [table for table in own if table.waits]
        for found in (own, waiting):
            if len(found) == 1:
                return found[0]
        if own:
            raise NoTable(
                "You're at several tables.",
                "Choose one with the `table` option; `/games` lists them.",
            )
        raise NoTable(
            "You're not at any table.", "`/table new` opens one here; `/games` lists yours."
        )

    async def _named(self, interaction: Interaction, game: str | None, named: str) -> TableView:
        """A table by its number; one that this person may not know of doesn't exist for them."""
        number = table_number(named)
        found = None
        if number is not None:
            with suppress(NoTable):
                found = await self._read.view(number)
        may_know = await self._may_know(interaction, found)
        if found is None or not may_know:
            raise _no_such_table()
        if game is not None and found.game != game:
            title = self._games.game(found.game).title
            raise NoTable(f"Table {found.id} is playing {title}.", f"Use `/{found.game}` there.")
        return found

    async def _may_know(self, interaction: Interaction, view: TableView | None) -> bool:
        """Whether a person may know of a table: they play there, are invited there, or may see it
        in its server.
        """
        user = interaction.user.id
        plays = view is not None and (
            seat_of(view, user) is not None
            or away_seat_of(view, user) is not None
            or view.lobby.guest(user) is not None
        )
        return plays or await self._sight.may_see(interaction, None if view is None else view.place)


def _may_post_at(interaction: Interaction, view: TableView) -> bool:
    """Whether the permissions that come with an interaction allow the table's board there."""
    channel, may = interaction.channel, interaction.app_permissions
    if interaction.channel_id != view.place.channel:
        return False
    if isinstance(channel, discord.Thread) and channel.locked and not may.manage_threads:
        return False
    return not missing_to_post(may, kind_of(channel))


def table_number(named: str) -> int | None:
    """The table number in what a person typed, if it can be one."""
    number = named.strip().lstrip("#")
    # Python also accepts digits of other scripts.
    if number.isascii() and number.isdecimal() and len(number) <= MOST_DIGITS:
        return int(number)
    return None


def filled(interaction: Interaction, option: str) -> str | None:
    """What an option of the command has been filled in with so far."""
    value: str | None = getattr(interaction.namespace, option)
    return value


def _no_game_here() -> NoTable:
    return NoTable(
        "No table here plays that game.",
        "`/table new` opens a table here; `/games` lists yours.",
    )


def _no_such_table() -> NoTable:
    return NoTable(
        "No table here, and none of yours, has that name.", "`/games` lists your tables."
    )
