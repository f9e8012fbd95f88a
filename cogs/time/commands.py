"""Commands of `/table` for pauses, paces, freed seats and hosts."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord
from discord import app_commands

from cogs.discord_api.incoming import Interaction
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_lookup import TableLookup, filled
from cogs.time.agreement_screen import pace_choices
from cogs.time.governing_handler import GoverningHandlers
from cogs.ui.words import SEAT_LETTERS
from host.errors import HostRefused, StoreError
from host.table.models import TableView

Made: TypeAlias = "app_commands.Command[app_commands.Group, ..., None]"
Choices: TypeAlias = list[app_commands.Choice[str]]
TABLE = "Which table, when it is not this channel's"
PACES = [
    app_commands.Choice(name=f"{each.label}: {each.help}", value=each.key)
    for each in pace_choices()
]


class GoverningCommands:
    """Makes the commands, each of which looks a table up and leaves the rest to its handler."""

    def __init__(
        self, responder: Responder, lookup: TableLookup, handlers: GoverningHandlers
    ) -> None:
        self._responder = responder
        self._lookup = lookup
        self._handlers = handlers

    def commands(self) -> list[Made]:
        """All of them."""
        return [self._pause(), self._resume(), self._pace(), self._free(), self._host()]

    def _pause(self) -> Made:
        async def pause(
            interaction: Interaction,
            table: str | None = None,
            force: bool = False,  # noqa: FBT001, FBT002 - a command's option, always given by name
        ) -> None:
            async def work(reply: Reply, view: TableView) -> None:
                await self._handlers.pause(reply, view, force=force)

            await self._do(interaction, "pause", table, work)

        app_commands.describe(
            table=TABLE, force="Pause it without the others' agreement (needs Manage Channels)"
        )(pause)
        return self._with_table(
            app_commands.Command(
                name="pause",
                description="Propose that this game stands still; it does when all who play agree",
                callback=pause,
            )
        )

    def _resume(self) -> Made:
        async def resume(interaction: Interaction, table: str | None = None) -> None:
            await self._do(interaction, "resume", table, self._handlers.resume)

        app_commands.describe(table=TABLE)(resume)
        return self._with_table(
            app_commands.Command(
                name="resume", description="Have a paused game go on", callback=resume
            )
        )

    def _pace(self) -> Made:
        async def pace(interaction: Interaction, pace: str, table: str | None = None) -> None:
            async def work(reply: Reply, view: TableView) -> None:
                await self._handlers.pace(reply, view, pace)

            await self._do(interaction, "pace", table, work)

        app_commands.describe(pace="How long a turn may take", table=TABLE)(pace)
        app_commands.choices(pace=PACES)(pace)
        return self._with_table(
            app_commands.Command(
                name="pace",
                description="Choose how long a turn may take, or propose it to all who play",
                callback=pace,
            )
        )

    def _free(self) -> Made:
        async def free(interaction: Interaction, seat: str, table: str | None = None) -> None:
            async def work(reply: Reply, view: TableView) -> None:
                await self._handlers.free(reply, view, seat)

            await self._do(interaction, "free", table, work)

        app_commands.describe(seat="Whose seat, by its letter", table=TABLE)(free)
        app_commands.autocomplete(seat=self._suggest_seats)(free)
        return self._with_table(
            app_commands.Command(
                name="free",
                description="Have a computer play in a seat until somebody takes it (for managers)",
                callback=free,
            )
        )

    def _host(self) -> Made:
        async def host(
            interaction: Interaction, person: discord.User, table: str | None = None
        ) -> None:
            async def work(reply: Reply, view: TableView) -> None:
                await self._handlers.hand_on(reply, view, person.id)

            await self._do(interaction, "host", table, work)

        app_commands.describe(person="Who sits at the table", table=TABLE)(host)
        return self._with_table(
            app_commands.Command(
                name="host",
                description="Make somebody else who sits at this table its host",
                callback=host,
            )
        )

    def _with_table(self, command: Made) -> Made:
        command.autocomplete("table")(self._suggest_tables)
        return command

    async def _do(
        self,
        interaction: Interaction,
        name: str,
        table: str | None,
        work: Callable[[Reply, TableView], Awaitable[None]],
    ) -> None:
        async def found(reply: Reply) -> None:
            await work(reply, await self._lookup.table_of(reply, None, table))

        await self._responder.respond(interaction, f"/table {name}", found)

    async def _suggest_tables(self, interaction: Interaction, current: str) -> Choices:
        return await self._lookup.choices(interaction, None, current)

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
