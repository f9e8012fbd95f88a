"""Time: absences, pauses, time per turn, and what managers decide about seats."""

from functools import partial
from typing import TypeAlias

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.discord_api.sight import has_left
from cogs.feature import Feature, Services
from cogs.interactions.table_commands import GroupCommand, TableCommands
from cogs.interactions.table_lookup import TableLookup, filled
from cogs.time.absence import AbsenceHandlers
from cogs.time.agreement_screen import pace_choices
from cogs.time.governing_handler import GoverningHandlers
from cogs.time.request import RequestText
from cogs.ui.layout import SEAT_LETTERS
from host.errors import HostRefused, StoreError


class TimeFeature(Feature):
    """Who is away, and how fast a table plays."""

    def __init__(self, services: Services) -> None:
        tables = services.tables
        governing = GoverningHandlers(
            tables.votes, tables.lobby, tables.seats, services.rights, tables.people
        )
        absences = AbsenceHandlers(tables.seats, partial(has_left, services.client))
        self.handlers = (absences, governing)
        self.messages = (RequestText(),)
        commands = GoverningCommands(services.table_commands, services.lookup, governing)
        self.of_table = commands.commands()


Choices: TypeAlias = list[app_commands.Choice[str]]
PACES = [
    app_commands.Choice(name=f"{each.label}: {each.help}", value=each.key)
    for each in pace_choices()
]


class GoverningCommands:
    """The commands of `/table` about time and seats."""

    def __init__(
        self, table_commands: TableCommands, lookup: TableLookup, handlers: GoverningHandlers
    ) -> None:
        self._table_commands = table_commands
        self._lookup = lookup
        self._handlers = handlers

    def commands(self) -> list[GroupCommand]:
        """All of them."""
        return [self._pause(), self._resume(), self._pace(), self._free(), self._host()]

    def _pause(self) -> GroupCommand:
        async def pause(
            interaction: Interaction,
            table: str | None = None,
            force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
        ) -> None:
            work = partial(self._handlers.pause, force=force)
            await self._table_commands.do(interaction, "pause", table, work)

        return self._table_commands.made(
            "pause",
            "Propose a pause (all players must agree)",
            pause,
            force="Pause without asking the players (needs Manage Channels)",
        )

    def _resume(self) -> GroupCommand:
        async def resume(interaction: Interaction, table: str | None = None) -> None:
            await self._table_commands.do(interaction, "resume", table, self._handlers.resume)

        return self._table_commands.made("resume", "Resume a paused game", resume)

    def _pace(self) -> GroupCommand:
        async def pace(interaction: Interaction, pace: str, table: str | None = None) -> None:
            await self._table_commands.do(interaction, "pace", table, self._handlers.pace, pace)

        app_commands.choices(pace=PACES)(pace)
        return self._table_commands.made(
            "pace",
            "Set the time per turn, or propose another one to the players",
            pace,
            pace="Time per turn",
        )

    def _free(self) -> GroupCommand:
        async def free(interaction: Interaction, seat: str, table: str | None = None) -> None:
            await self._table_commands.do(interaction, "free", table, self._handlers.free, seat)

        app_commands.autocomplete(seat=self._suggest_seats)(free)
        return self._table_commands.made(
            "free",
            "Open a seat: a computer plays until someone takes the seat (for managers)",
            free,
            seat="Letter of the seat",
        )

    def _host(self) -> GroupCommand:
        async def host(
            interaction: Interaction, person: discord.User, table: str | None = None
        ) -> None:
            await self._table_commands.do(
                interaction, "host", table, self._handlers.transfer_host, person.id
            )

        return self._table_commands.made(
            "host",
            "Make someone else at this table its host",
            host,
            person="The new host, who must have a seat",
        )

    async def _suggest_seats(self, interaction: Interaction, current: str) -> Choices:
        try:
            view = await self._lookup.table_for(interaction, None, filled(interaction, "table"))
        except (HostRefused, StoreError):
            return []
        labels = {
            letter: f"{letter} · {player.name}"[:100]
            for letter, player in zip(SEAT_LETTERS, view.players, strict=False)
        }
        return [
            app_commands.Choice(name=label, value=letter)
            for letter, label in labels.items()
            if current.casefold() in label.casefold()
        ]
