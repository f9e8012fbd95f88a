"""Playing: a seat's panel, turns by forms, and the commands of each game."""

from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import TypeAlias

import discord
from discord import app_commands

from cogs.discord_api.places import Interaction
from cogs.feature import Commands, Feature, Services
from cogs.interactions.replies import Reply, Responder
from cogs.interactions.table_commands import TABLE, signature
from cogs.interactions.table_lookup import TableLookup, filled
from cogs.play.choices import choice_of, described, distinct, matches, step, tag_of
from cogs.play.forms_handler import FormHandlers
from cogs.play.handler import LessonAdvice, PlayHandlers, acting
from cogs.play.private_panels import PanelLayout, PrivatePanels
from cogs.play.typed import fits, reasons, understood
from cogs.ui.layout import help_of, shown_name
from engine.errors import NotYourTurn
from engine.model import Action, Choice
from engine.registry import GAMES, AnyGame
from engine.words import clip
from host.errors import HostRefused, StoreError
from host.service.play import Play

Suggest: TypeAlias = Callable[
    [Interaction, str], Coroutine[object, object, list[app_commands.Choice[str]]]
]

CHOICES, LONGEST = 25, 100
"""Discord's limits for the suggestions of an autocomplete, and for the characters of one."""


class HandCommand(Commands):
    """`/hand`."""

    def __init__(self, services: Services, panels: PlayHandlers) -> None:
        super().__init__(services)
        self._panels = panels

    @app_commands.command()
    @app_commands.describe(table=TABLE)
    async def hand(self, interaction: discord.Interaction, table: str | None = None) -> None:
        """Your hand and what you can do now. Only you see it."""

        async def work(reply: Reply) -> None:
            await self._panels.hand(reply, await self._lookup.press(reply, "hand", table))

        await self._responder.respond(interaction, "/hand", work)

    hand.autocomplete("table")(Commands.suggest_tables)


@dataclass(eq=False)
class GameCommands:
    """Makes a game's commands, which do what the buttons on a panel do."""

    _responder: Responder
    _lookup: TableLookup
    _play: Play
    _panels: PlayHandlers

    def group_for(self, game: AnyGame) -> app_commands.Group:
        """All of a game's actions as a command group of its name."""
        group = app_commands.Group(name=game.name, description=game.summary)
        for kind in game.rules.action_types:
            group.add_command(self.command_for(game, kind))
        return group

    def command_for(
        self, game: AnyGame, kind: type[Action]
    ) -> "app_commands.Command[app_commands.Group, ..., None]":
        """One kind of action as a command with an option for each field, and one for the table."""
        fields = kind.__struct_fields__

        async def callback(interaction: Interaction, **typed: str | None) -> None:
            await self._carry_out(interaction, game, kind, typed)

        callback.__signature__ = signature(dict.fromkeys((*fields, "table"), str | None))  # type: ignore[attr-defined]
        callback.__name__ = tag_of(kind).replace("-", "_")
        app_commands.rename(**{field: shown_name(field) for field in fields})(callback)
        app_commands.describe(
            **{field: help_of(kind, field)[:100] for field in fields},
            table="Number of your table (default: this channel's table)",
        )(callback)
        app_commands.autocomplete(
            **{field: self.suggest(game, kind, field) for field in fields},
            table=self._suggest_tables(game),
        )(callback)
        return app_commands.Command(
            name=tag_of(kind), description=described(kind)[:100], callback=callback
        )

    async def _carry_out(
        self,
        interaction: Interaction,
        game: AnyGame,
        kind: type[Action],
        typed: dict[str, str | None],
    ) -> None:
        """Do what a command says, or ask privately for what it leaves open."""

        async def work(reply: Reply) -> None:
            table = await self._lookup.table_of(reply, game.name, typed.get("table"))
            turn = await self._play.open(
                table.id, interaction.user.id, interaction.id, with_recent=True
            )
            seen = acting(turn.seen)
            if not seen.actions:
                raise NotYourTurn(
                    "It isn't your turn at this table.",
                    "I'll let you know when it is. `/games` lists your tables.",
                )
            words = [typed.get(field) for field in kind.__struct_fields__]
            said = understood(game, seen, kind, words)
            reached = step(game, seen, tag_of(kind), said)
            if not reached.field and reached.action is None:
                raise reasons(game, seen, kind, said)
            await self._panels.proceed(reply, turn, reached, typed_whole=None not in said)

        await self._responder.respond(interaction, f"/{game.name} {tag_of(kind)}", work)

    def suggest(self, game: AnyGame, kind: type[Action], field: str) -> Suggest:
        """The autocomplete of one field: legal values that fit the other fields and the text."""

        async def complete(
            interaction: Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            named = filled(interaction, "table")
            try:
                table = await self._lookup.table_for(interaction, game.name, named)
                seen = await self._lookup.own_view(table.id, interaction.user.id)
            except (HostRefused, StoreError):
                return []
            left = [action for action in seen.actions if type(action) is kind]
            for other in kind.__struct_fields__:
                answer = filled(interaction, shown_name(other))
                if other != field and answer:
                    left = [a for a in left if matches(choice_of(game, seen, a, other), answer)]
            return [
                app_commands.Choice(name=suggestion(choice), value=choice.key)
                for choice in distinct(game, seen, left, field)
                if fits(choice, current)
            ][:CHOICES]

        return complete

    def _suggest_tables(self, game: AnyGame) -> Suggest:
        """The autocomplete of the table: the person's own tables of this game."""

        async def complete(
            interaction: Interaction, current: str
        ) -> list[app_commands.Choice[str]]:
            return await self._lookup.choices(interaction, game.name, current)

        return complete


def suggestion(choice: Choice) -> str:
    """A suggestion's label: lists of suggestions have no second line for the help."""
    return clip(f"{choice.label} · {choice.help}" if choice.help else choice.label, LONGEST)


class PlayFeature(Feature):
    """Panels, forms and game commands."""

    def __init__(
        self,
        services: Services,
        private_panels: PrivatePanels,
        panel: PanelLayout,
        advice: LessonAdvice,
    ) -> None:
        tables, games, responder = services.tables, services.games, services.responder
        panels = self.panels = PlayHandlers(
            tables.read,
            services.lookup,
            tables.store,
            tables.seats,
            games,
            services.pictures,
            private_panels,
            panel,
            advice,
        )
        self.handlers = (panels, FormHandlers(games, panels, private_panels))
        self.cogs = (HandCommand(services, panels),)
        commands = GameCommands(responder, services.lookup, tables.play, panels)
        self.groups = [commands.group_for(game) for game in GAMES.values()]
