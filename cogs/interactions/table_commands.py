"""Commands made at run time, and what those of `/table` have in common."""

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.interactions.press import Handler
from cogs.interactions.replies import Given, Reply, Responder
from cogs.interactions.table_lookup import TableLookup
from host.table.views import TableView

GroupCommand: TypeAlias = "app_commands.Command[app_commands.Group, ..., None]"
TABLE = "Table number (default: this channel's table)"


def signature(optional: Mapping[str, object], **required: type) -> inspect.Signature:
    """The signature from which discord.py reads a command's options, each with its type."""
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    needed = {"interaction": discord.Interaction, **required}
    return inspect.Signature(
        [
            *(inspect.Parameter(name, kind, annotation=each) for name, each in needed.items()),
            *(
                inspect.Parameter(name, kind, default=None, annotation=each)
                for name, each in optional.items()
            ),
        ]
    )


class TableCommands:
    """Makes commands that look up a table and leave the rest to a handler."""

    def __init__(self, responder: Responder, lookup: TableLookup) -> None:
        self._responder = responder
        self._lookup = lookup

    def press(self, name: str, description: str, handler: Handler) -> GroupCommand:
        """A command that does what a button does, for this channel's table."""

        async def callback(interaction: Interaction) -> None:
            await self._press(interaction, name, handler, None)

        return app_commands.Command(name=name, description=description, callback=callback)

    def press_for(self, name: str, description: str, handler: Handler) -> GroupCommand:
        """The same, with an option for the table."""

        async def callback(interaction: Interaction, table: str | None = None) -> None:
            await self._press(interaction, name, handler, table)

        return self.made(name, description, callback)

    def made(
        self,
        name: str,
        description: str,
        callback: Callable[..., Awaitable[None]],
        **described: str,
    ) -> GroupCommand:
        """A command with an option for the table; `described` are its others."""
        app_commands.describe(**described, table=TABLE)(callback)
        command: GroupCommand = app_commands.Command(
            name=name,
            description=description,
            callback=callback,  # type: ignore[arg-type]
        )
        command.autocomplete("table")(self._suggest_tables)
        return command

    async def do(
        self,
        interaction: Interaction,
        name: str,
        table: str | None,
        work: Callable[[Reply, TableView, *Given], Awaitable[None]],
        *given: *Given,
    ) -> None:
        """Answer a command with `work` on the table meant and what is `given`."""

        async def found(reply: Reply) -> None:
            await work(reply, await self._lookup.table_of(reply, None, table), *given)

        await self._responder.respond(interaction, f"/table {name}", found)

    async def _press(
        self, interaction: Interaction, name: str, handler: Handler, table: str | None
    ) -> None:
        async def work(reply: Reply) -> None:
            await handler(reply, await self._lookup.press(reply, name, table))

        await self._responder.respond(interaction, f"/table {name}", work)

    async def _suggest_tables(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._lookup.choices(interaction, None, current)
